//! What a type's name means where it is written (Java Language Specification §6.4–6.5; Kotlin specification, "Linked scopes"):
//! type parameters and nested classes from the inside outwards, then explicit imports, the package, wildcard
//! imports, default imports.

use std::sync::Arc;

use super::env::Env;
use super::ty::{Args, FunctionTy, ParamOwner, Ty};
use crate::hir::{
    AliasId, CallableId, Container, Flags, Import, Items, Member, Name, TypeArena, TypeId, TypeParam, TypeRef,
};
use crate::index::{ClassRef, FieldRef, FileId, MethodRef, naming};

/// Where a name is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// The innermost declaration around it.
    pub at: At,
}

/// The innermost declaration around a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum At {
    /// None.
    File,
    /// Inside a class, not in a callable.
    Class(crate::hir::ClassId),
    /// In a callable's header or body.
    Callable(CallableId),
    /// In a property's declaration.
    Field(crate::hir::FieldId),
}

/// What a type's simple name was found to mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Found {
    /// A class.
    Class(ClassRef),
    /// A type alias.
    Alias(FileId, AliasId),
    /// An imported name that nobody declares.
    Import(Name),
}

impl Place {
    /// The place of a container's members.
    #[must_use]
    pub const fn in_container(file: FileId, container: Container) -> Self {
        let at = match container {
            Container::File => At::File,
            Container::Class(class) => At::Class(class),
            Container::Body(callable) => At::Callable(callable),
        };
        Self { file, at }
    }

    /// The place inside a callable.
    #[must_use]
    pub const fn in_method(method: MethodRef) -> Self {
        Self { file: method.file, at: At::Callable(method.callable) }
    }
}

