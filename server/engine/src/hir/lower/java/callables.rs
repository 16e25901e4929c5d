//! Methods, constructors, elements of annotation types, and their parameters.

use super::Java;
use super::kinds::{Field as F, Kind as K, Node};
use super::modifiers::Modifiers;
use super::types::{Arena, dims, is_type};
use crate::hir::lower::builder::implicit;
use crate::hir::{
    Callable, CallableId, CallableKind, ClassKind, Container, Flags, Local, LocalId, LocalKind, Name, Param,
    ParamFlags, Span, TypeId,
};

/// Parameters, and what their locals need besides.
#[derive(Clone, Default)]
pub(super) struct Params {
    pub(super) list: Vec<Param>,
    pub(super) names: Vec<ParamName>,
    /// Whether a compact constructor has these components of a record.
    taken: bool,
}

/// What a [`Param`] does not say.
#[derive(Clone, Copy)]
pub(super) struct ParamName {
    /// The name token.
    pub(super) span: Span,
    /// Start of what follows the leading annotations.
    pub(super) head: u32,
    /// Not `final`.
    pub(super) mutable: bool,
}

impl Java<'_> {
    pub(super) fn method(&mut self, n: Node<'_>, doc: Option<Span>) -> CallableId {
        let modifiers = self.modifiers(n);
        let in_interface = self.in_interface();
        let is_element = n.kind() == K::AnnotationTypeElementDeclaration;
        let mut flags = modifiers.flags;
        if in_interface && !flags.contains(Flags::PRIVATE) {
            flags |= Flags::PUBLIC;
        }
        if is_element {
            flags |= Flags::ABSTRACT;
            if n.child(F::Value).is_some() {
                flags |= Flags::DEFAULT;
            }
        } else if in_interface && n.child(F::Body).is_none() && !flags.contains(Flags::STATIC) {
            flags |= Flags::ABSTRACT;
        } else if in_interface && !flags.intersects(Flags::STATIC | Flags::PRIVATE) {
            flags |= Flags::DEFAULT;
        }
        let kind = if is_element { CallableKind::AnnotationElement } else { CallableKind::Method };
        let ret = n.child(F::Type).map(|ty| {
            let element = self.ty(ty, Arena::Items);
            self.array_of(element, dims(n.child(F::Dimensions)), ty.span(), Arena::Items)
        });
        let name_span = n.child(F::Name).map_or(Span::new(n.span().end, n.span().end), Node::span);
        let name = self.b.name(name_span);
        self.callable(n, Callable { name, name_span, ret, doc, flags, ..self.blank(kind) }, modifiers)
    }

    /// A method whose header broken code took for a variable, with its parameters and body behind.
    pub(super) fn method_in_parts(
        &mut self,
        header: Node<'_>,
        doc: Option<Span>,
        list: Node<'_>,
        body: Node<'_>,
    ) -> CallableId {
        let modifiers = self.modifiers(header);
        let ret = header.child(F::Type).map(|ty| self.ty(ty, Arena::Items));
        let name = header.find(K::VariableDeclarator).and_then(|declarator| declarator.child(F::Name));
        let name_span = name.map_or(Span::new(header.span().end, header.span().end), Node::span);
        let params = self.params(list);
        let id = self.b.add_callable(Callable {
            name: self.b.name(name_span),
            name_span,
            ret,
            doc,
            flags: modifiers.flags,
            params: params.list,
            annotations: modifiers.annotations,
            span: Span::new(header.span().start, body.span().end),
            head: modifiers.head,
            ..self.blank(CallableKind::Method)
        });
        self.callable_body(id, &params.names, body);
        id
    }

    pub(super) fn constructor(&mut self, n: Node<'_>, doc: Option<Span>) -> CallableId {
        let modifiers = self.modifiers(n);
        let name_span = n.child(F::Name).map_or(Span::new(n.span().end, n.span().end), Node::span);
        let class = self.b.here().class;
        let class_name = class.map_or(Name::EMPTY, |class| self.b.items.class(class).name);
        let written = self.b.name(name_span);
        let mut flags = modifiers.flags;
        let (name, kind) = if n.kind() == K::CompactConstructorDeclaration {
            (Name::new("<init>"), CallableKind::CompactConstructor)
        } else if written == class_name || class_name.is_empty() {
            if class.is_some_and(|c| self.b.items.class(c).kind == ClassKind::Enum) {
                flags |= Flags::PRIVATE;
            }
            (Name::new("<init>"), CallableKind::Constructor)
        } else {
            // A method whose return type has not been typed yet.
            (written, CallableKind::Method)
        };
        self.callable(n, Callable { name, name_span, doc, flags, ..self.blank(kind) }, modifiers)
    }

    fn blank(&self, kind: CallableKind) -> Callable {
        implicit(Name::EMPTY, kind, Flags::empty(), self.b.container())
    }

    /// What methods and constructors have in common; `callable` holds the rest.
    fn callable(&mut self, n: Node<'_>, callable: Callable, modifiers: Modifiers) -> CallableId {
        let type_params = self.type_params(n);
        let params = match (n.child(F::Parameters), self.b.here().class) {
            (Some(list), _) => self.params(list),
            (None, Some(class)) if self.b.items.class(class).kind == ClassKind::Record => {
                // There is one; more of them in broken code get nothing.
                match self.components.last_mut().filter(|components| !components.taken) {
                    Some(components) => {
                        components.taken = true;
                        components.clone()
                    }
                    None => Params::default(),
                }
            }
            _ => Params::default(),
        };
        let throws = n.find(K::Throws).map_or_else(Vec::new, |throws| self.all_types(throws, Arena::Items));
        let id = self.b.add_callable(Callable {
            flags: callable.flags.difference(Flags::IMPLICIT),
            type_params,
            params: params.list,
            throws,
            annotations: modifiers.annotations,
            span: n.span(),
            head: modifiers.head,
            ..callable
        });
        if let Some(body) = n.child(F::Body) {
            self.callable_body(id, &params.names, body);
        }
        id
    }

    fn callable_body(&mut self, id: CallableId, names: &[ParamName], body: Node<'_>) {
        let outer = self.b.open(Container::Body(id));
        let mut first = None;
        for (index, &ParamName { span: name_span, mutable, .. }) in names.iter().enumerate() {
            let param = &self.b.items.callable(id).params[index];
            let (name, ty, vararg) = (param.name, param.ty, param.flags.contains(ParamFlags::VARARG));
            let kind = LocalKind::Param;
            let local =
                self.declare(Local { ty, ty_in_items: true, vararg, mutable, ..new_local(name, kind, name_span) });
            first = first.or(Some(local));
        }
        let block = self.body_block(body);
        let callable = self.b.callable_mut(id);
        (callable.body, callable.first_local) = (Some(block), first);
        self.b.close(outer);
    }

    /// Adds a local and makes it visible, unless it is the unnamed `_`.
    pub(super) fn declare(&mut self, local: Local) -> LocalId {
        if local.name.as_str() == "_" { self.b.local(local) } else { self.b.declare(local) }
    }

    /// Lowers a parameter list. The receiver parameter (`Outer this`) is none.
    pub(super) fn params(&mut self, list: Node<'_>) -> Params {
        let mut params = Params::default();
        for n in list.children() {
            let (declarator, ty, flags) = match n.kind() {
                K::FormalParameter => (n, n.child(F::Type), ParamFlags::empty()),
                K::SpreadParameter => {
                    let Some(declarator) = n.find(K::VariableDeclarator) else { continue };
                    (declarator, n.children().find(|c| is_type(c.kind())), ParamFlags::VARARG)
                }
                _ => continue,
            };
            let name_span = declarator.child(F::Name).map_or(Span::new(n.span().end, n.span().end), Node::span);
            if self.b.text(name_span) == "this" {
                continue;
            }
            let modifiers = self.modifiers(n);
            let ty = ty.map(|ty| self.declared_type(ty, declarator, Arena::Items));
            params.list.push(Param {
                name: self.b.name(name_span),
                ty,
                flags,
                property: None,
                annotations: modifiers.annotations,
                default: None,
                span: n.span(),
            });
            let mutable = !modifiers.flags.contains(Flags::FINAL);
            params.names.push(ParamName { span: name_span, head: modifiers.head, mutable });
        }
        params.list.shrink_to_fit();
        params
    }

    /// A declared type with the dimensions that stand behind the name (`int a[]`).
    pub(super) fn declared_type(&mut self, ty: Node<'_>, declarator: Node<'_>, arena: Arena) -> TypeId {
        let id = self.ty(ty, arena);
        self.array_of(id, dims(declarator.child(F::Dimensions)), ty.span(), arena)
    }
}

/// A local without a type.
pub(super) fn new_local(name: Name, kind: LocalKind, name_span: Span) -> Local {
    Local {
        name,
        kind,
        ty: None,
        ty_in_items: false,
        vararg: false,
        mutable: true,
        name_span,
        component: None,
        class: None,
    }
}
