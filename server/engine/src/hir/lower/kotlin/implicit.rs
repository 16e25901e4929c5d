//! Members that a class has without their being written: default constructors, what data classes and enums get.

use super::Kotlin;
use super::types::Place;
use crate::hir::lower::builder::implicit;
use crate::hir::{
    Callable, CallableKind, ClassId, ClassKind, Container, Field, FieldId, FieldKind, Flags, Member, Name, Param,
    ParamFlags, Span, TypeId, TypeRef,
};

impl Kotlin<'_> {
    /// Adds what every class of its kind has.
    pub(super) fn implicit_members(&mut self, id: ClassId, members: &mut Vec<Member>) {
        let class = self.b.items.class(id);
        let (kind, flags) = (class.kind, class.flags);
        let is_constructible = matches!(kind, ClassKind::Class | ClassKind::Enum | ClassKind::Annotation);
        // An expected class has the constructors that are written, and those only.
        if is_constructible && !flags.contains(Flags::EXPECT) && !self.has_constructor(members) {
            let visibility = self.constructor_visibility(Some(id));
            let constructor =
                implicit(self.words.init, CallableKind::PrimaryConstructor, visibility, Container::Class(id));
            self.add_implicit(id, constructor, members);
        }
        if kind == ClassKind::Class && flags.contains(Flags::DATA) {
            self.data_members(id, members);
        }
        if kind == ClassKind::Enum {
            self.enum_members(id, members);
        }
    }

    /// Adds a callable that stands where its class does.
    fn add_implicit(&mut self, id: ClassId, callable: Callable, members: &mut Vec<Member>) {
        let class = self.b.items.class(id);
        let callable = Callable { span: class.span, head: class.head, name_span: class.name_span, ..callable };
        members.push(Member::Callable(self.b.add_callable(callable)));
    }

    /// `componentN` of each property in the primary constructor, and `copy`.
    fn data_members(&mut self, id: ClassId, members: &mut Vec<Member>) {
        let constructor = members.iter().find_map(|m| match *m {
            Member::Callable(c) if self.b.items.callable(c).kind == CallableKind::PrimaryConstructor => Some(c),
            _ => None,
        });
        let Some(constructor) = constructor.map(|c| self.b.items.callable(c)) else { return };
        let params: Vec<Param> = constructor.params.clone();
        let properties: Vec<FieldId> = params.iter().filter_map(|p| p.property).collect();
        for (i, property) in properties.into_iter().enumerate() {
            let field = self.b.items.field(property);
            let flags = (field.flags & (Flags::PUBLIC | Flags::PROTECTED | Flags::PRIVATE | Flags::INTERNAL))
                | Flags::FINAL
                | Flags::OPERATOR;
            let name = Name::new(&format!("component{}", i + 1));
            let component = Callable {
                property: Some(property),
                ret: field.ty,
                span: field.span,
                head: field.head,
                name_span: field.name_span,
                ..implicit(name, CallableKind::Method, flags, Container::Class(id))
            };
            members.push(Member::Callable(self.b.add_callable(component)));
        }
        let ret = self.self_type(id);
        let params = params.into_iter().map(|p| Param { flags: p.flags | ParamFlags::DEFAULT, default: None, ..p });
        let copy = Callable {
            params: params.collect(),
            ret: Some(ret),
            ..implicit(Name::new("copy"), CallableKind::Method, Flags::PUBLIC | Flags::FINAL, Container::Class(id))
        };
        self.add_implicit(id, copy, members);
    }

    /// `values()`, `valueOf(value)` and `entries`.
    fn enum_members(&mut self, id: ClassId, members: &mut Vec<Member>) {
        let class = self.b.items.class(id);
        let (span, head, name_span) = (class.span, class.head, class.name_span);
        let own = self.self_type(id);
        let flags = Flags::PUBLIC | Flags::STATIC | Flags::FINAL;
        let array = self.kotlin_type(&["Array"], &[own], name_span);
        let method = |name: &str, ret: TypeId, params: Vec<Param>| Callable {
            ret: Some(ret),
            params,
            ..implicit(Name::new(name), CallableKind::Method, flags, Container::Class(id))
        };
        self.add_implicit(id, method("values", array, Vec::new()), members);
        let string = self.kotlin_type(&["String"], &[], name_span);
        let value = Param {
            name: self.words.value,
            ty: Some(string),
            flags: ParamFlags::empty(),
            property: None,
            annotations: Vec::new(),
            default: None,
            span: name_span,
        };
        self.add_implicit(id, method("valueOf", own, vec![value]), members);
        let entries = self.kotlin_type(&["enums", "EnumEntries"], &[own], name_span);
        let field = self.b.add_field(Field {
            name: Name::new("entries"),
            kind: FieldKind::Property,
            flags: flags | Flags::IMPLICIT,
            container: Container::Class(id),
            type_params: Vec::new(),
            receiver: None,
            ty: Some(entries),
            annotations: Vec::new(),
            doc: None,
            span,
            head,
            name_span,
            init: None,
            getter: None,
            setter: None,
            accessor_names: None,
            body_class: None,
        });
        members.push(Member::Field(field));
    }

    /// The type of a `vararg` parameter's value.
    pub(super) fn array_of(&mut self, element: TypeId, span: Span) -> TypeId {
        const PRIMITIVE: [&str; 12] =
            ["Boolean", "Byte", "Char", "Double", "Float", "Int", "Long", "Short", "UByte", "UInt", "ULong", "UShort"];
        if let TypeRef::Path { qualifier: None, name, .. } = self.b.items.types.get(element)
            && PRIMITIVE.contains(&name.as_str())
        {
            return self.kotlin_type(&[&format!("{name}Array")], &[], span);
        }
        let out = self.alloc_type(Place::Items, TypeRef::Out(element), span);
        self.kotlin_type(&["Array"], &[out], span)
    }

    /// A type of Kotlin's library, by its path below `kotlin`, whatever the file calls by that name.
    pub(super) fn kotlin_type(&mut self, path: &[&str], args: &[TypeId], span: Span) -> TypeId {
        let mut ty = self.simple_type(Place::Items, Name::new("kotlin"), Vec::new(), span);
        for (i, part) in path.iter().enumerate() {
            let args = if i + 1 == path.len() { args } else { &[] };
            ty = self.qualified_type(Place::Items, ty, Name::new(part), args, span);
        }
        ty
    }
}
