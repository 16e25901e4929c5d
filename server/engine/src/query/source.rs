//! "Give me this method's source."

use serde::{Deserialize, Serialize};

use super::{Context, IndexState};
use crate::cancel::Cancelled;

/// The question.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct SourceRequest {
    /// A method's name as people write it.
    pub method_full_name: String,
    /// Picks one of several overloads: `String, int`.
    pub parameter_types: Option<String>,
    /// Whether to give Javadoc or KDoc.
    pub include_javadoc: bool,
    /// Whether `source` starts at the annotations.
    pub include_annotations: bool,
}

impl Default for SourceRequest {
    fn default() -> Self {
        Self {
            method_full_name: String::new(),
            parameter_types: None,
            include_javadoc: true,
            include_annotations: true,
        }
    }
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SourceAnswer {
    /// Qualified name without parameters; what was asked where nothing was found.
    pub method_full_name: String,
    /// Whether there is exactly one such method.
    pub found: bool,
    /// `getUser(HttpServletRequest, String): ResponseEntity<User>`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method_signature: Option<String>,
    /// Relative to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_path: Option<String>,
    /// 1-based first line of `source`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_line: Option<u32>,
    /// 1-based last line of `source`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_line: Option<u32>,
    /// Qualified name of the class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub containing_class: Option<String>,
    /// The method's own lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Javadoc or KDoc as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub javadoc: Option<String>,
    /// Several methods have that name.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ambiguous: bool,
    /// Their method signatures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<String>,
    /// Near names, where none fits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// Why nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// State of the index.
    pub index: Option<IndexState>,
}

/// Answers the question.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn source(context: Context<'_>, request: &SourceRequest) -> Result<SourceAnswer, Cancelled> {
    context.cancel.check()?;
    Ok(SourceAnswer { method_full_name: request.method_full_name.clone(), ..SourceAnswer::default() })
}
