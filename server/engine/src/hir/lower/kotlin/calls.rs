//! Calls. The grammar makes `f(a) { … }` one call, or a call of a call: here it is one call with a trailing lambda.

use super::Kotlin;
use super::annotations::{argument_name, argument_value};
use super::constructors::new_call;
use super::kinds::{Kind, Node};
use crate::hir::{Arg, Call, CallKind, Expr, ExprId, List, Name, Span};

/// What stands behind the callee.
struct Suffix<'f> {
    type_args: Option<Node<'f>>,
    args: Option<Node<'f>>,
    lambdas: Vec<Node<'f>>,
}

impl<'f> Suffix<'f> {
    fn of(call: Node<'f>) -> Self {
        let suffix = call.find(Kind::CallSuffix);
        let find = |kind| suffix.and_then(|n| n.find(kind));
        Self {
            type_args: find(Kind::TypeArguments),
            args: find(Kind::ValueArguments),
            lambdas: find(Kind::AnnotatedLambda).into_iter().collect(),
        }
    }
}

impl Kotlin<'_> {
    pub(super) fn call(&mut self, node: Node<'_>) -> ExprId {
        let mut suffix = Suffix::of(node);
        let Some(mut callee) = node.first().filter(|n| n.kind() != Kind::CallSuffix) else {
            return self.b.missing(node.span());
        };
        // A lambda alone goes to the call before it.
        while callee.kind() == Kind::CallExpression && suffix.args.is_none() && suffix.type_args.is_none() {
            let Some(inner) = callee.first() else { break };
            let Suffix { type_args, args, mut lambdas } = Suffix::of(callee);
            lambdas.append(&mut suffix.lambdas);
            suffix = Suffix { type_args, args, lambdas };
            callee = inner;
        }
        let call = self.callee(callee, node);
        let type_args = suffix.type_args.map_or(List::EMPTY, |n| self.type_argument_list(n));
        // Functions passed to a call may return to it by its name.
        let mut args = self.argument_values(suffix.args, call.name);
        if let (CallKind::Invoke, Some(extension)) = (call.kind, self.invoked_on(callee)) {
            args.insert(0, Arg { name: Name::EMPTY, value: extension, spread: false });
        }
        let makes_suspending = call.name.as_str() == "suspend" && call.receiver.is_none() && args.is_empty();
        for lambda in &suffix.lambdas {
            let value = self.annotated_lambda(*lambda, call.name);
            if let (true, Expr::Lambda(id)) = (makes_suspending, self.b.bodies.expr(value)) {
                self.b.bodies.lambdas[id.index()].is_suspend = true;
            }
            args.push(Arg { name: Name::EMPTY, value, spread: false });
        }
        let args = List::push(&mut self.b.bodies.args, args);
        self.call_expr(Call { type_args, args, trailing_lambda: !suffix.lambdas.is_empty(), ..call }, node.span())
    }

    /// The call of `callee`, without arguments.
    fn callee(&mut self, callee: Node<'_>, call: Node<'_>) -> Call {
        match callee.kind() {
            Kind::SimpleIdentifier if !callee.span().is_empty() => {
                let span = callee.span();
                let plain = new_call(CallKind::Plain, self.name_of(callee), span);
                match self.torn.take_if(|torn| torn.at == span.start) {
                    Some(torn) => Call { receiver: Some(torn.receiver), safe: torn.safe, ..plain },
                    None => Call { local: self.b.scopes.get(plain.name), ..plain },
                }
            }
            Kind::NavigationExpression => {
                let suffix = callee.find(Kind::NavigationSuffix).filter(|n| !n.has(Kind::ColonColon));
                let name = suffix.and_then(|n| n.find(Kind::SimpleIdentifier)).filter(|n| !n.span().is_empty());
                let invoked = suffix.and_then(|n| n.find(Kind::ParenthesizedExpression));
                match (name, invoked, callee.first()) {
                    (Some(name), _, Some(receiver)) => {
                        let receiver = self.expr(receiver);
                        let plain = new_call(CallKind::Plain, self.name_of(name), name.span());
                        let safe = suffix.is_some_and(|n| n.has(Kind::SafeDot));
                        Call { receiver: Some(receiver), safe, ..plain }
                    }
                    (None, Some(invoked), _) => self.invoke(invoked, call),
                    _ => self.invoke(callee, call),
                }
            }
            _ => self.invoke(callee, call),
        }
    }

    /// The call of a value.
    fn invoke(&mut self, value: Node<'_>, call: Node<'_>) -> Call {
        let receiver = self.expr(value);
        let suffix = call.find(Kind::CallSuffix).map_or(call.span(), Node::span);
        let span = Span::new(suffix.start, suffix.start + u32::from(!suffix.is_empty()));
        Call { receiver: Some(receiver), ..new_call(CallKind::Invoke, Name::EMPTY, span) }
    }

    /// `x` of `x.(f)(y)`, which invokes `f` with `x` as its first argument.
    fn invoked_on(&mut self, callee: Node<'_>) -> Option<ExprId> {
        if callee.kind() != Kind::NavigationExpression {
            return None;
        }
        callee.find(Kind::NavigationSuffix)?.find(Kind::ParenthesizedExpression)?;
        Some(self.first_operand(callee))
    }

    /// The arguments in parentheses. `of`: the name of what is called.
    pub(super) fn value_arguments(&mut self, node: Option<Node<'_>>, of: Name) -> List<Arg> {
        let args = self.argument_values(node, of);
        List::push(&mut self.b.bodies.args, args)
    }

    fn argument_values(&mut self, node: Option<Node<'_>>, of: Name) -> Vec<Arg> {
        let mut args = Vec::new();
        let arguments = node.into_iter().flat_map(Node::children);
        for argument in arguments.filter(|n| n.kind() == Kind::ValueArgument) {
            let Some(value) = argument_value(argument) else { continue };
            let name = argument_name(argument).map_or(Name::EMPTY, |n| self.name_of(n));
            let spread = argument.has(Kind::Star) || value.kind() == Kind::SpreadExpression;
            args.push(Arg { name, value: self.labelled_expr(value, of), spread });
        }
        args
    }

    /// A lambda behind a call, with its own label or that of the call.
    fn annotated_lambda(&mut self, node: Node<'_>, of: Name) -> ExprId {
        let label = node.find(Kind::Label).map_or(of, |n| self.label(n));
        match node.find(Kind::LambdaLiteral) {
            Some(lambda) => self.labelled_expr(lambda, label),
            None => self.b.missing(node.span()),
        }
    }
}
