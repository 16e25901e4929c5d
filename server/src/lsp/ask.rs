//! The one way from a request to an answer: wait for the changes that came before it, then compute on a blocking thread.

use std::sync::Arc;

use callscope_engine::cancel::{Cancel, Cancelled};
use callscope_engine::text::Encoding;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::ls_types::error_codes::{REQUEST_FAILED, SERVER_CANCELLED};

use super::server::Server;
use crate::session::{Failed, View, run_blocking};

/// What a question is asked of.
pub(super) struct Asked<'a> {
    pub(super) view: &'a View,
    pub(super) encoding: Encoding,
    pub(super) cancel: &'a Cancel,
}

impl Server {
    /// Answers `question` of the workspace with every change that was received before. Takes its ticket before the first `await`,
    /// so a handler must call it before it awaits anything.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl Fn(&Asked<'_>) -> std::result::Result<T, Cancelled> + Send + Sync + 'static,
    ) -> Result<T> {
        let mut session = self.session().map_err(|m| failed(REQUEST_FAILED, m))?;
        let mut ticket = session.ticket();
        let encoding = self.agreed().encoding;
        let question = Arc::new(question);
        loop {
            let view = match session.settled(ticket).await {
                Ok(view) => view,
                Err(_) => {
                    // The folders changed meanwhile: ask the session that took over.
                    let next = self.session().map_err(|m| failed(REQUEST_FAILED, m))?;
                    if Arc::ptr_eq(&next, &session) {
                        return Err(failed(SERVER_CANCELLED, "the server ends".into()));
                    }
                    (session, ticket) = (next.clone(), next.ticket());
                    continue;
                }
            };
            let question = question.clone();
            let work = move |cancel: &Cancel| question(&Asked { view: &view, encoding, cancel });
            return run_blocking(work).await.map_err(|why| match why {
                Failed::Cancelled => failed(SERVER_CANCELLED, "cancelled".into()),
                Failed::Panicked(message) => {
                    let message = format!("a fault in Callscope: {message}");
                    self.outbox.error(message.clone());
                    Error { code: ErrorCode::InternalError, message: message.into(), data: None }
                }
            });
        }
    }
}

/// An error with one of the protocol's own codes.
pub(super) fn failed(code: i64, message: String) -> Error {
    Error { code: ErrorCode::ServerError(code), message: message.into(), data: None }
}
