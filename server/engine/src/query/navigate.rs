//! "Where is it declared, who refers to it, what implements it, whom does it call?": methods as places in files, for
//! editors that jump to them.

use rustc_hash::FxHashMap;

use super::Context;
use super::callers::each_call;
use super::dispatch::{dispatch_targets, implementations_of};
use super::expand::tag_names;
use super::locate::{Pointed, edge_span, method_around, method_named, pointed};
use super::reach::Reaches;
use super::scope::own_edges;
use super::signature::{is_test, symbol_of, unique_signature};
use crate::cancel::Cancelled;
use crate::graph::{EdgeTarget, FileGraph, Resolution, Symbol};
use crate::hir::{Container, Flags, Name};
use crate::index::MethodRef;
use crate::infer::SiteKind;
use crate::text::Span;

/// Implementations of one virtual call that are listed as callees.
const MOST_IMPLEMENTATIONS: usize = 20;

/// A method of the workspace as a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its signature, unique in the workspace.
    pub signature: String,
    /// Its package.
    pub package: String,
    /// What its own code does.
    pub tags: Vec<String>,
    /// What sort of method.
    pub kind: DeclaredKind,
    /// Its file.
    pub file: String,
    /// The declaration in bytes, annotations included.
    pub span: Span,
    /// Its name in bytes, inside of `span`.
    pub name: Span,
}

/// What sort of method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredKind {
    /// Of a class.
    Method,
    /// Of a class, and makes its objects.
    Constructor,
    /// Of a file, or of another function.
    Function,
}

/// Calls between two methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calls {
    /// The method at the other end.
    pub method: Declared,
    /// The called names, in bytes of the caller's file.
    pub at: Vec<Span>,
}

/// The methods that the name at a place means: those that a call may mean, or the one that is declared there.
#[must_use]
pub fn definitions(context: Context<'_>, path: &str, offset: u32) -> Vec<Declared> {
    let methods = meant(context, path, offset);
    methods.into_iter().filter_map(|m| declared(context, m)).collect()
}

/// Like [`definitions`]; where nothing is called or declared, the method around.
#[must_use]
pub fn prepare(context: Context<'_>, path: &str, offset: u32) -> Vec<Declared> {
    let found = definitions(context, path, offset);
    if !found.is_empty() {
        return found;
    }
    let file = context.snapshot.index().file_at(path);
    let around = file.and_then(|file| method_around(context.snapshot, file, offset));
    around.and_then(|m| declared(context, m)).into_iter().collect()
}

/// The bodies in the workspace that a call of the methods at a place may run.
#[must_use]
pub fn implementations(context: Context<'_>, path: &str, offset: u32) -> Vec<Declared> {
    let snapshot = context.snapshot;
    let symbols: Vec<Symbol> = match pointed(context, path, offset) {
        Some((Pointed::Declaration(method), _)) => {
            implementations_of(snapshot, &snapshot.env(), Name::EMPTY, symbol_of(snapshot, method))
        }
        Some((Pointed::Call(file, number), _)) => match snapshot.graph(file).map(|g| &g.edges[number]) {
            Some(edge) => match edge.target {
                EdgeTarget::Symbol(target) => dispatch_targets(snapshot, edge, target),
                _ => Vec::new(),
            },
            None => Vec::new(),
        },
        None => Vec::new(),
    };
    let methods = symbols.into_iter().flat_map(|s| snapshot.declarations(s));
    methods.filter_map(|m| declared(context, m)).collect()
}

