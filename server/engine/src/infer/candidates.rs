//! Which callables a call's name may mean, scope level by scope level. Java: the innermost class that has a method of that
//! name, then static imports (JLS §15.12.1). Kotlin: the levels of its specification's "Overload resolution":
//! local functions, members of the receivers in scope from the inside outwards, then explicit imports, the package,
//! wildcard imports, default imports; extensions beside functions on each level.

use super::body::Walker;
use super::members::{Hit, What};
use super::name::{LEVELS, Level};
use super::overload::Candidate;
use super::signature::ParamTy;
use super::ty::{ParamOwner, Ty};
use crate::hir::{CallableKind, ClassKind, Flags, Member, Name};
use crate::index::{ClassRef, FieldRef, MethodRef, naming};

/// Callables, and values that may be invoked, of one scope level.
#[derive(Default)]
pub(super) struct ScopeLevel {
    pub(super) candidates: Vec<Candidate>,
    /// Properties of that name, which may hold functions.
    pub(super) properties: Vec<(Hit, Ty)>,
    /// Where declarations outside of classes come from.
    pub(super) source: Option<Level>,
}

impl ScopeLevel {
    pub(super) fn is_empty(&self) -> bool {
        self.candidates.is_empty() && self.properties.is_empty()
    }
}

impl Walker<'_> {
    /// The constructors of a class; `of` is its type with the arguments that are written.
    pub(super) fn constructors(&self, class: ClassRef, of: &Ty) -> Vec<Candidate> {
        let items = self.env.index.items(class.file);
        let data = items.class(class.class);
        let mut found = Vec::new();
        let mut default = None;
        for member in &data.members {
            let Member::Callable(callable) = *member else { continue };
            let callable_data = items.callable(callable);
            if !callable_data.is_constructor() || callable_data.flags.contains(Flags::HIDDEN) {
                continue;
            }
            // A private constructor is for its class and what is nested in it; Kotlin has `invoke` of companions in its place.
            if callable_data.flags.contains(Flags::PRIVATE)
                && self.dialect.operator_conventions
                && !self.is_inside(class)
            {
                continue;
            }
            let method = MethodRef { file: class.file, callable };
            let explicit = !of.args().is_empty();
            let hit = Hit {
                what: What::Method(method),
                // Without written arguments the class's own parameters are inferred (diamond, Kotlin).
                owner: explicit.then(|| (class, Some(of.args().into()))),
            };
            let mut candidate = Candidate::new(self.env, hit, method, Ty::Unknown);
            candidate.owners[1] = (!explicit).then_some(ParamOwner::Class(class));
            if callable_data.flags.contains(Flags::IMPLICIT) && callable_data.params.is_empty() {
                default = Some(candidate);
            } else {
                found.push(candidate);
            }
        }
        found.extend(default);
        found
    }

    /// Whether the code here stands in `class` or in a class nested in it.
    fn is_inside(&self, class: ClassRef) -> bool {
        let mut around = self.receivers.iter().filter_map(|r| r.class);
        around.any(|around| around == class)
    }

    /// Members `name` of a value as candidates and invocable properties.
    pub(super) fn member_level(&self, on: &Ty, name: Name, unknown: &mut Vec<Name>) -> ScopeLevel {
        let mut level = ScopeLevel::default();
        for hit in self.env.member_hits(on, name, self.dialect, unknown) {
            self.add(&mut level, hit, on, None);
        }
        level
    }

    /// Java's members of a type that Kotlin's half of a mapped class leaves out (`Character.isLetter`, `list.stream()`): weakest of all.
    pub(super) fn java_half_level(&self, on: &Ty, name: Name, statics: bool) -> ScopeLevel {
        let mut level = ScopeLevel::default();
        for hit in self.env.java_half_hits(on, name, self.dialect) {
            if self.is_static(&hit) == statics {
                self.add(&mut level, hit, on, None);
            }
        }
        level
    }

    /// Sorts a hit into a level. With `extension`, only callables whose receiver may be that value; without, only
    /// callables without a receiver.
    fn add(&self, level: &mut ScopeLevel, hit: Hit, on: &Ty, extension: Option<&Ty>) {
        match hit.what {
            What::Method(method) => {
                let data = self.env.index.items(method.file).callable(method.callable);
                if matches!(data.kind, CallableKind::Getter | CallableKind::Setter) && self.hides_accessors(method) {
                    return;
                }
                if data.is_constructor()
                    || data.flags.contains(Flags::HIDDEN)
                    || !self.is_visible(method.file, data.flags)
                {
                    return;
                }
                let mut candidate = Candidate::new(self.env, hit, method, on.clone());
                // Java passes an extension receiver as the first argument.
                let plain_java = !self.dialect.operator_conventions;
                match (extension, candidate.signature.receiver.is_some() && !plain_java) {
                    (None, false) => {}
                    (Some(value), true) => candidate.extension = Some(value.clone()),
                    _ => return,
                }
                if plain_java {
                    candidate = self.receiver_as_parameter(candidate);
                }
                level.candidates.push(candidate);
            }
            What::Field(field) => {
                let data = self.env.index.items(field.file).field(field.field);
                if data.name == Name::EMPTY || data.receiver.is_some() != extension.is_some() {
                    return;
                }
                level.properties.push((hit, on.clone()));
            }
        }
    }

    /// Kotlin code names a Kotlin property's accessors by the property only.
    fn hides_accessors(&self, method: MethodRef) -> bool {
        self.dialect.operator_conventions && self.env.index.items(method.file).dialect().operator_conventions
    }

    fn receiver_as_parameter(&self, mut candidate: Candidate) -> Candidate {
        if let Some(receiver) = candidate.signature.receiver.clone() {
            let mut signature = (*candidate.signature).clone();
            signature.receiver = None;
            let takes_null = signature.receiver_takes_null;
            let first = ParamTy { name: Name::EMPTY, ty: receiver, vararg: false, default: false, takes_null };
            signature.params.insert(signature.context, first);
            signature.context = 0;
            candidate.signature = signature.into();
        }
        candidate
    }

    /// Extensions `name` for a value: local functions, members of receivers in scope, then by level.
    pub(super) fn extension_levels(&self, on: &Ty, name: Name) -> Vec<ScopeLevel> {
        let mut levels = Vec::new();
        if !self.dialect.operator_conventions {
            return levels;
        }
        let mut local = ScopeLevel::default();
        for callable in self.local_function(name) {
            let method = MethodRef { file: self.file, callable };
            self.add(&mut local, Hit::plain(What::Method(method)), &Ty::Unknown, Some(on));
        }
        levels.push(local);
        for receiver in self.scope_receivers().iter().rev().filter(|r| !r.static_only) {
            levels.push(self.member_extensions(&receiver.ty, on, name));
        }
        for receiver in &self.receivers {
            for companion in self.companions(receiver.class) {
                levels.push(self.member_extensions(&companion, on, name));
            }
        }
        for level in LEVELS {
            let mut found = ScopeLevel::default();
            for hit in self.top_hits(level, name) {
                self.add(&mut found, hit, &Ty::Unknown, Some(on));
            }
            levels.push(found);
        }
        levels.retain(|l| !l.is_empty());
        levels
    }

    fn member_extensions(&self, dispatch: &Ty, on: &Ty, name: Name) -> ScopeLevel {
        let mut level = ScopeLevel::default();
        let mut ignored = Vec::new();
        for hit in self.env.member_hits(dispatch, name, self.dialect, &mut ignored) {
            let is_extension = match hit.what {
                What::Method(m) => self.env.index.items(m.file).callable(m.callable).receiver.is_some(),
                What::Field(f) => self.env.index.items(f.file).field(f.field).receiver.is_some(),
            };
            if is_extension {
                self.add(&mut level, hit, dispatch, Some(on));
            }
        }
        level
    }

    /// Companion objects of a class and its superclasses, as types.
    pub(super) fn companions(&self, class: Option<ClassRef>) -> Vec<Ty> {
        let Some(class) = class else { return Vec::new() };
        if !self.dialect.operator_conventions {
            return Vec::new();
        }
        let lines = self.env.linearization(class);
        lines.entries.iter().filter_map(|e| self.env.companion(e.class)).map(|c| Ty::Class(c, None)).collect()
    }

    /// Levels of an unqualified call, strongest first. Adds classes that nobody knows and that may have such a method.
    pub(super) fn unqualified_levels(&self, name: Name, unknown: &mut Vec<Name>) -> Vec<ScopeLevel> {
        let mut levels = Vec::new();
        let mut local = ScopeLevel::default();
        for callable in self.local_function(name) {
            let method = MethodRef { file: self.file, callable };
            self.add(&mut local, Hit::plain(What::Method(method)), &Ty::Unknown, None);
        }
        levels.push(local);
        let receivers: Vec<_> = self.scope_receivers().iter().rev().cloned().collect();
        for receiver in &receivers {
            if receiver.static_only {
                // Java's static members of superclasses stay visible in nested classes.
                if let Some(class) = receiver.class {
                    let mut level = ScopeLevel::default();
                    let this = Ty::Class(class, None);
                    for hit in self.static_hits(class, name) {
                        self.add(&mut level, hit, &this, None);
                    }
                    levels.push(level);
                }
            } else {
                levels.push(self.member_level(&receiver.ty, name, unknown));
            }
            for companion in self.companions(receiver.class) {
                levels.push(self.member_level(&companion, name, unknown));
            }
        }
        if self.dialect.operator_conventions {
            // Member extensions and extensions that a receiver in scope may take.
            for receiver in &receivers {
                if receiver.static_only {
                    continue;
                }
                for dispatch in &receivers {
                    if !dispatch.static_only {
                        levels.push(self.member_extensions(&dispatch.ty, &receiver.ty, name));
                    }
                    for companion in self.companions(dispatch.class) {
                        levels.push(self.member_extensions(&companion, &receiver.ty, name));
                    }
                }
            }
        }
        for level in LEVELS {
            let mut found = ScopeLevel::default();
            let hits = self.top_hits(level, name);
            for hit in &hits {
                let on = self.import_receiver(hit);
                self.add(&mut found, hit.clone(), &on, None);
            }
            if self.dialect.operator_conventions {
                for receiver in receivers.iter().filter(|r| !r.static_only) {
                    for hit in &hits {
                        self.add(&mut found, hit.clone(), &Ty::Unknown, Some(&receiver.ty));
                    }
                }
            }
            found.source = Some(level);
            levels.push(found);
        }
        levels.retain(|l| !l.is_empty());
        levels
    }

    /// Functions and properties of files whose class Java calls `qualified`.
    pub(super) fn facade_level(&self, qualified: Name, name: Name) -> ScopeLevel {
        let mut level = ScopeLevel::default();
        for file in self.env.index.facade_files(qualified) {
            let items = self.env.index.items(file);
            for member in &items.top {
                match *member {
                    Member::Callable(callable) => {
                        let data = items.callable(callable);
                        if data.jvm_name.unwrap_or(data.name) == name {
                            let hit = Hit::plain(What::Method(MethodRef { file, callable }));
                            self.add(&mut level, hit, &Ty::Unknown, None);
                        }
                    }
                    Member::Field(field) if naming::accessor_names(items.field(field)).contains(&name) => {
                        level.properties.push((Hit::plain(What::Field(FieldRef { file, field })), Ty::Unknown));
                    }
                    _ => {}
                }
            }
        }
        level
    }

    /// The object that an imported member belongs to.
    fn import_receiver(&self, hit: &Hit) -> Ty {
        match &hit.owner {
            Some((class, args))
                if matches!(self.env.index.class_data(*class).kind, ClassKind::Object | ClassKind::Companion) =>
            {
                Ty::Class(*class, args.clone())
            }
            _ => Ty::Unknown,
        }
    }

    /// What a property holds.
    pub(super) fn property_type(&self, hit: &Hit) -> Ty {
        match hit.what {
            What::Field(field) => hit.instantiate(&self.env.field_signature(field).ty),
            What::Method(_) => Ty::Unknown,
        }
    }

    /// The field of a property hit.
    pub(super) fn field_of(hit: &Hit) -> Option<FieldRef> {
        match hit.what {
            What::Field(field) => Some(field),
            What::Method(_) => None,
        }
    }
}
