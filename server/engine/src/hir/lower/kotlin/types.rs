//! Kotlin's types as [`TypeRef`]s, and what stands in angle brackets. Annotations on types are dropped.

use super::kinds::{Field, Kind, Node};
use super::{Kotlin, names};
use crate::hir::{Flags, List, Name, Span, TypeArena, TypeId, TypeParam, TypeRef};

/// Which arena a type goes to: that of the items, or that of the code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Items,
    Bodies,
}

impl Kotlin<'_> {
    fn arena(&mut self, place: Place) -> &mut TypeArena {
        match place {
            Place::Items => &mut self.b.items.types,
            Place::Bodies => &mut self.b.bodies.types,
        }
    }

    pub(super) fn alloc_type(&mut self, place: Place, ty: TypeRef, span: Span) -> TypeId {
        self.arena(place).alloc(ty, span)
    }

    fn type_list(&mut self, place: Place, types: Vec<TypeId>) -> List<TypeId> {
        self.arena(place).list(types)
    }

    /// The simple type `name<args>`.
    pub(super) fn simple_type(&mut self, place: Place, name: Name, args: Vec<TypeId>, span: Span) -> TypeId {
        let args = self.type_list(place, args);
        self.alloc_type(place, TypeRef::Path { qualifier: None, name, args }, span)
    }

    /// `qualifier.name<args>`
    pub(super) fn qualified_type(
        &mut self,
        place: Place,
        qualifier: TypeId,
        name: Name,
        args: &[TypeId],
        span: Span,
    ) -> TypeId {
        let args = self.type_list(place, args.to_vec());
        self.alloc_type(place, TypeRef::Path { qualifier: Some(qualifier), name, args }, span)
    }

    /// The first type among `nodes` (siblings), with the `suspend` that may stand before it.
    pub(super) fn type_among<'f>(&mut self, place: Place, nodes: impl Iterator<Item = Node<'f>>) -> Option<TypeId> {
        let mut is_suspend = false;
        for node in nodes {
            match node.kind() {
                Kind::TypeModifiers => is_suspend |= node.has(Kind::Suspend),
                kind if kind.is_type() => return Some(self.type_of(place, node, is_suspend)),
                _ => {}
            }
        }
        None
    }

    /// A type node.
    pub(super) fn ty(&mut self, place: Place, node: Node<'_>) -> TypeId {
        self.type_of(place, node, false)
    }

    pub(super) fn type_of(&mut self, place: Place, node: Node<'_>, is_suspend: bool) -> TypeId {
        if !self.b.descend(1, node.span()) {
            return self.alloc_type(place, TypeRef::Error, node.span());
        }
        let id = crate::stack::grow(|| self.type_inner(place, node, is_suspend));
        self.b.ascend(1);
        id
    }

    fn type_inner(&mut self, place: Place, node: Node<'_>, is_suspend: bool) -> TypeId {
        let span = node.span();
        let ty = match node.kind() {
            Kind::UserType => return self.path_type(place, node),
            Kind::FunctionType => return self.function_type(place, node, is_suspend),
            Kind::Dynamic => TypeRef::Path { qualifier: None, name: self.b.name(span), args: List::EMPTY },
            Kind::NullableType => match self.type_among(place, node.children()) {
                Some(of) => TypeRef::Nullable(of),
                None => TypeRef::Error,
            },
            Kind::NotNullableType => {
                let parts: Vec<TypeId> =
                    node.children().filter(|n| n.kind().is_type()).map(|n| self.ty(place, n)).collect();
                TypeRef::Intersection(self.type_list(place, parts))
            }
            // Parentheses are not part of a type.
            _ => match self.type_among(place, node.children()) {
                Some(inner) => return inner,
                None => TypeRef::Error,
            },
        };
        self.alloc_type(place, ty, span)
    }

    /// `a.B<C>.D`: all `type_identifier`s of `node`, each with the arguments behind it. Other children are passed over.
    pub(super) fn path_type(&mut self, place: Place, node: Node<'_>) -> TypeId {
        let mut path: Option<TypeId> = None;
        let mut part: Option<(Name, Vec<TypeId>, Span)> = None;
        let start = node.span().start;
        for child in node.children() {
            match child.kind() {
                Kind::TypeIdentifier => {
                    let start = if path.is_none() && part.is_none() { child.span().start } else { start };
                    let next = (self.name_of(child), Vec::new(), Span::new(start, child.span().end));
                    if let Some(done) = part.replace(next) {
                        path = Some(self.path_part(place, path, done));
                    }
                }
                Kind::TypeArguments => {
                    let args = self.type_arguments(place, child);
                    if let Some((_, all, span)) = &mut part {
                        *all = args;
                        span.end = child.span().end;
                    }
                }
                _ => {}
            }
        }
        match part {
            Some(last) => self.path_part(place, path, last),
            None => self.alloc_type(place, TypeRef::Error, node.span()),
        }
    }

    fn path_part(&mut self, place: Place, qualifier: Option<TypeId>, part: (Name, Vec<TypeId>, Span)) -> TypeId {
        let (name, args, span) = part;
        let args = self.type_list(place, args);
        self.alloc_type(place, TypeRef::Path { qualifier, name, args }, span)
    }

    /// What stands in `<…>`.
    pub(super) fn type_arguments(&mut self, place: Place, node: Node<'_>) -> Vec<TypeId> {
        node.children().filter(|n| n.kind() == Kind::TypeProjection).map(|n| self.projection(place, n)).collect()
    }

    /// What stands in `<…>`, in the bodies' arena.
    pub(super) fn type_argument_list(&mut self, node: Node<'_>) -> List<TypeId> {
        let types = self.type_arguments(Place::Bodies, node);
        self.type_list(Place::Bodies, types)
    }

    fn projection(&mut self, place: Place, node: Node<'_>) -> TypeId {
        let variance = node.find(Kind::TypeProjectionModifiers).map(|n| self.b.text(n.span()));
        let ty = match (self.type_among(place, node.children()), variance) {
            (None, _) if node.has(Kind::Star) => TypeRef::Star,
            (None, _) => TypeRef::Error,
            (Some(of), Some("in")) => TypeRef::In(of),
            (Some(of), Some(_)) => TypeRef::Out(of),
            (Some(of), None) => return of,
        };
        self.alloc_type(place, ty, node.span())
    }

    fn function_type(&mut self, place: Place, node: Node<'_>, is_suspend: bool) -> TypeId {
        let receiver = node.child(Field::Receiver).map(|n| self.receiver_type(place, n));
        let mut params = Vec::new();
        for context in node.find(Kind::ContextParameters).into_iter().flat_map(Node::children) {
            params.extend(self.parameter_type(place, context));
        }
        if let Some(list) = node.find(Kind::FunctionTypeParameters) {
            let mut is_suspend = false;
            for child in list.children() {
                match child.kind() {
                    Kind::TypeModifiers => is_suspend = child.has(Kind::Suspend),
                    Kind::Parameter => params.extend(self.parameter_type(place, child)),
                    kind if kind.is_type() => {
                        params.push(self.type_of(place, child, is_suspend));
                        is_suspend = false;
                    }
                    _ => {}
                }
            }
        }
        let behind = node.children().skip_while(|n| n.kind() != Kind::FunctionTypeParameters);
        let ret = self
            .type_among(place, behind)
            .unwrap_or_else(|| self.alloc_type(place, TypeRef::Error, Span::new(node.span().end, node.span().end)));
        let params = self.type_list(place, params);
        self.alloc_type(place, TypeRef::Function { receiver, params, ret, is_suspend }, node.span())
    }

    /// The type of `name: Type` or of a context parameter.
    pub(super) fn parameter_type(&mut self, place: Place, node: Node<'_>) -> Option<TypeId> {
        let node = node.find(Kind::Parameter).unwrap_or(node);
        self.type_among(place, node.children())
    }

    /// The type before the dot of an extension.
    pub(super) fn receiver_type(&mut self, place: Place, node: Node<'_>) -> TypeId {
        match self.type_among(place, node.children()) {
            Some(ty) => ty,
            None => self.alloc_type(place, TypeRef::Error, node.span()),
        }
    }

    /// Type parameters with their bounds, those behind `where` included.
    pub(super) fn type_params(&mut self, list: Option<Node<'_>>, constraints: Option<Node<'_>>) -> Vec<TypeParam> {
        let mut params: Vec<TypeParam> = Vec::new();
        for param in list.into_iter().flat_map(Node::children).filter(|n| n.kind() == Kind::TypeParameter) {
            let Some(name) = param.find(Kind::TypeIdentifier) else { continue };
            let modifiers = param.find(Kind::TypeParameterModifiers).map_or("", |n| self.b.text(n.span()));
            let is_reified = modifiers.split_ascii_whitespace().any(|word| word == "reified");
            let bounds = self.type_among(Place::Items, param.children()).into_iter().collect();
            let flags = if is_reified { Flags::REIFIED } else { Flags::empty() };
            params.push(TypeParam { name: self.name_of(name), bounds, flags });
        }
        for constraint in constraints.into_iter().flat_map(Node::children).filter(|n| n.kind() == Kind::TypeConstraint)
        {
            let Some(name) = constraint.find(Kind::TypeIdentifier).map(|n| self.name_of(n)) else { continue };
            let bound = self.type_among(Place::Items, constraint.children());
            if let (Some(param), Some(bound)) = (params.iter_mut().find(|p| p.name == name), bound) {
                param.bounds.push(bound);
            }
        }
        params
    }

    /// The type that an expression spells: `a.B` of `a.B::class`. `None` where it spells none.
    pub(super) fn type_of_expression(&mut self, place: Place, node: Node<'_>) -> Option<TypeId> {
        // Such a chain is a few links long; a longer one is no type.
        const LONGEST: usize = 64;
        let mut parts: Vec<(Node<'_>, Option<Node<'_>>)> = Vec::new();
        let mut at = node;
        loop {
            match at.kind() {
                Kind::SimpleIdentifier | Kind::TypeIdentifier => {
                    parts.push((at, None));
                    break;
                }
                Kind::NavigationExpression if parts.len() < LONGEST => {
                    let suffix = at.find(Kind::NavigationSuffix)?;
                    if !suffix.has(Kind::Dot) {
                        return None;
                    }
                    parts.push((suffix.find(Kind::SimpleIdentifier)?, suffix.find(Kind::TypeArguments)));
                    at = at.first()?;
                }
                _ => return None,
            }
        }
        let start = at.span().start;
        let mut path = None;
        for (i, &(part, _)) in parts.iter().enumerate().rev() {
            // Arguments stand in the suffix behind the part that they belong to.
            let arguments = i.checked_sub(1).and_then(|next| parts[next].1);
            let args = arguments.map_or_else(Vec::new, |n| self.type_arguments(place, n));
            path = Some(self.path_part(place, path, (self.name_of(part), args, Span::new(start, part.span().end))));
        }
        path
    }

    /// The name of an identifier node, without backticks.
    pub(super) fn name_of(&self, node: Node<'_>) -> Name {
        Name::new(names::unquoted(self.b.text(node.span())))
    }
}
