//! Lambdas: typed by the function type that is expected of them.

use std::sync::Arc;

use super::body::{OpenLambda, Receiver, Walker};
use super::narrow::{Known, Variable};
use super::nullness::{RESULT, part};
use super::site::RegionKind;
use super::ty::{FunctionTy, Ty};
use crate::hir::{Expr, ExprId, LambdaId};

impl Walker<'_> {
    pub(super) fn lambda(&mut self, id: ExprId, lambda: LambdaId, expected: Option<&Ty>) -> Ty {
        self.in_region(RegionKind::Lambda(lambda), |w| w.lambda_body(id, lambda, expected))
    }

    fn lambda_body(&mut self, id: ExprId, lambda: LambdaId, expected: Option<&Ty>) -> Ty {
        let bodies = self.bodies;
        let data = bodies.lambda(lambda);
        self.forget_assigned(data.body);
        let mark = self.narrowed.len();
        self.forget_variables();
        let function = expected.and_then(|t| self.env.function_of(t));
        let declared = bodies.locals_of(data.params);
        let declared_receiver = data.receiver.map(|t| self.body_type(t));
        let mut receiver = declared_receiver.or_else(|| function.as_ref().and_then(|f| f.receiver.clone()));
        let mut wanted: Vec<Ty> = function.as_ref().map(|f| f.params.clone()).unwrap_or_default();
        if let (Some(f), true) = (&function, receiver.is_some() && declared.len() == wanted.len() + 1) {
            // A receiver given as the first parameter.
            wanted.splice(0..0, f.receiver.clone());
            receiver = None;
        }
        // Whether parameters may be null: the receiver comes first.
        let nulls = function.as_ref().map_or(0, |f| f.nulls);
        let skipped = usize::from(receiver.is_some() && function.as_ref().is_some_and(|f| f.receiver.is_some()));
        let mut params = Vec::new();
        for (i, &local) in declared.iter().enumerate() {
            let written = self.declared_local(local);
            let null = if written.is_some() { self.declared_nullable(local) } else { nulls & part(i + skipped) != 0 };
            let ty = written.or_else(|| wanted.get(i).cloned()).unwrap_or(Ty::Unknown);
            self.set_local(local, ty.clone());
            self.set_local_null(local, null);
            params.push(ty);
        }
        let mut has_it = false;
        if let Some(it) = data.implicit_it {
            has_it = match &function {
                Some(f) => f.params.len() == 1,
                None => true,
            };
            if has_it {
                let ty = wanted.first().cloned().unwrap_or(Ty::Unknown);
                self.set_local(it, ty.clone());
                self.set_local_null(it, nulls & part(skipped) != 0);
                params.push(ty);
            }
        }
        let pushed = receiver.is_some();
        if let Some(ty) = &receiver {
            self.receivers.push(Receiver { ty: ty.clone(), class: None, label: data.label, static_only: false });
        }
        if skipped == 1 && nulls & part(0) != 0 {
            self.narrowed.push((Variable::This(self.receivers.len() - 1), Known::PerhapsNull));
        }
        let declared_ret = data.ret.map(|t| self.body_type(t));
        let ret = declared_ret.clone().or_else(|| function.as_ref().map(|f| f.ret.clone()));
        let ret_expected = ret.filter(|t| t.is_known() && *t != Ty::VOID && !matches!(t, Ty::Param(..)));
        self.lambdas.push(OpenLambda {
            id: lambda,
            label: data.label,
            has_it,
            returns: Vec::new(),
            expected: ret_expected.clone(),
            is_function: data.is_function,
        });
        let functions = self.local_functions.len();
        let mut value = self.expr(data.body, ret_expected.as_ref());
        self.narrowed.truncate(mark);
        self.local_functions.truncate(functions);
        let returns = self.lambdas.pop().map(|l| l.returns).unwrap_or_default();
        if pushed {
            self.receivers.pop();
        }
        // A block whose statements return: those values. Otherwise the block's own value, where the language gives it one.
        let is_block = matches!(self.bodies.expr(data.body), Expr::Block { .. });
        if is_block && data.is_function {
            value = if returns.is_empty() { Ty::VOID } else { self.env.join_all(returns) };
        } else if !returns.is_empty() {
            let returns = self.env.join_all(returns);
            value = if value == Ty::Nothing { returns } else { self.env.join(value, returns) };
        }
        let ret = declared_ret.unwrap_or(match &function {
            Some(f) if f.ret == Ty::VOID => Ty::VOID,
            _ => value,
        });
        let nulls = if self.may_be_null(data.body) { RESULT } else { 0 };
        let ty = Ty::Function(Arc::new(FunctionTy { receiver, params, ret, is_suspend: data.is_suspend, nulls }));
        self.note(id, ty)
    }

    /// Whether a block lambda returns a value; `None` where it may do either (its body is an expression, or never ends).
    pub(super) fn lambda_returns(&self, lambda: LambdaId) -> Option<bool> {
        let data = self.bodies.lambda(lambda);
        if data.expression_body {
            // Only a call, an assignment or the like may stand where no value is wanted (JLS §15.27.2).
            return match self.bodies.expr(data.body) {
                Expr::Call(_) | Expr::Assign { .. } | Expr::IncDec { .. } => None,
                Expr::Block { .. } => None,
                _ => Some(true),
            };
        }
        let mut stack = vec![data.body];
        let mut found = None;
        while let Some(id) = stack.pop() {
            match self.bodies.expr(id) {
                Expr::Return { value, .. } => return Some(value.is_some()),
                Expr::Lambda(_) | Expr::Object(_) | Expr::LocalClass(_) => {}
                Expr::Throw { .. } => found = found.or(Some(())),
                _ => self.bodies.each_child(id, |child| stack.push(child)),
            }
        }
        // No return at all: without a value, unless the end is never reached (`throw`, an endless loop).
        let endless = self.jumps(data.body) || self.ends_endless(data.body);
        if endless { None } else { Some(false) }
    }

    fn ends_endless(&self, body: ExprId) -> bool {
        match self.bodies.expr(body) {
            Expr::Block { statements } => match self.bodies.list(statements).last() {
                Some(&last) => matches!(
                    self.bodies.expr(last),
                    Expr::While { condition, .. } if matches!(self.bodies.expr(condition), Expr::Literal(crate::hir::Literal::Bool(true)))
                ),
                None => false,
            },
            _ => false,
        }
    }
}