impl Env<'_> {
    /// The type that `id` of `arena` means at `place`.
    #[must_use]
    pub fn resolve(&self, place: Place, arena: &TypeArena, id: TypeId) -> Ty {
        crate::stack::grow(|| self.resolve_ref(place, arena, id)).bounded()
    }

    fn resolve_ref(&self, place: Place, arena: &TypeArena, id: TypeId) -> Ty {
        let go = |id| self.resolve(place, arena, id);
        match arena.get(id) {
            TypeRef::Error => Ty::Unknown,
            TypeRef::Primitive(p) => Ty::Primitive(p),
            TypeRef::Array(of) => Ty::Array(Arc::new(go(of))),
            TypeRef::Nullable(of) => go(of),
            TypeRef::Star => Ty::Star,
            TypeRef::Out(of) => Ty::Out(Arc::new(go(of))),
            TypeRef::In(of) => Ty::In(Arc::new(go(of))),
            TypeRef::Intersection(all) => Ty::Both(arena.items(all).iter().map(|&t| go(t)).collect()),
            TypeRef::Union(all) => self.join_all(arena.items(all).iter().map(|&t| go(t))),
            TypeRef::Function { receiver, params, ret, is_suspend } => Ty::Function(Arc::new(FunctionTy {
                receiver: receiver.map(go),
                params: arena.items(params).iter().map(|&t| go(t)).collect(),
                ret: go(ret),
                is_suspend,
                nulls: super::nullness::nulls_of(arena, receiver, arena.items(params), ret),
            })),
            TypeRef::Path { qualifier, name, args } => {
                let args: Args = match arena.items(args) {
                    [] => None,
                    all => Some(all.iter().map(|&t| go(t)).collect()),
                };
                match qualifier {
                    None => self.simple(place, name, args),
                    Some(qualifier) => self.qualified(place, arena, qualifier, name, args),
                }
            }
        }
    }

    fn simple(&self, place: Place, name: Name, args: Args) -> Ty {
        if name.as_str().contains('.') {
            return self.absolute(name, args);
        }
        if let Some(ty) = self.type_parameter(place, name) {
            return ty;
        }
        match self.find_type(place, name) {
            Some(found) => self.found(found, args),
            None => Ty::Named(name, args),
        }
    }

    /// An absolute name, as library descriptions and inferred types have them.
    #[must_use]
    pub fn absolute(&self, qualified: Name, args: Args) -> Ty {
        match self.index.class(qualified) {
            Some(class) => self.class_type(class, args),
            None => match self.alias_named(qualified) {
                Some(found) => self.found(found, args),
                None => Ty::Named(qualified, args),
            },
        }
    }

    fn alias_named(&self, qualified: Name) -> Option<Found> {
        let (package, name) = qualified.as_str().rsplit_once('.')?;
        self.top_alias(Name::new(package), Name::new(name))
    }

    fn top_alias(&self, package: Name, name: Name) -> Option<Found> {
        self.index.tops(package, name).into_iter().find_map(|file| {
            let items = self.index.items(file);
            items.top.iter().find_map(|m| match *m {
                Member::Alias(a) if items.alias(a).name == name => Some(Found::Alias(file, a)),
                _ => None,
            })
        })
    }

    /// A class type; the primitive and array classes of Kotlin become what they compile to.
    #[must_use]
    pub fn class_type(&self, class: ClassRef, args: Args) -> Ty {
        match self.actual(class) {
            Some(Found::Class(actual)) => self.well_known.special(actual, &args).unwrap_or(Ty::Class(actual, args)),
            Some(found) => self.found(found, args),
            None => self.well_known.special(class, &args).unwrap_or(Ty::Class(class, args)),
        }
    }

    /// The class or alias that an `expect` class stands for on this platform, where the workspace has it.
    fn actual(&self, class: ClassRef) -> Option<Found> {
        let items = self.index.items(class.file);
        let data = items.class(class.class);
        if class.file.is_library() || !data.flags.contains(Flags::EXPECT) {
            return None;
        }
        let other = self.index.class(items.qualified(class.class)).filter(|c| *c != class);
        let other = other.filter(|c| !self.index.class_data(*c).flags.contains(Flags::EXPECT));
        other.map(Found::Class).or_else(|| self.top_alias(items.package, data.name))
    }

    /// The type that the bare name of a found class means where it is called or asked for members.
    pub(super) fn class_named_by(&self, found: Found) -> Ty {
        match found {
            Found::Class(class) => match self.actual(class) {
                Some(Found::Class(actual)) => Ty::Class(actual, None),
                Some(found) => self.found(found, None),
                None => Ty::Class(class, None),
            },
            found => self.found(found, None),
        }
    }

    /// The type that a found name means, without arguments.
    #[must_use]
    pub fn found_type(&self, found: Found) -> Ty {
        self.found(found, None)
    }

    fn found(&self, found: Found, args: Args) -> Ty {
        match found {
            Found::Class(class) => self.class_type(class, args),
            Found::Import(name) => Ty::Named(name, args),
            Found::Alias(file, alias) => {
                let items = self.index.items(file);
                let data = items.alias(alias);
                let place = Place::in_container(file, data.container);
                let parameters = AliasParameters { items, data, args: &args };
                self.resolve_alias(place, &parameters, data.ty)
            }
        }
    }

    fn resolve_alias(&self, place: Place, parameters: &AliasParameters<'_>, ty: TypeId) -> Ty {
        // Aliases may be cyclic in broken code: a chain of them is followed a few steps only.
        thread_local!(static DEPTH: std::cell::Cell<u32> = const { std::cell::Cell::new(0) });
        if DEPTH.get() > 16 {
            return Ty::Unknown;
        }
        DEPTH.set(DEPTH.get() + 1);
        let body = self.resolve(place, &parameters.items.types, ty);
        DEPTH.set(DEPTH.get() - 1);
        if parameters.data.type_params.is_empty() {
            return body;
        }
        // An alias's parameters resolve to bare names, as nothing else declares them.
        replace_named(&body, &|name| {
            let at = parameters.data.type_params.iter().position(|p| p.name == name)?;
            Some(parameters.args.as_ref().and_then(|a| a.get(at)).cloned().unwrap_or(Ty::Unknown))
        })
    }

    fn qualified(&self, place: Place, arena: &TypeArena, qualifier: TypeId, name: Name, args: Args) -> Ty {
        // Either a nested class of a type, or a class of a package.
        let mut parts = vec![name];
        let mut at = Some(qualifier);
        while let Some(TypeRef::Path { qualifier, name, .. }) = at.map(|id| arena.get(id)) {
            parts.push(name);
            at = qualifier;
        }
        parts.reverse();
        let first = parts[0];
        let head = self.find_type(place, first);
        if let Some(Found::Class(mut class)) = head {
            let mut rest = parts[1..].iter();
            let nested = rest.all(|&part| self.member_type(class, part).map(|c| class = c).is_some());
            if nested {
                return self.class_type(class, args);
            }
        }
        let text = parts.iter().map(|p| p.as_str()).collect::<Vec<_>>().join(".");
        if let Some(class) = self.index.class_named(&text) {
            return self.class_type(class, args);
        }
        if let Some(found) = self.alias_named(Name::new(&text)) {
            return self.found(found, args);
        }
        let name = match head {
            Some(Found::Import(import)) => Name::new(&format!("{import}{}", &text[first.as_str().len()..])),
            Some(Found::Class(class)) => {
                let outer = self.index.qualified(class);
                Name::new(&format!("{outer}{}", &text[first.as_str().len()..]))
            }
            _ => Name::new(&text),
        };
        Ty::Named(name, args)
    }

    /// The type parameter `name` visible at `place`.
    #[must_use]
    pub fn type_parameter(&self, place: Place, name: Name) -> Option<Ty> {
        let items = self.index.items(place.file);
        let position = |params: &[TypeParam]| params.iter().position(|p| p.name == name).map(|i| i as u16);
        let mut at = place.at;
        loop {
            let container = match at {
                At::File => return None,
                At::Class(class) => {
                    let data = items.class(class);
                    if let Some(i) = position(&data.type_params) {
                        return Some(Ty::Param(ParamOwner::Class(ClassRef { file: place.file, class }), i));
                    }
                    data.container
                }
                At::Callable(callable) => {
                    let data = items.callable(callable);
                    if let Some(i) = position(&data.type_params) {
                        return Some(Ty::Param(ParamOwner::Method(MethodRef { file: place.file, callable }), i));
                    }
                    // An accessor sees the parameters of its extension property.
                    if let Some(field) = data.property
                        && let Some(i) = position(&items.field(field).type_params)
                    {
                        return Some(Ty::Param(ParamOwner::Field(FieldRef { file: place.file, field }), i));
                    }
                    data.container
                }
                At::Field(field) => {
                    let data = items.field(field);
                    if let Some(i) = position(&data.type_params) {
                        return Some(Ty::Param(ParamOwner::Field(FieldRef { file: place.file, field }), i));
                    }
                    data.container
                }
            };
            at = Place::in_container(place.file, container).at;
        }
    }

    /// What the simple type name `name` means at `place`, type parameters and local classes aside.
    #[must_use]
    pub fn find_type(&self, place: Place, name: Name) -> Option<Found> {
        let items = self.index.items(place.file);
        let mut at = place.at;
        loop {
            let container = match at {
                At::File => break,
                At::Class(class) => {
                    let data = items.class(class);
                    // A top-level class is seen by its name like any other: explicit imports go first (they may not clash in Java).
                    let by_file = items.dialect().operator_conventions && data.container == Container::File;
                    if data.name == name && !name.is_empty() && !by_file {
                        return Some(Found::Class(ClassRef { file: place.file, class }));
                    }
                    if let Some(found) = self.inherited_type(ClassRef { file: place.file, class }, name) {
                        return Some(found);
                    }
                    data.container
                }
                At::Callable(callable) => {
                    if let Some(class) = local_class(items, callable, name) {
                        return Some(Found::Class(ClassRef { file: place.file, class }));
                    }
                    items.callable(callable).container
                }
                At::Field(field) => items.field(field).container,
            };
            at = Place::in_container(place.file, container).at;
        }
        self.type_names.get_or((place.file, name), || self.file_type(place.file, items, name))
    }

    /// A class or alias nested in `class` or in one of its supertypes.
    fn inherited_type(&self, class: ClassRef, name: Name) -> Option<Found> {
        if let Some(found) = self.inherited_types.get((class, name)) {
            return found;
        }
        // While the supertypes of `class` themselves are resolved, only its own members count (JLS §8.5 has the same order).
        if let Some(found) = self.own_type(class, name) {
            return self.inherited_types.insert((class, name), Some(found));
        }
        let lines = self.linearization_if_free(class)?;
        // Kotlin has no nested types from interfaces in scope.
        let is_kotlin = self.index.items(class.file).dialect().operator_conventions;
        let gives = |e: &&super::supertypes::Entry| {
            !is_kotlin || self.index.class_data(e.class).kind != crate::hir::ClassKind::Interface
        };
        let found = lines.entries[1..].iter().filter(gives).find_map(|e| self.own_type(e.class, name)).or_else(|| {
            // Kotlin: members of the companion are in scope, and so are its nested types.
            let companion = self.companion(class)?;
            self.own_type(companion, name)
        });
        self.inherited_types.insert((class, name), found)
    }

    fn own_type(&self, class: ClassRef, name: Name) -> Option<Found> {
        let items = self.index.items(class.file);
        items.class(class.class).members.iter().find_map(|m| match *m {
            Member::Class(c) if items.class(c).name == name => {
                Some(Found::Class(ClassRef { file: class.file, class: c }))
            }
            Member::Alias(a) if items.alias(a).name == name => Some(Found::Alias(class.file, a)),
            _ => None,
        })
    }

    /// The class `name` nested in `class`, inherited ones included.
    #[must_use]
    pub fn member_type(&self, class: ClassRef, name: Name) -> Option<ClassRef> {
        match self.inherited_type(class, name) {
            Some(Found::Class(class)) => Some(class),
            _ => None,
        }
    }

    fn file_type(&self, file: FileId, items: &Items, name: Name) -> Option<Found> {
        // Explicit imports, then what the package declares, then wildcards, then defaults.
        let mut unknown = None;
        for import in items.imports.iter().filter(|i| i.alias == name && !i.is_wildcard) {
            match self.imported_type(import) {
                Some(found) => return Some(found),
                None if looks_like_type(import.path) && !import.is_static => unknown = Some(Found::Import(import.path)),
                None => {}
            }
        }
        if unknown.is_some() {
            return unknown;
        }
        let in_package = |package: Name| {
            let class = self.index.class_named(&naming::dotted(package, name));
            class.map(Found::Class).or_else(|| self.top_alias(package, name))
        };
        // A file's own declarations first: another source set may hold a class of the same name.
        let own = items.top.iter().find_map(|m| match *m {
            Member::Class(class) if items.class(class).name == name => Some(Found::Class(ClassRef { file, class })),
            Member::Alias(alias) if items.alias(alias).name == name => Some(Found::Alias(file, alias)),
            _ => None,
        });
        if let Some(found) = own.or_else(|| in_package(items.package)) {
            return Some(found);
        }
        for import in items.imports.iter().filter(|i| i.is_wildcard) {
            // `import a.b.C.*` imports C's nested classes.
            let found = in_package(import.path).or_else(|| self.inherited_type(self.index.class(import.path)?, name));
            if found.is_some() {
                return found;
            }
        }
        items.dialect().default_imports.iter().find_map(|package| in_package(Name::new(package)))
    }

    fn imported_type(&self, import: &Import) -> Option<Found> {
        let class = self.index.class(import.path);
        let alias = self.alias_named(import.path);
        // What the workspace declares goes before what a library of another version does.
        match (class, alias) {
            (Some(class), Some(alias @ Found::Alias(file, _))) if class.file.is_library() && !file.is_library() => {
                return Some(alias);
            }
            (Some(class), _) => return Some(Found::Class(class)),
            (None, Some(alias)) => return Some(alias),
            (None, None) => {}
        }
        // A nested class through a subclass's name (`import a.Sub.Nested` where Nested is inherited).
        let (outer, last) = import.path.as_str().rsplit_once('.')?;
        let outer = self.index.class_named(outer)?;
        self.inherited_type(outer, Name::new(last))
    }

    /// The class's companion object.
    #[must_use]
    pub fn companion(&self, class: ClassRef) -> Option<ClassRef> {
        let items = self.index.items(class.file);
        items.class(class.class).members.iter().find_map(|m| match *m {
            Member::Class(c) if items.class(c).kind == crate::hir::ClassKind::Companion => {
                Some(ClassRef { file: class.file, class: c })
            }
            _ => None,
        })
    }
}

