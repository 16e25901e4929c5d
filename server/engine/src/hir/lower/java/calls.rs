//! Calls, object creation, lambdas, method references.

use super::Java;
use super::callables::new_local;
use super::kinds::{Field as F, Kind as K, Node};
use super::types::{Arena, is_type};
use crate::hir::{
    Arg, Call, CallKind, ClassKind, Expr, ExprId, Id, Lambda, List, Local, LocalId, LocalKind, Name, ParamFlags, Span,
};

impl Java<'_> {
    pub(super) fn call(&mut self, call: Call, span: Span) -> ExprId {
        self.b.bodies.calls.push(call);
        let id = Id::new(self.b.bodies.calls.len() - 1);
        self.b.expr(Expr::Call(id), span)
    }

    pub(super) fn arguments(&mut self, list: Option<Node<'_>>) -> List<Arg> {
        let start = self.scratch.len();
        for arg in list.iter().flat_map(|list| list.children()) {
            // Half an argument is no argument, but the calls in it are made.
            if arg.kind() == K::Error {
                self.recover_expressions(arg);
            } else {
                let arg = self.expression(arg);
                self.scratch.push(arg);
            }
        }
        let args = self.scratch.drain(start..).map(|value| Arg { name: Name::EMPTY, value, spread: false });
        List::push(&mut self.b.bodies.args, args)
    }

    /// `f(…)`, `r.f(…)`, `Outer.super.f(…)`
    pub(super) fn method_call(&mut self, n: Node<'_>) -> ExprId {
        let object = n.child(F::Object);
        let Some(name) = n.child(F::Name) else { return self.b.missing(n.span()) };
        let receiver = match (object, n.children().find(|c| c.kind() == K::Super && c.field() == F::None)) {
            (Some(outer), Some(word)) => Some(self.qualified_super(outer, word.span())),
            (Some(object), None) => Some(self.expression(object)),
            (None, _) => None,
        };
        // Statements in front of `super(…)` are parsed with a name instead of the keyword; the text is the real one.
        let (kind, text) = match self.b.text(name.span()) {
            "super" => (CallKind::Super, ""),
            "this" => (CallKind::This, ""),
            text => (CallKind::Plain, text),
        };
        let type_args = n.child(F::TypeArguments).map_or(List::EMPTY, |args| self.type_args(args, Arena::Bodies));
        let args = self.arguments(n.child(F::Arguments));
        let call = Call::new(kind, Name::new(text), name.span());
        self.call(Call { receiver, type_args, args, ..call }, n.span())
    }

    /// `this(…)`, `super(…)`, `outer.super(…)`
    pub(super) fn constructor_call(&mut self, n: Node<'_>) -> ExprId {
        let word = n.child(F::Constructor);
        let kind = if word.is_some_and(|word| word.kind() == K::This) { CallKind::This } else { CallKind::Super };
        let receiver = n.child(F::Object).map(|object| self.expression(object));
        let type_args = n.child(F::TypeArguments).map_or(List::EMPTY, |args| self.type_args(args, Arena::Bodies));
        let arguments = n.child(F::Arguments);
        let args = self.arguments(arguments);
        let call = Call::new(kind, Name::EMPTY, word.unwrap_or(n).span());
        // Without its semicolon, like any other call.
        let span = Span::new(n.span().start, arguments.unwrap_or(n).span().end);
        self.call(Call { receiver, type_args, args, ..call }, span)
    }

    /// `new T(…)`, `outer.new T(…) { … }`
    pub(super) fn creation(&mut self, n: Node<'_>) -> ExprId {
        let Some(ty) = n.child(F::Type) else { return self.recover_expression(n) };
        let outer = n.first().filter(|first| first.kind() != K::New);
        let receiver = outer.map(|outer| self.expression(outer));
        let name_span = super::classes::simple_name(ty);
        let diamond = ty.kind() == K::GenericType
            && ty
                .find(K::TypeArguments)
                .is_some_and(|args| args.children().all(|c| matches!(c.kind(), K::Less | K::Greater)));
        let type_args = n.child(F::TypeArguments).map_or(List::EMPTY, |args| self.type_args(args, Arena::Bodies));
        let class = self.ty(ty, Arena::Bodies);
        let args = self.arguments(n.child(F::Arguments));
        let body_class = n.find(K::ClassBody).filter(|_| self.b.here().callable.is_some()).map(|body| {
            let supertype = self.ty(ty, Arena::Items);
            self.body_class(body, ClassKind::Anonymous, supertype, name_span)
        });
        let call = Call::new(CallKind::New, self.b.name(name_span), name_span);
        self.call(Call { receiver, ty: Some(class), diamond, type_args, args, body_class, ..call }, n.span())
    }

    /// `x::f`, `T::new`, `int[]::new`, `super::f`
    pub(super) fn method_reference(&mut self, n: Node<'_>) -> Expr {
        let qualifier = n.first().map(|first| match first.last() {
            // `Outer.super::f`: the grammar takes the keyword for a name.
            Some(word) if first.kind() == K::ScopedTypeIdentifier && self.b.text(word.span()) == "super" => {
                self.qualified_super(first.first().unwrap_or(first), word.span())
            }
            _ => self.expression(first),
        });
        let (name, at) = match n.last() {
            Some(last) if last.kind() == K::New => (Name::new("<init>"), last.span().start),
            Some(last) if last.kind() == K::Identifier => (self.b.name(last.span()), last.span().start),
            _ => return Expr::Missing,
        };
        Expr::Reference { qualifier, name, at }
    }

    /// `x -> e`, `(x, y) -> { … }`. A plain `return` leaves it, as it leaves an anonymous function of other languages.
    pub(super) fn lambda(&mut self, n: Node<'_>) -> ExprId {
        let scope = self.b.scopes.enter();
        let params = n.child(F::Parameters).map_or(List::EMPTY, |params| self.lambda_params(params));
        let body = n.child(F::Body);
        let expression_body = body.is_none_or(|body| body.kind() != K::Block);
        let lowered = match body {
            Some(block) if !expression_body => self.block(block),
            _ => self.expression_or_missing(body, n),
        };
        self.b.scopes.leave(scope);
        let id = Id::new(self.b.bodies.lambdas.len());
        let expr = self.b.expr(Expr::Lambda(id), n.span());
        self.b.bodies.lambdas.push(Lambda {
            params,
            implicit_it: None,
            receiver: None,
            ret: None,
            is_function: true,
            is_suspend: false,
            label: Name::EMPTY,
            body: lowered,
            expression_body,
            expr,
        });
        expr
    }

    fn lambda_params(&mut self, params: Node<'_>) -> List<LocalId> {
        let mut locals = Vec::new();
        if params.kind() == K::FormalParameters {
            for n in params.children() {
                let (declarator, ty, flags) = match n.kind() {
                    K::FormalParameter => (n, n.child(F::Type), ParamFlags::empty()),
                    K::SpreadParameter => {
                        let Some(declarator) = n.find(K::VariableDeclarator) else { continue };
                        (declarator, n.children().find(|c| is_type(c.kind())), ParamFlags::VARARG)
                    }
                    _ => continue,
                };
                let Some(name_span) = declarator.child(F::Name).map(Node::span) else { continue };
                let ty = ty.and_then(|ty| self.local_declared_type(ty, declarator));
                let name = self.b.name(name_span);
                let local = new_local(name, LocalKind::LambdaParam, name_span);
                let vararg = flags.contains(ParamFlags::VARARG);
                locals.push(self.declare(Local { ty, vararg, mutable: !is_final(n), ..local }));
            }
        } else {
            let is_name = |c: &Node<'_>| matches!(c.kind(), K::Identifier | K::UnderscorePattern);
            let single = Some(params).filter(is_name);
            for name in single.into_iter().chain(params.children().filter(is_name)) {
                let local = new_local(self.b.name(name.span()), LocalKind::LambdaParam, name.span());
                locals.push(self.declare(local));
            }
        }
        List::push(&mut self.b.bodies.local_pool, locals)
    }
}

/// Whether a local variable or parameter is declared `final`.
pub(super) fn is_final(n: Node<'_>) -> bool {
    n.find(K::Modifiers).is_some_and(|modifiers| modifiers.has(K::Final))
}
