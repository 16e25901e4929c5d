//! "Which method is meant by this place in a file?", for askers who point instead of naming.

use super::Context;
use super::signature::{signature, unique_signature};
use crate::cancel::Cancelled;
use crate::graph::EdgeTarget;
use crate::hir::Flags;
use crate::index::{FileId, MethodRef, naming};

/// The signature of the method that a place means: the target of the call there where that is a method of the workspace,
/// else the innermost method around it. `None` outside of all methods, and in files that are not in the index. `offset` is
/// a byte offset.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn method_at(context: Context<'_>, path: &str, offset: u32) -> Result<Option<String>, Cancelled> {
    context.cancel.check()?;
    let Some(file) = context.snapshot.index().file_at(path) else { return Ok(None) };
    Ok(called_at(context, file, offset).or_else(|| around(context, file, offset)))
}

/// The method that is called by the name at `offset`.
fn called_at(context: Context<'_>, file: FileId, offset: u32) -> Option<String> {
    let snapshot = context.snapshot;
    let edges = &snapshot.graph(file)?.edges;
    let here = edges.iter().filter(|e| e.at <= offset && offset as usize <= e.at as usize + e.name.as_str().len());
    here.filter_map(|edge| match edge.target {
        EdgeTarget::Symbol(symbol) if !snapshot.declarations(symbol).is_empty() => Some(signature(snapshot, symbol)),
        _ => None,
    })
    .next()
}

/// The innermost method whose declaration has `offset` in it.
fn around(context: Context<'_>, file: FileId, offset: u32) -> Option<String> {
    let snapshot = context.snapshot;
    let callables = snapshot.index().items(file).callables.iter().enumerate();
    let inside =
        callables.filter(|(_, c)| c.span.touches(offset) && naming::is_listed(c) && !c.flags.contains(Flags::IMPLICIT));
    let (number, _) = inside.min_by_key(|(_, c)| c.span.len())?;
    let method = MethodRef { file, callable: crate::hir::Id::new(number) };
    Some(unique_signature(snapshot, method, &snapshot.declarations(snapshot.symbol(method)?)))
}
