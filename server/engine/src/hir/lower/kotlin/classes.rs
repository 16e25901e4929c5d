//! Classes of every kind: `class`, `interface`, `enum class`, `object`, companions, anonymous objects; and type aliases.
//! What their bodies hold is lowered elsewhere.

use super::Kotlin;
use super::kinds::{Kind, Node};
use super::modifiers::Modifiers;
use super::types::Place;
use crate::hir::{
    AliasId, Annotation, Class, ClassId, ClassKind, Container, Expr, ExprId, Flags, Id, Member, Name, Span, Supertype,
    TypeAlias,
};

/// What is known of a class before its body is lowered.
pub(super) struct Head {
    pub(super) kind: ClassKind,
    pub(super) name: Name,
    pub(super) binary_name: Name,
    pub(super) flags: Flags,
    pub(super) annotations: Vec<Annotation>,
    pub(super) doc: Option<Span>,
    pub(super) span: Span,
    pub(super) head: u32,
    pub(super) name_span: Span,
}

/// What a class consists of besides its head. Nodes of anonymous classes have some of it only.
#[derive(Default)]
pub(super) struct Parts<'f, 'n> {
    pub(super) type_parameters: Option<Node<'f>>,
    pub(super) type_constraints: Option<Node<'f>>,
    pub(super) primary_constructor: Option<Node<'f>>,
    pub(super) specifiers: Vec<Node<'f>>,
    pub(super) members: &'n [Node<'f>],
}

