//! Functions, members and local ones, with their parameters and bodies.

use super::Kotlin;
use super::kinds::{Field, Kind, Node};
use super::modifiers::Modifiers;
use super::types::Place;
use crate::hir::lower::builder::implicit;
use crate::hir::{
    Annotation, AnnotationValue, CallableId, CallableKind, Container, ExprId, FieldId, Flags, Local, LocalKind, Name,
    Param, ParamFlags, Span, TypeId,
};

/// A parameter whose default value is still to be lowered.
pub(super) struct Parameter<'f> {
    pub(super) param: Param,
    name_span: Span,
    default: Option<Node<'f>>,
}

impl<'f> Parameter<'f> {
    #[expect(clippy::too_many_arguments, reason = "they are the fields of a parameter")]
    pub(super) fn new(
        name: Name,
        name_span: Span,
        ty: Option<TypeId>,
        modifiers: &Modifiers<'_>,
        annotations: Vec<Annotation>,
        property: Option<FieldId>,
        default: Option<Node<'f>>,
        span: Span,
    ) -> Self {
        let mut flags = ParamFlags::empty();
        flags.set(ParamFlags::VARARG, modifiers.is_vararg);
        flags.set(ParamFlags::NOINLINE, modifiers.is_noinline);
        flags.set(ParamFlags::CROSSINLINE, modifiers.is_crossinline);
        flags.set(ParamFlags::DEFAULT, default.is_some());
        Self { param: Param { name, ty, flags, property, annotations, default: None, span }, name_span, default }
    }
}

impl Parameter<'_> {
    /// A parameter without a default value.
    pub(super) fn plain(param: Param, name_span: Span) -> Self {
        Self { param, name_span, default: None }
    }
}

