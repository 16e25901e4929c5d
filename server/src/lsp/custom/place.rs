//! Pointing at a method instead of naming it: a document and a position.

use std::path::PathBuf;

use callscope_engine::cancel::Cancelled;
use callscope_engine::host::Texts;
use callscope_engine::query::locate::method_at;
use callscope_engine::text::LineIndex;
use serde::Deserialize;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::{Position, TextDocumentIdentifier};

use crate::lsp::ask::Asked;
use crate::lsp::convert::{line_col, path};

/// Keys of a request that point at a method. The protocol's own spelling is taken too.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Place {
    #[serde(alias = "textDocument")]
    text_document: Option<TextDocumentIdentifier>,
    position: Option<Position>,
}

/// A method as the asker gave it.
#[derive(Clone, Debug)]
pub(super) enum Method {
    /// By its name.
    Named(String),
    /// By a position in a file.
    At(PathBuf, Position),
}

impl Place {
    /// Whether it points anywhere.
    pub(super) fn is_given(&self) -> bool {
        self.text_document.is_some() || self.position.is_some()
    }

    /// The method that is asked for: the name, where there is one.
    pub(super) fn or_named(&self, name: String, key: &str) -> Result<Method> {
        if !name.is_empty() {
            return Ok(Method::Named(name));
        }
        match (&self.text_document, self.position) {
            (Some(document), Some(position)) => match path(&document.uri) {
                Some(path) => Ok(Method::At(path, position)),
                None => Err(Error::invalid_params(format!("{} is not a file", document.uri.as_str()))),
            },
            _ => Err(Error::invalid_params(format!("`{key}` is missing, or `text_document` with `position`"))),
        }
    }
}

impl Method {
    /// The file of the workspace and the byte offset in it, where it was pointed at.
    pub(super) fn offset(&self, asked: &Asked<'_>) -> Option<(String, u32)> {
        let Self::At(path, position) = self else { return None };
        let key = asked.view.workspace.roots.key_of(path)?;
        let text = asked.view.text(&key)?;
        let offset = LineIndex::new(&text).offset(&text, line_col(*position), asked.encoding);
        Some((key.to_string(), offset))
    }

    /// Its name, to be looked up like any other; what was pointed at, where no method is there.
    pub(super) fn name(&self, asked: &Asked<'_>) -> std::result::Result<String, Cancelled> {
        let (path, position) = match self {
            Self::Named(name) => return Ok(name.clone()),
            Self::At(path, position) => (path, *position),
        };
        let key = asked.view.workspace.roots.key_of(path);
        if let Some((key, text)) = key.as_ref().and_then(|key| Some((key, asked.view.text(key)?))) {
            let offset = LineIndex::new(&text).offset(&text, line_col(position), asked.encoding);
            if let Some(signature) = method_at(asked.view.context(asked.cancel), key, offset)? {
                return Ok(signature);
            }
        }
        let shown = key.map_or_else(|| path.display().to_string(), |key| key.to_string());
        Ok(format!("{shown}:{}:{}", position.line + 1, position.character + 1))
    }
}