impl Kotlin<'_> {
    /// A class, interface, object or companion.
    pub(super) fn class(&mut self, node: Node<'_>, doc: Option<Span>) -> Option<ClassId> {
        let parts: Vec<Node<'_>> = node.children().collect();
        let is_body = |n: &&Node<'_>| matches!(n.kind(), Kind::ClassBody | Kind::EnumClassBody);
        let members: Vec<Node<'_>> = parts.iter().filter(is_body).flat_map(|n| n.children()).collect();
        self.class_of_parts(&parts, &members, doc)
    }

    /// The same from the children of its node, and those of its body.
    pub(super) fn class_of_parts(
        &mut self,
        parts: &[Node<'_>],
        members: &[Node<'_>],
        doc: Option<Span>,
    ) -> Option<ClassId> {
        let find = |kind: Kind| parts.iter().copied().find(|n| n.kind() == kind);
        let span = match (parts.first(), parts.iter().chain(members).last()) {
            (Some(first), Some(last)) => Span::new(first.span().start, last.span().end),
            _ => return None,
        };
        let modifiers = find(Kind::Modifiers);
        let behind = parts.iter().skip_while(|n| modifiers.is_some() && n.kind() != Kind::Modifiers).nth(1).copied();
        let modifiers = self.modifiers_of(modifiers, behind, span);
        let kind = if find(Kind::Companion).is_some() {
            ClassKind::Companion
        } else if find(Kind::Object).is_some() {
            ClassKind::Object
        } else if find(Kind::Interface).is_some() {
            ClassKind::Interface
        } else if find(Kind::Enum).is_some() {
            ClassKind::Enum
        } else if modifiers.is_annotation {
            ClassKind::Annotation
        } else {
            ClassKind::Class
        };
        let name_node = find(Kind::TypeIdentifier).or_else(|| find(Kind::SimpleIdentifier));
        let (name, name_span) = match (name_node, find(Kind::Object)) {
            (Some(node), _) if !node.span().is_empty() => (self.name_of(node), node.span()),
            (_, Some(object)) if kind == ClassKind::Companion => (self.words.companion, object.span()),
            _ => return None,
        };
        let head = Head {
            kind,
            name,
            binary_name: self.binary_path().join('$', name.as_str()),
            flags: self.class_flags(kind, &modifiers, find(Kind::Fun).is_some(), members),
            annotations: modifiers.annotations,
            doc,
            span,
            head: modifiers.head,
            name_span,
        };
        let head = if self.b.container() == Container::File { Head { binary_name: name, ..head } } else { head };
        let parts = Parts {
            type_parameters: find(Kind::TypeParameters),
            type_constraints: find(Kind::TypeConstraints),
            primary_constructor: find(Kind::PrimaryConstructor),
            specifiers: parts.iter().copied().filter(|n| n.kind() == Kind::DelegationSpecifier).collect(),
            members,
        };
        if !self.b.descend(1, span) {
            return None;
        }
        let class = crate::stack::grow(|| self.declare_class(head, parts));
        self.b.ascend(1);
        Some(class)
    }

    fn class_flags(&self, kind: ClassKind, modifiers: &Modifiers<'_>, is_fun: bool, members: &[Node<'_>]) -> Flags {
        let mut flags = modifiers.flags | modifiers.visibility(Flags::PUBLIC);
        // What an expected class holds is expected as well, though nobody writes so.
        if let Container::Class(outer) = self.b.container() {
            flags |= self.b.items.class(outer).flags & Flags::EXPECT;
        }
        if is_fun {
            flags |= Flags::FUN;
        }
        if flags.contains(Flags::SEALED) || kind == ClassKind::Interface {
            flags |= Flags::ABSTRACT;
        }
        flags |= match self.b.container() {
            Container::Class(_) if !flags.contains(Flags::INNER) => Flags::STATIC,
            Container::Body(_) => self.captured_instance(),
            _ => Flags::empty(),
        };
        let has_constant_bodies = members.iter().any(|n| n.kind() == Kind::EnumEntry && n.has(Kind::ClassBody));
        if !(modifiers.is_open || flags.contains(Flags::ABSTRACT) || has_constant_bodies) {
            flags |= Flags::FINAL;
        }
        flags
    }

    /// Local and anonymous classes in a class's code have its instance around them.
    fn captured_instance(&self) -> Flags {
        if self.b.here().class.is_some() { Flags::INNER } else { Flags::empty() }
    }

    /// `object : T { … }`
    pub(super) fn object_literal(&mut self, node: Node<'_>) -> ExprId {
        let specifiers: Vec<Node<'_>> = node.children().filter(|n| n.kind() == Kind::DelegationSpecifier).collect();
        let keyword = node.find(Kind::Object).map_or(node.span(), Node::span);
        let members: Vec<Node<'_>> = node.find(Kind::ClassBody).into_iter().flat_map(Node::children).collect();
        let name_span = specifiers
            .first()
            .and_then(|n| n.find(Kind::ConstructorInvocation).unwrap_or(*n).find(Kind::UserType))
            .map_or(keyword, Node::span);
        let path = self.binary_path();
        let number = self.b.next_number(path, Name::EMPTY);
        let head = Head {
            kind: ClassKind::Anonymous,
            name: Name::EMPTY,
            binary_name: path.join('$', &number.to_string()),
            flags: Flags::FINAL | self.captured_instance(),
            annotations: Vec::new(),
            doc: None,
            span: node.span(),
            head: node.span().start,
            name_span,
        };
        let class = self.declare_class(head, Parts { specifiers, members: &members, ..Parts::default() });
        self.b.expr(Expr::Object(class), node.span())
    }

    /// Adds a class and lowers all that is in it.
    pub(super) fn declare_class(&mut self, head: Head, parts: Parts<'_, '_>) -> ClassId {
        let (kind, name_span) = (head.kind, head.name_span);
        let class = self.b.add_class(Class {
            name: head.name,
            binary_name: head.binary_name,
            kind,
            flags: head.flags,
            container: self.b.container(),
            type_params: Vec::new(),
            supertypes: Vec::new(),
            members: Vec::new(),
            annotations: head.annotations,
            doc: head.doc,
            span: head.span,
            head: head.head,
            name_span,
        });
        let outer = self.b.open(Container::Class(class));
        self.within_class(class, |this| {
            let type_params = this.type_params(parts.type_parameters, parts.type_constraints);
            this.b.class_mut(class).type_params = type_params;
            let mut members = Vec::new();
            if let Some(node) = parts.primary_constructor {
                this.primary_constructor(class, node, &mut members);
            }
            this.supertypes(class, &parts.specifiers);
            if kind == ClassKind::Enum {
                this.enum_entries(class, parts.members, &mut members);
            }
            let from = parts.members.first().map_or(0, |n| n.span().start);
            this.member_nodes(parts.members, from, &mut members);
            this.implicit_members(class, &mut members);
            members.extend(this.b.finish_initializers(name_span));
            this.b.class_mut(class).members = members;
        });
        self.b.close(outer);
        class
    }

    /// Supertypes, the superclass first; its constructor's arguments and the values behind `by` are code of the initialiser.
    fn supertypes(&mut self, class: ClassId, specifiers: &[Node<'_>]) {
        let mut supertypes = Vec::new();
        for &specifier in specifiers {
            let supertype = self.supertype(specifier);
            let is_superclass = specifier.has(Kind::ConstructorInvocation);
            supertypes.insert(if is_superclass { 0 } else { supertypes.len() }, supertype);
        }
        self.b.class_mut(class).supertypes = supertypes;
    }

    fn supertype(&mut self, specifier: Node<'_>) -> Supertype {
        if let Some(node) = specifier.find(Kind::ConstructorInvocation) {
            let ty = match node.find(Kind::UserType) {
                Some(ty) => self.ty(Place::Items, ty),
                None => self.alloc_type(Place::Items, crate::hir::TypeRef::Error, node.span()),
            };
            let call = self.initialize(|this| this.super_constructor_call(node, ty));
            return Supertype { ty, call: Some(call), delegate: None, delegate_type: None };
        }
        let explicit = specifier.find(Kind::ExplicitDelegation);
        let is_suspend = specifier.has(Kind::Suspend);
        let node = explicit.unwrap_or(specifier);
        let ty = match node.children().find(|n| n.kind().is_type()) {
            Some(ty) => self.type_of(Place::Items, ty, is_suspend),
            None => self.alloc_type(Place::Items, crate::hir::TypeRef::Error, node.span()),
        };
        let delegate = explicit.and_then(|n| n.children().filter(|n| n.kind().is_expression()).last());
        let delegate = delegate.map(|n| self.initialize(|this| this.expr(n)));
        let delegate_type = delegate.and_then(|delegate| self.type_in_sight(delegate));
        Supertype { ty, call: None, delegate, delegate_type }
    }

    /// The type of a parameter of the primary constructor, of `T(…)`, or of the object `T`.
    fn type_in_sight(&mut self, of: ExprId) -> Option<crate::hir::TypeId> {
        let name = match self.b.bodies.expr(of) {
            Expr::Name { local: Some(local), .. } => {
                let local = self.b.bodies.local(local);
                return local.ty.filter(|_| local.ty_in_items);
            }
            Expr::Name { local: None, name } => name,
            Expr::Call(call) => {
                let call = self.b.bodies.call(call);
                call.receiver.is_none().then_some(call.name)?
            }
            _ => return None,
        };
        let span = self.b.bodies.span(of);
        Some(self.simple_type(Place::Items, name, Vec::new(), span))
    }

    /// Lowers a piece of the class's instance initialiser, where the primary constructor's parameters are
    /// visible, and adds it there.
    pub(super) fn initialize(&mut self, lower: impl FnOnce(&mut Self) -> ExprId) -> ExprId {
        let id = self.b.initializer(false);
        let outer = self.b.open(Container::Body(id));
        for &(name, local) in &self.constructor_params {
            self.b.scopes.declare(name, local);
        }
        let expr = lower(self);
        self.b.close(outer);
        self.b.add_initializer(false, expr, None);
        expr
    }

    /// `typealias Name<T> = Type`
    pub(super) fn type_alias(&mut self, node: Node<'_>, doc: Option<Span>) -> Option<AliasId> {
        let name = node.find(Kind::TypeIdentifier)?;
        let modifiers = self.modifiers(node);
        let type_params = self.type_params(node.find(Kind::TypeParameters), None);
        let behind = node.children().skip_while(|n| n.kind() != Kind::Eq);
        let ty = self.type_among(Place::Items, behind)?;
        self.b.items.aliases.push(TypeAlias {
            name: self.name_of(name),
            flags: modifiers.flags | modifiers.visibility(Flags::PUBLIC),
            container: self.b.container(),
            type_params,
            ty,
            doc,
            span: node.span(),
            name_span: name.span(),
        });
        Some(Id::new(self.b.items.aliases.len() - 1))
    }

    /// What an implicit member of `class` calls the class: its name with its own type parameters.
    pub(super) fn self_type(&mut self, class: ClassId) -> crate::hir::TypeId {
        let class = self.b.items.class(class);
        let (name, span) = (class.name, class.name_span);
        let params: Vec<Name> = class.type_params.iter().map(|p| p.name).collect();
        let args = params.into_iter().map(|p| self.simple_type(Place::Items, p, Vec::new(), span)).collect();
        self.simple_type(Place::Items, name, args, span)
    }

    /// Whether `members` hold a constructor.
    pub(super) fn has_constructor(&self, members: &[Member]) -> bool {
        members.iter().any(|m| matches!(*m, Member::Callable(id) if self.b.items.callable(id).is_constructor()))
    }
}
