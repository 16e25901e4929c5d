//! Findings told unasked, to clients that do not ask for diagnostics themselves: those of all open documents, once typing rests.

use std::time::Duration;

use tokio::task::JoinHandle;
use tower_lsp::ls_types::Uri;

use super::diagnostics::of_document;
use super::server::Server;

/// How long nothing must have changed. A finding may begin in another file, so that each change concerns all documents.
const REST: Duration = Duration::from_millis(300);

/// What is under way; only the outbox has one.
#[derive(Default)]
pub(super) struct Publisher {
    task: Option<JoinHandle<()>>,
}

impl Publisher {
    /// Something changed: tells the client when nothing has for a while.
    pub(super) fn changed(&mut self, server: &Server) {
        if server.agreed().asks_for_diagnostics {
            return;
        }
        if let Some(task) = self.task.take() {
            task.abort();
        }
        self.task = Some(tokio::spawn(tell(server.clone())));
    }

    /// A closed document has no findings that anybody sees.
    pub(super) async fn closed(&self, server: &Server, uri: Uri) {
        if !server.agreed().asks_for_diagnostics {
            server.client.publish_diagnostics(uri, Vec::new(), None).await;
        }
    }
}

async fn tell(server: Server) {
    tokio::time::sleep(REST).await;
    for (uri, version) in server.open_documents() {
        // Edited meanwhile, or the server ends: the next change tells.
        if let Ok(items) = of_document(&server, &uri).await {
            server.client.publish_diagnostics(uri, items, Some(version)).await;
        }
    }
}
