//! What names and dotted paths mean where a value may stand: variables go before types, types before packages
//! (JLS §6.5.2), locals and receivers before imports (Kotlin specification, "Linked scopes").

use super::body::Walker;
use super::members::{Hit, What};
use super::narrow::Variable;
use super::site::Reason;
use super::ty::Ty;
use crate::hir::{ClassKind, Expr, ExprId, FieldKind, Flags, LocalId, LocalKind, Member, Name};
use crate::index::{ClassRef, FieldRef, FileId, MethodRef, naming};

/// What a path means.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// A value of this type.
    Value(Ty),
    /// A class.
    Type(Ty),
    /// A package, or the start of one.
    Package(Name),
    /// Nothing that is known.
    Nothing(Reason),
}

/// Whether a property is read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Read,
    Write,
}

/// Levels of declarations outside of classes, strongest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    Explicit,
    Package,
    Wildcard,
    Default,
}

pub(super) const LEVELS: [Level; 4] = [Level::Explicit, Level::Package, Level::Wildcard, Level::Default];

impl Walker<'_> {
    /// The type of a path's value. A class as value is its object or companion.
    pub(super) fn value_of_path(&mut self, id: ExprId) -> Ty {
        match self.path(id) {
            Meaning::Value(ty) => ty,
            Meaning::Type(ty) => self.object_of(&ty).unwrap_or(Ty::Unknown),
            Meaning::Package(_) | Meaning::Nothing(_) => Ty::Unknown,
        }
    }

    /// The object that a class's name means as a value: the object itself, or the companion.
    pub(super) fn object_of(&self, ty: &Ty) -> Option<Ty> {
        let Ty::Class(class, _) = ty else { return None };
        match self.env.index.class_data(*class).kind {
            ClassKind::Object | ClassKind::Companion => Some(Ty::Class(*class, None)),
            _ => {
                let seen = self.env.view(*class, self.dialect);
                self.env.companion(seen).map(|c| Ty::Class(c, None))
            }
        }
    }

    /// What an expression means as a receiver.
    pub(super) fn path(&mut self, id: ExprId) -> Meaning {
        let meaning = crate::stack::grow(|| self.path_of(id, Access::Read));
        if let Meaning::Value(ty) | Meaning::Type(ty) = &meaning {
            self.note(id, ty.clone());
        }
        meaning
    }

    /// The type of an assignment's target, its setter recorded as the call.
    pub(super) fn assigned(&mut self, id: ExprId, access: Access) -> Ty {
        let ty = match self.path_of(id, access) {
            Meaning::Value(ty) => ty,
            _ => Ty::Unknown,
        };
        self.note(id, ty)
    }

    pub(super) fn path_of(&mut self, id: ExprId, access: Access) -> Meaning {
        match self.bodies.expr(id) {
            Expr::Name { name, local } => self.name(id, name, local, access),
            Expr::Field { receiver, name, at, safe } => {
                let on = self.path(receiver);
                let before = self.out.sites.len();
                let meaning = self.member(id, on, receiver, name, at, access);
                self.mark_exact(before, id, receiver);
                if safe {
                    self.set_null(id, true);
                }
                meaning
            }
            Expr::Type(ty) => Meaning::Type(self.body_type(ty)),
            _ => Meaning::Value(self.expr(id, None)),
        }
    }

    pub(super) fn name(&mut self, id: ExprId, name: Name, local: Option<LocalId>, access: Access) -> Meaning {
        let at = self.bodies.span(id).start;
        if let Some(lexical) = local {
            if let Some(hit) = self.shadowing_member(lexical, name) {
                self.out.renamed.push((id, None));
                return Meaning::Value(self.read_hit(id, at, name, &hit, &Ty::Unknown, access, None));
            }
            if let Some(local) = self.actual_local(lexical) {
                if local != lexical {
                    self.out.renamed.push((id, Some(local)));
                }
                return Meaning::Value(self.read_local(id, at, local, access));
            }
            self.out.renamed.push((id, None));
        }
        if let Some(ty) = self.implicit_property(id, at, name, access) {
            return Meaning::Value(ty);
        }
        if let Some(ty) = self.top_property(id, at, name, access) {
            return Meaning::Value(ty);
        }
        if let Some(ty) = self.env.type_parameter(self.place, name) {
            return Meaning::Type(ty);
        }
        if let Some(ty) = self.type_named(name) {
            return Meaning::Type(ty);
        }
        if self.env.index.has_package(name) {
            return Meaning::Package(name);
        }
        if let Some(facade) = self.facade_named(name) {
            return Meaning::Type(Ty::Named(facade, None));
        }
        match self.unknown_ancestor() {
            Some(ancestor) if !name.as_str().starts_with(char::is_uppercase) => {
                Meaning::Nothing(Reason::InheritedFrom(ancestor))
            }
            _ if name.as_str().starts_with(char::is_uppercase) => Meaning::Type(Ty::Named(name, None)),
            _ => Meaning::Nothing(Reason::NotFound),
        }
    }

    /// The qualified name of a file's class (`CacheKt`) that Java code names: imported or of the same package.
    pub(super) fn facade_named(&self, name: Name) -> Option<Name> {
        if self.dialect.operator_conventions {
            return None;
        }
        let here = [self.items.package].into_iter();
        let wildcards = self.items.imports.iter().filter(|i| i.is_wildcard).map(|i| i.path);
        here.chain(wildcards).find_map(|package| {
            let qualified = Name::new(&naming::dotted(package, name));
            (!self.env.index.facade_files(qualified).is_empty()).then_some(qualified)
        })
    }

    pub(super) fn type_named(&self, name: Name) -> Option<Ty> {
        Some(self.env.class_named_by(self.env.find_type(self.place, name)?))
    }

    /// The first supertype of a class around that nobody knows.
    pub(super) fn unknown_ancestor(&self) -> Option<Name> {
        self.receivers.iter().rev().find_map(|r| match &r.ty {
            Ty::Class(class, _) => self.env.linearization(*class).unknown.first().copied(),
            Ty::Named(name, _) => Some(*name),
            _ => None,
        })
    }

    /// In languages where a local class's members shadow the locals around the class: that member.
    pub(super) fn shadowing_member(&self, local: LocalId, name: Name) -> Option<Hit> {
        if self.dialect.locals_before_members {
            return None;
        }
        let home = self.bodies.local(local).class;
        let inner = self.receivers.iter().rev().take_while(|r| r.class.map(|c| c.class) != home || home.is_none());
        inner.filter(|r| r.class.is_some()).find_map(|r| self.field_hit(&r.ty, name))
    }

    /// The local that `it` really means: that of the innermost lambda that has one.
    pub(super) fn actual_local(&self, local: LocalId) -> Option<LocalId> {
        if self.bodies.local(local).kind != LocalKind::It {
            return Some(local);
        }
        let at = self.lambdas.iter().rposition(|l| self.bodies.lambda(l.id).implicit_it == Some(local));
        let Some(at) = at else { return Some(local) };
        let outer = self.lambdas[..=at].iter().rev();
        outer.filter(|l| l.has_it).find_map(|l| self.bodies.lambda(l.id).implicit_it)
    }

    pub(super) fn read_local(&mut self, id: ExprId, at: u32, local: LocalId, access: Access) -> Ty {
        if let Some(delegate) = self.delegates.get(&local).cloned() {
            self.delegate_access(id, at, &delegate, &Ty::Null, access);
        }
        let declared = self.local_type(local);
        self.name_variables.insert(id, Variable::Local(local));
        let null = self.variable_null(Variable::Local(local), self.nullable_locals.contains(&local));
        self.set_null(id, null);
        self.narrowed_type(Variable::Local(local), declared)
    }

    /// A field or property `name` on a type, without Java's getters.
    pub(super) fn field_hit(&self, ty: &Ty, name: Name) -> Option<Hit> {
        let mut ignored = Vec::new();
        let hits = self.env.member_hits(ty, name, self.dialect, &mut ignored);
        hits.into_iter().find(|h| match h.what {
            What::Field(f) => {
                let data = self.env.index.items(f.file).field(f.field);
                data.name == name && data.receiver.is_none() && self.is_visible(f.file, data.flags)
            }
            What::Method(_) => false,
        })
    }

    pub(super) fn is_static(&self, hit: &Hit) -> bool {
        match hit.what {
            What::Field(f) => {
                let data = self.env.index.items(f.file).field(f.field);
                data.flags.contains(Flags::STATIC) || data.kind == FieldKind::EnumConstant
            }
            What::Method(m) => self.env.index.items(m.file).callable(m.callable).flags.contains(Flags::STATIC),
        }
    }

    /// Files, and the declarations in them, that unqualified names reach on one level; static members of imported classes included.
    pub(super) fn top_hits(&self, level: Level, name: Name) -> Vec<Hit> {
        let mut hits = Vec::new();
        let index = self.env.index;
        let add_package = |package: Name, real: Name, hits: &mut Vec<Hit>| {
            if !self.dialect.top_level_functions {
                return;
            }
            for file in index.tops(package, real) {
                hits.extend(self.file_members(file, real).map(Hit::plain));
            }
        };
        match level {
            Level::Explicit => {
                for import in self.items.imports.iter().filter(|i| i.alias == name && !i.is_wildcard) {
                    let Some((outer, last)) = import.path.as_str().rsplit_once('.') else { continue };
                    let (outer, last) = (Name::new(outer), Name::new(last));
                    add_package(outer, last, &mut hits);
                    if let Some(class) = index.class(outer) {
                        hits.extend(self.static_hits(class, last));
                    }
                }
            }
            Level::Package => {
                hits.extend(self.file_members(self.file, name).map(Hit::plain));
                add_package(self.items.package, name, &mut hits);
            }
            Level::Wildcard => {
                for import in self.items.imports.iter().filter(|i| i.is_wildcard) {
                    add_package(import.path, name, &mut hits);
                    if let Some(class) = index.class(import.path) {
                        hits.extend(self.static_hits(class, name));
                    }
                }
            }
            Level::Default => {
                for package in self.dialect.default_imports {
                    add_package(Name::new(package), name, &mut hits);
                }
            }
        }
        // A file is reached twice where it is imported twice.
        let mut seen = rustc_hash::FxHashSet::default();
        hits.retain(|h| seen.insert(h.what));
        hits
    }

    pub(super) fn file_members(&self, file: FileId, name: Name) -> impl Iterator<Item = What> + use<'_> {
        let items = self.env.index.items(file);
        items.top.iter().filter_map(move |m| match *m {
            Member::Callable(c) if items.callable(c).name == name => {
                Some(What::Method(MethodRef { file, callable: c }))
            }
            Member::Field(f) if items.field(f).name == name => Some(What::Field(FieldRef { file, field: f })),
            // Java names a Kotlin file's property by its accessor.
            _ => None,
        })
    }

    /// Members `name` of a class that need no instance: static ones, enum constants, those of an object or companion.
    pub(super) fn static_hits(&self, class: ClassRef, name: Name) -> Vec<Hit> {
        let mut ignored = Vec::new();
        let kind = self.env.index.class_data(class).kind;
        let mut hits = self.env.member_hits(&Ty::Class(class, None), name, self.dialect, &mut ignored);
        if !matches!(kind, ClassKind::Object | ClassKind::Companion) {
            hits.retain(|h| self.is_static(h));
        }
        if let Some(companion) = self.env.companion(class) {
            hits.extend(self.env.member_hits(&Ty::Class(companion, None), name, self.dialect, &mut ignored));
        }
        hits
    }

    /// `on.name`
    pub(super) fn member(
        &mut self,
        id: ExprId,
        on: Meaning,
        receiver: ExprId,
        name: Name,
        at: u32,
        access: Access,
    ) -> Meaning {
        match on {
            Meaning::Value(ty) => Meaning::Value(self.property(id, at, name, &ty, access, Some(receiver))),
            Meaning::Type(ty) => self.type_member(id, &ty, name, at, access),
            Meaning::Package(package) => {
                // A class goes before a facade of the same name, which no compiler would accept.
                let qualified = Name::new(&naming::dotted(package, name));
                if let Some(class) = self.env.index.class(qualified) {
                    return Meaning::Type(Ty::Class(class, None));
                }
                for file in self.env.index.tops(package, name) {
                    let hit = self.file_members(file, name).find(|w| matches!(w, What::Field(_)));
                    if let Some(what) = hit {
                        return Meaning::Value(self.read_hit(
                            id,
                            at,
                            name,
                            &Hit::plain(what),
                            &Ty::Unknown,
                            access,
                            None,
                        ));
                    }
                }
                if self.env.index.has_package(qualified) {
                    return Meaning::Package(qualified);
                }
                if name.as_str().starts_with(char::is_uppercase) {
                    Meaning::Type(Ty::Named(qualified, None))
                } else {
                    Meaning::Package(qualified)
                }
            }
            Meaning::Nothing(Reason::NotFound) => {
                // `com.vendor.Tool.run()`: a package that nobody knows.
                if let (Expr::Name { name: first, .. }, true) =
                    (self.bodies.expr(receiver), name.as_str().starts_with(char::is_uppercase))
                {
                    return Meaning::Type(Ty::Named(Name::new(&naming::dotted(first, name)), None));
                }
                match self.bodies.expr(receiver) {
                    Expr::Name { name: first, .. } => Meaning::Package(Name::new(&naming::dotted(first, name))),
                    _ => Meaning::Nothing(Reason::ReceiverType),
                }
            }
            Meaning::Nothing(reason) => Meaning::Nothing(reason),
        }
    }

    pub(super) fn type_member(&mut self, id: ExprId, ty: &Ty, name: Name, at: u32, access: Access) -> Meaning {
        match ty {
            Ty::Class(class, _) => {
                let seen = self.env.view(*class, self.dialect);
                let mut hits = self.static_hits(seen, name);
                if seen != *class {
                    hits.extend(self.static_hits(*class, name));
                }
                let hit = hits.into_iter().find(|h| match h.what {
                    What::Field(f) => self.env.index.items(f.file).field(f.field).name == name,
                    What::Method(_) => false,
                });
                if let Some(hit) = hit {
                    let receiver = self.object_of(ty).unwrap_or(Ty::Unknown);
                    return Meaning::Value(self.read_hit(id, at, name, &hit, &receiver, access, None));
                }
                if let Some(nested) = self.env.member_type(*class, name) {
                    return Meaning::Type(Ty::Class(nested, None));
                }
                let hidden = self.env.java_half_hits(ty, name, self.dialect);
                if let Some(hit) = hidden.into_iter().find(|h| matches!(h.what, What::Field(_)) && self.is_static(h)) {
                    return Meaning::Value(self.read_hit(id, at, name, &hit, &Ty::Unknown, access, None));
                }
                if let Some(object) = self.object_of(ty) {
                    if self.java_getter(id, at, name, &object, access).is_some() {
                        return Meaning::Value(self.type_of(id));
                    }
                    if let Some(ty) = self.extension_property(id, at, name, &object, access) {
                        return Meaning::Value(ty);
                    }
                }
                if name.as_str() == "INSTANCE" && self.env.index.class_data(*class).kind == ClassKind::Object {
                    // Java's way to a Kotlin object.
                    return Meaning::Value(Ty::Class(*class, None));
                }
                Meaning::Value(Ty::Unknown)
            }
            Ty::Named(outer, _) => {
                let qualified = Name::new(&naming::dotted(*outer, name));
                if name.as_str().starts_with(char::is_uppercase) && name.as_str().chars().any(char::is_lowercase) {
                    Meaning::Type(Ty::Named(qualified, None))
                } else {
                    Meaning::Value(Ty::Unknown)
                }
            }
            _ => Meaning::Value(Ty::Unknown),
        }
    }
}
