//! Calls. The grammar makes `f(a) { … }` one call, or a call of a call: here it is one call with a trailing lambda.

use super::Kotlin;
use super::annotations::{argument_name, argument_value};
use super::chains::{Chain, last_operand};
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

/// What is called.
struct Callee<'f> {
    /// The call without its arguments.
    call: Call,
    /// `x` of `x.(f)(y)`, which is the first argument of `f`.
    on: Option<ExprId>,
    /// Where the call starts.
    start: u32,
    torn: Vec<Node<'f>>,
}

impl Kotlin<'_> {
    pub(super) fn call<'f>(&mut self, node: Node<'f>) -> Chain<'f> {
        let mut suffix = Suffix::of(node);
        let Some(mut callee) = node.first().filter(|n| n.kind() != Kind::CallSuffix) else {
            return self.no_chain(node);
        };
        // A lambda alone goes to the call before it.
        while callee.kind() == Kind::CallExpression && suffix.args.is_none() && suffix.type_args.is_none() {
            let Some(inner) = callee.first() else { break };
            let Suffix { type_args, args, mut lambdas } = Suffix::of(callee);
            lambdas.append(&mut suffix.lambdas);
            suffix = Suffix { type_args, args, lambdas };
            callee = inner;
        }
        let Callee { call, on, start, torn } = self.callee(callee, node);
        let mut args: Vec<Arg> = Vec::new();
        args.extend(on.map(|value| Arg { name: Name::EMPTY, value, spread: false }));
        let type_args = suffix.type_args.map_or(List::EMPTY, |n| self.type_argument_list(n));
        self.argument_values(suffix.args, call.name, &mut args);
        let makes_suspending = call.name.as_str() == "suspend" && call.receiver.is_none() && args.is_empty();
        for lambda in &suffix.lambdas {
            let value = self.annotated_lambda(*lambda, call.name);
            if let (true, Expr::Lambda(id)) = (makes_suspending, self.b.bodies.expr(value)) {
                self.b.bodies.lambdas[id.index()].is_suspend = true;
            }
            args.push(Arg { name: Name::EMPTY, value, spread: false });
        }
        let args = List::push(&mut self.b.bodies.args, args);
        let call = Call { type_args, args, trailing_lambda: !suffix.lambdas.is_empty(), ..call };
        let id = self.call_expr(call, Span::new(start, node.span().end));
        Chain { id, start, torn }
    }

    fn callee<'f>(&mut self, callee: Node<'f>, call: Node<'_>) -> Callee<'f> {
        let (base, mut torn) = last_operand(callee);
        if base.kind() == Kind::SimpleIdentifier && !base.span().is_empty() {
            let call = self.plain_call(base);
            let start = call.receiver.map_or(base.span().start, |torn| self.b.bodies.span(torn).start);
            return Callee { call, on: None, start, torn };
        }
        let suffix = base.find(Kind::NavigationSuffix).filter(|n| !n.has(Kind::ColonColon));
        if let (Kind::NavigationExpression, Some(suffix), Some(receiver)) = (base.kind(), suffix, base.first()) {
            let name = suffix.find(Kind::SimpleIdentifier).filter(|n| !n.span().is_empty());
            let invoked = suffix.find(Kind::ParenthesizedExpression);
            if name.is_some() || invoked.is_some() {
                let chain = self.chain(receiver);
                torn.extend(chain.torn);
                let (on, call) = match (name, invoked) {
                    (Some(name), _) => {
                        let plain = Call::new(CallKind::Plain, self.name_of(name), name.span());
                        let local = self.b.scopes.get(plain.name);
                        (None, Call { receiver: Some(chain.id), safe: suffix.has(Kind::SafeDot), local, ..plain })
                    }
                    (None, invoked) => {
                        let value = invoked.map_or(chain.id, |n| self.expr(n));
                        (Some(chain.id), invocation(value, call))
                    }
                };
                return Callee { call, on, start: chain.start, torn };
            }
        }
        let chain = self.operand(base);
        torn.extend(chain.torn);
        Callee { call: invocation(chain.id, call), on: None, start: chain.start, torn }
    }

    /// The call of a simple name.
    fn plain_call(&mut self, callee: Node<'_>) -> Call {
        let span = callee.span();
        let plain = Call::new(CallKind::Plain, self.name_of(callee), span);
        match self.torn.take_if(|torn| torn.at == span.start) {
            Some(torn) => Call { receiver: Some(torn.receiver), safe: torn.safe, ..plain },
            None => Call { local: self.b.scopes.get(plain.name), ..plain },
        }
    }

    /// The arguments in parentheses. `of`: the name of what is called, by which functions passed to it may return to it.
    pub(super) fn value_arguments(&mut self, node: Option<Node<'_>>, of: Name) -> List<Arg> {
        let mut args = Vec::new();
        self.argument_values(node, of, &mut args);
        List::push(&mut self.b.bodies.args, args)
    }

    fn argument_values(&mut self, node: Option<Node<'_>>, of: Name, args: &mut Vec<Arg>) {
        let arguments = node.into_iter().flat_map(Node::children);
        for argument in arguments.filter(|n| n.kind() == Kind::ValueArgument) {
            let Some(value) = argument_value(argument) else { continue };
            let name = argument_name(argument).map_or(Name::EMPTY, |n| self.name_of(n));
            let spread = argument.has(Kind::Star) || value.kind() == Kind::SpreadExpression;
            args.push(Arg { name, value: self.labelled_expr(value, of), spread });
        }
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

/// The call of a value; it has the opening parenthesis for a name.
fn invocation(value: ExprId, call: Node<'_>) -> Call {
    let suffix = call.find(Kind::CallSuffix).map_or(call.span(), Node::span);
    let span = Span::new(suffix.start, suffix.start + u32::from(!suffix.is_empty()));
    Call { receiver: Some(value), ..Call::new(CallKind::Invoke, Name::EMPTY, span) }
}
