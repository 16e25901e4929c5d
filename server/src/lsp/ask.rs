//! The one way from a request to an answer: wait for the changes that came before it, then compute on a blocking thread.

use std::sync::Arc;
use std::time::Duration;

use callscope_engine::cancel::{Cancel, Cancelled};
use callscope_engine::host::Texts;
use callscope_engine::text::{Encoding, LineCol, LineIndex, Span};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::ls_types::error_codes::{CONTENT_MODIFIED, REQUEST_FAILED, SERVER_CANCELLED};
use tower_lsp::ls_types::{Position, Range, Uri};

use super::convert::{self, line_col};
use super::server::Server;
use crate::session::{Failed, View, run_blocking};

/// What a question is asked of.
pub(super) struct Asked<'a> {
    pub(super) view: &'a View,
    pub(super) encoding: Encoding,
    pub(super) cancel: &'a Cancel,
}

/// A file that a question is about, with its text.
pub(super) struct Document {
    /// Its key.
    pub(super) key: Arc<str>,
    pub(super) text: Arc<str>,
    lines: LineIndex,
    encoding: Encoding,
}

impl Asked<'_> {
    /// A file by its key; `None` where it has no text any more.
    pub(super) fn document(&self, key: &str) -> Option<Document> {
        let text = self.view.text(key)?;
        Some(Document { key: key.into(), lines: LineIndex::new(&text), text, encoding: self.encoding })
    }
}

impl Document {
    /// The byte offset of a position.
    pub(super) fn offset(&self, at: Position) -> u32 {
        self.lines.offset(&self.text, line_col(at), self.encoding)
    }

    /// The range of a name of `length` bytes that an answer gives by its 1-based line and column in UTF-16 units.
    pub(super) fn range_of_answer(&self, line: u32, column: u32, length: u32) -> Range {
        let at = LineCol { line: line.saturating_sub(1), column: column.saturating_sub(1) };
        let start = self.lines.offset(&self.text, at, Encoding::Utf16);
        self.range(Span { start, end: start + length })
    }

    /// The range of a byte span.
    pub(super) fn range(&self, span: Span) -> Range {
        convert::range(&self.lines, &self.text, span, self.encoding)
    }
}

impl Server {
    /// [`Server::ask`] about one document: `None` for one that is not in the workspace. Where it was edited meanwhile the answer would
    /// point at the wrong places: the client is told that the content was modified.
    pub(super) async fn ask_about<T: Send + 'static>(
        &self,
        uri: &Uri,
        question: impl Fn(&Asked<'_>, &Document) -> std::result::Result<T, Cancelled> + Send + Sync + 'static,
    ) -> Result<Option<T>> {
        let Some(path) = self.path_of(uri) else { return Ok(None) };
        let version = |server: &Self| Some(server.session().ok()?.documents().get(&path)?.version);
        let before = version(self);
        let of = path.clone();
        let answer = self.ask(move |asked| {
            let document = asked.view.workspace.roots.key_of(&of).and_then(|key| asked.document(&key));
            document.map(|document| question(asked, &document)).transpose()
        });
        let answer = answer.await?;
        if version(self) != before {
            return Err(failed(CONTENT_MODIFIED, "the document was edited meanwhile".into()));
        }
        Ok(answer)
    }

    /// Answers `question` of the workspace with every change that was received before. Takes its ticket before the first `await`,
    /// so a handler must call it before it awaits anything.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl Fn(&Asked<'_>) -> std::result::Result<T, Cancelled> + Send + Sync + 'static,
    ) -> Result<T> {
        self.ask_within(None, question).await
    }

    /// [`Server::ask`] for answers that say whether the index is complete: while the first index takes longer than `patience`, it is
    /// asked of the open documents and what lies around them. Without patience, it waits.
    pub(super) async fn ask_within<T: Send + 'static>(
        &self,
        patience: Option<Duration>,
        question: impl Fn(&Asked<'_>) -> std::result::Result<T, Cancelled> + Send + Sync + 'static,
    ) -> Result<T> {
        let deadline = patience.map(|patience| tokio::time::Instant::now() + patience);
        let mut session = self.session().map_err(|m| failed(REQUEST_FAILED, m))?;
        let mut ticket = session.ticket();
        let encoding = self.agreed().encoding;
        let question = Arc::new(question);
        loop {
            let settled = session.settled(ticket);
            let settled = match deadline.filter(|_| !session.is_loaded()) {
                Some(deadline) => tokio::time::timeout_at(deadline, settled).await,
                None => Ok(settled.await),
            };
            let view = match settled {
                Ok(Ok(view)) => Some(view),
                Err(_late) => None,
                Ok(Err(_)) => {
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
            let work = move |cancel: &Cancel| {
                let view = view.map_or_else(|| session.sketch(cancel), Ok)?;
                question(&Asked { view: &view, encoding, cancel })
            };
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
