//! The HIR as text, for tests and for looking at it: one form for every language. No answer of the product
//! is made from it.
//!
//! Items are printed one a line with their flags in lower case behind, bodies as code with every operation in
//! parentheses. `x#3` is a name that means local number 3 of the file (where it is declared and where it is used); a
//! plain `x` is no local.

mod code;

use super::{
    Annotation, AnnotationValue, Bodies, Callable, Class, ExprId, Field, Flags, Items, Lowered, Member, Param,
    ParamFlags, TypeArena, TypeId, TypeParam,
};

/// Prints items and bodies. `text` is the file's text, for literals.
#[must_use]
pub fn print(lowered: &Lowered, text: &str) -> String {
    let mut printer = Printer::new(lowered, text, true);
    printer.file();
    printer.out
}

/// Prints the items only.
#[must_use]
pub fn print_items(lowered: &Lowered, text: &str) -> String {
    let mut printer = Printer::new(lowered, text, false);
    printer.file();
    printer.out
}

/// Prints one expression or statement.
#[must_use]
pub fn print_expr(lowered: &Lowered, text: &str, expr: ExprId) -> String {
    let mut printer = Printer::new(lowered, text, true);
    printer.expr(expr);
    printer.out
}

struct Printer<'a> {
    items: &'a Items,
    bodies: &'a Bodies,
    text: &'a str,
    /// Whether bodies are printed.
    code: bool,
    out: String,
    indent: usize,
}

/// `, ` between elements.
fn separator(index: usize) -> &'static str {
    if index == 0 { "" } else { ", " }
}

impl<'a> Printer<'a> {
    fn new(lowered: &'a Lowered, text: &'a str, code: bool) -> Self {
        Self { items: &lowered.items, bodies: &lowered.bodies, text, code, out: String::new(), indent: 0 }
    }

