//! Statements without control flow of their own, and blocks. A statement may lower to several expressions or none: they go
//! to the scratch stack.

use super::Java;
use super::callables::new_local;
use super::calls::is_final;
use super::docs::Doc;
use super::file::is_class;
use super::kinds::{Field as F, Kind as K, Node};
use super::types::{Arena, dims};
use crate::hir::lower::flat::Vocabulary;
use crate::hir::{Expr, ExprId, LetKind, List, Literal, Local, LocalId, LocalKind, Name, Span, TypeId};

impl Java<'_> {
    /// Lowers `{ … }` with a scope of its own.
    pub(super) fn block(&mut self, n: Node<'_>) -> ExprId {
        let start = self.scratch.len();
        let scope = self.b.scopes.enter();
        self.nested(n.span(), |s| s.statements(n));
        self.b.scopes.leave(scope);
        let statements = self.take(start);
        self.b.expr(Expr::Block { statements }, n.span())
    }

    /// Lowers the children of a block, a constructor's body or an old-style case.
    pub(super) fn statements(&mut self, n: Node<'_>) {
        if n.has_error() || n.children().any(|statement| is_class(statement.kind())) {
            self.documented_statements(n);
        } else {
            n.children().for_each(|statement| self.statement(statement));
        }
    }

    /// The same for blocks with declarations that may be documented: local classes, and in broken code members.
    fn documented_statements(&mut self, n: Node<'_>) {
        let mut doc = Doc::default();
        let mut rest = n.all_children();
        while let Some(child) = rest.next() {
            if child.kind().is_comment() {
                doc.pass(child, self.b.text);
                continue;
            }
            let doc = doc.take();
            if n.has_error() && self.recover_statement(child, doc, &mut rest) {
                continue;
            }
            if is_class(child.kind()) {
                self.local_class(child, doc);
            } else {
                self.statement(child);
            }
        }
    }

    /// Lowers a statement that stands alone (a branch, a loop's body); its locals are visible in it only.
    pub(super) fn single(&mut self, n: Option<Node<'_>>, around: Node<'_>) -> ExprId {
        let Some(n) = n else {
            // Nothing but a semicolon.
            return self.b.expr(Expr::Literal(Literal::Unit), Span::new(around.span().end, around.span().end));
        };
        if n.kind() == K::Block {
            return self.block(n);
        }
        let start = self.scratch.len();
        let scope = self.b.scopes.enter();
        self.statement(n);
        self.b.scopes.leave(scope);
        match self.scratch[start..] {
            [only] => {
                self.scratch.truncate(start);
                only
            }
            _ => {
                let statements = self.take(start);
                self.b.expr(Expr::Block { statements }, n.span())
            }
        }
    }

    /// Lowers a statement to the scratch stack.
    pub(super) fn statement(&mut self, n: Node<'_>) {
        if self.nested(n.span(), |s| s.statement_inner(n)).is_none() {
            let missing = self.b.missing(n.span());
            self.scratch.push(missing);
        }
    }

    fn statement_inner(&mut self, n: Node<'_>) {
        let span = n.span();
        let expr = match n.kind() {
            K::ExpressionStatement => {
                let value = self.expression_or_missing(n.first(), n);
                self.scratch.push(value);
                return;
            }
            K::LocalVariableDeclaration => return self.locals(n),
            K::ExplicitConstructorInvocation => {
                let call = self.constructor_call(n);
                self.scratch.push(call);
                return;
            }
            K::Block => {
                let block = self.block(n);
                self.scratch.push(block);
                return;
            }
            K::SwitchExpression => {
                let switch = self.expression(n);
                self.scratch.push(switch);
                return;
            }
            K::IfStatement => return self.if_statement(n),
            K::WhileStatement => return self.while_statement(n),
            K::ForStatement => return self.for_statement(n),
            K::EnhancedForStatement => self.for_each(n),
            K::DoStatement => {
                let body = self.single(n.child(F::Body), n);
                let (condition, _) = self.condition(n.child(F::Condition), n);
                Expr::DoWhile { body, condition }
            }
            K::TryStatement | K::TryWithResourcesStatement => self.try_statement(n),
            K::LabeledStatement => {
                let label = n.first().map_or(Name::EMPTY, |label| self.b.name(label.span()));
                let body = self.single(n.children().nth(1), n);
                Expr::Labeled { label, body }
            }
            K::ReturnStatement => {
                let value = n.first().map(|value| self.expression(value));
                Expr::Return { value, label: Name::EMPTY }
            }
            K::ThrowStatement => Expr::Throw { value: self.expression_or_missing(n.first(), n) },
            K::YieldStatement => Expr::Yield { value: self.expression_or_missing(n.first(), n) },
            K::BreakStatement => Expr::Break { label: self.label(n) },
            K::ContinueStatement => Expr::Continue { label: self.label(n) },
            K::AssertStatement => {
                let mut parts = n.children();
                let (condition, bindings) = self.condition(parts.next(), n);
                let message = parts.next().map(|m| self.with(&bindings.when_false, |s| s.expression(m)));
                Expr::Assert { condition, message }
            }
            K::SynchronizedStatement => {
                let lock = self.expression_or_missing(n.find(K::ParenthesizedExpression), n);
                Expr::Synchronized { lock, body: self.single(n.child(F::Body), n) }
            }
            K::Error => return self.recover_statements(n),
            kind if is_class(kind) => return self.local_class(n, None),
            K::SwitchLabel | K::ImportDeclaration | K::PackageDeclaration | K::ModuleDeclaration => return,
            _ => {
                let value = self.expression(n);
                self.scratch.push(value);
                return;
            }
        };
        let statement = self.b.expr(expr, span);
        self.scratch.push(statement);
    }

    fn label(&mut self, n: Node<'_>) -> Name {
        n.find(K::Identifier).map_or(Name::EMPTY, |label| self.b.name(label.span()))
    }

    /// `int a = 1, b[] = {2};`
    pub(super) fn locals(&mut self, n: Node<'_>) {
        let mutable = !is_final(n);
        let Some(ty) = n.child(F::Type) else { return };
        let of = self.local_type(ty);
        for declarator in n.children().filter(|c| c.kind() == K::VariableDeclarator) {
            let Some(name) = declarator.child(F::Name) else { continue };
            let own = of.map(|of| self.array_of(of, dims(declarator.child(F::Dimensions)), ty.span(), Arena::Bodies));
            // The variable is in scope in its own initialiser.
            let local = new_local(self.b.name(name.span()), LocalKind::Let, name.span());
            let local = self.declare(Local { ty: own, mutable, ..local });
            let init = declarator.child(F::Value).map(|value| self.initial_value(value));
            // The first one's range holds the type, and so do all of a declaration's together.
            let start = if self.is_first_declarator(n, declarator) { n.span().start } else { declarator.span().start };
            let statement = self.let_local(local, init, Span::new(start, declarator.span().end));
            self.scratch.push(statement);
        }
    }

    fn is_first_declarator(&self, n: Node<'_>, declarator: Node<'_>) -> bool {
        n.find(K::VariableDeclarator).is_some_and(|first| first.span() == declarator.span())
    }

    pub(super) fn let_local(&mut self, local: LocalId, init: Option<ExprId>, span: Span) -> ExprId {
        let locals = List::push(&mut self.b.bodies.local_pool, [local]);
        self.b.expr(Expr::Let { locals, init, kind: LetKind::Plain }, span)
    }

    /// The declared type of a local with the dimensions behind its name; `None` for `var`.
    pub(super) fn local_declared_type(&mut self, ty: Node<'_>, declarator: Node<'_>) -> Option<TypeId> {
        let of = self.local_type(ty)?;
        Some(self.array_of(of, dims(declarator.child(F::Dimensions)), ty.span(), Arena::Bodies))
    }
}
