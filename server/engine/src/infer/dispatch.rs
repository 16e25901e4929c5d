//! Class hierarchy analysis: which bodies a virtual call may reach in the project (Dean, Grove, Chambers 1995).

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::delegation::Classes;
use super::env::Env;
use super::members::{Hit, What};
use super::overload::same_erasure;
use super::ty::Ty;
use crate::hir::{Container, FieldKind, Flags, Member, Name};
use crate::index::{ClassRef, FieldRef, MethodRef, naming};

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
        let mut classes = Classes::default();
        classes.add(&self.subclasses(start));
        while let Some(class) = classes.next() {
            let selected = self.selects(class, owner, method);
            let has = |class| selected.is_some_and(|s| self.container_class(s) == Some(class));
            if let Some(delegate) = self.delegate(class, owner, has) {
                classes.add(&self.subclasses(delegate));
                continue;
            }
            if let Some(selected) = selected {
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
        let accessor = naming::accessor_names(data)[usize::from(write)];
        let owner = self.well_known.java_half(ClassRef { file: property.file, class });
        let receiver = receiver.map(|r| self.well_known.java_half(r));
        let start = receiver.filter(|r| self.is_subclass(*r, owner)).unwrap_or(owner);
        let mut found = Vec::new();
        let mut classes = Classes::default();
        classes.add(&self.subclasses(start));
        while let Some(class) = classes.next() {
            if let Some(delegate) = self.delegate(class, owner, |class| self.has_property(class, data.name)) {
                classes.add(&self.subclasses(delegate));
                continue;
            }
            found.extend(
                self.accessor_in(class, data.name, accessor, write)
                    .filter(|m| !m.file.is_library() && !found.contains(m)),
            );
        }
        found
    }

    /// Whether a class declares a property that is not abstract.
    fn has_property(&self, class: ClassRef, name: Name) -> bool {
        let items = self.index.items(class.file);
        let members = self.own_members(class);
        members.get(&name).into_iter().flatten().any(|member| match *member {
            Member::Field(field) => {
                let data = items.field(field);
                data.name == name && data.receiver.is_none() && !data.flags.contains(Flags::ABSTRACT)
            }
            _ => false,
        })
    }

    /// The code that stands behind a property in a class: its own or an inherited accessor's, or a Java method called `accessor`.
    fn accessor_in(&self, class: ClassRef, name: Name, accessor: Name, write: bool) -> Option<MethodRef> {
        for entry in &self.linearization(class).entries {
            let items = self.index.items(entry.class.file);
            if !items.dialect().properties_from_getters
                && let Some(callable) = self.java_accessor(entry.class, accessor, write)
            {
                return Some(MethodRef { file: entry.class.file, callable });
            }
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

    /// A method with code that implements an accessor in a class of a language without properties.
    fn java_accessor(&self, class: ClassRef, name: Name, write: bool) -> Option<crate::hir::CallableId> {
        let items = self.index.items(class.file);
        self.own_members(class).get(&name).into_iter().flatten().find_map(|member| match *member {
            Member::Callable(id) => {
                let data = items.callable(id);
                let fits = data.params.len() == usize::from(write) && !data.flags.contains(Flags::STATIC);
                (fits && (data.body.is_some() || data.flags.contains(Flags::NATIVE))).then_some(id)
            }
            _ => None,
        })
    }

    /// The methods of supertypes, libraries' included, that a method overrides, nearest first.
    #[must_use]
    pub fn overridden(&self, method: MethodRef) -> Vec<MethodRef> {
        let Some(class) = self.container_class(method) else { return Vec::new() };
        let name = self.index.items(method.file).callable(method.callable).name;
        let mut found = Vec::new();
        for entry in self.linearization(class).entries.iter().skip(1) {
            for member in self.own_members(entry.class).get(&name).into_iter().flatten() {
                let Member::Callable(callable) = *member else { continue };
                let above = MethodRef { file: entry.class.file, callable };
                if self.selects(class, entry.class, above) == Some(method) {
                    found.push(above);
                }
            }
        }
        found
    }

    /// The properties of supertypes, libraries' included, whose accessor a method overrides, and whether that is the setter: of Kotlin's accessors,
    /// and of Java's methods that are named like one.
    #[must_use]
    pub fn overridden_properties(&self, method: MethodRef) -> Vec<(FieldRef, bool)> {
        let Some(class) = self.container_class(method) else { return Vec::new() };
        let items = self.index.items(method.file);
        let data = items.callable(method.callable);
        let own = data.property.map(|property| items.field(property).name);
        if data.receiver.is_some() || own.is_none() && data.params.len() > 1 {
            return Vec::new();
        }
        let write = !data.params.is_empty();
        let named = [own.or_else(|| naming::property_of_getter(data.name)), own.is_none().then_some(data.name)];
        let mut found = Vec::new();
        for entry in self.linearization(class).entries.iter().skip(1) {
            let items = self.index.items(entry.class.file);
            let members = self.own_members(entry.class);
            for member in named.iter().flatten().filter_map(|name| members.get(name)).flatten() {
                let Member::Field(field) = *member else { continue };
                let above = items.field(field);
                let is_it = own.is_some() || naming::accessor_names(above)[usize::from(write)] == data.name;
                if above.kind == FieldKind::Property && above.receiver.is_none() && is_it {
                    found.push((FieldRef { file: entry.class.file, field }, write));
                }
            }
        }
        found
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
