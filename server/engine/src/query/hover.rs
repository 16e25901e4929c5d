//! "What is to be known of the method at this place?" (hover): what it does and why, what it reaches and how, which bodies
//! may run, and on which thread.

use super::Context;
use super::callees::{callee_signature, thread_name};
use super::dispatch::dispatch_targets;
use super::expand::{TagReason, tag_names, tag_reasons};
use super::findings::{Finding, at_call};
use super::glance::{Glance, Glancer, Reached, Step};
use super::locate::{Pointed, pointed};
use super::runs_on::{RunsOn, Threads, shortened};
use super::scope::{OwnEdge, own_edges, own_marks};
use super::signature::{is_test, signature};
use super::words::{reason_text, resolution_name};
use crate::cancel::Cancelled;
use crate::graph::{Edge, EdgeTarget, FileGraph, Resolution, Runs, Symbol};
use crate::host::contexts::Follow;
use crate::index::{FileId, MethodRef};
use crate::text::Span;

/// Implementations that are named at most.
const MOST_IMPLEMENTATIONS: usize = 8;

/// Everything a hover shows. Which of it there is depends on what was pointed at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// The name that was pointed at, in bytes.
    pub span: Span,
    /// The method's signature.
    pub signature: String,
    /// Where it is declared, if in the workspace and elsewhere.
    pub declared: Option<Step>,
    /// What its own code does, or what the rules say of a library call.
    pub tags: Vec<String>,
    /// Why, in source order.
    pub reasons: Vec<Why>,
    /// What is reached further down.
    pub reaches: Vec<Reached>,
    /// What a virtual call may run in the workspace: the first of them.
    pub implementations: Vec<Step>,
    /// How many there are.
    pub implementation_count: usize,
    /// Why a call's target is not known, or not known exactly.
    pub unknown: Option<String>,
    /// Where a call runs, seen from the method around it, and which call handed it over.
    pub thread: Option<(&'static str, Option<String>)>,
    /// Callers and callees of a declaration.
    pub counts: Option<Glance>,
    /// Which threads are known to run this code, where those of the workspace are at hand.
    pub runs_on: Vec<RunsOn>,
    /// What a call that blocks a thread is told as.
    pub findings: Vec<Finding>,
}

/// A rule that gave a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Tag, rule, line and call.
    pub reason: TagReason,
    /// The file that `reason.line` counts in.
    pub file: String,
    /// Why it matters, in a sentence.
    pub why: String,
    /// Where the fact was read.
    pub source: String,
}

/// What is to be known at a place; `None` where no method is called or declared.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn hover(context: Context<'_>, path: &str, offset: u32, include_tests: bool) -> Result<Option<Hover>, Cancelled> {
    context.cancel.check()?;
    let mut glancer = Glancer::new(context, include_tests);
    Ok(match pointed(context, path, offset) {
        Some((Pointed::Declaration(method), span)) => Some(declaration(context, &mut glancer, method, span)?),
        Some((Pointed::Call(file, number), span)) => call(context, &mut glancer, file, number, span, include_tests),
        None => None,
    })
}

fn declaration(
    context: Context<'_>,
    glancer: &mut Glancer<'_>,
    method: MethodRef,
    span: Span,
) -> Result<Hover, Cancelled> {
    let glance = glancer.glance(method)?;
    let mut runs_on = Threads::at_hand(context).ways_to_method(method);
    // The way to it ends at its callers; that a framework calls it is said already.
    for one in &mut runs_on {
        one.path.pop();
    }
    runs_on.retain(|one| one.entry.is_none() || !one.path.is_empty());
    Ok(Hover {
        span,
        signature: glance.signature.clone(),
        tags: glance.tags.clone(),
        reasons: reasons_of(context, method),
        reaches: glance.reaches.clone(),
        counts: Some(glance),
        runs_on: shortened(runs_on),
        ..Hover::default()
    })
}

