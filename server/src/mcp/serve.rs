//! Starting and ending the server: stdin and stdout carry the protocol, and the end of input is the end of the program.

use std::path::PathBuf;
use std::process::ExitCode;

use rmcp::service::serve_server;

use super::server::Server;

/// Serves one client on stdin and stdout until it leaves. What may be read: `roots`; where there are none the client's roots, or
/// the current folder. Roots that are given are analysed at once.
#[must_use]
pub(crate) fn serve(roots: Vec<PathBuf>) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            tracing::error!("cannot start: {error}");
            return ExitCode::FAILURE;
        }
    };
    let served = runtime.block_on(async {
        let server = Server::new(roots)?;
        let running = serve_server(server, (tokio::io::stdin(), tokio::io::stdout())).await?;
        running.waiting().await?;
        anyhow::Ok(())
    });
    // Threads that still compute or read are of no use to anyone.
    runtime.shutdown_background();
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
