//! The direct callees of a method: each once, in source order, with what is known of its target, its thread, and
//! where it leads.

use rustc_hash::FxHashMap;

use super::Context;
use super::dispatch::{dispatch_targets, is_open};
use super::expand::{Callee, tag_names};
use super::reach::Reaches;
use super::scope::OwnEdge;
use super::signature::{is_test, signature};
use super::words::{kind_name, reason_text, resolution_name};
use crate::cancel::Cancelled;
use crate::graph::{Edge, EdgeTarget, FileGraph, Resolution, Runs, Symbol};
use crate::hir::Name;
use crate::host::Snapshot;
use crate::index::{FileFacts, naming};
use crate::infer::{Reason, SiteKind};

/// Implementations that an answer lists at most.
const MOST_IMPLEMENTATIONS: usize = 20;

/// The callees of the call sites `edges`.
pub(super) fn callees(
    context: Context<'_>,
    facts: &FileFacts,
    graph: &FileGraph,
    edges: &[OwnEdge<'_>],
    reaches: &mut Reaches<'_>,
    include_tests: bool,
) -> Result<Vec<Callee>, Cancelled> {
    let snapshot = context.snapshot;
    let mut all: Vec<Callee> = Vec::new();
    let mut position: FxHashMap<String, usize> = FxHashMap::default();
    for own in edges {
        context.cancel.check()?;
        if !is_listed(snapshot, own.edge) {
            continue;
        }
        let line = facts.lines.line(own.edge.at) + 1;
        let (thread, via) = (thread_name(own.runs), own.via);
        let signature = callee_signature(snapshot, own.edge);
        let key = format!("{signature}|{}", resolution_name(FileGraph::resolution(own.edge)));
        if let Some(&at) = position.get(&key) {
            let callee = &mut all[at];
            if !callee.lines.contains(&line) {
                callee.lines.push(line);
            }
            // One call on the method's own thread is what matters most.
            if thread == "same" && callee.thread != "same" {
                callee.thread = "same";
                callee.thread_via = None;
            }
            let more = tag_names(snapshot, own.edge.tags);
            if !callee.expandable {
                callee.tags.extend(more.into_iter().filter(|t| !callee.tags.contains(t)).collect::<Vec<_>>());
            }
            continue;
        }
        let mut callee = describe(snapshot, own.edge, signature, reaches, include_tests);
        callee.lines = vec![line];
        callee.thread = thread;
        callee.thread_via = (thread != "same")
            .then(|| via.and_then(|v| graph.edges.get(v as usize)).map(|e| callee_signature(snapshot, e)))
            .flatten();
        position.insert(key, all.len());
        all.push(callee);
    }
    Ok(all)
}

/// Whether a call site is a callee in an answer. Calls that nobody wrote are, where their code is in the workspace; reads of library
/// properties and library operators are, where a rule says something of them.
pub(super) fn is_listed(snapshot: &Snapshot, edge: &Edge) -> bool {
    let in_project = || match &edge.target {
        EdgeTarget::Symbol(symbol) => !snapshot.declarations(*symbol).is_empty(),
        _ => false,
    };
    match edge.kind {
        SiteKind::Implicit => in_project() || edge.tags != 0,
        SiteKind::Get | SiteKind::Set => {
            in_project()
                || edge.tags != 0
                || !matches!(edge.target, EdgeTarget::Symbol(s) if is_library_property(snapshot, s))
        }
        _ => true,
    }
}

fn is_library_property(snapshot: &Snapshot, symbol: Symbol) -> bool {
    let Some(class) = snapshot.index().class(symbol.data().owner) else { return true };
    let items = snapshot.index().items(class.file);
    // A Java getter is a method of its own.
    !items.callables.iter().any(|c| c.name == symbol.data().name)
}

fn describe(
    snapshot: &Snapshot,
    edge: &Edge,
    signature_text: String,
    reaches: &mut Reaches<'_>,
    include_tests: bool,
) -> Callee {
    let resolution = FileGraph::resolution(edge);
    let mut callee = Callee {
        method: signature_text.clone(),
        signature: signature_text,
        kind: kind_name(edge.kind),
        resolution: resolution_name(resolution),
        tags: tag_names(snapshot, edge.tags),
        ..Callee::default()
    };
    match &edge.target {
        EdgeTarget::Symbol(symbol) => {
            callee.full_name = symbol.full_name();
            let declared = snapshot.declarations(*symbol);
            callee.expandable = !declared.is_empty();
            if callee.expandable {
                let own = reaches.own_tags(*symbol) | edge.tags;
                callee.tags = tag_names(snapshot, own);
                callee.reaches = reaches.from(*symbol);
            }
            if resolution == Resolution::Virtual {
                let targets: Vec<Symbol> = dispatch_targets(snapshot, edge, *symbol)
                    .into_iter()
                    .filter(|&t| include_tests || snapshot.declarations(t).iter().any(|m| !is_test(snapshot, m.file)))
                    .collect();
                callee.implementation_count = Some(targets.len());
                callee.implementations =
                    targets.iter().take(MOST_IMPLEMENTATIONS).map(|&t| signature(snapshot, t)).collect();
                if !is_open(snapshot, edge.receiver, *symbol) && (!callee.expandable || targets.len() > 1) {
                    merge_reaches(&mut callee, &targets, *symbol, reaches);
                }
            }
        }
        EdgeTarget::Candidates(all) => {
            callee.candidates = all.iter().map(|&s| signature(snapshot, s)).collect();
            callee.expandable = all.iter().any(|&s| !snapshot.declarations(s).is_empty());
            if let Some(first) = all.first() {
                callee.full_name = first.full_name();
            }
            callee.reason = Some("the types of its arguments do not tell which overload it is".to_owned());
        }
        EdgeTarget::FunctionValue => {
            callee.full_name = format!("kotlin.{}", callee.signature);
            callee.resolution = "unknown";
            callee.reason = Some(format!("runs the function that {} holds", edge.name));
        }
        EdgeTarget::Unknown(reason) => {
            callee.full_name = match reason {
                Reason::UnknownClass(owner) | Reason::InheritedFrom(owner) => member_of(*owner, edge),
                _ => edge.name.as_str().to_owned(),
            };
            callee.reason = Some(reason_text(*reason));
        }
    }
    callee
}

/// What lies below the implementations of a virtual call, where the declaration itself leads nowhere.
fn merge_reaches(callee: &mut Callee, targets: &[Symbol], declared: Symbol, reaches: &mut Reaches<'_>) {
    for &target in targets.iter().filter(|t| **t != declared).take(MOST_IMPLEMENTATIONS) {
        for reach in reaches.at_or_below(target) {
            if !callee.reaches.iter().any(|r| r.tag == reach.tag) {
                callee.reaches.push(reach);
            }
        }
    }
}

fn member_of(owner: Name, edge: &Edge) -> String {
    if edge.kind == SiteKind::New {
        return format!("{owner}.<init>");
    }
    // A function that was imported by its full name is itself what is unknown.
    if owner.as_str().rsplit('.').next() == Some(edge.name.as_str()) {
        return owner.as_str().to_owned();
    }
    naming::dotted(owner, edge.name)
}

/// How answers call a call site's target.
pub(super) fn callee_signature(snapshot: &Snapshot, edge: &Edge) -> String {
    match &edge.target {
        EdgeTarget::Symbol(symbol) => signature(snapshot, *symbol),
        EdgeTarget::Candidates(all) => match all.first() {
            // All overloads of one owner: its name without parameter types.
            Some(first) => {
                let text = signature(snapshot, *first);
                text.split('(').next().unwrap_or(&text).to_owned()
            }
            None => edge.name.as_str().to_owned(),
        },
        EdgeTarget::FunctionValue => "Function.invoke".to_owned(),
        EdgeTarget::Unknown(Reason::UnknownClass(owner) | Reason::InheritedFrom(owner)) => {
            let full = member_of(*owner, edge);
            let mut parts = full.rsplit('.');
            let (name, class) = (parts.next().unwrap_or_default(), parts.next());
            match class {
                Some(class) if class.starts_with(char::is_uppercase) => format!("{class}.{name}"),
                _ => name.to_owned(),
            }
        }
        EdgeTarget::Unknown(_) => edge.name.as_str().to_owned(),
    }
}

/// The thread of a callee, seen from the method.
#[must_use]
pub(super) const fn thread_name(runs: Runs) -> &'static str {
    match runs {
        Runs::Same => "same",
        Runs::Later => "later",
        Runs::Main => "main",
        Runs::Background | Runs::Binder | Runs::EventLoop => "background",
        Runs::Unknown => "unknown",
    }
}
