//! A module's classes as Java source without bodies, all names absolute, for our own front end to lower.

use std::fmt::Write as _;

use super::types::PyType;
use super::{Kinds, Module, PyClass, PyMethod};

/// The source of one top-level class.
pub(in super::super) fn java_text(module: &Module, class: &PyClass, kinds: &Kinds) -> String {
    let mut writer = Writer { module, kinds, out: format!("package {};\n", module.package) };
    let binary = format!("{}.{}", module.package, class.name);
    writer.class(class, &binary, 0);
    writer.out
}

struct Writer<'a> {
    module: &'a Module,
    kinds: &'a Kinds,
    out: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Class,
    Interface,
    Enum,
    Annotation,
}

impl Writer<'_> {
    fn class(&mut self, class: &PyClass, binary: &str, depth: usize) {
        let kind = self.kind(class, binary);
        let abstracts = class.methods.iter().any(PyMethod::is_nameless) && kind == Kind::Class;
        let pad = "  ".repeat(depth);
        let nested = if depth > 0 { "static " } else { "" };
        let keyword = match kind {
            Kind::Class if abstracts => "abstract class",
            Kind::Class => "class",
            Kind::Interface => "interface",
            Kind::Enum => "enum",
            Kind::Annotation => "@interface",
        };
        let _ = write!(self.out, "{pad}public {nested}{keyword} {}{}", class.name, self.generics(class));
        self.supertypes(class, kind);
        self.out.push_str(" {\n");
        self.fields(class, kind, &pad);
        for method in &class.methods {
            let of_enum =
                kind == Kind::Enum && method.is_static && matches!(method.name.as_str(), "values" | "valueOf");
            if !of_enum {
                self.method(class, method, kind, &pad);
            }
        }
        for inner in &class.classes {
            self.class(inner, &format!("{binary}${}", inner.name), depth + 1);
        }
        let _ = writeln!(self.out, "{pad}}}");
    }

    fn kind(&self, class: &PyClass, binary: &str) -> Kind {
        let extends = |name: &str| class.bases.iter().any(|b| matches!(b, PyType::Named(n, _) if n == name));
        if extends("java.lang.Enum") {
            Kind::Enum
        } else if extends("java.lang.annotation.Annotation") {
            Kind::Annotation
        } else if self.kinds.interfaces.contains(binary)
            || !self.kinds.classes.contains(binary) && looks_like_interface(class)
        {
            Kind::Interface
        } else {
            Kind::Class
        }
    }

    /// `<T extends Bound>` from `typing.Generic[…]`.
    fn generics(&self, class: &PyClass) -> String {
        let variables = class.bases.iter().find_map(|b| match b {
            PyType::Named(name, args) if name == "typing.Generic" => Some(args.as_slice()),
            _ => None,
        });
        self.variables(variables.unwrap_or(&[]))
    }

    fn variables(&self, variables: &[PyType]) -> String {
        let shown: Vec<String> = variables
            .iter()
            .filter_map(|v| match v {
                PyType::Named(name, _) => self.module.vars.get(name),
                _ => None,
            })
            .map(|var| match &var.bound {
                Some(bound) => format!("{} extends {}", var.name, self.boxed(bound)),
                None => var.name.clone(),
            })
            .collect();
        if shown.is_empty() { String::new() } else { format!("<{}>", shown.join(", ")) }
    }

    fn supertypes(&mut self, class: &PyClass, kind: Kind) {
        let bases: Vec<(String, bool)> = class
            .bases
            .iter()
            .filter_map(|base| match base {
                PyType::Named(name, _) if name == "typing.Generic" || name == "java.lang.Object" => None,
                PyType::Named(name, _) if name == "java.lang.Enum" || name == "java.lang.annotation.Annotation" => None,
                PyType::Named(name, _) => {
                    let binary = super::super::dts::binary(&self.module.absolute(name));
                    Some((self.shown(base), self.kinds.interfaces.contains(&binary)))
                }
                _ => None,
            })
            .collect();
        if kind == Kind::Interface {
            if !bases.is_empty() {
                let all: Vec<&str> = bases.iter().map(|(base, _)| base.as_str()).collect();
                let _ = write!(self.out, " extends {}", all.join(", "));
            }
            return;
        }
        // The superclass is the base that is known as none of the interfaces; they are listed by name, not by kind.
        let superclass = bases.iter().rposition(|(_, is_interface)| !is_interface);
        if let Some(at) = superclass.filter(|_| kind == Kind::Class) {
            let _ = write!(self.out, " extends {}", bases[at].0);
        }
        let rest = bases.iter().enumerate().filter(|(i, _)| superclass != Some(*i) || kind != Kind::Class);
        let interfaces: Vec<&str> = rest.map(|(_, (base, _))| base.as_str()).collect();
        if !interfaces.is_empty() {
            let _ = write!(self.out, " implements {}", interfaces.join(", "));
        }
    }

    fn fields(&mut self, class: &PyClass, kind: Kind, pad: &str) {
        let is_constant = |ty: &PyType| {
            let PyType::Named(name, _) = ty else { return false };
            kind == Kind::Enum && name.rsplit('.').next() == Some(class.name.as_str())
        };
        if kind == Kind::Enum {
            let constants: Vec<&str> =
                class.fields.iter().filter(|f| is_constant(&f.ty)).map(|f| f.name.as_str()).collect();
            let _ = writeln!(self.out, "{pad}  {};", constants.join(", "));
        }
        for field in class.fields.iter().filter(|f| !is_constant(&f.ty)) {
            let modifiers = if field.is_static { "public static" } else { "public" };
            let _ = writeln!(self.out, "{pad}  {modifiers} {} {};", self.result(&field.ty, &field.name), field.name);
        }
    }

    fn method(&mut self, class: &PyClass, method: &PyMethod, kind: Kind, pad: &str) {
        let mut seen = Vec::new();
        let types = method.params.iter().map(|p| &p.ty).chain([&method.ret]);
        types.for_each(|ty| self.own_variables(ty, &class.name, &method.name, &mut seen));
        let mut generics = self.variables(&seen);
        if !generics.is_empty() {
            generics.push(' ');
        }
        let params: Vec<String> = method
            .params
            .iter()
            .enumerate()
            .map(|(i, p)| format!("{}{} p{i}", self.shown(&p.ty), if p.vararg { "..." } else { "" }))
            .collect();
        let params = params.join(", ");
        if method.is_constructor() {
            let _ = writeln!(self.out, "{pad}  public {generics}{}({params}) {{}}", class.name);
            return;
        }
        let is_abstract = match kind {
            Kind::Interface => !method.is_static && (method.params.is_empty() || method.is_nameless()),
            _ => method.is_nameless() && !method.is_static,
        };
        let modifiers = match (method.is_static, is_abstract, kind) {
            (true, ..) => "public static ",
            (false, true, _) => "public abstract ",
            (false, false, Kind::Interface) => "default ",
            (false, false, _) => "public ",
        };
        let body = if is_abstract || kind == Kind::Annotation { ";" } else { " {}" };
        let modifiers = if kind == Kind::Annotation { "" } else { modifiers };
        let ret = self.result(&method.ret, &method.name);
        let _ = writeln!(self.out, "{pad}  {modifiers}{generics}{ret} {}({params}){body}", method.name);
    }

    /// The method's own type variables are named `_method__T` or `_method_2__T`; those of classes `_Class__T`.
    fn own_variables(&self, ty: &PyType, class: &str, method: &str, seen: &mut Vec<PyType>) {
        match ty {
            PyType::Named(name, args) => {
                let method = if method == "__init__" { class } else { method };
                let own = name.strip_prefix('_').and_then(|n| n.strip_prefix(method)).is_some_and(|rest| {
                    rest.trim_start_matches(|c: char| c == '_' || c.is_ascii_digit()) != rest && rest.starts_with('_')
                });
                let of_class = name.starts_with('_') && name.starts_with(&format!("_{class}__"));
                if own && !of_class && self.module.vars.contains_key(name) && !seen.contains(ty) {
                    seen.push(ty.clone());
                }
                args.iter().for_each(|a| self.own_variables(a, class, method, seen));
            }
            PyType::Array(of) => self.own_variables(of, class, method, seen),
            _ => {}
        }
    }

    /// A result's type. Python has one type for all integers; names that speak of time or of identity are left unknown, for those
    /// are the ones that may be `long`.
    fn result(&self, ty: &PyType, name: &str) -> String {
        const LONG: [&str; 10] =
            ["time", "millis", "nanos", "duration", "delay", "itemid", "long", "bytes", "timestamp", "elapsed"];
        let lower = name.to_lowercase();
        match ty {
            PyType::Integral if LONG.iter().any(|l| lower.contains(l)) => "Unknown".to_owned(),
            _ => self.shown(ty),
        }
    }

    fn shown(&self, ty: &PyType) -> String {
        match ty {
            PyType::Primitive(keyword) => (*keyword).to_owned(),
            PyType::Array(of) => format!("{}[]", self.shown(of)),
            PyType::Named(name, args) => {
                let name = self.module.absolute(name);
                if args.is_empty() {
                    return name;
                }
                let args: Vec<String> = args.iter().map(|a| self.boxed(a)).collect();
                format!("{name}<{}>", args.join(", "))
            }
            PyType::Integral => "int".to_owned(),
            PyType::Floating => "float".to_owned(),
            PyType::Unknown => "java.lang.Object".to_owned(),
        }
    }

    /// As a type argument or bound.
    fn boxed(&self, ty: &PyType) -> String {
        match ty {
            PyType::Primitive("int") => "java.lang.Integer".to_owned(),
            PyType::Primitive("boolean") => "java.lang.Boolean".to_owned(),
            PyType::Primitive("long") => "java.lang.Long".to_owned(),
            PyType::Primitive("float") => "java.lang.Float".to_owned(),
            PyType::Primitive("double") => "java.lang.Double".to_owned(),
            PyType::Primitive("char") => "java.lang.Character".to_owned(),
            PyType::Primitive("byte") => "java.lang.Byte".to_owned(),
            PyType::Primitive("short") => "java.lang.Short".to_owned(),
            PyType::Primitive("void") => "java.lang.Void".to_owned(),
            PyType::Integral => "java.lang.Integer".to_owned(),
            PyType::Floating => "java.lang.Float".to_owned(),
            PyType::Unknown => "?".to_owned(),
            _ => self.shown(ty),
        }
    }
}

/// Where nobody says what a type is: no constructor, nothing but constants and methods without code.
fn looks_like_interface(class: &PyClass) -> bool {
    let mut methods = class.methods.iter();
    let bare = methods.clone().all(|m| m.is_static || m.params.is_empty() || m.is_nameless());
    let some = methods.any(|m| !m.is_static && m.is_nameless());
    bare && some && !class.methods.iter().any(PyMethod::is_constructor) && class.fields.iter().all(|f| f.is_static)
}
