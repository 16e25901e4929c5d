//! Getters and setters that are written in the source.

use super::Kotlin;
use super::functions::Parameter;
use super::kinds::{Kind, Node};
use super::modifiers::{Modifiers, jvm_name};
use super::names;
use super::types::Place;
use crate::hir::lower::builder::implicit;
use crate::hir::{Annotation, CallableId, CallableKind, FieldId, Flags, Name, Param, ParamFlags, Span};

/// What an accessor has from its property.
pub(super) const INHERITED: Flags = Flags::FINAL
    .union(Flags::ABSTRACT)
    .union(Flags::OVERRIDE)
    .union(Flags::INLINE)
    .union(Flags::EXPECT)
    .union(Flags::ACTUAL)
    .union(Flags::NATIVE)
    .union(Flags::HIDDEN);

/// `@get:JvmName` and `@set:JvmName` of a property.
pub(super) fn accessor_names(annotations: &[Annotation]) -> Option<Box<(Name, Name)>> {
    let (get, set) = (jvm_name(annotations, "get"), jvm_name(annotations, "set"));
    (get.is_some() || set.is_some()).then(|| Box::new((get.unwrap_or_default(), set.unwrap_or_default())))
}

impl Kotlin<'_> {
    /// A `get` or `set` of a property; `None` where it says nothing (`get`). `of`: the property's modifiers.
    pub(super) fn accessor(
        &mut self,
        property: FieldId,
        node: Node<'_>,
        doc: Option<Span>,
        of: &Modifiers<'_>,
    ) -> Option<CallableId> {
        let body = node.find(Kind::FunctionBody);
        if body.is_none() && !node.has(Kind::Modifiers) {
            return None;
        }
        let is_setter = node.kind() == Kind::Setter;
        let modifiers = self.modifiers(node);
        let field = self.b.items.field(property);
        let (field_name, field_ty, field_flags) = (field.name, field.ty, field.flags);
        let (container, receiver, type_params) = (field.container, field.receiver, field.type_params.clone());
        let names = field.accessor_names.as_deref().copied().unwrap_or_default();
        let (kind, name, jvm) = if is_setter {
            (CallableKind::Setter, names::setter(field_name.as_str()), names.1)
        } else {
            (CallableKind::Getter, names::getter(field_name.as_str()), names.0)
        };
        let id = self.b.add_callable(implicit(name, kind, Flags::empty(), container));
        let mut parameters = self.context_parameters(of);
        let context_params = parameters.len() as u16;
        let written = if is_setter {
            parameters.extend(node.find(Kind::ParameterWithOptionalType).and_then(|n| self.setter_parameter(n)));
            if body.is_none() {
                parameters.push(self.value_parameter(node))
            }
            for parameter in &mut parameters {
                parameter.param.ty = parameter.param.ty.or(field_ty);
            }
            None
        } else {
            self.type_among(Place::Items, node.children()).or(field_ty)
        };
        let jvm_name = modifiers.jvm_name("").or_else(|| Some(jvm).filter(|n| !n.is_empty()));
        let default_visibility = field_flags & (Flags::PUBLIC | Flags::PROTECTED | Flags::PRIVATE | Flags::INTERNAL);
        let mut flags = modifiers.flags | modifiers.visibility(default_visibility) | (field_flags & INHERITED);
        if body.is_some() {
            flags |= field_flags & Flags::DEFAULT;
            flags.remove(Flags::ABSTRACT);
        }
        flags.set(Flags::EXPRESSION_BODY, body.is_some_and(|n| n.has(Kind::Eq)));
        if modifiers.flags.contains(Flags::PRIVATE) {
            flags.remove(Flags::OVERRIDE);
        }
        let keyword = node.children().find(|n| matches!(n.kind(), Kind::Get | Kind::Set));
        let callable = self.b.callable_mut(id);
        callable.jvm_name = jvm_name;
        callable.flags = flags;
        callable.property = Some(property);
        callable.type_params = type_params;
        callable.receiver = receiver;
        callable.context_params = context_params;
        callable.ret = written;
        callable.annotations = modifiers.annotations;
        callable.doc = doc;
        (callable.span, callable.head) = (node.span(), modifiers.head);
        callable.name_span = keyword.map_or(node.span(), Node::span);
        self.callable_body(id, parameters, body);
        let field = self.b.field_mut(property);
        *(if is_setter { &mut field.setter } else { &mut field.getter }) = Some(id);
        if let Some(jvm) = jvm_name {
            let names = field.accessor_names.get_or_insert_default();
            *(if is_setter { &mut names.1 } else { &mut names.0 }) = jvm;
        }
        Some(id)
    }

    fn setter_parameter<'f>(&mut self, node: Node<'f>) -> Option<Parameter<'f>> {
        let name = node.find(Kind::SimpleIdentifier)?;
        let mut modifiers = self.modifiers_of(node.find(Kind::ParameterModifiers), Some(name), node.span());
        let ty = self.type_among(Place::Items, node.children());
        let annotations = std::mem::take(&mut modifiers.annotations);
        Some(Parameter::new(self.name_of(name), name.span(), ty, &modifiers, annotations, None, None, node.span()))
    }

    /// The parameter of a setter that has no body: `private set`.
    fn value_parameter<'f>(&self, node: Node<'f>) -> Parameter<'f> {
        let span = node.span();
        let param = Param {
            name: self.words.value,
            ty: None,
            flags: ParamFlags::empty(),
            property: None,
            annotations: Vec::new(),
            default: None,
            span,
        };
        Parameter::plain(param, span)
    }
}
