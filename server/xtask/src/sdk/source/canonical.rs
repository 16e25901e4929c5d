//! A file's declarations with every type name absolute, and with the types that the source leaves to inference.

use callscope_engine::hir::{
    Annotation, AnnotationValue, CallableId, CallableKind, ClassId, Container, FieldId, Flags, Items, Language,
    Primitive, TypeArena, TypeId, TypeParam, TypeRef,
};
use callscope_engine::index::{FieldRef, FileId, MethodRef};
use callscope_engine::infer::scope::{At, Found, Place};
use callscope_engine::infer::ty::ParamOwner;
use callscope_engine::infer::{Env, Ty};
use callscope_engine::text::{Name, Span};

/// The file's items with absolute names.
pub(super) fn items(env: &Env<'_>, file: FileId) -> Items {
    let old = env.index.items(file);
    let mut items = old.clone();
    let mut writer = Writer { env, file, old, types: TypeArena::default() };
    for (number, class) in items.classes.iter_mut().enumerate() {
        if !writer.is_visible(class.container) {
            continue;
        }
        let at = At::Class(ClassId::new(number));
        writer.type_params(at, &mut class.type_params);
        class.supertypes.iter_mut().for_each(|s| s.ty = writer.ty(at, s.ty));
        writer.annotations(at, &mut class.annotations);
    }
    for (number, callable) in items.callables.iter_mut().enumerate() {
        if !writer.is_visible(callable.container) {
            continue;
        }
        let id = CallableId::new(number);
        let at = At::Callable(id);
        writer.type_params(at, &mut callable.type_params);
        callable.receiver = callable.receiver.map(|ty| writer.ty(at, ty));
        for param in &mut callable.params {
            param.ty = param.ty.map(|ty| writer.ty(at, ty));
            writer.annotations(at, &mut param.annotations);
        }
        callable.throws.iter_mut().for_each(|ty| *ty = writer.ty(at, *ty));
        callable.ret = match callable.ret {
            Some(ty) => Some(writer.ty(at, ty)),
            None => writer.result(id),
        };
        writer.annotations(at, &mut callable.annotations);
    }
    for (number, field) in items.fields.iter_mut().enumerate() {
        if !writer.is_visible(field.container) {
            continue;
        }
        let id = FieldId::new(number);
        let at = At::Field(id);
        writer.type_params(at, &mut field.type_params);
        field.receiver = field.receiver.map(|ty| writer.ty(at, ty));
        field.ty = match field.ty {
            Some(ty) => Some(writer.ty(at, ty)),
            None => writer.field_type(id),
        };
        writer.annotations(at, &mut field.annotations);
    }
    for (alias, old) in items.aliases.iter_mut().zip(&old.aliases) {
        // The parameters of an alias resolve to nothing else, and stay as they are.
        let own: Vec<Name> = old.type_params.iter().map(|p| p.name).collect();
        let at = Place::in_container(file, alias.container).at;
        alias.ty = writer.ty_with(at, alias.ty, &own);
    }
    items.types = writer.types;
    items
}

struct Writer<'a, 'e> {
    env: &'a Env<'e>,
    file: FileId,
    old: &'a Items,
    types: TypeArena,
}

impl Writer<'_, '_> {
    /// Whether others can reach the container's members: they are not in a body.
    fn is_visible(&self, mut container: Container) -> bool {
        loop {
            match container {
                Container::File => return true,
                Container::Body(_) => return false,
                Container::Class(id) => container = self.old.class(id).container,
            }
        }
    }

    fn type_params(&mut self, at: At, params: &mut [TypeParam]) {
        for bound in params.iter_mut().flat_map(|p| &mut p.bounds) {
            *bound = self.ty(at, *bound);
        }
    }

    /// Annotations are found like types, from the file's imports.
    fn annotations(&mut self, at: At, annotations: &mut [Annotation]) {
        for annotation in annotations {
            let parts: Vec<Name> = annotation.name.as_str().split('.').map(Name::new).collect();
            annotation.name = self.absolute(At::File, &parts).unwrap_or(annotation.name);
            for (_, value) in &mut annotation.args {
                self.value(at, value);
            }
        }
    }

