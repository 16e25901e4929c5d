//! This object's own state, as one: what a method of the same object or class may read and change.

use super::{Builder, Point};
use crate::flow::access::Root;
use crate::flow::facts::{Own, OwnFields};
use crate::flow::place::{Changed, content_of, value_of};

impl Builder<'_> {
    /// Reads this object's own state; with `only`, the fields it names.
    pub(super) fn reads_this(&mut self, at: &mut Point, own: Own, only: Option<&OwnFields>) {
        for &root in roots(own) {
            let Some(path) = self.access.known_root(root) else { continue };
            if root == Root::This && only.is_none() {
                self.uses(at, content_of(path));
            }
            for child in self.places.children(path).to_vec() {
                if only.is_none_or(|o| o.reads.contains(&self.access.path(child).field)) {
                    self.uses(at, value_of(child));
                    self.uses(at, content_of(child));
                }
            }
        }
    }

    /// This object's own state may change; with `only`, the fields it names.
    pub(super) fn changes_this(&mut self, at: &mut Point, own: Own, only: Option<&OwnFields>) {
        let mut changes = Vec::new();
        for &root in roots(own) {
            let Some(path) = self.access.known_root(root) else { continue };
            if root == Root::This && only.is_none_or(|o| !o.changes.is_empty()) {
                changes.push(Changed { place: content_of(path), alias: false });
            }
            for &child in self.places.children(path) {
                let field = self.access.path(child).field;
                if only.is_none_or(|o| o.changes.contains(&field)) && !self.facts.fixed_field(field) {
                    changes.push(Changed { place: value_of(child), alias: false });
                    changes.push(Changed { place: content_of(child), alias: false });
                }
            }
        }
        if !changes.is_empty() {
            self.may_define(at, &changes, true);
        }
    }
}

fn roots(own: Own) -> &'static [Root] {
    match own {
        Own::Nothing => &[],
        Own::Static => &[Root::Static],
        Own::Instance => &[Root::This, Root::Static],
    }
}
