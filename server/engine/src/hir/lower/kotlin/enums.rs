//! Enum constants: each is a field, initialised by a constructor call in the class's static initialiser.

use super::Kotlin;
use super::classes::{Head, Parts};
use super::kinds::{Kind, Node};
use super::types::Place;
use crate::hir::{
    Call, CallKind, ClassId, ClassKind, Container, Expr, Field, FieldId, FieldKind, Flags, Member, Name, Span,
    Supertype,
};

impl Kotlin<'_> {
    /// The constants among the children of an enum's body.
    pub(super) fn enum_entries(&mut self, class: ClassId, nodes: &[Node<'_>], members: &mut Vec<Member>) {
        let mut from = nodes.first().map_or(0, |n| n.span().start);
        for &node in nodes {
            if node.kind() == Kind::EnumEntry {
                let doc = self.doc_of(from, node);
                members.extend(self.enum_entry(class, node, doc).map(Member::Field));
            }
            from = node.span().end;
        }
    }

    fn enum_entry(&mut self, class: ClassId, node: Node<'_>, doc: Option<Span>) -> Option<FieldId> {
        let name_node = node.find(Kind::SimpleIdentifier)?;
        let (name, name_span) = (self.name_of(name_node), name_node.span());
        let modifiers = self.modifiers(node);
        let field = self.b.add_field(Field {
            name,
            kind: FieldKind::EnumConstant,
            flags: Flags::PUBLIC | Flags::STATIC | Flags::FINAL,
            container: Container::Class(class),
            type_params: Vec::new(),
            receiver: None,
            ty: None,
            annotations: modifiers.annotations,
            doc,
            span: node.span(),
            head: modifiers.head,
            name_span,
            init: None,
            getter: None,
            setter: None,
            accessor_names: None,
            body_class: None,
        });
        let class_name = self.b.items.class(class).name;
        let holder = self.b.initializer(true);
        let outer = self.b.open(Container::Body(holder));
        let args = self.value_arguments(node.find(Kind::ValueArguments), Name::EMPTY);
        let body_class = node.find(Kind::ClassBody).map(|body| self.constant_body(class, name, name_span, body));
        let call = Call { args, body_class, ..Call::new(CallKind::New, class_name, name_span) };
        let value = self.call_expr(call, Span::new(name_span.start, node.span().end));
        self.b.close(outer);
        let statement = self.b.expr(Expr::FieldInit { field, value }, node.span());
        self.b.add_initializer(true, statement, None);
        let of = self.b.field_mut(field);
        (of.init, of.body_class) = (Some(value), body_class);
        Some(field)
    }

    /// The body of a constant, a class that the compiler names after it.
    fn constant_body(&mut self, of: ClassId, name: Name, name_span: Span, body: Node<'_>) -> ClassId {
        let of = self.b.items.class(of);
        let (of_name, binary_name) = (of.name, of.binary_name.join('$', name.as_str()));
        let head = Head {
            kind: ClassKind::EnumConstantBody,
            name: Name::EMPTY,
            binary_name,
            flags: Flags::FINAL | Flags::STATIC,
            annotations: Vec::new(),
            doc: None,
            span: Span::new(name_span.start, body.span().end),
            head: name_span.start,
            name_span,
        };
        let members: Vec<Node<'_>> = body.children().collect();
        let class = self.declare_class(head, Parts { members: &members, ..Parts::default() });
        let ty = self.simple_type(Place::Items, of_name, Vec::new(), name_span);
        self.b.class_mut(class).supertypes = vec![Supertype { ty, call: None, delegate: None, delegate_type: None }];
        class
    }
}