fn call(
    context: Context<'_>,
    glancer: &mut Glancer<'_>,
    file: FileId,
    number: usize,
    span: Span,
    include_tests: bool,
) -> Option<Hover> {
    let snapshot = context.snapshot;
    let (facts, graph) = (snapshot.index().file(file)?, snapshot.graph(file)?);
    let edge = &graph.edges[number];
    let mut hover = Hover {
        span,
        signature: callee_signature(snapshot, edge),
        tags: tag_names(snapshot, edge.tags),
        thread: thread(context, file, edge),
        runs_on: shortened(Threads::at_hand(context).ways_to_call(file, number)),
        findings: at_call(context, file, number),
        ..Hover::default()
    };
    let own = OwnEdge { edge, number, runs: Runs::Same, via: None };
    hover.reasons = explained(context, facts.path.as_str(), tag_reasons(snapshot, facts, &[own], &[]));
    match &edge.target {
        EdgeTarget::Symbol(symbol) => {
            hover.declared = Step::of(snapshot, *symbol);
            if let Some(method) = snapshot.declarations(*symbol).first() {
                let own = glancer.tags(*symbol);
                hover.tags.extend(own.into_iter().filter(|t| !hover.tags.contains(t)).collect::<Vec<_>>());
                hover.reasons.extend(reasons_of(context, *method));
                hover.reaches = glancer.reached(*symbol);
            }
            if FileGraph::resolution(edge) == Resolution::Virtual {
                implementations(context, glancer, edge, *symbol, include_tests, &mut hover);
            }
        }
        EdgeTarget::Candidates(all) => {
            let names: Vec<String> = all.iter().map(|&s| signature(snapshot, s)).collect();
            let kind = resolution_name(Resolution::Candidates);
            hover.unknown = Some(format!("{kind}: {}", names.join(", ")));
        }
        EdgeTarget::FunctionValue => hover.unknown = Some(format!("runs the function that {} holds", edge.name)),
        EdgeTarget::Unknown(reason) => hover.unknown = Some(format!("not resolved: {}", reason_text(*reason))),
    }
    Some(hover)
}

fn implementations(
    context: Context<'_>,
    glancer: &mut Glancer<'_>,
    edge: &Edge,
    declared: Symbol,
    include_tests: bool,
    hover: &mut Hover,
) {
    let snapshot = context.snapshot;
    let mut all = dispatch_targets(snapshot, edge, declared);
    all.retain(|&t| include_tests || snapshot.declarations(t).iter().any(|m| !is_test(snapshot, m.file)));
    if all == [declared] {
        return;
    }
    hover.implementation_count = all.len();
    for &target in all.iter().take(MOST_IMPLEMENTATIONS) {
        let Some(step) = Step::of(snapshot, target) else { continue };
        // What an implementation does is reached by way of it.
        let own = glancer.tags(target).into_iter().map(|tag| Reached { tag, path: vec![step.clone()] });
        let below = glancer.reached(target).into_iter().map(|mut reached| {
            reached.path.insert(0, step.clone());
            reached
        });
        for reached in own.chain(below).collect::<Vec<_>>() {
            let known = hover.tags.contains(&reached.tag) || hover.reaches.iter().any(|r| r.tag == reached.tag);
            if target != declared && !known {
                hover.reaches.push(reached);
            }
        }
        hover.implementations.push(step);
    }
}

/// Where a call runs, as the method around it sees it; nothing to say where that is its own thread.
fn thread(context: Context<'_>, file: FileId, edge: &Edge) -> Option<(&'static str, Option<String>)> {
    let graph = context.snapshot.graph(file)?;
    let items = context.snapshot.index().items(file);
    let follow = Follow::new(context.snapshot);
    let root = super::scope::root(items, edge.caller);
    let edges = own_edges(items, graph, root, &|region| follow.region_runs(file, region));
    let own = edges.iter().find(|own| std::ptr::eq(own.edge, edge)).filter(|own| own.runs != Runs::Same)?;
    let via = own.via.and_then(|v| graph.edges.get(v as usize)).map(|e| callee_signature(context.snapshot, e));
    Some((thread_name(own.runs), via))
}

fn reasons_of(context: Context<'_>, method: MethodRef) -> Vec<Why> {
    let snapshot = context.snapshot;
    let (Some(facts), Some(graph)) = (snapshot.index().file(method.file), snapshot.graph(method.file)) else {
        return Vec::new();
    };
    let edges = own_edges(&facts.items, graph, method.callable, super::scope::ANYWHERE);
    let marks = own_marks(&facts.items, graph, method.callable);
    explained(context, facts.path.as_str(), tag_reasons(snapshot, facts, &edges, &marks))
}

fn explained(context: Context<'_>, file: &str, reasons: Vec<TagReason>) -> Vec<Why> {
    let catalog = context.snapshot.catalog();
    let reasons = reasons.into_iter().map(|reason| {
        let rule = catalog.rule(&reason.rule);
        Why {
            file: file.to_owned(),
            why: rule.map_or_else(String::new, |r| r.why.to_string()),
            source: rule.map_or_else(String::new, |r| r.source.to_string()),
            reason,
        }
    });
    reasons.collect()
}
