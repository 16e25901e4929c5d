//! Bodies as text.

use super::{Printer, separator};
use crate::hir::{
    Arg, Arm, BinaryOp, Call, CallKind, Catch, Expr, ExprId, Lambda, LetKind, List, Literal, LocalId, Pattern,
    PatternId, TypeId, UnaryOp,
};

impl Printer<'_> {
    pub(super) fn expr(&mut self, id: ExprId) {
        crate::stack::grow(|| self.expr_inner(id));
    }

    fn expr_inner(&mut self, id: ExprId) {
        let bodies = self.bodies;
        match bodies.expr(id) {
            Expr::Missing => self.put("missing"),
            Expr::Literal(literal) => self.literal(literal, id),
            Expr::Template { parts } => {
                self.put("template(");
                self.all(bodies.list(parts));
                self.put(")");
            }
            Expr::Name { name, local } => {
                self.put(name.as_str());
                if let Some(local) = local {
                    self.put(format!("#{}", local.index()));
                }
            }
            Expr::This { label } => self.labelled("this", label.as_str()),
            Expr::Super { qualifier, label } => {
                self.labelled("super", label.as_str());
                if let Some(ty) = qualifier {
                    self.type_args(&[ty]);
                }
            }
            Expr::Field { receiver, name, safe, .. } => {
                self.expr(receiver);
                self.put(format!("{}{name}", if safe { "?." } else { "." }));
            }
            Expr::Call(call) => self.call(bodies.call(call)),
            Expr::Reference { qualifier, name, .. } => {
                if let Some(qualifier) = qualifier {
                    self.expr(qualifier);
                }
                self.put(format!("::{name}"));
            }
            Expr::ClassLiteral { of } => {
                self.expr(of);
                self.put("::class");
            }
            Expr::Type(ty) => {
                self.put("type ");
                self.ty(&bodies.types, ty);
            }
            Expr::Lambda(lambda) => self.lambda(bodies.lambda(lambda)),
            Expr::Object(class) => {
                self.put("object ");
                self.class_body(class);
            }
            Expr::Binary { op, lhs, rhs, .. } => {
                self.put("(");
                self.expr(lhs);
                self.put(format!(" {} ", binary(op)));
                self.expr(rhs);
                self.put(")");
            }
            Expr::Unary { op: UnaryOp::NotNull, operand } => {
                self.expr(operand);
                self.put("!!");
            }
            Expr::Unary { op, operand } => {
                self.put(match op {
                    UnaryOp::Plus => "+",
                    UnaryOp::Minus => "-",
                    UnaryOp::Not => "!",
                    UnaryOp::BitNot | UnaryOp::NotNull => "~",
                });
                self.expr(operand);
            }
            Expr::IncDec { target, increment, prefix } => {
                let op = if increment { "++" } else { "--" };
                self.put(if prefix { op } else { "" });
                self.expr(target);
                self.put(if prefix { "" } else { op });
            }
            Expr::Assign { target, op, value, .. } => {
                self.expr(target);
                self.put(format!(" {}= ", op.map_or("", binary)));
                self.expr(value);
            }
            Expr::Elvis { lhs, rhs } => {
                self.put("(");
                self.expr(lhs);
                self.put(" ?: ");
                self.expr(rhs);
                self.put(")");
            }
            Expr::Cast { operand, ty, safe } => {
                self.put("(");
                self.expr(operand);
                self.put(if safe { " as? " } else { " as " });
                self.ty(&bodies.types, ty);
                self.put(")");
            }
            Expr::Is { operand, pattern, negated } => {
                self.put("(");
                self.expr(operand);
                self.put(if negated { " !is " } else { " is " });
                self.pattern(pattern);
                self.put(")");
            }
            Expr::Index { base, indices, .. } => {
                self.expr(base);
                self.put("[");
                self.all(bodies.list(indices));
                self.put("]");
            }
            Expr::NewArray { ty, dims, init } => {
                self.put("new ");
                self.ty(&bodies.types, ty);
                for &dim in bodies.list(dims) {
                    self.put(" * ");
                    self.expr(dim);
                }
                if let Some(init) = init {
                    self.put(" ");
                    self.expr(init);
                }
            }
            Expr::ArrayLiteral { elements } => {
                self.put("[");
                self.all(bodies.list(elements));
                self.put("]");
            }
            Expr::Yield { value } => self.word("yield ", Some(value)),
            Expr::Throw { value } => self.word("throw ", Some(value)),
            Expr::Return { value, label } => {
                self.labelled("return", label.as_str());
                self.word(if value.is_some() { " " } else { "" }, value);
            }
            Expr::Break { label } => self.labelled("break", label.as_str()),
            Expr::Continue { label } => self.labelled("continue", label.as_str()),
            other => self.statement(other),
        }
    }

    fn statement(&mut self, expr: Expr) {
        let bodies = self.bodies;
        match expr {
            Expr::Block { statements } => {
                self.put("{");
                self.indent += 1;
                for &statement in bodies.list(statements) {
                    self.line();
                    self.expr(statement);
                }
                self.indent -= 1;
                if !statements.is_empty() {
                    self.line();
                }
                self.put("}");
            }
            Expr::Let { locals, init, kind } => {
                self.put("let ");
                self.locals(locals, kind == LetKind::Destructured);
                let word = if kind == LetKind::Delegated { " by " } else { " = " };
                self.word(if init.is_some() { word } else { "" }, init);
            }
            Expr::LocalClass(class) => self.class(self.items.class(class)),
            Expr::LocalFunction(callable) => self.callable(self.items.callable(callable)),
            Expr::Labeled { label, body } => {
                self.put(format!("{label}: "));
                self.expr(body);
            }
            Expr::If { condition, then, otherwise } => {
                self.word("if ", Some(condition));
                self.word(" then ", Some(then));
                self.word(if otherwise.is_some() { " else " } else { "" }, otherwise);
            }
            Expr::While { condition, body } => {
                self.word("while ", Some(condition));
                self.word(" ", Some(body));
            }
            Expr::DoWhile { body, condition } => {
                self.word("do ", Some(body));
                self.word(" while ", Some(condition));
            }
            Expr::For { parts, inits, condition, body } => {
                let (inits, updates) = bodies.list(parts).split_at(usize::from(inits));
                self.put("for (");
                self.all(inits);
                self.word("; ", condition);
                self.put("; ");
                self.all(updates);
                self.word(") ", Some(body));
            }
            Expr::ForEach { locals, destructured, iterable, body } => {
                self.put("for (");
                self.locals(locals, destructured);
                self.word(" in ", Some(iterable));
                self.word(") ", Some(body));
            }
            Expr::Switch { subject, arms } => {
                self.word("switch ", subject);
                self.put(" {");
                self.indent += 1;
                for &arm in arms.of(&bodies.arms) {
                    self.line();
                    self.arm(arm);
                }
                self.indent -= 1;
                self.line();
                self.put("}");
            }
            Expr::Subject => self.put("it"),
            Expr::Try { resources, body, catches, finally } => {
                self.put("try ");
                if !resources.is_empty() {
                    self.put("(");
                    self.all(bodies.list(resources));
                    self.put(") ");
                }
                self.expr(body);
                for &Catch { param, body, .. } in catches.of(&bodies.catches) {
                    self.put(" catch (");
                    self.local(param);
                    self.word(") ", Some(body));
                }
                self.word(if finally.is_some() { " finally " } else { "" }, finally);
            }
            Expr::Synchronized { lock, body } => {
                self.word("synchronized (", Some(lock));
                self.word(") ", Some(body));
            }
            Expr::Assert { condition, message } => {
                self.word("assert ", Some(condition));
                self.word(if message.is_some() { " : " } else { "" }, message);
            }
            Expr::FieldInit { field, value } => {
                self.put(format!("init {} = ", self.items.field(field).name));
                self.expr(value);
            }
            Expr::Delegated { field, delegate, set } => {
                self.put(format!("delegated {}", self.items.field(field).name));
                self.word(if delegate.is_some() { " by " } else { "" }, delegate);
                self.word(if set.is_some() { " = " } else { "" }, set);
            }
            // `expr_inner` prints all others.
            _ => self.put("missing"),
        }
    }

    fn literal(&mut self, literal: Literal, id: ExprId) {
        match literal {
            Literal::Null => self.put("null"),
            Literal::Bool(value) => self.put(value.to_string()),
            Literal::Int(value) => self.put(value.to_string()),
            Literal::Long(value) => self.put(format!("{value}L")),
            Literal::Unsigned { long } => {
                let digits = self.bodies.span(id).slice(self.text);
                self.put(format!("{digits}:{}", if long { "ULong" } else { "UInt" }));
            }
            Literal::Float => self.put(format!("{}:float", self.bodies.span(id).slice(self.text))),
            Literal::Double | Literal::Char => self.put(self.bodies.span(id).slice(self.text)),
            Literal::String => {
                let text = self.bodies.span(id).slice(self.text);
                self.put(text.replace('\r', "\\r").replace('\n', "\\n"));
            }
            Literal::Unit => self.put("unit"),
        }
    }

    fn call(&mut self, call: &Call) {
        let bodies = self.bodies;
        if let Some(receiver) = call.receiver {
            self.expr(receiver);
            self.put(match (call.kind, call.safe) {
                (CallKind::Invoke, false) => "!",
                (CallKind::Infix, _) => " ",
                (_, true) => "?.",
                _ => ".",
            });
        }
        self.put(match call.kind {
            CallKind::New => "new ",
            CallKind::This => "this",
            CallKind::Super => "super",
            CallKind::Infix | CallKind::Plain | CallKind::Invoke => "",
        });
        match call.ty {
            Some(ty) if call.ty_in_items => self.ty(&self.items.types, ty),
            Some(ty) => self.ty(&bodies.types, ty),
            None => self.put(call.name.as_str()),
        }
        self.put(if call.diamond { "<>" } else { "" });
        self.type_args(bodies.types.items(call.type_args));
        let (last, args) = match bodies.args(call) {
            [args @ .., last] if call.trailing_lambda => (Some(last), args),
            args => (None, args),
        };
        self.put("(");
        for (i, &Arg { name, value, spread }) in args.iter().enumerate() {
            self.put(separator(i));
            if !name.is_empty() {
                self.put(format!("{name} = "));
            }
            self.put(if spread { "*" } else { "" });
            self.expr(value);
        }
        self.put(")");
        if let Some(last) = last {
            self.word(" ", Some(last.value));
        }
        if let Some(class) = call.body_class {
            self.put(" ");
            self.class_body(class);
        }
    }

    fn class_body(&mut self, class: crate::hir::ClassId) {
        self.put("{");
        self.indent += 1;
        self.line();
        self.class(self.items.class(class));
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    fn lambda(&mut self, lambda: &Lambda) {
        self.put(if lambda.is_suspend { "suspend " } else { "" });
        self.put(if lambda.is_function { "fun" } else { "lambda" });
        self.put(if lambda.label.is_empty() { String::new() } else { format!(" {}@", lambda.label) });
        if let Some(receiver) = lambda.receiver {
            self.put(" ");
            self.ty(&self.bodies.types, receiver);
            self.put(".");
        }
        self.put("(");
        self.locals(lambda.params, false);
        if let Some(it) = lambda.implicit_it {
            self.local(it);
            self.put("?");
        }
        self.put(")");
        if let Some(ret) = lambda.ret {
            self.put(": ");
            self.ty(&self.bodies.types, ret);
        }
        self.word(if lambda.expression_body { " -> " } else { " " }, Some(lambda.body));
    }

    fn arm(&mut self, arm: Arm) {
        let conditions = self.bodies.list(arm.conditions);
        if !conditions.is_empty() {
            self.put("case ");
            self.all(conditions);
        }
        self.put(if arm.is_default && !conditions.is_empty() { ", " } else { "" });
        self.put(if arm.is_default { "default" } else { "" });
        self.word(if arm.guard.is_some() { " when " } else { "" }, arm.guard);
        self.word(if arm.falls_through { " : " } else { " -> " }, Some(arm.body));
    }

    fn pattern(&mut self, id: PatternId) {
        crate::stack::grow(|| match *self.bodies.pattern(id) {
            Pattern::Type { ty, local } => {
                match ty {
                    Some(ty) => self.ty(&self.bodies.types, ty),
                    None => self.put("var"),
                }
                if let Some(local) = local {
                    let name = self.bodies.local(local).name;
                    self.put(format!(" {name}#{}", local.index()));
                }
            }
            Pattern::Record { ty, fields } => {
                self.ty(&self.bodies.types, ty);
                self.put("(");
                for (i, &field) in fields.of(&self.bodies.pattern_pool).iter().enumerate() {
                    self.put(separator(i));
                    self.pattern(field);
                }
                self.put(")");
            }
        });
    }

    fn locals(&mut self, locals: List<LocalId>, destructured: bool) {
        self.put(if destructured { "(" } else { "" });
        for (i, &local) in self.bodies.locals_of(locals).iter().enumerate() {
            self.put(separator(i));
            self.local(local);
        }
        self.put(if destructured { ")" } else { "" });
    }

    fn local(&mut self, id: LocalId) {
        let local = self.bodies.local(id);
        self.put(if local.mutable { "" } else { "final " });
        self.put(format!("{}#{}", local.name, id.index()));
        if let Some(ty) = local.ty {
            self.put(": ");
            let arena = if local.ty_in_items { &self.items.types } else { &self.bodies.types };
            self.ty(arena, ty);
        }
        self.put(if local.vararg { "..." } else { "" });
    }

    fn type_args(&mut self, types: &[TypeId]) {
        for (i, &ty) in types.iter().enumerate() {
            self.put(if i == 0 { "<" } else { ", " });
            self.ty(&self.bodies.types, ty);
        }
        self.put(if types.is_empty() { "" } else { ">" });
    }

    fn all(&mut self, exprs: &[ExprId]) {
        for (i, &expr) in exprs.iter().enumerate() {
            self.put(separator(i));
            self.expr(expr);
        }
    }

    fn word(&mut self, word: &str, expr: Option<ExprId>) {
        self.put(word);
        if let Some(expr) = expr {
            self.expr(expr);
        }
    }

    fn labelled(&mut self, word: &str, label: &str) {
        self.put(word);
        if !label.is_empty() {
            self.put(format!("@{label}"));
        }
    }
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::UShr => ">>>",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
        BinaryOp::Eq => "==",
        BinaryOp::NotEq => "!=",
        BinaryOp::Same => "===",
        BinaryOp::NotSame => "!==",
        BinaryOp::Less => "<",
        BinaryOp::LessEq => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterEq => ">=",
        BinaryOp::In => "in",
        BinaryOp::NotIn => "!in",
        BinaryOp::Range => "..",
        BinaryOp::RangeUntil => "..<",
    }
}
