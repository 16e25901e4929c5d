//! Lexical scopes of locals while a body is lowered: which local a simple name means at this place.
//! It knows names only; whether a member of a class goes before a local is for inference to decide.

use rustc_hash::FxHashMap;

use crate::hir::{LocalId, Name};

/// The visible locals, and how to get back to what was visible outside.
#[derive(Default)]
pub(crate) struct Scopes {
    visible: FxHashMap<Name, LocalId>,
    /// What each declaration hid, in order.
    hidden: Vec<(Name, Option<LocalId>)>,
}

/// Where a scope began.
#[must_use]
#[derive(Clone, Copy)]
pub(crate) struct Mark(usize);

impl Scopes {
    /// Opens a scope.
    pub(crate) fn enter(&self) -> Mark {
        Mark(self.hidden.len())
    }

    /// Closes the scope that began at `mark`, and those inside it.
    pub(crate) fn leave(&mut self, mark: Mark) {
        while self.hidden.len() > mark.0 {
            match self.hidden.pop() {
                Some((name, Some(outer))) => drop(self.visible.insert(name, outer)),
                Some((name, None)) => drop(self.visible.remove(&name)),
                None => break,
            }
        }
    }

    /// Makes `local` visible to the end of the current scope.
    pub(crate) fn declare(&mut self, name: Name, local: LocalId) {
        let outer = self.visible.insert(name, local);
        self.hidden.push((name, outer));
    }

    /// The innermost visible local of that name.
    pub(crate) fn get(&self, name: Name) -> Option<LocalId> {
        self.visible.get(&name).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::Scopes;
    use crate::hir::{Id, Name};

    #[test]
    fn leaving_a_scope_brings_back_what_it_hid() {
        let (x, y) = (Name::new("x"), Name::new("y"));
        let mut scopes = Scopes::default();
        scopes.declare(x, Id::new(0));
        let outer = scopes.enter();
        scopes.declare(x, Id::new(1));
        let _inner = scopes.enter();
        scopes.declare(x, Id::new(2));
        scopes.declare(y, Id::new(3));
        assert_eq!((scopes.get(x), scopes.get(y)), (Some(Id::new(2)), Some(Id::new(3))));
        scopes.leave(outer);
        assert_eq!((scopes.get(x), scopes.get(y)), (Some(Id::new(0)), None));
    }
}
