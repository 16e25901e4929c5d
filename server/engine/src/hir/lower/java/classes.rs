//! Classes of every kind, and what stands directly in them.

use super::Java;
use super::docs::Doc;
use super::file::is_class;
use super::kinds::{Field as F, Kind as K, Node};
use super::types::{Arena, is_type};
use crate::hir::lower::builder::Outer;
use crate::hir::lower::flat::Vocabulary;
use crate::hir::{Class, ClassId, ClassKind, Container, Expr, Flags, Member, Name, Span, Supertype, TypeId, TypeParam};

/// How deep classes may nest: the name of each holds the names of all around it.
const MAX_CLASSES: usize = 200;

impl Java<'_> {
    /// Lowers a class with a name. `strays`: members of it that stand elsewhere in broken code.
    pub(super) fn class(&mut self, n: Node<'_>, doc: Option<Span>, strays: &[Node<'_>]) -> ClassId {
        let kind = match n.kind() {
            K::InterfaceDeclaration => ClassKind::Interface,
            K::EnumDeclaration => ClassKind::Enum,
            K::RecordDeclaration => ClassKind::Record,
            K::AnnotationTypeDeclaration => ClassKind::Annotation,
            _ => ClassKind::Class,
        };
        let modifiers = self.modifiers(n);
        let name_span = n.child(F::Name).map_or(Span::new(n.span().end, n.span().end), Node::span);
        let body = n.child(F::Body);
        let supertypes = n
            .children()
            .filter(|c| matches!(c.kind(), K::Superclass | K::SuperInterfaces | K::ExtendsInterfaces))
            .flat_map(|c| self.supertypes(c))
            .collect();
        let type_params = self.type_params(n);
        let id = self.b.add_class(Class {
            name: self.b.name(name_span),
            binary_name: Name::EMPTY,
            kind,
            flags: modifiers.flags | self.implicit_class_flags(kind, modifiers.flags, body),
            container: self.b.container(),
            type_params,
            supertypes,
            members: Vec::new(),
            annotations: modifiers.annotations,
            doc,
            span: n.span(),
            head: modifiers.head,
            name_span,
        });
        let outer = self.b.open(Container::Class(id));
        let mut members = Vec::new();
        let components = if kind == ClassKind::Record { n.child(F::Parameters) } else { None };
        if let Some(list) = components {
            self.components(list, &mut members);
        }
        if let Some(body) = body {
            self.members(body, &mut members);
        }
        for &stray in strays {
            self.member(stray, None, &mut members);
        }
        if components.is_some() {
            self.record_members(id, &mut members);
        }
        self.close_class(id, members, outer);
        id
    }

    /// Lowers the body of an anonymous class or enum constant. It stands in the callable that is being lowered.
    pub(super) fn body_class(
        &mut self,
        body: Node<'_>,
        kind: ClassKind,
        supertype: TypeId,
        name_span: Span,
    ) -> ClassId {
        let span = Span::new(name_span.start, body.span().end);
        let own = if kind == ClassKind::EnumConstantBody { Flags::FINAL } else { Flags::empty() };
        let id = self.b.add_class(Class {
            name: Name::EMPTY,
            binary_name: Name::EMPTY,
            kind,
            flags: own | self.implicit_class_flags(kind, own, None),
            container: self.b.container(),
            type_params: Vec::new(),
            supertypes: vec![Supertype { ty: supertype, call: None, delegate: None, delegate_type: None }],
            members: Vec::new(),
            annotations: Vec::new(),
            doc: None,
            span,
            head: span.start,
            name_span,
        });
        let outer = self.b.open(Container::Class(id));
        let mut members = Vec::new();
        self.members(body, &mut members);
        self.close_class(id, members, outer);
        id
    }

    /// Adds the implicit members, and leaves the class.
    pub(super) fn close_class(&mut self, id: ClassId, mut members: Vec<Member>, outer: Outer) {
        self.take_strays(id, &mut members);
        self.implicit_members(id, &mut members);
        let name_span = self.b.items.class(id).name_span;
        members.extend(self.b.finish_initializers(name_span));
        members.shrink_to_fit();
        self.b.class_mut(id).members = members;
        self.b.close(outer);
    }

    fn supertypes(&mut self, n: Node<'_>) -> Vec<Supertype> {
        let list = n.find(K::TypeList).unwrap_or(n);
        let types = self.all_types(list, Arena::Items);
        types.into_iter().map(|ty| Supertype { ty, call: None, delegate: None, delegate_type: None }).collect()
    }

    /// The type parameters of a declaration.
    pub(super) fn type_params(&mut self, n: Node<'_>) -> Vec<TypeParam> {
        let Some(list) = n.find(K::TypeParameters) else { return Vec::new() };
        let params = list.children().filter(|c| c.kind() == K::TypeParameter).map(|param| {
            let name = param.children().find(|c| matches!(c.kind(), K::TypeIdentifier | K::Identifier));
            let bounds = param.find(K::TypeBound).map_or_else(Vec::new, |bound| self.all_types(bound, Arena::Items));
            TypeParam { name: name.map_or(Name::EMPTY, |n| self.b.name(n.span())), bounds, flags: Flags::empty() }
        });
        params.collect()
    }

    /// Whether the code that is being lowered runs without an instance of the class around it.
    fn in_static_context(&self) -> bool {
        let here = self.b.here().callable;
        here.is_some_and(|callable| self.b.items.callable(callable).flags.contains(Flags::STATIC))
    }

    /// What the kind of a class and its place imply.
    fn implicit_class_flags(&self, kind: ClassKind, written: Flags, body: Option<Node<'_>>) -> Flags {
        let mut flags = match kind {
            ClassKind::Interface | ClassKind::Annotation => Flags::ABSTRACT,
            ClassKind::Record => Flags::FINAL,
            ClassKind::Enum => {
                let with_body = |c: Node<'_>| c.kind() == K::EnumConstant && c.child(F::Body).is_some();
                let extended = body.is_some_and(|body| body.children().any(with_body));
                if extended { Flags::empty() } else { Flags::FINAL }
            }
            _ => Flags::empty(),
        };
        let can_be_inner = matches!(kind, ClassKind::Class | ClassKind::Anonymous | ClassKind::EnumConstantBody);
        match self.b.container() {
            Container::File => {}
            Container::Class(outer) => {
                let in_interface = self.is_interface(outer);
                if in_interface {
                    flags |= Flags::PUBLIC;
                }
                let is_static = in_interface || !can_be_inner || written.contains(Flags::STATIC);
                flags |= if is_static { Flags::STATIC } else { Flags::INNER };
            }
            Container::Body(_) => {
                let is_static = !can_be_inner || self.in_static_context();
                flags |= if is_static { Flags::STATIC } else { Flags::INNER };
            }
        }
        flags
    }

    /// Interfaces and annotation types, whose members are public and whose fields and classes are static.
    pub(super) fn is_interface(&self, class: ClassId) -> bool {
        matches!(self.b.items.class(class).kind, ClassKind::Interface | ClassKind::Annotation)
    }

    /// Whether members lowered now are members of an interface.
    pub(super) fn in_interface(&self) -> bool {
        self.b.here().class.is_some_and(|class| self.is_interface(class))
    }

    /// Lowers the children of a class body.
    pub(super) fn members(&mut self, body: Node<'_>, members: &mut Vec<Member>) {
        if self.b.class_depth() > MAX_CLASSES {
            self.b.too_deep(body.span());
            return;
        }
        let mut doc = Doc::default();
        for child in body.all_children() {
            if child.kind().is_comment() {
                doc.pass(child, self.b.text);
            } else {
                let doc = doc.take();
                self.member(child, doc, members);
            }
        }
    }

    /// Lowers what may stand directly in a class.
    pub(super) fn member(&mut self, n: Node<'_>, doc: Option<Span>, members: &mut Vec<Member>) {
        match n.kind() {
            K::FieldDeclaration | K::ConstantDeclaration | K::LocalVariableDeclaration => self.fields(n, doc, members),
            K::EnumConstant => members.push(Member::Field(self.enum_constant(n, doc))),
            K::MethodDeclaration | K::AnnotationTypeElementDeclaration => {
                members.push(Member::Callable(self.method(n, doc)));
            }
            K::ConstructorDeclaration | K::CompactConstructorDeclaration => {
                members.push(Member::Callable(self.constructor(n, doc)));
            }
            K::Block => self.initializer(n, false),
            K::StaticInitializer => self.initializer(n, true),
            K::EnumBodyDeclarations => self.members(n, members),
            K::Error => self.recover_members(n, doc, members),
            kind if is_class(kind) => members.push(Member::Class(self.class(n, doc, &[]))),
            _ => {}
        }
    }

    /// `{ … }` and `static { … }`.
    fn initializer(&mut self, n: Node<'_>, is_static: bool) {
        let block = if is_static { n.find(K::Block) } else { Some(n) };
        let Some(block) = block else { return };
        let holder = self.b.initializer(is_static);
        let outer = self.b.open(Container::Body(holder));
        let statement = self.block(block);
        self.b.close(outer);
        let keyword = n.find(K::Static).map_or(Span::new(n.span().start, n.span().start), Node::span);
        self.b.add_initializer(is_static, statement, Some((n.span(), keyword)));
    }

    /// A local class as a statement.
    pub(super) fn local_class(&mut self, n: Node<'_>, doc: Option<Span>) {
        let class = self.class(n, doc, &[]);
        let statement = self.b.expr(Expr::LocalClass(class), n.span());
        self.scratch.push(statement);
    }
}

/// The last part of a type's name, for the class that a constructor call names.
pub(super) fn simple_name(ty: Node<'_>) -> Span {
    let mut n = ty;
    // Each step goes to a child, so this ends.
    loop {
        let next = match n.kind() {
            K::GenericType => n.first(),
            K::AnnotatedType => n.last(),
            K::ScopedTypeIdentifier => n.children().filter(|c| c.kind() == K::TypeIdentifier).last(),
            _ => None,
        };
        match next {
            Some(next) if is_type(next.kind()) => n = next,
            _ => return n.span(),
        }
    }
}
