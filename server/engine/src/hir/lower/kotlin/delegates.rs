//! The accessors of properties that are delegated (`val x by …`; Kotlin specification, "Delegated property declaration"): nobody writes
//! them, but they have code, since they ask the delegate. It counts where a property is read through a supertype; where the property itself is
//! named, that is a call of the delegate's operators.
//!
//! The code of `by lazy { … }` is part of the getter: what makes the delegate does nothing, and the block runs when the property is read.
//! Any other delegate is made with the object, as the value of any property is.

use super::Kotlin;
use super::accessors::INHERITED;
use super::kinds::Node;
use super::names;
use crate::hir::lower::builder::implicit;
use crate::hir::{
    CallableId, CallableKind, Container, Expr, FieldId, Flags, Local, LocalKind, Member, ParamFlags, Span,
};

/// Whether a delegate is made by `lazy`.
pub(super) fn is_lazy(text: &str) -> bool {
    text.strip_prefix("lazy").is_some_and(|rest| rest.trim_start().starts_with(['{', '(', '<']))
}

impl Kotlin<'_> {
    /// Gives a delegated property its accessors, or those that say nothing but their visibility (`private set`) their code. `lazy`: the
    /// delegate, where it is part of the getter.
    pub(super) fn delegated_accessors(&mut self, property: FieldId, lazy: Option<Node<'_>>, members: &mut Vec<Member>) {
        let is_mutable = self.b.items.field(property).flags.contains(Flags::MUTABLE);
        let kinds = [CallableKind::Getter, CallableKind::Setter];
        for kind in kinds.into_iter().take(1 + usize::from(is_mutable)) {
            let field = self.b.items.field(property);
            let written = if kind == CallableKind::Setter { field.setter } else { field.getter };
            let id = written.unwrap_or_else(|| {
                let id = self.delegated_accessor(property, kind, lazy.is_some());
                members.push(Member::Callable(id));
                id
            });
            if self.b.items.callable(id).body.is_none() {
                self.delegated_body(id, property, lazy.filter(|_| kind == CallableKind::Getter));
            }
        }
    }

    /// An accessor that nobody wrote.
    fn delegated_accessor(&mut self, property: FieldId, kind: CallableKind, has_block: bool) -> CallableId {
        let field = self.b.items.field(property);
        let jvm = field.accessor_names.as_deref().copied().unwrap_or_default();
        let (name, jvm) = match kind {
            CallableKind::Setter => (names::setter(field.name.as_str()), jvm.1),
            _ => (names::getter(field.name.as_str()), jvm.0),
        };
        let visibility = Flags::PUBLIC | Flags::PROTECTED | Flags::PRIVATE | Flags::INTERNAL;
        let mut callable = implicit(name, kind, field.flags & (INHERITED | visibility), field.container);
        callable.flags.set(Flags::IMPLICIT, !(has_block && kind == CallableKind::Getter));
        callable.flags.remove(Flags::ABSTRACT);
        callable.flags.set(Flags::EXPRESSION_BODY, kind == CallableKind::Getter);
        callable.jvm_name = Some(jvm).filter(|n| !n.is_empty());
        callable.property = Some(property);
        callable.type_params = field.type_params.clone();
        callable.receiver = field.receiver;
        callable.doc = field.doc;
        (callable.span, callable.head, callable.name_span) = (field.span, field.head, field.name_span);
        match kind {
            CallableKind::Setter => callable.params.push(crate::hir::Param {
                name: self.words.value,
                ty: field.ty,
                flags: ParamFlags::empty(),
                property: None,
                annotations: Vec::new(),
                default: None,
                span: field.name_span,
            }),
            _ => callable.ret = field.ty,
        }
        let id = self.b.add_callable(callable);
        let field = self.b.field_mut(property);
        *(if kind == CallableKind::Setter { &mut field.setter } else { &mut field.getter }) = Some(id);
        id
    }

    fn delegated_body(&mut self, id: CallableId, property: FieldId, lazy: Option<Node<'_>>) {
        let outer = self.b.open(Container::Body(id));
        let delegate = lazy.map(|node| {
            for &(name, local) in &self.constructor_params {
                self.b.scopes.declare(name, local);
            }
            let value = self.expr(node);
            self.b.field_mut(property).init = Some(value);
            value
        });
        let span = delegate.map_or(self.b.items.field(property).name_span, |value| self.b.bodies.span(value));
        let set = self.set_value(id, span);
        let body = self.b.expr(Expr::Delegated { field: property, delegate, set }, span);
        self.b.close(outer);
        self.b.callable_mut(id).body = Some(body);
    }

    /// The value that a setter is given; `None` in a getter.
    fn set_value(&mut self, id: CallableId, span: Span) -> Option<crate::hir::ExprId> {
        let locals: Vec<_> = self.b.items.callable(id).params.iter().map(|p| (p.name, p.ty, p.span)).collect();
        let locals: Vec<_> = locals
            .into_iter()
            .map(|(name, ty, name_span)| {
                let local = Local {
                    name,
                    kind: LocalKind::Param,
                    ty,
                    ty_in_items: true,
                    vararg: false,
                    mutable: false,
                    name_span,
                    component: None,
                    class: None,
                };
                (name, self.b.declare(local))
            })
            .collect();
        self.b.callable_mut(id).first_local = locals.first().map(|l| l.1);
        let &(name, _) = locals.last()?;
        Some(self.b.name_expr(name, span))
    }
}
