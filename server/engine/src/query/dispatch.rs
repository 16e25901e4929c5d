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

/// Whether a call is one of the root class's methods on a value that is known as nothing more: `toString()` of any object. Its implementations
/// are all there are, and say nothing of what this call reaches.
pub(super) fn is_of_any_object(snapshot: &Snapshot, receiver: crate::hir::Name, target: Symbol) -> bool {
    let env = snapshot.env();
    let is_root = |name| snapshot.index().class(name).is_some_and(|class| env.well_known.is_root(class));
    (receiver.is_empty() || is_root(receiver)) && is_root(target.data().owner)
}
