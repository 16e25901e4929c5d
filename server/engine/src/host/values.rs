//! What is known of the values of arguments without running anything: constants, and names of fields and enum constants.

use super::tagging::{Described, Tagger, interned_type, owner_name};
use crate::graph::type_name;
use crate::hir::{Expr, ExprId, Literal, Name, UnaryOp};
use crate::infer::Target;
use crate::risk::{ArgFact, Value};

impl<'a> Tagger<'a, '_> {
    pub(super) fn dotted(&self, expr: ExprId) -> Option<String> {
        match self.bodies.expr(expr) {
            Expr::Name { name, .. } => Some(name.as_str().to_owned()),
            Expr::Field { receiver, name, .. } => Some(match crate::stack::grow(|| self.dotted(receiver)) {
                Some(head) => format!("{head}.{name}"),
                None => name.as_str().to_owned(),
            }),
            _ => None,
        }
    }

    pub(super) fn arguments(&self, expr: ExprId) -> Option<Vec<ArgFact<'a>>> {
        let Expr::Call(call) = self.bodies.expr(expr) else { return None };
        let args = self.bodies.args(self.bodies.call(call));
        Some(args.iter().map(|arg| self.argument(arg)).collect())
    }

    pub(super) fn argument(&self, arg: &crate::hir::Arg) -> ArgFact<'a> {
        let ty = self.sites.types.get(arg.value.index()).map(|t| interned_type(self.env, t)).filter(|n| !n.is_empty());
        ArgFact { name: (!arg.name.is_empty()).then(|| arg.name.as_str()), ty, value: self.value(arg.value, 0) }
    }

    /// Gives lambdas and references the types of the parameters that they are passed for: they become objects of those.
    pub(super) fn convert(&self, expr: ExprId, callee: &Described, args: &mut [ArgFact<'a>]) {
        let Expr::Call(call) = self.bodies.expr(expr) else { return };
        let (trailing, last) = (self.bodies.call(call).trailing_lambda, args.len().saturating_sub(1));
        for (n, arg) in args.iter_mut().enumerate().filter(|(_, arg)| arg.name.is_none() && arg.value == Value::Code) {
            let param = if trailing && n == last { callee.params.last() } else { callee.params.get(n) };
            let is_interface = |ty: &&&str| !ty.starts_with("kotlin.Function") && **ty != "java.lang.Object";
            arg.ty = param.filter(is_interface).copied().or(arg.ty);
        }
    }

    pub(super) fn value(&self, expr: ExprId, depth: u32) -> Value<'a> {
        if depth > 6 {
            return Value::Unknown;
        }
        match self.bodies.expr(expr) {
            Expr::Literal(Literal::Null) => Value::Null,
            Expr::Literal(Literal::Bool(b)) => Value::Bool(b),
            Expr::Literal(Literal::Int(n) | Literal::Long(n)) => Value::Int(n),
            Expr::Unary { op: UnaryOp::Minus, operand } => match self.value(operand, depth + 1) {
                Value::Int(n) => Value::Int(n.saturating_neg()),
                _ => Value::Unknown,
            },
            Expr::Lambda(_) | Expr::Object(_) | Expr::Reference { .. } => Value::Code,
            Expr::Name { .. } | Expr::Field { .. } => match self.path_of(expr) {
                Some(path) => Value::Path(path.as_str()),
                None => Value::Unknown,
            },
            Expr::Call(call) => {
                let data = self.bodies.call(call);
                let is_anonymous = data.body_class.is_some();
                match self.site_of.get(&expr).map(|&i| &self.sites.sites[i].target) {
                    _ if is_anonymous => Value::Code,
                    Some(Target::Method(method)) if data.args.is_empty() => {
                        let items = self.env.index.items(method.file);
                        let callable = items.callable(method.callable);
                        let owner = owner_name(items, callable.container);
                        Value::Path(Name::new(&format!("{owner}.{}", callable.name)).as_str())
                    }
                    _ => Value::Unknown,
                }
            }
            _ => Value::Unknown,
        }
    }

    /// The qualified name of a field, property or enum constant that an expression names.
    pub(super) fn path_of(&self, expr: ExprId) -> Option<Name> {
        match self.bodies.expr(expr) {
            Expr::Field { receiver, name, .. } => {
                let ty = self.sites.types.get(receiver.index())?;
                let owner = type_name(self.env.index, ty);
                if owner.is_empty() {
                    return self.dotted(expr).map(|d| Name::new(&d));
                }
                Some(Name::new(&format!("{owner}.{name}")))
            }
            Expr::Name { name, local: None } => {
                let items = self.env.index.items(self.file);
                let import = items.imports.iter().find(|i| i.alias == name && !i.is_wildcard);
                import.map(|i| i.path)
            }
            _ => None,
        }
    }

    /// The initialiser of a local that is declared once.
    pub(super) fn initialiser(&self, local: crate::hir::LocalId) -> Option<ExprId> {
        self.bodies.exprs.iter().find_map(|e| match e {
            Expr::Let { locals, init: Some(init), .. } if self.bodies.locals_of(*locals).first() == Some(&local) => {
                Some(*init)
            }
            _ => None,
        })
    }
}