impl Kotlin<'_> {
    /// A function: a member of a class or a file, or a local one. `None` where it has no name.
    pub(super) fn function(&mut self, node: Node<'_>, doc: Option<Span>) -> Option<CallableId> {
        let name_node = node.find(Kind::SimpleIdentifier).filter(|n| !n.span().is_empty())?;
        let modifiers = self.modifiers(node);
        let container = self.b.container();
        let is_local = matches!(container, Container::Body(_));
        let kind = if is_local { CallableKind::LocalFunction } else { CallableKind::Method };
        let name = self.name_of(name_node);
        let id = self.b.add_callable(implicit(name, kind, Flags::empty(), container));
        let type_params = self.type_params(node.find(Kind::TypeParameters), node.find(Kind::TypeConstraints));
        let receiver = node.child(Field::Receiver).map(|n| self.receiver_type(Place::Items, n));
        let mut parameters = self.context_parameters(&modifiers);
        let context_params = parameters.len() as u16;
        if let Some(list) = node.find(Kind::FunctionValueParameters) {
            parameters.extend(self.parameter_nodes(list));
        }
        let behind = node.children().skip_while(|n| n.kind() != Kind::FunctionValueParameters);
        let ret = self.type_among(Place::Items, behind);
        let body = node.find(Kind::FunctionBody);
        let is_expression = body.is_some_and(|n| n.has(Kind::Eq));
        let flags = self.function_flags(&modifiers, is_local, body.is_some(), is_expression);
        let throws = declared_exceptions(&modifiers.annotations);
        let callable = self.b.callable_mut(id);
        callable.jvm_name = modifiers.jvm_name("");
        callable.flags = flags;
        callable.type_params = type_params;
        callable.receiver = receiver;
        callable.context_params = context_params;
        callable.ret = ret;
        callable.throws = throws;
        callable.annotations = modifiers.annotations;
        callable.doc = doc;
        (callable.span, callable.head, callable.name_span) = (node.span(), modifiers.head, name_node.span());
        self.within(name, |this| this.callable_body(id, parameters, body));
        Some(id)
    }

    fn function_flags(&self, modifiers: &Modifiers<'_>, is_local: bool, has_body: bool, is_expression: bool) -> Flags {
        let mut flags = modifiers.flags;
        if is_expression {
            flags |= Flags::EXPRESSION_BODY;
        }
        if is_local {
            return flags | Flags::FINAL;
        }
        flags |= modifiers.visibility(Flags::PUBLIC) | self.finality(modifiers);
        if self.in_interface && !flags.contains(Flags::PRIVATE) {
            flags |= if has_body { Flags::DEFAULT } else { Flags::ABSTRACT };
        }
        flags
    }

    /// Lowers the parameters and the body of a callable that has been added.
    pub(super) fn callable_body(&mut self, id: CallableId, parameters: Vec<Parameter<'_>>, body: Option<Node<'_>>) {
        let outer = self.b.open(Container::Body(id));
        let needs_locals = body.is_some() || parameters.iter().any(|p| p.default.is_some());
        if needs_locals {
            self.parameters(id, parameters);
        } else {
            self.b.callable_mut(id).params = parameters.into_iter().map(|p| p.param).collect();
        }
        let body = body.map(|node| self.function_body(node));
        self.b.close(outer);
        self.b.callable_mut(id).body = body;
    }

    /// `{ … }`, or `= expression`.
    pub(super) fn function_body(&mut self, node: Node<'_>) -> ExprId {
        if !node.has(Kind::Eq) {
            return self.braced(node);
        }
        match super::locals::behind_equals(node) {
            Some(value) => self.expr(value),
            None => self.b.missing(node.span()),
        }
    }

    /// Completes the parameters of a callable whose body is open: their locals come one behind the other, and
    /// each default value sees the parameters before it.
    pub(super) fn parameters(&mut self, id: CallableId, parameters: Vec<Parameter<'_>>) {
        let locals: Vec<_> = parameters
            .iter()
            .map(|p| {
                self.b.local(Local {
                    name: p.param.name,
                    kind: LocalKind::Param,
                    ty: p.param.ty,
                    ty_in_items: true,
                    vararg: p.param.flags.contains(ParamFlags::VARARG),
                    mutable: false,
                    name_span: p.name_span,
                    component: None,
                    class: None,
                })
            })
            .collect();
        self.b.callable_mut(id).first_local = locals.first().copied();
        let mut params = Vec::with_capacity(parameters.len());
        for (parameter, local) in parameters.into_iter().zip(locals) {
            let default = parameter.default.map(|n| self.expr(n));
            self.b.scopes.declare(parameter.param.name, local);
            params.push(Param { default, ..parameter.param });
        }
        self.b.callable_mut(id).params = params;
    }

    /// The parameters in a function's parentheses.
    pub(super) fn parameter_nodes<'f>(&mut self, list: Node<'f>) -> Vec<Parameter<'f>> {
        let mut parameters: Vec<Parameter<'f>> = Vec::new();
        let mut pending: Option<Node<'f>> = None;
        let mut default_follows = false;
        for node in list.children() {
            match node.kind() {
                Kind::ParameterModifiers => pending = Some(node),
                Kind::Parameter => {
                    let parameter = self.parameter(node, pending.take());
                    parameters.extend(parameter);
                }
                Kind::Eq => default_follows = true,
                kind if default_follows && kind.is_expression() => {
                    default_follows = false;
                    if let Some(last) = parameters.last_mut() {
                        last.default = Some(node);
                        last.param.flags |= ParamFlags::DEFAULT;
                        last.param.span.end = node.span().end;
                    }
                }
                _ => {}
            }
        }
        parameters
    }

    fn parameter<'f>(&mut self, node: Node<'f>, modifiers: Option<Node<'f>>) -> Option<Parameter<'f>> {
        let name = node.find(Kind::SimpleIdentifier)?;
        let start = modifiers.map_or(node.span().start, |n| n.span().start);
        let span = Span::new(start, node.span().end);
        let mut modifiers = self.modifiers_of(modifiers, Some(node), span);
        let ty = self.type_among(Place::Items, node.children());
        let annotations = std::mem::take(&mut modifiers.annotations);
        Some(Parameter::new(self.name_of(name), name.span(), ty, &modifiers, annotations, None, None, span))
    }

    /// `context(a: A, _: B)`, and the older `context(A)`, whose receivers have no name.
    pub(super) fn context_parameters<'f>(&mut self, modifiers: &Modifiers<'f>) -> Vec<Parameter<'f>> {
        let list = modifiers.context.into_iter().flat_map(Node::children);
        let mut parameters = Vec::new();
        for node in list.filter(|n| n.kind() == Kind::ContextParameter) {
            let mut annotations = Vec::new();
            for annotation in node.children().filter(|n| n.kind() == Kind::Annotation) {
                self.annotation(annotation, &mut annotations);
            }
            let name = node.find(Kind::Parameter).and_then(|n| n.find(Kind::SimpleIdentifier));
            let ty = self.parameter_type(Place::Items, node);
            let (name, name_span) = name.map_or((Name::new("_"), node.span()), |n| (self.name_of(n), n.span()));
            let param = Param {
                name,
                ty,
                flags: ParamFlags::empty(),
                property: None,
                annotations,
                default: None,
                span: node.span(),
            };
            parameters.push(Parameter { param, name_span, default: None });
        }
        parameters
    }
}

/// What `@Throws(A::class, B::class)` lists.
pub(super) fn declared_exceptions(annotations: &[Annotation]) -> Vec<TypeId> {
    let mut throws = Vec::new();
    for annotation in annotations.iter().filter(|a| super::modifiers::simple_name(a) == "Throws") {
        for (_, value) in &annotation.args {
            match value {
                AnnotationValue::Class(ty) => throws.push(*ty),
                AnnotationValue::Array(all) => {
                    throws.extend(
                        all.iter().filter_map(|v| if let AnnotationValue::Class(ty) = v { Some(*ty) } else { None }),
                    );
                }
                _ => {}
            }
        }
    }
    throws
}
