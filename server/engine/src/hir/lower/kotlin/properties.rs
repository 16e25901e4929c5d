//! Properties of classes and files: declaration, initialiser or delegate. Local variables are lowered elsewhere.

use super::Kotlin;
use super::delegates::is_lazy;
use super::kinds::{Field as NodeField, Kind, Node};
use super::modifiers::Modifiers;
use super::types::Place;
use crate::hir::{Container, Expr, Field, FieldId, FieldKind, Flags, Member, Span};

/// What gives a property its value.
pub(super) struct Initial<'f> {
    pub(super) value: Node<'f>,
    pub(super) is_delegate: bool,
}

/// `= value`, `by value`, or the `= value` of an explicit backing field.
pub(super) fn initial<'f>(node: Node<'f>) -> Option<Initial<'f>> {
    if let Some(delegate) = node.find(Kind::PropertyDelegate) {
        let value = delegate.children().filter(|n| n.kind().is_expression()).last()?;
        return Some(Initial { value, is_delegate: true });
    }
    let holder = node.find(Kind::BackingField).unwrap_or(node);
    Some(Initial { value: super::locals::behind_equals(holder)?, is_delegate: false })
}

impl Kotlin<'_> {
    /// A property with its accessors, those that the grammar left behind it included.
    pub(super) fn property(
        &mut self,
        node: Node<'_>,
        accessors: &[Node<'_>],
        doc: Option<Span>,
        members: &mut Vec<Member>,
    ) {
        let Some(variable) = node.find(Kind::VariableDeclaration) else { return };
        let Some(name_node) = variable.find(Kind::SimpleIdentifier).filter(|n| !n.span().is_empty()) else { return };
        let name = self.name_of(name_node);
        let mut modifiers = self.modifiers(node);
        let is_mutable = node.find(Kind::ValOrVar).is_some_and(|n| self.b.text(n.span()) == "var");
        let mut from = node.span().start;
        let mut documented: Vec<(Node<'_>, Option<Span>)> = Vec::new();
        for part in node.children().chain(accessors.iter().copied()) {
            if matches!(part.kind(), Kind::Getter | Kind::Setter) {
                documented.push((part, self.doc_of(from, part)));
            }
            from = part.span().end;
        }
        let initial = initial(node);
        let mut flags = self.property_flags(&modifiers, is_mutable);
        if self.in_interface && !flags.contains(Flags::PRIVATE) {
            let has_body = documented.iter().any(|(n, _)| n.has(Kind::FunctionBody));
            flags |= if has_body { Flags::DEFAULT } else { Flags::ABSTRACT };
        }
        flags.set(Flags::DELEGATED, initial.as_ref().is_some_and(|i| i.is_delegate));
        let type_params = self.type_params(node.find(Kind::TypeParameters), node.find(Kind::TypeConstraints));
        let receiver = node.child(NodeField::Receiver).map(|n| self.receiver_type(Place::Items, n));
        let ty = self.type_among(Place::Items, variable.children());
        let annotations = std::mem::take(&mut modifiers.annotations);
        let end = documented.last().map_or(node.span().end, |(n, _)| n.span().end.max(node.span().end));
        let id = self.b.add_field(Field {
            name,
            kind: FieldKind::Property,
            flags,
            container: self.b.container(),
            type_params,
            receiver,
            ty,
            accessor_names: super::accessors::accessor_names(&annotations),
            annotations,
            doc,
            span: Span::new(node.span().start, end),
            head: modifiers.head,
            name_span: name_node.span(),
            init: None,
            getter: None,
            setter: None,
            body_class: None,
        });
        members.push(Member::Field(id));
        self.within(name, |this| {
            let lazy =
                initial.as_ref().filter(|i| i.is_delegate && is_lazy(this.b.text(i.value.span()))).map(|i| i.value);
            if let Some(initial) = initial.as_ref().filter(|_| lazy.is_none()) {
                this.property_initializer(id, initial);
            }
            for (accessor, doc) in documented {
                members.extend(this.accessor(id, accessor, doc, &modifiers).map(Member::Callable));
            }
            if initial.is_some_and(|i| i.is_delegate) {
                this.delegated_accessors(id, lazy, members);
            }
        });
    }

    /// The flags of a property that follow from its modifiers.
    pub(super) fn property_flags(&self, modifiers: &Modifiers<'_>, is_mutable: bool) -> Flags {
        let mut flags = modifiers.flags | modifiers.visibility(Flags::PUBLIC) | self.finality(modifiers);
        flags.set(Flags::MUTABLE, is_mutable);
        flags
    }

    fn property_initializer(&mut self, id: FieldId, initial: &Initial<'_>) {
        let is_static = self.b.here().class.is_none();
        let initializer = self.b.initializer(is_static);
        let outer = self.b.open(Container::Body(initializer));
        for &(name, local) in &self.constructor_params {
            self.b.scopes.declare(name, local);
        }
        let value = self.expr(initial.value);
        let span = Span::new(self.b.items.field(id).head, self.b.bodies.span(value).end);
        let statement = self.b.expr(Expr::FieldInit { field: id, value }, span);
        self.b.close(outer);
        self.b.add_initializer(is_static, statement, None);
        self.b.field_mut(id).init = Some(value);
    }
}