/// Calls of the methods at a place, by file, and their declarations where wanted.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn references(
    context: Context<'_>,
    path: &str,
    offset: u32,
    declarations: bool,
) -> Result<Vec<(String, Span)>, Cancelled> {
    let mut found = Vec::new();
    for method in meant(context, path, offset) {
        if let Some(declared) = declared(context, method).filter(|_| declarations) {
            found.push((declared.file, declared.name));
        }
        each_call(context, method, &mut |call| {
            let text = context.texts.text(call.facts.path.as_str());
            let span = edge_span(text.as_deref().unwrap_or_default(), call.edge);
            found.push((call.facts.path.as_str().to_owned(), span));
            true
        })?;
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// Who calls the method `signature` of the file `path`; `None` where it is no longer there.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn incoming(
    context: Context<'_>,
    path: &str,
    signature: &str,
    include_tests: bool,
) -> Result<Option<Vec<Calls>>, Cancelled> {
    let Some(method) = method_named(context, path, signature) else { return Ok(None) };
    let snapshot = context.snapshot;
    let mut found = Found::default();
    each_call(context, method, &mut |call| {
        if include_tests || !call.facts.kind.test {
            let text = context.texts.text(call.facts.path.as_str());
            let span = edge_span(text.as_deref().unwrap_or_default(), call.edge);
            let mut declarations = snapshot.declarations(call.caller).into_iter();
            found.add(context, declarations.find(|m| m.file == call.file), span);
        }
        true
    })?;
    Ok(Some(found.calls))
}

/// Whom the method `signature` of the file `path` calls in the workspace, implementations of virtual calls included; `None`
/// where it is no longer there.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn outgoing(
    context: Context<'_>,
    path: &str,
    signature: &str,
    include_tests: bool,
) -> Result<Option<Vec<Calls>>, Cancelled> {
    let Some(method) = method_named(context, path, signature) else { return Ok(None) };
    let snapshot = context.snapshot;
    let (Some(facts), Some(graph)) = (snapshot.index().file(method.file), snapshot.graph(method.file)) else {
        return Ok(None);
    };
    let text = context.texts.text(facts.path.as_str()).unwrap_or_default();
    let mut found = Found::default();
    for own in own_edges(&facts.items, graph, method.callable, super::scope::ANYWHERE) {
        context.cancel.check()?;
        let span = edge_span(&text, own.edge);
        let mut targets: Vec<Symbol> = match &own.edge.target {
            EdgeTarget::Symbol(target) => vec![*target],
            EdgeTarget::Candidates(all) => all.to_vec(),
            _ => Vec::new(),
        };
        let is_virtual = FileGraph::resolution(own.edge) == Resolution::Virtual && own.edge.kind != SiteKind::Implicit;
        if let (EdgeTarget::Symbol(target), true) = (&own.edge.target, is_virtual) {
            let more = dispatch_targets(snapshot, own.edge, *target);
            targets.extend(more.into_iter().filter(|t| t != target).take(MOST_IMPLEMENTATIONS));
        }
        for method in targets.into_iter().flat_map(|t| snapshot.declarations(t)) {
            if include_tests || !is_test(snapshot, method.file) {
                found.add(context, Some(method), span);
            }
        }
    }
    Ok(Some(found.calls))
}

/// Calls by the method at the other end, in the order in which they were found.
#[derive(Default)]
struct Found {
    calls: Vec<Calls>,
    by_method: FxHashMap<MethodRef, usize>,
}

impl Found {
    fn add(&mut self, context: Context<'_>, method: Option<MethodRef>, at: Span) {
        let Some(method) = method else { return };
        let known = self.by_method.get(&method).copied();
        let number = known.or_else(|| {
            self.calls.push(Calls { method: declared(context, method)?, at: Vec::new() });
            self.by_method.insert(method, self.calls.len() - 1);
            Some(self.calls.len() - 1)
        });
        if let Some(number) = number {
            let spans = &mut self.calls[number].at;
            if !spans.contains(&at) {
                spans.push(at);
            }
        }
    }
}

/// The methods of the workspace that the name at a place means.
fn meant(context: Context<'_>, path: &str, offset: u32) -> Vec<MethodRef> {
    let snapshot = context.snapshot;
    match pointed(context, path, offset) {
        Some((Pointed::Declaration(method), _)) => vec![method],
        Some((Pointed::Call(file, number), _)) => match snapshot.graph(file).map(|g| &g.edges[number].target) {
            Some(EdgeTarget::Symbol(symbol)) => snapshot.declarations(*symbol),
            Some(EdgeTarget::Candidates(all)) => all.iter().flat_map(|&s| snapshot.declarations(s)).collect(),
            _ => Vec::new(),
        },
        None => Vec::new(),
    }
}

fn declared(context: Context<'_>, method: MethodRef) -> Option<Declared> {
    let snapshot = context.snapshot;
    let facts = snapshot.index().file(method.file)?;
    let callable = facts.items.callable(method.callable);
    let symbol = symbol_of(snapshot, method);
    let mut reaches = Reaches::new(snapshot, true);
    let name = callable.name_span;
    // What nobody wrote stands where the declaration is that it follows from.
    let inside = callable.span.contains(name) && !callable.flags.contains(Flags::IMPLICIT);
    Some(Declared {
        signature: unique_signature(snapshot, method, &snapshot.declarations(symbol)),
        package: facts.items.package.as_str().to_owned(),
        tags: tag_names(snapshot, reaches.own_tags(symbol)),
        kind: match callable.container {
            _ if callable.is_constructor() => DeclaredKind::Constructor,
            Container::Class(_) => DeclaredKind::Method,
            Container::File | Container::Body(_) => DeclaredKind::Function,
        },
        file: facts.path.as_str().to_owned(),
        span: if inside { callable.span } else { name },
        name,
    })
}

/// The short name for lists: the signature without its owner; a constructor's with its class instead of `<init>`.
#[must_use]
pub fn short_name(declared: &Declared) -> String {
    let head = declared.signature.split(['(', ' ']).next().unwrap_or_default();
    let (owner, name) = head.rsplit_once('.').unwrap_or(("", head));
    let rest = &declared.signature[head.len()..];
    match declared.kind {
        DeclaredKind::Constructor => format!("{}{rest}", owner.rsplit('.').next().unwrap_or(owner)),
        _ => format!("{name}{rest}"),
    }
}
