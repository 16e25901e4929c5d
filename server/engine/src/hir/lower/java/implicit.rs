//! Members that a class has without their being written: default constructors, what enums and records get.

use rustc_hash::FxHashSet;

use super::Java;
use super::types::Arena;
use crate::hir::lower::builder::implicit;
use crate::hir::{
    Callable, CallableKind, ClassId, ClassKind, Container, Flags, List, Member, Name, Param, ParamFlags, TypeId,
    TypeRef,
};

impl Java<'_> {
    /// Adds what every class of its kind has.
    pub(super) fn implicit_members(&mut self, id: ClassId, members: &mut Vec<Member>) {
        let (kind, access) = {
            let class = self.b.items.class(id);
            (class.kind, class.flags & (Flags::PUBLIC | Flags::PROTECTED | Flags::PRIVATE))
        };
        let constructed = members.iter().any(|&m| match m {
            Member::Callable(callable) => self.b.items.callable(callable).is_constructor(),
            _ => false,
        });
        match kind {
            ClassKind::Class if !constructed => self.add_implicit(id, members, access, self.constructor_kind()),
            ClassKind::Enum => {
                if !constructed {
                    self.add_implicit(id, members, Flags::PRIVATE, self.constructor_kind());
                }
                self.enum_methods(id, members);
            }
            _ => {}
        }
    }

    fn constructor_kind(&self) -> Callable {
        implicit(Name::new("<init>"), CallableKind::PrimaryConstructor, Flags::empty(), Container::File)
    }

    /// Adds a callable with the place of its class.
    fn add_implicit(&mut self, id: ClassId, members: &mut Vec<Member>, flags: Flags, callable: Callable) {
        let class = self.b.items.class(id);
        let callable = Callable {
            flags: callable.flags | flags,
            container: Container::Class(id),
            span: class.span,
            head: class.head,
            name_span: class.name_span,
            ..callable
        };
        members.push(Member::Callable(self.b.add_callable(callable)));
    }

    /// `values()` and `valueOf(String)`.
    fn enum_methods(&mut self, id: ClassId, members: &mut Vec<Member>) {
        let (name, span) = (self.b.items.class(id).name, self.b.items.class(id).name_span);
        let own = TypeRef::Path { qualifier: None, name, args: List::EMPTY };
        let own = self.alloc_type(own, span, Arena::Items);
        let array = self.array_of(own, 1, span, Arena::Items);
        let flags = Flags::PUBLIC | Flags::STATIC;
        let method = |name, ret| Callable {
            ret: Some(ret),
            ..implicit(Name::new(name), CallableKind::Method, flags, Container::File)
        };
        self.add_implicit(id, members, flags, method("values", array));
        let string = self.java_lang_string(span);
        let param = Param {
            name: Name::new("name"),
            ty: Some(string),
            flags: ParamFlags::empty(),
            property: None,
            annotations: Vec::new(),
            default: None,
            span,
        };
        self.add_implicit(id, members, flags, Callable { params: vec![param], ..method("valueOf", own) });
    }

    fn java_lang_string(&mut self, span: crate::hir::Span) -> TypeId {
        let mut qualifier = None;
        for part in ["java", "lang"] {
            let path = TypeRef::Path { qualifier, name: Name::new(part), args: List::EMPTY };
            qualifier = Some(self.alloc_type(path, span, Arena::Items));
        }
        let path = TypeRef::Path { qualifier, name: Name::new("String"), args: List::EMPTY };
        self.alloc_type(path, span, Arena::Items)
    }

    /// A record's accessors and canonical constructor, as far as they are not written.
    pub(super) fn record_members(&mut self, id: ClassId, members: &mut Vec<Member>) {
        let Some(components) = self.components.pop() else { return };
        let access = self.b.items.class(id).flags & (Flags::PUBLIC | Flags::PROTECTED | Flags::PRIVATE);
        let mut canonical = false;
        let mut accessors: FxHashSet<Name> = FxHashSet::default();
        for &member in members.iter() {
            let Member::Callable(callable) = member else { continue };
            let callable = self.b.items.callable(callable);
            match callable.kind {
                CallableKind::CompactConstructor => canonical = true,
                CallableKind::Constructor => canonical |= self.same_types(&callable.params, &components.list),
                _ if callable.params.is_empty() => drop(accessors.insert(callable.name)),
                _ => {}
            }
        }
        for component in components.list.iter().filter(|component| !accessors.contains(&component.name)) {
            let Some(property) = component.property else { continue };
            let field = self.b.items.field(property);
            let accessor = Callable {
                property: Some(property),
                ret: field.ty,
                span: field.span,
                head: field.head,
                name_span: field.name_span,
                ..implicit(field.name, CallableKind::Method, Flags::PUBLIC, Container::Class(id))
            };
            members.push(Member::Callable(self.b.add_callable(accessor)));
        }
        if !canonical {
            let constructor = Callable { params: components.list, ..self.constructor_kind() };
            self.add_implicit(id, members, access, constructor);
        }
    }

    /// Whether two parameter lists declare the same types, as far as their spelling tells.
    fn same_types(&self, a: &[Param], b: &[Param]) -> bool {
        let types = &self.b.items.types;
        let spelled = |p: &Param| p.ty.map(|ty| (types.display(ty, true), p.flags.contains(ParamFlags::VARARG)));
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| spelled(a) == spelled(b))
    }
}