/// The class `name` declared in the body of `callable`.
fn local_class(items: &Items, callable: CallableId, name: Name) -> Option<crate::hir::ClassId> {
    let at = items.classes.iter().position(|c| c.name == name && c.container == Container::Body(callable))?;
    Some(crate::hir::Id::new(at))
}

struct AliasParameters<'a> {
    items: &'a Items,
    data: &'a crate::hir::TypeAlias,
    args: &'a Args,
}

/// Replaces unresolved names in a type.
fn replace_named(ty: &Ty, f: &dyn Fn(Name) -> Option<Ty>) -> Ty {
    let many = |args: &Args| -> Args { args.as_ref().map(|a| a.iter().map(|t| replace_named(t, f)).collect()) };
    match ty {
        Ty::Named(name, None) => f(*name).unwrap_or_else(|| ty.clone()),
        Ty::Named(name, args) => Ty::Named(*name, many(args)),
        Ty::Class(class, args) => Ty::Class(*class, many(args)),
        Ty::Array(of) => Ty::Array(Arc::new(replace_named(of, f))),
        Ty::Out(of) => Ty::Out(Arc::new(replace_named(of, f))),
        Ty::In(of) => Ty::In(Arc::new(replace_named(of, f))),
        Ty::Both(all) => Ty::Both(all.iter().map(|t| replace_named(t, f)).collect()),
        Ty::Function(function) => Ty::Function(Arc::new(FunctionTy {
            receiver: function.receiver.as_ref().map(|t| replace_named(t, f)),
            params: function.params.iter().map(|t| replace_named(t, f)).collect(),
            ret: replace_named(&function.ret, f),
            is_suspend: function.is_suspend,
            nulls: function.nulls,
        })),
        other => other.clone(),
    }
}

/// Whether the last part of an import that nobody knows is a type by the naming conventions of both languages. Only decides
/// whether an unknown import hides a wildcard import's class of the same name, which it must.
fn looks_like_type(path: Name) -> bool {
    path.as_str().rsplit('.').next().is_some_and(|last| last.starts_with(char::is_uppercase))
}
