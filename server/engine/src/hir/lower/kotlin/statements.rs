//! Lists of statements and blocks. Labels and annotations stand beside what they belong to in the syntax tree.

use super::Kotlin;
use super::annotations::expressions;
use super::kinds::{Kind, Node};
use crate::hir::{Expr, ExprId, Name, Span, UnaryOp};

/// A receiver in parentheses at the start of a statement, `(x).f()`: the grammar takes `(x)` for the start of a
/// destructuring and leaves it in an error node before `f()`.
#[derive(Clone, Copy)]
pub(super) struct Torn {
    pub(super) receiver: ExprId,
    pub(super) safe: bool,
    /// Where the rest of the expression starts.
    pub(super) at: u32,
}

/// The byte range of a node's own braces; `None` where it has none.
pub(super) fn braces(node: Node<'_>) -> Option<Span> {
    let open = node.find(Kind::BraceOpen)?.span();
    let close = node.children().filter(|n| n.kind() == Kind::BraceClose).last();
    Some(Span::new(open.start, close.map_or(node.span().end, |n| n.span().end)))
}

impl Kotlin<'_> {
    /// The block in a node's braces, with a scope of its own.
    pub(super) fn braced(&mut self, node: Node<'_>) -> ExprId {
        let outer = self.b.scopes.enter();
        let block = self.braced_in_scope(node);
        self.b.scopes.leave(outer);
        block
    }

    /// The same in the current scope.
    pub(super) fn braced_in_scope(&mut self, node: Node<'_>) -> ExprId {
        let span = braces(node).unwrap_or(node.span());
        let statements = self.braced_statements(node);
        self.b.block(statements, span)
    }

    /// The statements in a node's braces, in the current scope.
    pub(super) fn braced_statements(&mut self, node: Node<'_>) -> Vec<ExprId> {
        let inside = node
            .children()
            .skip_while(|n| n.kind() != Kind::BraceOpen)
            .take_while(|n| !matches!(n.kind(), Kind::CatchBlock | Kind::FinallyBlock));
        let mut all = Vec::new();
        for child in inside {
            match child.kind() {
                Kind::Statements => all.extend(child.children()),
                Kind::Error => all.push(child),
                _ => {}
            }
        }
        self.statements(all.into_iter())
    }

    /// What a control structure governs: a block, or a single statement.
    pub(super) fn body(&mut self, node: Node<'_>) -> ExprId {
        if node.has(Kind::BraceOpen) {
            return self.braced(node);
        }
        let outer = self.b.scopes.enter();
        let statements = self.statements(node.children());
        self.b.scopes.leave(outer);
        match statements[..] {
            [single] => single,
            _ => self.b.block(statements, node.span()),
        }
    }

    /// Statements in source order, in the current scope.
    pub(super) fn statements<'f>(&mut self, nodes: impl Iterator<Item = Node<'f>>) -> Vec<ExprId> {
        let mut statements = Vec::new();
        let mut labels: Vec<(Name, u32)> = Vec::new();
        let mut nodes = nodes.peekable();
        while let Some(node) = nodes.next() {
            if let Some(value) = nodes.next_if(|next| self.is_torn_from(*next, node)) {
                statements.push(self.jump_with(node, Some(value)));
                continue;
            }
            if node.kind() == Kind::Label {
                labels.push((self.label(node), node.span().start));
                continue;
            }
            if node.kind() == Kind::Error {
                self.broken_statements(node, &mut statements);
            } else if let Some(statement) = self.statement(node, labels.last().map_or(Name::EMPTY, |l| l.0)) {
                let labelled = labels.drain(..).rev().fold(statement, |body, (label, start)| {
                    let span = Span::new(start, node.span().end);
                    self.labelled(label, body, span)
                });
                statements.push(labelled);
            }
        }
        statements
    }

    /// Whether `node` is the value of the `return` in front of it: the grammar takes `return object : T { }` for two statements.
    fn is_torn_from(&self, node: Node<'_>, before: Node<'_>) -> bool {
        let between = Span::new(before.span().end, node.span().start.max(before.span().end));
        before.kind() == Kind::JumpExpression
            && node.kind() == Kind::ObjectLiteral
            && matches!(before.first().map(Node::kind), Some(Kind::Return | Kind::ReturnAt))
            && expressions(before).next().is_none()
            && self.b.text(between).chars().all(|c| c == ' ' || c == '\t')
    }

    /// A labelled statement; a lambda has its label in itself.
    pub(super) fn labelled(&mut self, label: Name, body: ExprId, span: Span) -> ExprId {
        if matches!(self.b.bodies.expr(body), Expr::Lambda(_)) {
            body
        } else {
            self.b.expr(Expr::Labeled { label, body }, span)
        }
    }

    /// The name in `label@`.
    pub(super) fn label(&self, node: Node<'_>) -> Name {
        Name::new(super::names::unquoted(self.b.text(node.span()).trim_end_matches('@')))
    }

    /// One statement; `None` for what is none (annotations, what the grammar invented).
    fn statement(&mut self, node: Node<'_>, label: Name) -> Option<ExprId> {
        let kind = node.kind();
        if kind.is_expression() {
            return Some(self.labelled_expr(node, label));
        }
        if !self.b.descend(1, node.span()) {
            return Some(self.b.missing(node.span()));
        }
        let statement = crate::stack::grow(|| self.declaration_or_loop(node));
        self.b.ascend(1);
        statement
    }

    fn declaration_or_loop(&mut self, node: Node<'_>) -> Option<ExprId> {
        let span = node.span();
        let expr = match node.kind() {
            Kind::Assignment => return Some(self.assignment(node)),
            Kind::PropertyDeclaration => return Some(self.local_property(node)),
            Kind::DestructuringDeclaration => return Some(self.destructuring(node)),
            Kind::ForStatement => return Some(self.for_loop(node)),
            Kind::WhileStatement => return Some(self.while_loop(node)),
            Kind::DoWhileStatement => return Some(self.do_while_loop(node)),
            Kind::FunctionDeclaration => Expr::LocalFunction(self.function(node, None)?),
            Kind::ClassDeclaration | Kind::ObjectDeclaration | Kind::CompanionObject => {
                Expr::LocalClass(self.class(node, None)?)
            }
            // Anywhere but behind a property, `get` and `set` are names.
            Kind::Getter | Kind::Setter if !node.has(Kind::FunctionBody) => {
                let name = self.b.name(span);
                return Some(self.b.name_expr(name, span));
            }
            // Kotlin has no local aliases; it is kept all the same.
            Kind::TypeAlias => {
                self.type_alias(node, None);
                return None;
            }
            _ => return None,
        };
        Some(self.b.expr(expr, span))
    }

    /// An error node among statements: what can be understood of it is lowered.
    fn broken_statements(&mut self, node: Node<'_>, statements: &mut Vec<ExprId>) {
        if !self.b.descend(1, node.span()) {
            return;
        }
        if let Some(torn) = self.torn_receiver(node) {
            self.torn = Some(torn);
        } else {
            let inner = crate::stack::grow(|| self.statements(node.children().filter(|n| n.kind() != Kind::Label)));
            statements.extend(inner);
        }
        self.b.ascend(1);
    }

    /// `(x).`, `(x)?.` or `(x)!!.`, taken for a destructuring.
    fn torn_receiver(&mut self, node: Node<'_>) -> Option<Torn> {
        let first = node.first().filter(|n| n.kind() == Kind::MultiVariableDeclaration)?;
        let mut variables = first.children().filter(|n| n.kind() == Kind::VariableDeclaration);
        let (Some(variable), None) = (variables.next(), variables.next()) else { return None };
        let name = variable.find(Kind::SimpleIdentifier)?;
        let operator = self.b.text(Span::new(first.span().end, node.span().end));
        if !matches!(operator, "." | "?." | "!!.") {
            return None;
        }
        let mut receiver = self.simple_name(name);
        if operator == "!!." {
            let expr = Expr::Unary { op: UnaryOp::NotNull, operand: receiver };
            receiver = self.b.expr(expr, Span::new(first.span().start, node.span().end - 1));
        }
        Some(Torn { receiver, safe: operator == "?.", at: node.span().end })
    }
}
