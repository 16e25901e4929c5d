//! Implementations that a virtual call may reach, as symbols.

use crate::graph::{Edge, Symbol};
use crate::host::Snapshot;
use crate::infer::Env;

use super::signature::symbol_of;

/// The bodies in the workspace that a virtual call may run, its own target included where it has one.
#[must_use]
pub fn dispatch_targets(snapshot: &Snapshot, edge: &Edge, target: Symbol) -> Vec<Symbol> {
    implementations_of(snapshot, &snapshot.env(), edge.receiver, target)
}

/// Bodies in the workspace that a call of `target` on a receiver of the class `receiver` (empty: any) may run.
#[must_use]
pub fn implementations_of(
    snapshot: &Snapshot,
    env: &Env<'_>,
    receiver: crate::hir::Name,
    target: Symbol,
) -> Vec<Symbol> {
    let receiver = if receiver.is_empty() { None } else { snapshot.index().class(receiver) };
    let mut found = Vec::new();
    for body in snapshot.bodies(env, receiver, target) {
        let symbol = symbol_of(snapshot, body);
        if !found.contains(&symbol) {
            found.push(symbol);
        }
    }
    found
}

/// Whether nothing in sight tells which implementations a virtual call may run: a library's method on a value that is known as a library's
/// type only. `command.run()` could be any `Runnable` of the program, and `value.toString()` anything: which one it is, is known where it is made
/// or handed over, not here.
pub(super) fn is_open(snapshot: &Snapshot, receiver: crate::hir::Name, target: Symbol) -> bool {
    let index = snapshot.index();
    let is_library = |name| index.class(name).is_none_or(|class| class.file.is_library());
    snapshot.declarations(target).is_empty() && (receiver.is_empty() || is_library(receiver))
}
