//! "Which method is meant by this place in a file?", for askers who point instead of naming.

use super::Context;
use super::signature::{signature, unique_signature};
use crate::cancel::Cancelled;
use crate::graph::{Edge, EdgeTarget};
use crate::hir::Flags;
use crate::host::Snapshot;
use crate::index::{FileId, MethodRef, naming};
use crate::infer::SiteKind;
use crate::text::Span;

/// The signature of the method that a place means: the target of the call there where that is a method of the workspace,
/// else the innermost method around it. `None` outside of all methods, and in files that are not in the index. `offset` is
/// a byte offset.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn method_at(context: Context<'_>, path: &str, offset: u32) -> Result<Option<String>, Cancelled> {
    context.cancel.check()?;
    let Some(file) = context.snapshot.index().file_at(path) else { return Ok(None) };
    let around = || method_around(context.snapshot, file, offset).map(|method| name_of(context.snapshot, method));
    Ok(called_at(context, file, offset).or_else(around))
}

/// What a place in a file points at, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// A call site: the number of its edge in the file's graph.
    Call(FileId, usize),
    /// A method's own declaration.
    Declaration(MethodRef),
}

/// What the name at a place means, and the name's extent: a call, or the declaration of a method. `None` where nothing is called or
/// declared there.
#[must_use]
pub fn pointed(context: Context<'_>, path: &str, offset: u32) -> Option<(Pointed, Span)> {
    let file = context.snapshot.index().file_at(path)?;
    call_at(context, file, offset).or_else(|| declared_at(context, file, offset))
}

fn call_at(context: Context<'_>, file: FileId, offset: u32) -> Option<(Pointed, Span)> {
    let text = context.texts.text(context.snapshot.index().file(file)?.path.as_str())?;
    let edges = &context.snapshot.graph(file)?.edges;
    let here = edges.iter().enumerate().filter(|(_, e)| e.at <= offset && e.kind != SiteKind::Implicit);
    here.filter_map(|(number, edge)| {
        let span = edge_span(&text, edge);
        span.touches(offset).then_some((Pointed::Call(file, number), span))
    })
    // Of two that meet (`a.b` at the dot) the one that begins here.
    .max_by_key(|(_, span)| span.start)
}

/// Where a call's name stands in its file's text.
pub(super) fn edge_span(text: &str, edge: &Edge) -> Span {
    // An operator's name is not what is written.
    let name = edge.name.as_str();
    let written = text.get(edge.at as usize..).is_some_and(|t| t.starts_with(name));
    Span { start: edge.at, end: edge.at + if written { name.len() as u32 } else { 1 } }
}

/// Methods that are written in a file.
pub(super) fn methods(snapshot: &Snapshot, file: FileId) -> impl Iterator<Item = MethodRef> {
    let callables = snapshot.index().items(file).callables.iter().enumerate();
    callables
        .filter(|(_, c)| naming::is_listed(c) && !c.flags.contains(Flags::IMPLICIT))
        .map(move |(number, _)| MethodRef { file, callable: crate::hir::Id::new(number) })
}

/// The signature of a method, with its file where classes of one name are declared more than once.
pub(super) fn name_of(snapshot: &Snapshot, method: MethodRef) -> String {
    let twins = snapshot.symbol(method).map(|symbol| snapshot.declarations(symbol)).unwrap_or_default();
    unique_signature(snapshot, method, &twins)
}

/// The method of a file with this [`name_of`].
pub(super) fn method_named(context: Context<'_>, path: &str, name: &str) -> Option<MethodRef> {
    let snapshot = context.snapshot;
    let file = snapshot.index().file_at(path)?;
    let all = (0..snapshot.index().items(file).callables.len()).map(crate::hir::Id::new);
    all.map(|callable| MethodRef { file, callable }).find(|&m| name_of(snapshot, m) == name)
}

fn declared_at(context: Context<'_>, file: FileId, offset: u32) -> Option<(Pointed, Span)> {
    let callables = context.snapshot.index().items(file).callables.iter().enumerate();
    let mut here = callables
        .filter(|(_, c)| c.name_span.touches(offset) && naming::is_listed(c) && !c.flags.contains(Flags::IMPLICIT));
    let (number, callable) = here.next()?;
    Some((Pointed::Declaration(MethodRef { file, callable: crate::hir::Id::new(number) }), callable.name_span))
}

/// The method that is called by the name at `offset`.
fn called_at(context: Context<'_>, file: FileId, offset: u32) -> Option<String> {
    let snapshot = context.snapshot;
    let (Pointed::Call(_, number), _) = call_at(context, file, offset)? else { return None };
    match snapshot.graph(file)?.edges[number].target {
        EdgeTarget::Symbol(symbol) if !snapshot.declarations(symbol).is_empty() => Some(signature(snapshot, symbol)),
        _ => None,
    }
}

/// The innermost method whose declaration has `offset` in it.
pub(super) fn method_around(snapshot: &Snapshot, file: FileId, offset: u32) -> Option<MethodRef> {
    let items = snapshot.index().items(file);
    let inside = methods(snapshot, file).filter(|m| items.callable(m.callable).span.touches(offset));
    inside.min_by_key(|m| items.callable(m.callable).span.len())
}