    fn value(&mut self, at: At, value: &mut AnnotationValue) {
        match value {
            AnnotationValue::Class(ty) => *ty = self.ty(at, *ty),
            AnnotationValue::Annotation(inner) => self.annotations(at, std::slice::from_mut(inner)),
            AnnotationValue::Array(all) => all.iter_mut().for_each(|v| self.value(at, v)),
            _ => {}
        }
    }

    /// The type of a callable that declares none.
    fn result(&mut self, id: CallableId) -> Option<TypeId> {
        let callable = self.old.callable(id);
        match callable.kind {
            CallableKind::Method | CallableKind::AnnotationElement | CallableKind::LocalFunction => {}
            CallableKind::Getter if callable.flags.contains(Flags::EXPRESSION_BODY) => {}
            _ => return None,
        }
        let ty = self.env.return_type(MethodRef { file: self.file, callable: id });
        Some(self.of(&ty))
    }

    fn field_type(&mut self, id: FieldId) -> Option<TypeId> {
        if self.old.field(id).kind == callscope_engine::hir::FieldKind::EnumConstant {
            return None;
        }
        let ty = self.env.field_signature(FieldRef { file: self.file, field: id }).ty.clone();
        Some(self.of(&ty))
    }

    /// A written type with absolute names.
    fn ty(&mut self, at: At, id: TypeId) -> TypeId {
        self.ty_with(at, id, &[])
    }

    /// `own`: names that are type parameters though the index does not know.
    fn ty_with(&mut self, at: At, id: TypeId, own: &[Name]) -> TypeId {
        let old = self.old;
        let mut go = |id: TypeId| self.ty_with(at, id, own);
        let node = match old.types.get(id) {
            node @ (TypeRef::Error | TypeRef::Primitive(_) | TypeRef::Star) => node,
            TypeRef::Array(of) => TypeRef::Array(go(of)),
            TypeRef::Nullable(of) => TypeRef::Nullable(go(of)),
            TypeRef::Out(of) => TypeRef::Out(go(of)),
            TypeRef::In(of) => TypeRef::In(go(of)),
            TypeRef::Intersection(all) => {
                let all: Vec<TypeId> = old.types.items(all).iter().map(|&t| go(t)).collect();
                TypeRef::Intersection(self.types.list(all))
            }
            TypeRef::Union(all) => {
                let all: Vec<TypeId> = old.types.items(all).iter().map(|&t| go(t)).collect();
                TypeRef::Union(self.types.list(all))
            }
            TypeRef::Function { receiver, params, ret, is_suspend } => {
                let receiver = receiver.map(&mut go);
                let params: Vec<TypeId> = old.types.items(params).iter().map(|&t| go(t)).collect();
                let ret = go(ret);
                TypeRef::Function { receiver, params: self.types.list(params), ret, is_suspend }
            }
            TypeRef::Path { args, .. } => {
                let args: Vec<TypeId> = old.types.items(args).iter().map(|&t| go(t)).collect();
                let parts = self.parts(id);
                let is_own = parts.len() == 1 && own.contains(&parts[0]);
                let name = if is_own { Some(parts[0]) } else { self.absolute(at, &parts) };
                match name {
                    Some(name) => TypeRef::Path { qualifier: None, name, args: self.types.list(args) },
                    None => TypeRef::Error,
                }
            }
        };
        self.types.alloc(node, Span::default())
    }

    /// The names of a path, outermost first.
    fn parts(&self, id: TypeId) -> Vec<Name> {
        let (mut parts, mut at) = (Vec::new(), Some(id));
        while let Some(TypeRef::Path { qualifier, name, .. }) = at.map(|id| self.old.types.get(id)) {
            parts.push(name);
            at = qualifier;
        }
        parts.reverse();
        parts
    }

