//! Lambdas and anonymous functions.

use super::Kotlin;
use super::kinds::{Kind, Node};
use super::locals::new_local;
use super::types::Place;
use crate::hir::{Expr, ExprId, Id, Lambda, LambdaId, LetKind, List, Local, LocalId, LocalKind, Name, Span};

impl Kotlin<'_> {
    /// `{ a, (b, c) -> … }`
    pub(super) fn lambda(&mut self, node: Node<'_>, label: Name) -> ExprId {
        let outer = self.b.scopes.enter();
        let brace = node.find(Kind::BraceOpen).map_or(node.span(), Node::span);
        let mut statements = Vec::new();
        let mut inside: Vec<Node<'_>> = Vec::new();
        for child in node.children() {
            match child.kind() {
                Kind::Statements => inside.extend(child.children()),
                Kind::Error => inside.push(child),
                _ => {}
            }
        }
        let (params, implicit_it) = match torn_parameter(node, &inside, self.b.text) {
            Some((name, taken)) => {
                inside.drain(..taken);
                let local = new_local(self.name_of(name), LocalKind::LambdaParam, None, name.span());
                (vec![self.b.declare(local)], None)
            }
            None if node.has(Kind::Arrow) => {
                (self.lambda_parameters(node.find(Kind::LambdaParameters), &mut statements), None)
            }
            None => {
                let it = self.b.declare(new_local(self.words.it, LocalKind::It, None, brace));
                (Vec::new(), Some(it))
            }
        };
        let body = self.statements(inside.into_iter());
        statements.extend(body);
        let start = node.find(Kind::Arrow).map_or(brace.end, |n| n.span().end);
        let end = node.children().filter(|n| n.kind() == Kind::BraceClose).last();
        let span = Span::new(start, end.map_or(node.span().end, |n| n.span().start));
        let body = self.b.block(statements, span);
        self.b.scopes.leave(outer);
        let params = self.local_list(params);
        self.lambda_expr(Lambda { params, implicit_it, label, ..new_lambda(body) }, node.span())
    }

    fn lambda_parameters(&mut self, list: Option<Node<'_>>, statements: &mut Vec<ExprId>) -> Vec<LocalId> {
        let mut params: Vec<LocalId> = Vec::new();
        let mut destructured: Vec<(LocalId, Node<'_>)> = Vec::new();
        let nodes: Vec<Node<'_>> = list.into_iter().flat_map(Node::children).collect();
        for (i, node) in nodes.iter().enumerate() {
            match node.kind() {
                Kind::VariableDeclaration => params.push(self.variable(*node, false, LocalKind::LambdaParam)),
                Kind::MultiVariableDeclaration => {
                    let behind = nodes[i + 1..].iter().copied().take_while(|n| !is_parameter(n.kind()));
                    let ty = self.type_among(Place::Bodies, behind);
                    let local = new_local(self.words.destructured, LocalKind::LambdaParam, ty, node.span());
                    let local = self.b.local(local);
                    params.push(local);
                    destructured.push((local, *node));
                }
                _ => {}
            }
        }
        for (local, node) in destructured {
            let name = Expr::Name { name: self.words.destructured, local: Some(local) };
            let init = Some(self.b.expr(name, node.span()));
            let locals = self.component_locals(node, false, LocalKind::Let);
            statements.push(self.b.expr(Expr::Let { locals, init, kind: LetKind::Destructured }, node.span()));
        }
        params
    }

    /// `fun R.(a: A): B { … }`
    pub(super) fn anonymous_function(&mut self, node: Node<'_>, label: Name) -> ExprId {
        let outer = self.b.scopes.enter();
        let receiver = node.has(Kind::TypeIdentifier).then(|| self.path_type(Place::Bodies, node));
        let mut params = Vec::new();
        let mut vararg = false;
        for child in node.find(Kind::FunctionValueParameters).into_iter().flat_map(Node::children) {
            match child.kind() {
                Kind::ParameterModifiers => {
                    vararg = self.modifiers_of(Some(child), None, child.span()).is_vararg;
                }
                Kind::Parameter => {
                    let Some(name) = child.find(Kind::SimpleIdentifier) else { continue };
                    let ty = self.parameter_type(Place::Bodies, child);
                    let local = new_local(self.name_of(name), LocalKind::LambdaParam, ty, name.span());
                    params.push(self.b.declare(Local { vararg: std::mem::take(&mut vararg), ..local }));
                }
                _ => {}
            }
        }
        let behind = node.children().skip_while(|n| n.kind() != Kind::FunctionValueParameters);
        let ret = self.type_among(Place::Bodies, behind);
        let body_node = node.find(Kind::FunctionBody);
        let body = match body_node {
            Some(body) => self.function_body(body),
            None => self.b.block(Vec::new(), Span::new(node.span().end, node.span().end)),
        };
        self.b.scopes.leave(outer);
        let params = self.local_list(params);
        let lambda = Lambda {
            params,
            receiver,
            ret,
            is_function: true,
            is_suspend: node.has(Kind::Suspend),
            label,
            expression_body: body_node.is_some_and(|n| n.has(Kind::Eq)),
            ..new_lambda(body)
        };
        self.lambda_expr(lambda, node.span())
    }

    fn lambda_expr(&mut self, lambda: Lambda, span: Span) -> ExprId {
        let id: LambdaId = Id::new(self.b.bodies.lambdas.len());
        let expr = self.b.expr(Expr::Lambda(id), span);
        self.b.bodies.lambdas.push(Lambda { expr, ..lambda });
        expr
    }
}

fn new_lambda(body: ExprId) -> Lambda {
    Lambda {
        params: List::EMPTY,
        implicit_it: None,
        receiver: None,
        ret: None,
        is_function: false,
        is_suspend: false,
        label: Name::EMPTY,
        body,
        expression_body: false,
        // Replaced as soon as the expression exists.
        expr: body,
    }
}

fn is_parameter(kind: Kind) -> bool {
    matches!(kind, Kind::VariableDeclaration | Kind::MultiVariableDeclaration)
}

/// `x` of `{ x⏎ -> … }`, and how many nodes of the body it takes. With a line end before the arrow, the grammar takes the
/// parameter for a statement, and either that or the arrow for an error.
fn torn_parameter<'f>(lambda: Node<'f>, inside: &[Node<'f>], text: &str) -> Option<(Node<'f>, usize)> {
    let first = inside.first()?;
    let only = |n: Node<'f>| if n.children().nth(1).is_some() { None } else { n.first() };
    match first.kind() {
        Kind::Error if lambda.has(Kind::Arrow) && !lambda.has(Kind::LambdaParameters) => {
            let name = only(*first).filter(|n| n.kind() == Kind::Statements).and_then(only)?;
            (name.kind() == Kind::SimpleIdentifier).then_some((name, 1))
        }
        Kind::SimpleIdentifier => {
            let arrow = inside.get(1).filter(|n| n.kind() == Kind::Error)?;
            (arrow.span().slice(text) == "->").then_some((*first, 2))
        }
        _ => None,
    }
}
