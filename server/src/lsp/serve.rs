//! Starting and ending the server: stdin and stdout carry the protocol, and the end of input is the end of the program.

use std::path::PathBuf;
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, ReadBuf};
use tokio::sync::Notify;
use tower_lsp::{LspService, Server as Transport};

use super::router;
use super::server::Server;

/// Handlers at once. Waiting ones cost nothing, and a full house would hold up edits and cancellation.
const HANDLERS: usize = 1024;

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
    let input = UntilEnd { input: tokio::io::stdin(), ended: ended.clone() };
    let leaving = ended.clone();
    let (service, socket) = router::build(move |client| Server::new(client, roots, leaving));
    let goodbye = LspService::inner(&service).goodbye();
    let transport = Transport::new(input, tokio::io::stdout(), socket).concurrency_level(HANDLERS);
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

/// Tells when the input has ended: the transport itself would wait for every answer under way, however long.
struct UntilEnd<R> {
    input: R,
    ended: Arc<Notify>,
}

impl<R: AsyncRead + Unpin> AsyncRead for UntilEnd<R> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<std::io::Result<()>> {
        let before = buf.filled().len();
        let polled = Pin::new(&mut self.input).poll_read(cx, buf);
        let at_end = matches!(polled, Poll::Ready(Ok(()))) && buf.filled().len() == before && buf.remaining() > 0;
        if at_end || matches!(polled, Poll::Ready(Err(_))) {
            self.ended.notify_one();
        }
        polled
    }
}