    fn line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.out.extend(std::iter::repeat_n("  ", self.indent));
    }

    fn put(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
    }

    fn file(&mut self) {
        let items = self.items;
        if !items.package.is_empty() {
            self.put(format!("package {}", items.package));
        }
        for import in &items.imports {
            self.line();
            self.put(if import.is_static { "import static " } else { "import " });
            self.put(if import.is_module { "module " } else { "" });
            self.put(import.path.as_str());
            let last = import.path.as_str().rsplit('.').next();
            if import.is_wildcard {
                self.put(".*");
            } else if !import.is_module && last != Some(import.alias.as_str()) {
                self.put(format!(" as {}", import.alias));
            }
        }
        if !items.facade.is_empty() {
            self.line();
            self.put(format!("facade {}", items.facade));
        }
        for annotation in &items.annotations {
            self.line();
            self.put("file ");
            self.annotation(annotation);
        }
        self.members(&items.top);
        for broken in &items.broken {
            self.line();
            self.put(format!("broken {broken:?}"));
        }
        self.line();
    }

    fn members(&mut self, members: &[Member]) {
        let items = self.items;
        for member in members {
            self.line();
            match *member {
                Member::Class(id) => self.class(items.class(id)),
                Member::Callable(id) => self.callable(items.callable(id)),
                Member::Field(id) => self.field(items.field(id)),
                Member::Alias(id) => {
                    let alias = items.alias(id);
                    self.put(format!("alias {}", alias.name));
                    self.type_params(&alias.type_params);
                    self.put(" = ");
                    self.item_type(alias.ty);
                    self.flags(alias.flags);
                }
            }
        }
    }

    fn class(&mut self, class: &Class) {
        crate::stack::grow(|| self.class_inner(class));
    }

    fn class_inner(&mut self, class: &Class) {
        self.annotations(&class.annotations);
        self.put(format!("{:?} {} ", class.kind, class.binary_name).to_lowercase_first());
        self.type_params(&class.type_params);
        for (i, supertype) in class.supertypes.iter().enumerate() {
            self.put(if i == 0 { ": " } else { ", " });
            self.item_type(supertype.ty);
            for (word, value) in [(" call ", supertype.call), (" by ", supertype.delegate)] {
                if let (Some(value), true) = (value, self.code) {
                    self.put(word);
                    self.expr(value);
                }
            }
        }
        while self.out.ends_with(' ') {
            self.out.pop();
        }
        self.flags(class.flags);
        self.indent += 1;
        self.members(&class.members);
        self.indent -= 1;
    }

    fn callable(&mut self, callable: &Callable) {
        self.annotations(&callable.annotations);
        self.put(format!("{:?} ", callable.kind).to_lowercase_first());
        if let Some(receiver) = callable.receiver {
            self.item_type(receiver);
            self.put(".");
        }
        self.put(callable.name.as_str());
        if let Some(jvm) = callable.jvm_name {
            self.put(format!(" jvm {jvm} "));
        }
        self.type_params(&callable.type_params);
        self.put("(");
        for (i, param) in callable.params.iter().enumerate() {
            self.put(separator(i));
            let local = callable.first_local.map(|first| first.index() + i);
            self.param(param, local);
        }
        self.put(")");
        if let Some(ret) = callable.ret {
            self.put(": ");
            self.item_type(ret);
        }
        for (i, &ty) in callable.throws.iter().enumerate() {
            self.put(if i == 0 { " throws " } else { ", " });
            self.item_type(ty);
        }
        if callable.context_params > 0 {
            self.put(format!(" context {}", callable.context_params));
        }
        if let Some(property) = callable.property {
            self.put(format!(" of {}", self.items.field(property).name));
        }
        self.flags(callable.flags);
        if let (Some(body), true) = (callable.body, self.code) {
            self.put(" = ");
            self.expr(body);
        }
    }

    fn param(&mut self, param: &Param, local: Option<usize>) {
        self.annotations(&param.annotations);
        self.put(param.name.as_str());
        if let Some(local) = local {
            self.put(format!("#{local}"));
        }
        if let Some(ty) = param.ty {
            self.put(": ");
            self.item_type(ty);
        }
        if param.flags.contains(ParamFlags::VARARG) {
            self.put("...");
        }
        for (name, _) in (param.flags - ParamFlags::VARARG - ParamFlags::DEFAULT).iter_names() {
            self.put(format!(" {}", name.to_lowercase()));
        }
        if let Some(property) = param.property {
            self.put(format!(" property {}", self.items.field(property).name));
        }
        if param.flags.contains(ParamFlags::DEFAULT) {
            self.put(" default");
        }
        if let (Some(default), true) = (param.default, self.code) {
            self.put(" = ");
            self.expr(default);
        }
    }

    fn field(&mut self, field: &Field) {
        self.annotations(&field.annotations);
        self.put(format!("{:?} ", field.kind).to_lowercase_first());
        self.type_params(&field.type_params);
        if let Some(receiver) = field.receiver {
            self.item_type(receiver);
            self.put(".");
        }
        self.put(field.name.as_str());
        if let Some(ty) = field.ty {
            self.put(": ");
            self.item_type(ty);
        }
        self.flags(field.flags);
        // The initialiser itself is printed where it runs: in the holder of initialisers.
        if let Some(names) = &field.accessor_names {
            self.put(format!(" accessors {} {}", names.0, names.1));
        }
        for accessor in [field.getter, field.setter].into_iter().flatten() {
            self.put(format!(" {}", self.items.callable(accessor).name));
        }
        if let Some(body) = field.body_class {
            self.indent += 1;
            self.line();
            self.class(self.items.class(body));
            self.indent -= 1;
        }
    }

    fn type_params(&mut self, params: &[TypeParam]) {
        if params.is_empty() {
            return;
        }
        self.put("<");
        for (i, param) in params.iter().enumerate() {
            self.put(separator(i));
            if param.flags.contains(Flags::REIFIED) {
                self.put("reified ");
            }
            self.put(param.name.as_str());
            for (i, &bound) in param.bounds.iter().enumerate() {
                self.put(if i == 0 { ": " } else { " & " });
                self.item_type(bound);
            }
        }
        self.put("> ");
    }

    fn annotations(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            self.annotation(annotation);
            self.put(" ");
        }
    }

    fn annotation(&mut self, annotation: &Annotation) {
        self.put("@");
        if !annotation.target.is_empty() {
            self.put(format!("{}:", annotation.target));
        }
        self.put(annotation.name.as_str());
        if !annotation.args.is_empty() {
            self.put("(");
            for (i, (name, value)) in annotation.args.iter().enumerate() {
                self.put(format!("{}{name} = ", separator(i)));
                self.annotation_value(value);
            }
            self.put(")");
        }
    }

    fn annotation_value(&mut self, value: &AnnotationValue) {
        crate::stack::grow(|| match value {
            AnnotationValue::Str(text) => self.put(format!("{text:?}")),
            AnnotationValue::Int(value) => self.put(value.to_string()),
            AnnotationValue::Bool(value) => self.put(value.to_string()),
            AnnotationValue::Class(ty) => {
                self.item_type(*ty);
                self.put(".class");
            }
            AnnotationValue::Path(name) => self.put(name.as_str()),
            AnnotationValue::Annotation(annotation) => self.annotation(annotation),
            AnnotationValue::Array(values) => {
                self.put("{");
                for (i, value) in values.iter().enumerate() {
                    self.put(separator(i));
                    self.annotation_value(value);
                }
                self.put("}");
            }
            AnnotationValue::Other => self.put("?"),
        });
    }

    fn flags(&mut self, flags: Flags) {
        if !flags.is_empty() {
            let names: Vec<String> = flags.iter_names().map(|(name, _)| name.to_lowercase()).collect();
            self.put(format!(" [{}]", names.join(" ")));
        }
    }

    fn item_type(&mut self, ty: TypeId) {
        let items = self.items;
        self.ty(&items.types, ty);
    }

    fn ty(&mut self, arena: &TypeArena, ty: TypeId) {
        self.put(arena.display(ty, false));
    }
}

trait LowercaseFirst {
    fn to_lowercase_first(&self) -> String;
}

impl LowercaseFirst for String {
    fn to_lowercase_first(&self) -> String {
        let mut chars = self.chars();
        chars.next().map_or_else(Self::new, |first| first.to_lowercase().chain(chars).collect())
    }
}
