//! Control flow: `if`, loops, `try`, jumps.

use super::Kotlin;
use super::annotations::expressions;
use super::kinds::{Field, Kind, Node};
use super::locals::new_local;
use super::types::Place;
use crate::hir::{Catch, Expr, ExprId, List, LocalKind, Name, Span};

impl Kotlin<'_> {
    /// `if (condition) then else otherwise`
    pub(super) fn if_(&mut self, node: Node<'_>) -> ExprId {
        let condition = match node.child(Field::Condition) {
            Some(condition) => self.expr(condition),
            None => self.b.missing(node.span()),
        };
        let then = match node.child(Field::Consequence) {
            Some(then) => self.body(then),
            None => self.empty_block(node),
        };
        let otherwise = match node.child(Field::Alternative) {
            Some(otherwise) => Some(self.body(otherwise)),
            None => node.has(Kind::Else).then(|| self.empty_block(node)),
        };
        self.b.expr(Expr::If { condition, then, otherwise }, node.span())
    }

    /// The block of `if (c);`
    fn empty_block(&mut self, node: Node<'_>) -> ExprId {
        let end = node.span().end;
        self.b.block(Vec::new(), Span::new(end, end))
    }

    fn loop_body(&mut self, node: Node<'_>) -> ExprId {
        match node.find(Kind::ControlStructureBody) {
            Some(body) => self.body(body),
            None => self.empty_block(node),
        }
    }

    /// `for (x in xs)`, `for ((a, b) in xs)`
    pub(super) fn for_loop(&mut self, node: Node<'_>) -> ExprId {
        let iterable = self.first_operand(node);
        let outer = self.b.scopes.enter();
        let several = node.find(Kind::MultiVariableDeclaration);
        let locals = match (several, node.find(Kind::VariableDeclaration)) {
            (Some(several), _) => self.component_locals(several, false, LocalKind::ForEach),
            (None, Some(variable)) => {
                let local = self.variable(variable, false, LocalKind::ForEach);
                self.local_list([local])
            }
            (None, None) => List::EMPTY,
        };
        let body = self.loop_body(node);
        self.b.scopes.leave(outer);
        self.b.expr(Expr::ForEach { locals, destructured: several.is_some(), iterable, body }, node.span())
    }

    pub(super) fn while_loop(&mut self, node: Node<'_>) -> ExprId {
        let condition = self.first_operand(node);
        let body = self.loop_body(node);
        self.b.expr(Expr::While { condition, body }, node.span())
    }

    /// The condition sees what the body declares.
    pub(super) fn do_while_loop(&mut self, node: Node<'_>) -> ExprId {
        let outer = self.b.scopes.enter();
        let body = match node.find(Kind::ControlStructureBody) {
            Some(body) if body.has(Kind::BraceOpen) => self.braced_in_scope(body),
            Some(body) => self.body(body),
            None => self.empty_block(node),
        };
        let condition = self.first_operand(node);
        self.b.scopes.leave(outer);
        self.b.expr(Expr::DoWhile { body, condition }, node.span())
    }

    pub(super) fn try_(&mut self, node: Node<'_>) -> ExprId {
        // The node's own braces end before the first handler.
        let outer = self.b.scopes.enter();
        let statements = self.braced_statements(node);
        let braces: Vec<Span> = node
            .children()
            .filter(|n| matches!(n.kind(), Kind::BraceOpen | Kind::BraceClose))
            .map(Node::span)
            .collect();
        let span = match braces[..] {
            [open, close, ..] => Span::new(open.start, close.end),
            _ => node.span(),
        };
        let body = self.b.block(statements, span);
        self.b.scopes.leave(outer);
        let handlers: Vec<Node<'_>> = node.children().filter(|n| n.kind() == Kind::CatchBlock).collect();
        let catches: Vec<Catch> = handlers.into_iter().map(|n| self.catch(n)).collect();
        let catches = List::push(&mut self.b.bodies.catches, catches);
        let finally = node.find(Kind::FinallyBlock).map(|n| self.braced(n));
        self.b.expr(Expr::Try { resources: List::EMPTY, body, catches, finally }, node.span())
    }

    fn catch(&mut self, node: Node<'_>) -> Catch {
        let outer = self.b.scopes.enter();
        let name = node.find(Kind::SimpleIdentifier);
        let ty = self.type_among(Place::Bodies, node.children());
        let (name, name_span) = name.map_or((Name::EMPTY, node.span()), |n| (self.name_of(n), n.span()));
        let param = self.b.declare(new_local(name, LocalKind::Catch, ty, name_span));
        let body = self.braced(node);
        self.b.scopes.leave(outer);
        Catch { param, body, span: node.span() }
    }

    /// `return`, `throw`, `break`, `continue`
    pub(super) fn jump(&mut self, node: Node<'_>) -> ExprId {
        self.jump_with(node, None)
    }

    /// A jump whose value may be `torn` off it.
    pub(super) fn jump_with(&mut self, node: Node<'_>, torn: Option<Node<'_>>) -> ExprId {
        let label = node.find(Kind::Label).map_or(Name::EMPTY, |n| self.label(n));
        let value = expressions(node).next().or(torn).map(|n| self.expr(n));
        let keyword = node.first().map(Node::kind);
        let expr = match (keyword, value) {
            (Some(Kind::Throw), Some(value)) => Expr::Throw { value },
            (Some(Kind::Return | Kind::ReturnAt), value) => Expr::Return { value, label },
            (Some(Kind::Break | Kind::BreakAt), _) => Expr::Break { label },
            (Some(Kind::Continue | Kind::ContinueAt), _) => Expr::Continue { label },
            _ => Expr::Missing,
        };
        let end = torn.map_or(node.span().end, |n| n.span().end);
        self.b.expr(expr, Span::new(node.span().start, end))
    }
}
