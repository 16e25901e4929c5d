//! Classes that hand an interface's members on to another object: `class Caching(inner: Repo) : Repo by inner` (Kotlin specification,
//! "Inheritance delegation"). What they inherit that way has no code of its own; the delegate's runs.

use super::env::Env;
use super::scope::{At, Place};
use super::ty::Ty;
use crate::hir::ClassKind;
use crate::index::ClassRef;

impl Env<'_> {
    /// The class of the object that `class` hands a call of a member of `owner` on to: as far as it is known without a look at code, the
    /// interface itself otherwise. `None` where it hands on nothing, or where a class that comes first in its linearization `has` the member itself.
    pub(super) fn delegate(
        &self,
        class: ClassRef,
        owner: ClassRef,
        has: impl Fn(ClassRef) -> bool,
    ) -> Option<ClassRef> {
        let owner = self.well_known.java_half(owner);
        for entry in &self.linearization(class).entries {
            let items = self.index.items(entry.class.file);
            let data = items.class(entry.class.class);
            if data.kind != ClassKind::Interface && has(entry.class) {
                return None;
            }
            let place = Place { file: entry.class.file, at: At::Class(entry.class.class) };
            let class_of = |ty| match self.resolve(place, &items.types, ty) {
                Ty::Class(class, _) => Some(self.well_known.java_half(class)).filter(|c| self.is_subclass(*c, owner)),
                _ => None,
            };
            for supertype in data.supertypes.iter().filter(|s| s.delegate.is_some()) {
                if let Some(interface) = class_of(supertype.ty) {
                    return Some(supertype.delegate_type.and_then(class_of).unwrap_or(interface));
                }
            }
        }
        None
    }
}

/// Classes whose members a call may run, those of delegates included; each class once.
#[derive(Default)]
pub(super) struct Classes {
    all: Vec<ClassRef>,
    seen: rustc_hash::FxHashSet<ClassRef>,
    next: usize,
}

impl Classes {
    pub(super) fn add(&mut self, classes: &[ClassRef]) {
        self.all.extend(classes.iter().copied().filter(|&c| self.seen.insert(c)));
    }
}

impl Iterator for Classes {
    type Item = ClassRef;

    fn next(&mut self) -> Option<ClassRef> {
        let class = self.all.get(self.next).copied();
        self.next += 1;
        class
    }
}
