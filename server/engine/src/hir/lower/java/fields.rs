//! Fields, enum constants and record components, with their initialisers.

use super::Java;
use super::callables::ParamName;
use super::kinds::{Field as F, Kind as K, Node};
use super::modifiers::Modifiers;
use super::types::{Arena, dims};
use crate::hir::{
    Call, CallKind, ClassKind, Container, Expr, Field, FieldId, FieldKind, Flags, List, Member, Name, ParamFlags, Span,
    TypeRef,
};

/// Bytes of annotations that may be copied for the variables of one declaration.
const MAX_COPIED: usize = 1_000_000;

impl Java<'_> {
    /// Lowers a declaration of fields, one for each declarator.
    pub(super) fn fields(&mut self, n: Node<'_>, doc: Option<Span>, members: &mut Vec<Member>) {
        let modifiers = self.modifiers(n);
        let mut flags = modifiers.flags;
        if self.in_interface() {
            flags |= Flags::PUBLIC | Flags::STATIC | Flags::FINAL;
        }
        if !flags.contains(Flags::FINAL) {
            flags |= Flags::MUTABLE;
        }
        let Some(ty_node) = n.child(F::Type) else { return };
        let ty = self.ty(ty_node, Arena::Items);
        let count = n.children().filter(|c| c.kind() == K::VariableDeclarator).count();
        // Each gets all annotations, unless a hostile file makes that too much.
        let written = n.find(K::Modifiers).map_or(0, |modifiers| modifiers.span().len() as usize);
        let mut annotations = modifiers.annotations;
        for declarator in n.children().filter(|c| c.kind() == K::VariableDeclarator) {
            let Some(name) = declarator.child(F::Name) else { continue };
            let own = self.array_of(ty, dims(declarator.child(F::Dimensions)), ty_node.span(), Arena::Items);
            let field = self.b.add_field(Field {
                flags,
                ty: Some(own),
                annotations: if count == 1 { std::mem::take(&mut annotations) } else { annotations.clone() },
                doc,
                ..self.new_field(n, name.span(), FieldKind::Field, modifiers.head)
            });
            members.push(Member::Field(field));
            if written * count > MAX_COPIED {
                annotations.clear();
            }
            if let Some(value) = declarator.child(F::Value) {
                let holder = self.b.initializer(flags.contains(Flags::STATIC));
                let outer = self.b.open(Container::Body(holder));
                let value = self.initial_value(value);
                self.b.close(outer);
                self.b.field_mut(field).init = Some(value);
                let statement = self.b.expr(Expr::FieldInit { field, value }, declarator.span());
                self.b.add_initializer(flags.contains(Flags::STATIC), statement, None);
            }
        }
    }

    fn new_field(&self, n: Node<'_>, name_span: Span, kind: FieldKind, head: u32) -> Field {
        let name = self.b.name(name_span);
        Field { span: n.span(), head, name_span, ..Field::new(name, kind, Flags::empty(), self.b.container()) }
    }

    pub(super) fn enum_constant(&mut self, n: Node<'_>, doc: Option<Span>) -> FieldId {
        let Modifiers { annotations, head, .. } = self.modifiers(n);
        let name_span = n.child(F::Name).map_or(Span::new(n.span().end, n.span().end), Node::span);
        let flags = Flags::PUBLIC | Flags::STATIC | Flags::FINAL;
        let new = self.new_field(n, name_span, FieldKind::EnumConstant, head);
        let field = self.b.add_field(Field { flags, annotations, doc, ..new });
        let class_name = self.b.here().class.map_or(Name::EMPTY, |class| self.b.items.class(class).name);

        let holder = self.b.initializer(true);
        let outer = self.b.open(Container::Body(holder));
        let args = self.arguments(n.child(F::Arguments));
        let body_class = n.child(F::Body).map(|body| {
            let path = TypeRef::Path { qualifier: None, name: class_name, args: List::EMPTY };
            let supertype = self.alloc_type(path, name_span, Arena::Items);
            self.body_class(body, ClassKind::EnumConstantBody, supertype, name_span)
        });
        let call = Call { args, body_class, ..Call::new(CallKind::New, class_name, name_span) };
        let value = self.call(call, Span::new(name_span.start, n.span().end));
        self.b.close(outer);

        let of = self.b.field_mut(field);
        (of.init, of.body_class) = (Some(value), body_class);
        let statement = self.b.expr(Expr::FieldInit { field, value }, n.span());
        self.b.add_initializer(true, statement, None);
        field
    }

    /// The components of a record as fields; they are remembered as parameters of its canonical constructor.
    pub(super) fn components(&mut self, list: Node<'_>, members: &mut Vec<Member>) {
        let mut params = self.params(list);
        for (param, &ParamName { span, head, .. }) in params.list.iter_mut().zip(&params.names) {
            let ty = match param.ty {
                Some(element) if param.flags.contains(ParamFlags::VARARG) => {
                    Some(self.array_of(element, 1, param.span, Arena::Items))
                }
                ty => ty,
            };
            let new = self.new_field(list, span, FieldKind::RecordComponent, head);
            let field = self.b.add_field(Field {
                flags: Flags::PRIVATE | Flags::FINAL | Flags::PARAM,
                ty,
                annotations: param.annotations.clone(),
                span: param.span,
                ..new
            });
            param.property = Some(field);
            members.push(Member::Field(field));
        }
        self.components.push(params);
    }
}
