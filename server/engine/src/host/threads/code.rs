//! Which expressions are code that somebody may run: lambdas, references, objects, and what holds them.

use super::Collector;
use crate::graph::handover::Code;
use crate::hir::{ClassKind, Expr, ExprId, Flags, LocalKind, Member, Name};
use crate::index::FieldRef;
use crate::infer::{Target, Ty};

/// Functions that give their lambda what they are called on.
const PASSES_RECEIVER: &[&str] = &["let", "also", "takeIf", "takeUnless"];

impl Collector<'_, '_, '_> {
    /// The code that an expression is.
    pub(super) fn code(&self, expr: ExprId) -> Option<Code> {
        self.code_at(expr, 0)
    }

    fn code_at(&self, expr: ExprId, depth: u32) -> Option<Code> {
        if depth > 8 {
            return None;
        }
        if let Some(&region) = self.region_of.get(&expr) {
            return Some(Code::Region(region));
        }
        match self.t.bodies.expr(expr) {
            Expr::Object(class) => return self.region_of_class.get(&class).map(|&r| Code::Region(r)),
            Expr::Cast { operand: inner, .. } | Expr::Labeled { body: inner, .. } | Expr::Elvis { lhs: inner, .. } => {
                return self.code_at(inner, depth + 1);
            }
            Expr::Call(call) => {
                let data = self.t.bodies.call(call);
                if let Some(region) = data.body_class.and_then(|c| self.region_of_class.get(&c)) {
                    return Some(Code::Region(*region));
                }
                // `Runnable { … }` calls nobody: it makes an object of an interface out of its only method.
                if let [only] = self.t.bodies.args(data)
                    && !self.t.site_of.contains_key(&expr)
                    && (self.region_of.contains_key(&only.value) || self.is_functional(expr))
                {
                    return self.code_at(only.value, depth + 1);
                }
            }
            Expr::Name { local: Some(local), .. } => {
                let local = self.body.meant(expr, local);
                if let Some(&(node, n)) = self.params.get(&local) {
                    return Some(Code::Param(node, n));
                }
                if let Some(&(region, n)) = self.lambda_params.get(&local) {
                    return self.receiver_passed_to(region, depth).or(Some(Code::LambdaParam(region, n)));
                }
                let known = self.body.init(local).and_then(|init| self.code_at(init, depth + 1));
                if known.is_some() || self.t.bodies.local(local).kind != LocalKind::Let {
                    return known;
                }
            }
            Expr::Name { .. } | Expr::Field { .. } => {
                if let Some(&field) = self.t.sites.fields.get(&expr)
                    && let Some(symbol) = self.field_symbol(field)
                {
                    let data = self.t.env.index.items(field.file).field(field.field);
                    // A property with a getter of its own holds nothing.
                    if data.getter.is_none() || data.init.is_some() || data.flags.contains(Flags::PARAM) {
                        return Some(Code::Field(symbol));
                    }
                }
            }
            _ => {}
        }
        self.project_class(expr).map(Code::Class)
    }

    /// Whether an expression's type is a functional interface.
    fn is_functional(&self, expr: ExprId) -> bool {
        let ty = self.t.sites.types.get(expr.index());
        matches!(ty, Some(Ty::Class(class, _)) if self.t.env.sam(*class).is_some())
    }

    /// `callback?.let { it.run() }`: `it` is what `let` is called on.
    fn receiver_passed_to(&self, region: u32, depth: u32) -> Option<Code> {
        let (call, _) = self.t.sites.regions[region as usize].passed_to?;
        let Expr::Call(call) = self.t.bodies.expr(call) else { return None };
        let data = self.t.bodies.call(call);
        if !PASSES_RECEIVER.contains(&data.name.as_str()) {
            return None;
        }
        self.code_at(data.receiver?, depth + 1)
    }

    /// The code that a call invokes by its name or receiver: `work()`, `work.run()`, `this.work()`.
    pub(super) fn invoked(&self, at: usize) -> Option<Code> {
        let site = &self.t.sites.sites[at];
        let Expr::Call(call) = self.t.bodies.expr(site.expr) else { return None };
        let data = self.t.bodies.call(call);
        if let Some(local) = data.local
            && matches!(site.target, Target::FunctionValue)
        {
            return match self.params.get(&local) {
                Some(&(node, n)) => Some(Code::Param(node, n)),
                None => match self.lambda_params.get(&local) {
                    Some(&(region, n)) => Some(Code::LambdaParam(region, n)),
                    None => self.body.init(local).and_then(|init| self.code(init)),
                },
            };
        }
        if matches!(site.target, Target::FunctionValue) {
            if let Some(&field) = self.t.sites.fields.get(&site.expr) {
                return self.field_symbol(field).map(Code::Field);
            }
            // `action()`: a property of the class that holds a function.
            if data.receiver.is_none()
                && let Some(field) = self.member(site.expr, data.name)
            {
                return self.field_symbol(field).map(Code::Field);
            }
            // `scope.block()`: a parameter that is an extension function.
            let (caller, _) = self.body.place(site.expr)?;
            let items = self.t.env.index.items(self.t.file);
            let named = items.callable(caller).params.iter().position(|p| p.name == data.name);
            if let (Some(n), true) = (named, data.receiver.is_some() && !matches!(data.name.as_str(), "invoke" | "")) {
                return Some(Code::Param(caller, n as u16));
            }
        }
        let receiver = data.receiver?;
        match self.code(receiver)? {
            // Virtual calls find methods of classes by themselves.
            Code::Class(_) => None,
            Code::Region(region) => Some(Code::Region(region)),
            held => self.may_hold_code(receiver).then_some(held),
        }
    }

    /// The property of this name of the class around, or of one around that.
    fn member(&self, expr: ExprId, name: Name) -> Option<FieldRef> {
        let items = self.t.env.index.items(self.t.file);
        let mut class = self.class_around(expr);
        while let Some(id) = class {
            let found = items.class(id).members.iter().find_map(|m| match *m {
                Member::Field(field) if items.field(field).name == name => Some(field),
                _ => None,
            });
            if let Some(field) = found {
                return Some(FieldRef { file: self.t.file, field });
            }
            let outer = self.t.env.index.class_around(self.t.file, items.class(id).container);
            class = outer.map(|c| c.class);
        }
        None
    }

    /// Whether a value of an expression's type may be code that was given from outside: a function, or an object of an
    /// interface that somebody implements for its methods' sake.
    pub(super) fn may_hold_code(&self, expr: ExprId) -> bool {
        const DATA: &[&str] = &[
            "java.util.",
            "kotlin.collections.",
            "kotlin.sequences.",
            "java.lang.CharSequence",
            "java.lang.Comparable",
            "java.lang.Iterable",
            "kotlinx.coroutines.flow.",
            "java.sql.",
            "org.w3c.",
            "android.database.Cursor",
        ];
        const CODE: &[&str] =
            &["java.util.function.", "java.util.concurrent.Callable", "java.util.Comparator", "java.util.TimerTask"];
        let name = self.type_of(expr);
        if name.starts_with("kotlin.Function") || CODE.iter().any(|c| name.starts_with(c)) {
            return true;
        }
        if name.is_empty() || DATA.iter().any(|d| name.starts_with(d)) {
            return false;
        }
        let Some(class) = self.t.env.index.class_named(name) else { return true };
        let data = self.t.env.index.class_data(class);
        data.kind == ClassKind::Interface || data.flags.contains(Flags::ABSTRACT) || name == "java.lang.Thread"
    }
}
