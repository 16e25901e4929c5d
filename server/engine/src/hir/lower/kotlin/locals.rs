//! Local variables: plain, delegated, taken apart.

use super::Kotlin;
use super::kinds::{Kind, Node};
use super::types::Place;
use crate::hir::{Expr, ExprId, LetKind, List, Local, LocalId, LocalKind, Name, Span, TypeId};

/// The expression behind a node's `=`.
pub(super) fn behind_equals(node: Node<'_>) -> Option<Node<'_>> {
    node.children().skip_while(|n| n.kind() != Kind::Eq).find(|n| n.kind().is_expression())
}

impl Kotlin<'_> {
    /// `val x: T = …`, `val x by …`, `val (a, b) = …` as a statement.
    pub(super) fn local_property(&mut self, node: Node<'_>) -> ExprId {
        let mutable = node.find(Kind::ValOrVar).is_some_and(|n| self.b.text(n.span()) == "var");
        let initial = super::properties::initial(node);
        let name = node.find(Kind::VariableDeclaration).and_then(|n| n.find(Kind::SimpleIdentifier));
        let name = name.map_or(Name::EMPTY, |n| self.name_of(n));
        let is_delegate = initial.as_ref().is_some_and(|i| i.is_delegate);
        // A local is not visible in its own initialiser.
        let init = initial.map(|i| self.within(name, |this| this.expr(i.value)));
        let (locals, kind) = match node.find(Kind::MultiVariableDeclaration) {
            Some(several) => (self.component_locals(several, mutable, LocalKind::Let), LetKind::Destructured),
            None => {
                let local = node.find(Kind::VariableDeclaration).map(|n| self.variable(n, mutable, LocalKind::Let));
                let kind = if is_delegate { LetKind::Delegated } else { LetKind::Plain };
                (self.local_list(local), kind)
            }
        };
        self.b.expr(Expr::Let { locals, init, kind }, node.span())
    }

    /// `(val a, var b) = …`, the declaration without a keyword in front; `(a) = …` is an assignment.
    pub(super) fn destructuring(&mut self, node: Node<'_>) -> ExprId {
        if let Some(target) = self.torn_target(node) {
            return self.assign(target, node);
        }
        let init = behind_equals(node).map(|n| self.expr(n));
        let locals = match node.find(Kind::MultiVariableDeclaration) {
            Some(several) => self.component_locals(several, false, LocalKind::Let),
            None => List::EMPTY,
        };
        self.b.expr(Expr::Let { locals, init, kind: LetKind::Destructured }, node.span())
    }

    /// Declares the variable of a `variable_declaration`.
    pub(super) fn variable(&mut self, node: Node<'_>, mutable: bool, kind: LocalKind) -> LocalId {
        let (name, name_span) = self.variable_name(node);
        let ty = self.type_among(Place::Bodies, node.children());
        self.b.declare(Local { mutable, ..new_local(name, kind, ty, name_span) })
    }

    fn variable_name(&self, node: Node<'_>) -> (Name, Span) {
        node.find(Kind::SimpleIdentifier).map_or((Name::EMPTY, node.span()), |n| (self.name_of(n), n.span()))
    }

    /// Declares the variables in `(a, b: T, _)`, one a component.
    pub(super) fn component_locals(&mut self, node: Node<'_>, mutable: bool, kind: LocalKind) -> List<LocalId> {
        let mut locals = Vec::new();
        for (i, variable) in node.children().filter(|n| n.kind() == Kind::VariableDeclaration).enumerate() {
            let (name, name_span) = self.variable_name(variable);
            let ty = self.type_among(Place::Bodies, variable.children());
            let own = variable.find(Kind::ValOrVar).is_some_and(|n| self.b.text(n.span()) == "var");
            let local =
                Local { mutable: mutable || own, component: Some(i as u16), ..new_local(name, kind, ty, name_span) };
            // `_` cannot be referred to.
            locals.push(if name.as_str() == "_" { self.b.local(local) } else { self.b.declare(local) });
        }
        self.local_list(locals)
    }

    pub(super) fn local_list(&mut self, locals: impl IntoIterator<Item = LocalId>) -> List<LocalId> {
        List::push(&mut self.b.bodies.local_pool, locals)
    }
}

/// A local that cannot be assigned.
pub(super) fn new_local(name: Name, kind: LocalKind, ty: Option<TypeId>, name_span: Span) -> Local {
    Local { name, kind, ty, ty_in_items: false, vararg: false, mutable: false, name_span, component: None, class: None }
}
