//! "Who reaches this method?" and "which bodies may run when it is called?"

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::Context;
use super::dispatch::implementations_of;
use super::signature::{is_test, signature, symbol_of};
use super::status::Status;
use super::words::{kind_name, resolution_name};
use crate::cancel::Cancelled;
use crate::graph::{Edge, FileGraph, Symbol};
use crate::hir::{CallableId, CallableKind, Container, Items, Member, Name};
use crate::index::{FileFacts, FileId, MethodRef};

/// The question.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct CallersRequest {
    /// A method's name as people write it.
    pub method: String,
    /// Picks one of several overloads: `String, int`.
    pub parameter_types: Option<String>,
    /// Whether test code is listed.
    pub include_tests: bool,
}

/// Callers, or implementations, of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CallersAnswer {
    /// The method's signature where found, else what was asked.
    pub method: String,
    /// Whether there is exactly one such method.
    pub found: bool,
    /// Methods with calls that may reach it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub callers: Vec<Caller>,
    /// Bodies that may run when it is called.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub implementations: Vec<Implementation>,
    /// Callers in test code that were left out.
    #[serde(skip_serializing_if = "is_zero")]
    pub tests_omitted: usize,
    /// Why something is missing, and the state of the index.
    #[serde(flatten)]
    pub status: Status,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// A method that calls it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Caller {
    /// Its signature.
    pub signature: String,
    /// Its file.
    pub file: String,
    /// 1-based lines of the calls.
    pub lines: Vec<u32>,
    /// How the first of them is written.
    pub kind: &'static str,
    /// How sure it is that the call means this method.
    pub resolution: &'static str,
    /// Whether it calls a method that this one overrides.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub through_supertype: bool,
    /// Whether it is test code.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub test: bool,
}

/// A body that may run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Implementation {
    /// Its signature.
    pub signature: String,
    /// Its file.
    pub file: String,
    /// 1-based line.
    pub line: u32,
}

fn start(context: Context<'_>, request: &CallersRequest) -> Result<(CallersAnswer, Option<MethodRef>), Cancelled> {
    context.cancel.check()?;
    let snapshot = context.snapshot;
    let mut answer =
        CallersAnswer { method: request.method.clone(), status: Status::of(snapshot), ..CallersAnswer::default() };
    let method =
        answer.status.method(context, &request.method, request.parameter_types.as_deref(), request.include_tests);
    if let Some(method) = method {
        answer.found = true;
        answer.method = signature(snapshot, symbol_of(snapshot, method));
    }
    Ok((answer, method))
}

/// Who calls a method, directly or through a method that it overrides.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn callers(context: Context<'_>, request: &CallersRequest) -> Result<CallersAnswer, Cancelled> {
    let (mut answer, method) = start(context, request)?;
    let Some(method) = method else { return Ok(answer) };
    let snapshot = context.snapshot;
    let mut known: FxHashMap<(Symbol, FileId), usize> = FxHashMap::default();
    each_call(context, method, &mut |call| {
        let facts = call.facts;
        if facts.kind.test && !request.include_tests {
            answer.tests_omitted += 1;
            return true;
        }
        let line = facts.lines.line(call.edge.at) + 1;
        let at = *known.entry((call.caller, call.file)).or_insert_with(|| {
            answer.callers.push(Caller {
                signature: signature(snapshot, call.caller),
                file: facts.path.as_str().to_owned(),
                lines: Vec::new(),
                kind: kind_name(call.edge.kind),
                resolution: resolution_name(FileGraph::resolution(call.edge)),
                through_supertype: call.through_supertype,
                test: facts.kind.test,
            });
            answer.callers.len() - 1
        });
        let lines = &mut answer.callers[at].lines;
        if !lines.contains(&line) {
            lines.push(line);
        }
        true
    })?;
    if answer.callers.is_empty() {
        answer.status.reason = Some(if answer.tests_omitted > 0 {
            "only test code calls it".to_owned()
        } else {
            "no call in the workspace is known to reach it".to_owned()
        });
    }
    Ok(answer)
}

/// A call that may reach the method in question.
#[derive(Clone, Copy)]
pub(super) struct Call<'a> {
    /// Where it stands.
    pub(super) file: FileId,
    pub(super) facts: &'a FileFacts,
    pub(super) edge: &'a Edge,
    /// The method that answers name for the code around it.
    pub(super) caller: Symbol,
    /// It calls a method that the one in question overrides.
    pub(super) through_supertype: bool,
}

/// Visits every call that may reach a method, directly ones first, until `visit` has seen enough (`false`).
pub(super) fn each_call<'a>(
    context: Context<'a>,
    method: MethodRef,
    visit: &mut dyn FnMut(Call<'a>) -> bool,
) -> Result<(), Cancelled> {
    let snapshot = context.snapshot;
    let target = symbol_of(snapshot, method);
    let mut wanted = vec![(target, false)];
    wanted.extend(snapshot.overridden(&snapshot.env(), method).into_iter().map(|s| (s, true)));
    for (symbol, through_supertype) in wanted {
        // Many calls have a receiver of the same class.
        let mut runs: FxHashMap<Name, bool> = FxHashMap::default();
        for &file in snapshot.calling_files(symbol) {
            context.cancel.check()?;
            let (Some(facts), Some(graph)) = (snapshot.index().file(file), snapshot.graph(file)) else { continue };
            for edge in &graph.edges {
                if !edge.symbols().contains(&symbol) {
                    continue;
                }
                let may_run = !through_supertype
                    || edge.is_virtual
                        && *runs.entry(edge.receiver).or_insert_with(|| {
                            implementations_of(snapshot, &snapshot.env(), edge.receiver, symbol).contains(&target)
                        });
                if !may_run {
                    continue;
                }
                let caller = graph.symbols[printable_caller(&facts.items, edge.caller).index()];
                if !visit(Call { file, facts, edge, caller, through_supertype }) {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// Which bodies in the workspace may run when a method is called.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn implementations(context: Context<'_>, request: &CallersRequest) -> Result<CallersAnswer, Cancelled> {
    let (mut answer, method) = start(context, request)?;
    let Some(method) = method else { return Ok(answer) };
    let snapshot = context.snapshot;
    let target = symbol_of(snapshot, method);
    for symbol in implementations_of(snapshot, &snapshot.env(), Name::EMPTY, target) {
        for declared in snapshot.declarations(symbol) {
            if !request.include_tests && is_test(snapshot, declared.file) {
                answer.tests_omitted += 1;
                continue;
            }
            let Some(facts) = snapshot.index().file(declared.file) else { continue };
            let callable = facts.items.callable(declared.callable);
            answer.implementations.push(Implementation {
                signature: signature(snapshot, symbol),
                file: facts.path.as_str().to_owned(),
                line: facts.lines.line(callable.name_span.start) + 1,
            });
        }
    }
    if answer.implementations.is_empty() {
        answer.status.because("no class in the workspace implements it");
    }
    Ok(answer)
}

/// The method that answers name for code in `caller`: for initialisers the constructor they run in.
pub(super) fn printable_caller(items: &Items, caller: CallableId) -> CallableId {
    let data = items.callable(caller);
    let (CallableKind::InstanceInit, Container::Class(class)) = (data.kind, data.container) else { return caller };
    let constructor = items.class(class).members.iter().find_map(|m| match *m {
        Member::Callable(c) if items.callable(c).is_constructor() => Some(c),
        _ => None,
    });
    constructor.unwrap_or(caller)
}