    /// The absolute name of a dotted one; a type parameter's name stays simple. `None` where nobody declares it.
    fn absolute(&self, at: At, parts: &[Name]) -> Option<Name> {
        let place = Place { file: self.file, at };
        let (&first, mut rest) = parts.split_first()?;
        if rest.is_empty() && self.env.type_parameter(place, first).is_some() {
            return Some(first);
        }
        let mut name = match self.env.find_type(place, first) {
            Some(Found::Class(mut class)) => {
                // `Sub.Nested` may be declared in a supertype.
                while let Some((&next, behind)) = rest.split_first()
                    && let Some(nested) = self.env.member_type(class, next)
                {
                    (class, rest) = (nested, behind);
                }
                let items = self.env.index.items(class.file);
                items.qualified(class.class)
            }
            Some(Found::Alias(file, alias)) => {
                let items = self.env.index.items(file);
                let alias = items.alias(alias);
                let owner = match alias.container {
                    Container::Class(id) => items.qualified(id),
                    _ => items.package,
                };
                owner.join('.', alias.name.as_str())
            }
            Some(Found::Import(name)) => name,
            None if rest.is_empty() => return None,
            // A package begins here.
            None => first,
        };
        for part in rest {
            name = name.join('.', part.as_str());
        }
        Some(name)
    }

    /// An inferred type as a declaration would write it.
    fn of(&mut self, ty: &Ty) -> TypeId {
        let node = match ty {
            Ty::Unknown | Ty::Null => TypeRef::Error,
            Ty::Nothing => self.path("kotlin.Nothing", &[]),
            Ty::Primitive(p) => self.primitive(*p),
            Ty::Class(class, args) => {
                let items = self.env.index.items(class.file);
                self.path(items.qualified(class.class).as_str(), args.as_deref().unwrap_or(&[]))
            }
            Ty::Named(name, args) => self.path(name.as_str(), args.as_deref().unwrap_or(&[])),
            Ty::Param(owner, index) => match self.param(*owner, *index) {
                Some(name) => TypeRef::Path { qualifier: None, name, args: callscope_engine::hir::List::EMPTY },
                None => TypeRef::Error,
            },
            Ty::Array(of) => TypeRef::Array(self.of(of)),
            Ty::Function(function) => {
                let receiver = function.receiver.as_ref().map(|t| self.of(t));
                let params: Vec<TypeId> = function.params.iter().map(|t| self.of(t)).collect();
                let ret = self.of(&function.ret);
                let is_suspend = function.is_suspend;
                TypeRef::Function { receiver, params: self.types.list(params), ret, is_suspend }
            }
            Ty::Out(of) => TypeRef::Out(self.of(of)),
            Ty::In(of) => TypeRef::In(self.of(of)),
            Ty::Star => TypeRef::Star,
            Ty::Both(all) => {
                let all: Vec<TypeId> = all.iter().map(|t| self.of(t)).collect();
                TypeRef::Intersection(self.types.list(all))
            }
        };
        self.types.alloc(node, Span::default())
    }

    fn path(&mut self, name: &str, args: &[Ty]) -> TypeRef {
        let args: Vec<TypeId> = args.iter().map(|t| self.of(t)).collect();
        TypeRef::Path { qualifier: None, name: Name::new(name), args: self.types.list(args) }
    }

    fn primitive(&mut self, primitive: Primitive) -> TypeRef {
        if self.old.language == Language::Java {
            return TypeRef::Primitive(primitive);
        }
        let name = match primitive {
            Primitive::Boolean => "kotlin.Boolean",
            Primitive::Byte => "kotlin.Byte",
            Primitive::Short => "kotlin.Short",
            Primitive::Char => "kotlin.Char",
            Primitive::Int => "kotlin.Int",
            Primitive::Long => "kotlin.Long",
            Primitive::Float => "kotlin.Float",
            Primitive::Double => "kotlin.Double",
            Primitive::Void => "kotlin.Unit",
        };
        self.path(name, &[])
    }

    fn param(&self, owner: ParamOwner, index: u16) -> Option<Name> {
        let items = |file| self.env.index.items(file);
        let params = match owner {
            ParamOwner::Class(class) => &items(class.file).class(class.class).type_params,
            ParamOwner::Method(method) => &items(method.file).callable(method.callable).type_params,
            ParamOwner::Field(field) => &items(field.file).field(field.field).type_params,
        };
        params.get(usize::from(index)).map(|p| p.name)
    }
}
