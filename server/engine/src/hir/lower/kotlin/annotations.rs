//! Annotations with the constants in their arguments. Arguments are evaluated here, on the syntax tree: they are no code that runs.

use super::Kotlin;
use super::kinds::{Kind, Node};
use super::literals::{self, Number};
use super::types::Place;
use crate::hir::{Annotation, AnnotationValue, Name};

/// Functions whose call is an array in an annotation.
const ARRAYS: [&str; 10] = [
    "arrayOf",
    "emptyArray",
    "booleanArrayOf",
    "byteArrayOf",
    "charArrayOf",
    "doubleArrayOf",
    "floatArrayOf",
    "intArrayOf",
    "longArrayOf",
    "shortArrayOf",
];

impl Kotlin<'_> {
    /// Adds the annotations of an `annotation` or `file_annotation` node; `@[A B]` has several.
    pub(super) fn annotation(&mut self, node: Node<'_>, out: &mut Vec<Annotation>) {
        let target = if node.kind() == Kind::FileAnnotation {
            Name::new("file")
        } else {
            node.find(Kind::UseSiteTarget)
                .map_or(Name::EMPTY, |n| Name::new(self.b.text(n.span()).trim_end_matches(':').trim_end()))
        };
        let is_annotation = |n: &Node<'_>| matches!(n.kind(), Kind::UserType | Kind::ConstructorInvocation);
        let is_single = node.children().filter(is_annotation).count() == 1;
        for child in node.children().filter(is_annotation) {
            let ty = if child.kind() == Kind::UserType { Some(child) } else { child.find(Kind::UserType) };
            let name = ty.map_or(Name::EMPTY, |ty| self.dotted_name(ty));
            if name.is_empty() {
                continue;
            }
            let args = child.find(Kind::ValueArguments).map_or_else(Vec::new, |n| self.constant_arguments(n));
            out.push(Annotation { name, target, args, span: if is_single { node.span() } else { child.span() } });
        }
    }

    /// The identifiers of a user type, dotted, without type arguments.
    fn dotted_name(&self, node: Node<'_>) -> Name {
        let mut parts = node.children().filter(|n| n.kind() == Kind::TypeIdentifier).map(|n| self.name_of(n));
        let first = parts.next().unwrap_or(Name::EMPTY);
        parts.fold(first, |path, part| path.join('.', part.as_str()))
    }

    fn constant_arguments(&mut self, node: Node<'_>) -> Vec<(Name, AnnotationValue)> {
        let mut args = Vec::new();
        for argument in node.children().filter(|n| n.kind() == Kind::ValueArgument) {
            let name = argument_name(argument).map_or_else(|| Name::new("value"), |n| self.name_of(n));
            args.push((name, argument_value(argument).map_or(AnnotationValue::Other, |n| self.constant(n))));
        }
        args
    }

    /// The value of a constant expression.
    fn constant(&mut self, node: Node<'_>) -> AnnotationValue {
        if !self.b.descend(1, node.span()) {
            return AnnotationValue::Other;
        }
        let value = crate::stack::grow(|| self.constant_inner(node));
        self.b.ascend(1);
        value
    }

    fn constant_inner(&mut self, node: Node<'_>) -> AnnotationValue {
        use AnnotationValue as Value;
        let text = self.b.text(node.span());
        match node.kind() {
            Kind::BooleanLiteral => Value::Bool(text == "true"),
            Kind::StringLiteral => literals::string_value(node, text).map_or(Value::Other, Value::Str),
            Kind::SimpleIdentifier => Value::Path(self.name_of(node)),
            Kind::IntegerLiteral | Kind::HexLiteral | Kind::BinLiteral | Kind::LongLiteral | Kind::UnsignedLiteral => {
                match literals::number(text) {
                    Some(Number { value, .. }) => Value::Int(value),
                    None => Value::Other,
                }
            }
            Kind::CollectionLiteral => self.constants(node.children()),
            Kind::PrefixExpression => self.prefixed_constant(node),
            Kind::ParenthesizedExpression | Kind::SpreadExpression => {
                expressions(node).next().map_or(Value::Other, |n| self.constant(n))
            }
            Kind::CallableReference | Kind::NavigationExpression => self.class_or_path(node),
            Kind::CallExpression => self.constant_call(node),
            Kind::AdditiveExpression | Kind::MultiplicativeExpression | Kind::InfixExpression => self.operation(node),
            _ => Value::Other,
        }
    }

    fn constants<'f>(&mut self, nodes: impl Iterator<Item = Node<'f>>) -> AnnotationValue {
        AnnotationValue::Array(nodes.filter(|n| n.kind().is_expression()).map(|n| self.constant(n)).collect())
    }

    /// `-1`, `!true`, `@Nested(…)`
    fn prefixed_constant(&mut self, node: Node<'_>) -> AnnotationValue {
        use AnnotationValue as Value;
        if let Some(annotation) = node.find(Kind::Annotation) {
            let mut nested = Vec::new();
            self.annotation(annotation, &mut nested);
            return nested.pop().map_or(Value::Other, |a| Value::Annotation(Box::new(a)));
        }
        let operator = node.first().map(Node::kind);
        let operand = expressions(node).last().map_or(Value::Other, |n| self.constant(n));
        match (operator, operand) {
            (Some(Kind::Minus), Value::Int(n)) => Value::Int(n.wrapping_neg()),
            (Some(Kind::Plus), Value::Int(n)) => Value::Int(n),
            (Some(Kind::Bang), Value::Bool(b)) => Value::Bool(!b),
            _ => Value::Other,
        }
    }

    /// `Foo::class`, `a.b.Foo::class`, `a.b.CONSTANT`
    fn class_or_path(&mut self, node: Node<'_>) -> AnnotationValue {
        use AnnotationValue as Value;
        let literal =
            if node.kind() == Kind::CallableReference { Some(node) } else { node.find(Kind::NavigationSuffix) };
        if literal.is_some_and(|n| n.has(Kind::ColonColon) && n.has(Kind::Class)) {
            let of = node.first().and_then(|n| self.type_of_expression(Place::Items, n));
            return of.map_or(Value::Other, Value::Class);
        }
        self.path_of_expression(node).map_or(Value::Other, Value::Path)
    }

    /// `a.b.C` as a dotted name; `None` where the expression is anything else.
    fn path_of_expression(&self, node: Node<'_>) -> Option<Name> {
        let mut parts = Vec::new();
        let mut at = node;
        while at.kind() == Kind::NavigationExpression {
            let suffix = at.find(Kind::NavigationSuffix).filter(|n| n.has(Kind::Dot))?;
            parts.push(self.name_of(suffix.find(Kind::SimpleIdentifier)?));
            at = at.first()?;
        }
        let first = (at.kind() == Kind::SimpleIdentifier).then(|| self.name_of(at))?;
        Some(parts.iter().rev().fold(first, |path, part| path.join('.', part.as_str())))
    }

    /// `arrayOf(…)`, and annotations without their `@`.
    fn constant_call(&mut self, node: Node<'_>) -> AnnotationValue {
        use AnnotationValue as Value;
        let Some(callee) = node.first() else { return Value::Other };
        let args = node.find(Kind::CallSuffix).and_then(|n| n.find(Kind::ValueArguments));
        let Some(name) = self.path_of_expression(callee) else { return Value::Other };
        if ARRAYS.contains(&name.as_str()) {
            let values = args.into_iter().flat_map(Node::children).filter_map(argument_value);
            return Value::Array(values.map(|n| self.constant(n)).collect());
        }
        // Only annotations are called with a capital letter here.
        let last = name.as_str().rsplit('.').next().unwrap_or("");
        if !last.starts_with(char::is_uppercase) {
            return Value::Other;
        }
        let args = args.map_or_else(Vec::new, |n| self.constant_arguments(n));
        Value::Annotation(Box::new(Annotation { name, target: Name::EMPTY, args, span: node.span() }))
    }

    fn operation(&mut self, node: Node<'_>) -> AnnotationValue {
        use AnnotationValue as Value;
        let mut operands = expressions(node);
        let (Some(lhs), Some(rhs)) = (operands.next(), operands.last()) else { return Value::Other };
        let operator = node.children().nth(1).map_or("", |n| self.b.text(n.span()));
        match (self.constant(lhs), operator, self.constant(rhs)) {
            (Value::Str(a), "+", Value::Str(b)) => Value::Str(format!("{a}{b}").into()),
            (Value::Str(a), "+", Value::Int(b)) => Value::Str(format!("{a}{b}").into()),
            (Value::Int(a), operator, Value::Int(b)) => arithmetic(a, operator, b).map_or(Value::Other, Value::Int),
            _ => Value::Other,
        }
    }
}

fn arithmetic(a: i64, operator: &str, b: i64) -> Option<i64> {
    match operator {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" => a.checked_div(b),
        "%" => a.checked_rem(b),
        "shl" => a.checked_shl(u32::try_from(b).ok()?),
        "shr" => a.checked_shr(u32::try_from(b).ok()?),
        "or" => Some(a | b),
        "and" => Some(a & b),
        "xor" => Some(a ^ b),
        _ => None,
    }
}

/// The expressions among a node's children.
pub(super) fn expressions(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.children().filter(|n| n.kind().is_expression())
}

/// `name` of the argument `name = value`.
pub(super) fn argument_name(argument: Node<'_>) -> Option<Node<'_>> {
    argument.has(Kind::Eq).then(|| argument.find(Kind::SimpleIdentifier)).flatten()
}

/// `value` of the argument `name = value` or `value`.
pub(super) fn argument_value(argument: Node<'_>) -> Option<Node<'_>> {
    expressions(argument).last()
}
