//! Starting and ending the server: stdin and stdout carry the protocol, and the end of input is the end of the program.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::BufReader;
use tokio::sync::Notify;
use tower_lsp::{LspService, Server as Transport};

use super::server::Server;
use super::{input, router};

/// Handlers at once. Waiting ones cost nothing, and a full house would hold up edits and cancellation.
const HANDLERS: usize = 1024;

/// Bytes that are on their way from the input to the transport at most.
const PIPE: usize = 1 << 16;

/// How long answers that are under way may take once the input has ended.
const GRACE: Duration = Duration::from_millis(300);

/// Serves one client on stdin and stdout until it leaves. `roots` override what the client says.
#[must_use]
pub(crate) fn serve(roots: Vec<PathBuf>) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            tracing::error!("cannot start: {error}");
            return ExitCode::FAILURE;
        }
    };
    let clean = runtime.block_on(serve_stdio(roots));
    // Threads that still compute or read are of no use to anyone.
    runtime.shutdown_background();
    if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether the client said goodbye before it left.
async fn serve_stdio(roots: Vec<PathBuf>) -> bool {
    let ended = Arc::new(Notify::new());
    let (readable, passed_on) = tokio::io::duplex(PIPE);
    let input_ended = ended.clone();
    tokio::spawn(async move {
        if let Err(error) = input::pass_on(BufReader::new(tokio::io::stdin()), passed_on).await {
            tracing::error!("cannot read the input: {error}");
        }
        // The transport itself would wait for every answer under way, however long.
        input_ended.notify_one();
    });
    let leaving = ended.clone();
    let (service, socket) = router::build(move |client| Server::new(client, roots, leaving));
    let goodbye = LspService::inner(&service).goodbye();
    let transport = Transport::new(readable, tokio::io::stdout(), socket).concurrency_level(HANDLERS);
    let end = async {
        ended.notified().await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        () = transport.serve(service) => {}
        () = end => {}
    }
    goodbye.is_cancelled()
}
