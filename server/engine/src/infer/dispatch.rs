//! Class hierarchy analysis: which bodies a virtual call may reach in the project (Dean, Grove, Chambers 1995).

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::env::Env;
use super::members::{Hit, What};
use super::overload::same_erasure;
use super::ty::Ty;
use crate::hir::{Container, Flags, Member, Name};
use crate::index::{ClassRef, FieldRef, MethodRef};

impl Env<'_> {
    /// All project classes that are or inherit from `class`, itself first where it is the project's. Cost the first time: the files that
    /// name one of them as supertype; of a library's class a look-up, once all project classes were asked for their ancestors.
    #[must_use]
    pub fn subclasses(&self, class: ClassRef) -> Arc<[ClassRef]> {
        self.subclasses.get_or(class, || self.find_subclasses(class).into())
    }

    fn find_subclasses(&self, class: ClassRef) -> Vec<ClassRef> {
        if class.file.is_library() {
            return self.below_libraries().get(&class).cloned().unwrap_or_default();
        }
        let mut all = vec![class];
        let mut seen: FxHashSet<ClassRef> = FxHashSet::default();
        seen.insert(class);
        let mut at = 0;
        while at < all.len() {
            let parent = all[at];
            at += 1;
            for child in self.direct_subclasses(parent) {
                if seen.insert(child) {
                    all.push(child);
                }
            }
        }
        all
    }

    /// For each class of a library the project classes that inherit from it, by way of other libraries' classes too.
    fn below_libraries(&self) -> &FxHashMap<ClassRef, Vec<ClassRef>> {
        self.below_libraries.get_or_init(|| {
            let mut below: FxHashMap<ClassRef, Vec<ClassRef>> = FxHashMap::default();
            for (file, facts) in self.index.files() {
                for number in 0..facts.items.classes.len() {
                    let class = ClassRef { file, class: crate::hir::Id::new(number) };
                    for ancestor in self.linearization(class).entries.iter().filter(|e| e.class.file.is_library()) {
                        below.entry(ancestor.class).or_default().push(class);
                    }
                }
            }
            below.values_mut().for_each(|classes| classes.sort_unstable());
            below
        })
    }

    fn direct_subclasses(&self, parent: ClassRef) -> Vec<ClassRef> {
        let name = self.index.class_data(parent).name;
        let mut found = Vec::new();
        let seen_as = self.well_known.kotlin_view(parent);
        let mut names = vec![name, self.index.class_data(seen_as).name];
        names.dedup();
        let files: FxHashSet<_> = names.iter().flat_map(|&n| self.index.extending(n)).copied().collect();
        for file in files {
            let items = self.index.items(file);
            for (i, data) in items.classes.iter().enumerate() {
                if data.supertypes.is_empty() {
                    continue;
                }
                let class = ClassRef { file, class: crate::hir::Id::new(i) };
                if class != parent && self.linearization(class).entries.iter().skip(1).any(|e| e.class == parent) {
                    found.push(class);
                }
            }
        }
        // Bodies of enum constants name no supertype.
        if !parent.file.is_library() {
            let items = self.index.items(parent.file);
            for member in &items.class(parent.class).members {
                if let Member::Field(field) = *member {
                    found.extend(items.field(field).body_class.map(|class| ClassRef { file: parent.file, class }));
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The bodies in the project that a call of `method` on a receiver of class `receiver` may run, its own included.
    #[must_use]
    pub fn implementations(&self, method: MethodRef, receiver: Option<ClassRef>) -> Arc<[MethodRef]> {
        self.implementations.get_or((method, receiver), || self.find_implementations(method, receiver).into())
    }

    fn find_implementations(&self, method: MethodRef, receiver: Option<ClassRef>) -> Vec<MethodRef> {
        let Some(owner) = self.container_class(method) else { return vec![method] };
        let seen = self.well_known.java_half(owner);
        let receiver = receiver.map(|r| self.well_known.java_half(r));
        let start = receiver.filter(|r| self.is_subclass(*r, seen)).unwrap_or(seen);
        let mut found = Vec::new();
        let mut seen: FxHashSet<MethodRef> = FxHashSet::default();
        for &class in self.subclasses(start).iter() {
            if let Some(selected) = self.selects(class, owner, method) {
                let data = self.index.items(selected.file).callable(selected.callable);
                let has_body = data.body.is_some() || data.flags.contains(Flags::NATIVE);
                if has_body && !selected.file.is_library() && seen.insert(selected) {
                    found.push(selected);
                }
            }
        }
        found
    }

    /// The accessors with code in the project that reading `property`, or writing it, may run on a receiver of class `receiver`.
    #[must_use]
    pub fn accessors(&self, property: FieldRef, write: bool, receiver: Option<ClassRef>) -> Vec<MethodRef> {
        let data = self.index.items(property.file).field(property.field);
        let Container::Class(class) = data.container else { return Vec::new() };
        let owner = self.well_known.java_half(ClassRef { file: property.file, class });
        let receiver = receiver.map(|r| self.well_known.java_half(r));
        let start = receiver.filter(|r| self.is_subclass(*r, owner)).unwrap_or(owner);
        let mut found = Vec::new();
        for &class in self.subclasses(start).iter() {
            found.extend(
                self.accessor_in(class, data.name, write).filter(|m| !m.file.is_library() && !found.contains(m)),
            );
        }
        found
    }

    /// The code that stands behind a property in a class: its own or an inherited accessor's.
    fn accessor_in(&self, class: ClassRef, name: Name, write: bool) -> Option<MethodRef> {
        for entry in &self.linearization(class).entries {
            let items = self.index.items(entry.class.file);
            for member in self.own_members(entry.class).get(&name).into_iter().flatten() {
                let Member::Field(field) = *member else { continue };
                let data = items.field(field);
                if data.name != name || data.receiver.is_some() {
                    continue;
                }
                let accessor = if write { data.setter } else { data.getter };
                let body = accessor.filter(|&a| items.callable(a).body.is_some());
                let is_abstract = data.flags.contains(Flags::ABSTRACT);
                match body {
                    Some(callable) => return Some(MethodRef { file: entry.class.file, callable }),
                    // A stored property needs no code.
                    None if !is_abstract => return None,
                    None => {}
                }
            }
        }
        None
    }

    /// The method that a call of `method` (declared in `owner`) selects in `class` (JLS §15.12.4.4).
    #[must_use]
    pub fn selects(&self, class: ClassRef, owner: ClassRef, method: MethodRef) -> Option<MethodRef> {
        let name: Name = self.index.items(method.file).callable(method.callable).name;
        let wanted = self.signature(method);
        let lines = self.linearization(class);
        let this = self.own_args(class);
        let owner_entry = lines.find(self.well_known.java_half(owner))?;
        let owner_args = if owner == class { this.clone() } else { owner_entry.args.clone() };
        let of_owner = Hit { what: What::Method(method), owner: Some((owner, owner_args)) };
        let mut inherited = None;
        for entry in &lines.entries {
            let members = self.own_members(entry.class);
            for member in members.get(&name).into_iter().flatten() {
                let Member::Callable(callable) = *member else { continue };
                let candidate = MethodRef { file: entry.class.file, callable };
                let data = self.index.items(candidate.file).callable(callable);
                if candidate == method && !data.flags.contains(Flags::ABSTRACT) {
                    return Some(candidate);
                }
                if data.flags.intersects(Flags::STATIC | Flags::PRIVATE | Flags::ABSTRACT) {
                    continue;
                }
                let own = self.signature(candidate);
                if own.params.len() != wanted.params.len() {
                    continue;
                }
                let args = if entry.class == class { this.clone() } else { entry.args.clone() };
                let hit = Hit { what: What::Method(candidate), owner: Some((entry.class, args)) };
                let same = own.params.iter().zip(&wanted.params).all(|(a, b)| {
                    let (a, b) = (hit.instantiate(&a.ty), of_owner.instantiate(&b.ty));
                    same_erasure(&a, &b)
                        || self.erased(&a) == self.erased(&b)
                        || matches!(b, Ty::Unknown)
                        || matches!(a, Ty::Unknown)
                });
                if same {
                    let is_class = !matches!(self.index.class_data(entry.class).kind, crate::hir::ClassKind::Interface);
                    if is_class {
                        return Some(candidate);
                    }
                    inherited.get_or_insert(candidate);
                }
            }
        }
        inherited
    }

    /// The erasure of a type (JLS §4.6), boxes as primitives, since Kotlin's `Int` overrides either.
    fn erased(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Class(class, _) => self.well_known.unboxed(*class).map_or(Ty::Class(*class, None), Ty::Primitive),
            Ty::Named(name, _) => Ty::Named(*name, None),
            Ty::Param(..) => match self.bounds(ty).first() {
                Some(bound) => self.erased(bound),
                None => self.well_known.object.map_or(Ty::Unknown, |o| Ty::Class(o, None)),
            },
            Ty::Array(of) => Ty::Array(self.erased(of).into()),
            Ty::Out(of) | Ty::In(of) => self.erased(of),
            // Kotlin's `T & Any` is what T is.
            Ty::Both(all) => all.first().map_or(Ty::Unknown, |first| self.erased(first)),
            Ty::Function(f) => Ty::Array(
                Ty::Primitive(match f.params.len() + usize::from(f.receiver.is_some()) {
                    0 => crate::hir::Primitive::Void,
                    1 => crate::hir::Primitive::Int,
                    _ => crate::hir::Primitive::Long,
                })
                .into(),
            ),
            other => other.clone(),
        }
    }
}
