//! The facades of Kotlin files as Kotlin source. The class file of a facade has static methods only, but parameters that were extension
//! receivers are named `this_` and the name of what was declared: enough to get extension functions and properties back.
//! What a class file does not tell stays out: default arguments, `inline`, reified functions. Those that are used most are in the supplement.

use std::fmt::Write as _;

use super::types::PyType;
use super::{Module, PyClass, PyMethod, PyParam};

/// Operators by convention; a function of that name is one (Kotlin's own libraries mark all of them).
const OPERATORS: [&str; 22] = [
    "plus",
    "minus",
    "times",
    "div",
    "rem",
    "unaryMinus",
    "unaryPlus",
    "not",
    "inc",
    "dec",
    "get",
    "set",
    "contains",
    "iterator",
    "invoke",
    "rangeTo",
    "compareTo",
    "plusAssign",
    "minusAssign",
    "component1",
    "component2",
    "component3",
];

/// Whether a class is the facade of a Kotlin file.
pub(in super::super) fn is_facade(class: &PyClass) -> bool {
    let receiver = class.methods.iter().any(|m| m.params.first().is_some_and(|p| p.name.starts_with("this_")));
    let only_static = !class.methods.is_empty() && class.methods.iter().all(|m| m.is_static);
    only_static && (receiver || class.name.ends_with("Kt"))
}

/// The source of a facade; functions whose name `skip` knows are left out.
pub(in super::super) fn kotlin_text(module: &Module, class: &PyClass, skip: &dyn Fn(&str) -> bool) -> String {
    let mut out = format!("@file:JvmName(\"{}\")\npackage {}\n\n", class.name, module.package);
    let writer = Writer { module };
    for method in &class.methods {
        let accessor = accessor_of(class, method);
        if skip(accessor.as_ref().map_or(&method.name, |a| &a.property)) {
            continue;
        }
        match accessor {
            None => writer.function(&mut out, method),
            Some(Accessor { property, is_setter: false }) => {
                let set = |m: &PyMethod| accessor_of(class, m).is_some_and(|a| a.is_setter && a.property == property);
                let keyword = if class.methods.iter().any(set) { "var" } else { "val" };
                writer.property(&mut out, &property, method, keyword);
            }
            // The getter brings the property.
            Some(Accessor { is_setter: true, .. }) => {}
        }
    }
    out
}

struct Accessor {
    property: String,
    is_setter: bool,
}

/// The property whose accessor the method is: `getSize(this_size)`, `setSize(this_size, value)`; `isShown(this_isShown)` is one
/// where `setShown(this_isShown, value)` is there too, else a function.
fn accessor_of(class: &PyClass, method: &PyMethod) -> Option<Accessor> {
    let receiver = |m: &PyMethod| Some(m.params.first()?.name.strip_prefix("this_")?.to_owned());
    let property = receiver(method)?;
    if property == method.name {
        let setter = format!("set{}", property.strip_prefix("is")?);
        let has_setter = class.methods.iter().any(|m| m.name == setter && receiver(m).as_ref() == Some(&property));
        return has_setter.then_some(Accessor { property, is_setter: false });
    }
    let is_setter = method.name.starts_with("set") && method.params.len() == 2;
    let is_getter = method.name.starts_with("get") && method.params.len() == 1;
    (is_setter || is_getter).then_some(Accessor { property, is_setter })
}

struct Writer<'a> {
    module: &'a Module,
}

impl Writer<'_> {
    fn property(&self, out: &mut String, name: &str, getter: &PyMethod, keyword: &str) {
        let receiver = self.shown(&getter.params[0].ty);
        let generics = self.generics(getter);
        let ty = self.shown(&getter.ret);
        let _ = writeln!(out, "{keyword} {generics}{receiver}.`{name}`: {ty} get() = TODO()");
    }

    fn function(&self, out: &mut String, method: &PyMethod) {
        let mut params: &[PyParam] = &method.params;
        let mut ret = self.shown(&method.ret);
        let mut modifiers = String::new();
        if let (Some(result), PyType::Named(object, _)) = (continuation(params.last()), &method.ret)
            && object == "java.lang.Object"
        {
            params = &params[..params.len() - 1];
            ret = self.shown(result);
            modifiers.push_str("suspend ");
        }
        let mut receiver = String::new();
        if let Some(first) = params.first().filter(|p| p.name.starts_with("this_")) {
            receiver = format!("{}.", self.shown(&first.ty));
            params = &params[1..];
            if OPERATORS.contains(&method.name.as_str()) {
                modifiers.push_str("operator ");
            } else if ["and", "or", "xor"].contains(&method.name.as_str()) {
                modifiers.push_str("infix ");
            }
        }
        let params: Vec<String> = params
            .iter()
            .map(|p| format!("{}`{}`: {}", if p.vararg { "vararg " } else { "" }, p.name, self.shown(&p.ty)))
            .collect();
        let _ = writeln!(
            out,
            "{modifiers}fun {}{receiver}`{}`({}): {ret} = TODO()",
            self.generics(method),
            method.name,
            params.join(", ")
        );
    }

    /// Facades have no type variables but those of their functions.
    fn generics(&self, method: &PyMethod) -> String {
        let mut names = Vec::new();
        for ty in method.params.iter().map(|p| &p.ty).chain([&method.ret]) {
            self.variables(ty, &mut names);
        }
        let shown: Vec<String> = names
            .iter()
            .filter_map(|n| self.module.vars.get(*n))
            .map(|var| match &var.bound {
                Some(bound) => format!("{} : {}", var.name, self.shown(bound)),
                None => var.name.clone(),
            })
            .collect();
        if shown.is_empty() { String::new() } else { format!("<{}> ", shown.join(", ")) }
    }

    fn variables<'t>(&self, ty: &'t PyType, names: &mut Vec<&'t str>) {
        match ty {
            PyType::Named(name, args) => {
                if self.module.vars.contains_key(name) && !names.contains(&name.as_str()) {
                    names.push(name);
                }
                args.iter().for_each(|a| self.variables(a, names));
            }
            PyType::Array(of) => self.variables(of, names),
            _ => {}
        }
    }

    fn shown(&self, ty: &PyType) -> String {
        let capital = |keyword: &str| keyword[..1].to_uppercase() + &keyword[1..];
        match ty {
            PyType::Primitive("void") => "kotlin.Unit".to_owned(),
            PyType::Primitive(keyword) => format!("kotlin.{}", capital(keyword)),
            PyType::Array(of) => match &**of {
                PyType::Primitive(keyword) => format!("kotlin.{}Array", capital(keyword)),
                of => format!("kotlin.Array<{}>", self.shown(of)),
            },
            PyType::Named(name, args) if name.starts_with("kotlin.jvm.functions.Function") => self.function_type(args),
            PyType::Named(name, args) => {
                let name = self.module.absolute(name);
                if args.is_empty() {
                    return name;
                }
                let args: Vec<String> = args.iter().map(|a| self.shown(a)).collect();
                format!("{name}<{}>", args.join(", "))
            }
            PyType::Integral => "kotlin.Int".to_owned(),
            PyType::Floating => "kotlin.Float".to_owned(),
            PyType::Unknown => "*".to_owned(),
        }
    }

    /// `Function2<CoroutineScope, Continuation<T>, Object>` was `suspend CoroutineScope.() -> T`.
    fn function_type(&self, args: &[PyType]) -> String {
        let Some((ret, params)) = args.split_last() else { return "kotlin.Any".to_owned() };
        let (params, ret, suspend) = match params.split_last() {
            Some((PyType::Named(name, of), rest)) if name == "kotlin.coroutines.Continuation" && of.len() == 1 => {
                (rest, &of[0], "suspend ")
            }
            _ => (params, ret, ""),
        };
        let ret = self.shown(ret);
        let shown: Vec<String> = params.iter().map(|p| self.shown(p)).collect();
        match shown.split_first() {
            Some((scope, rest)) if scope == "kotlinx.coroutines.CoroutineScope" => {
                format!("{suspend}{scope}.({}) -> {ret}", rest.join(", "))
            }
            _ => format!("{suspend}({}) -> {ret}", shown.join(", ")),
        }
    }
}

/// What a suspend function returns, by its hidden last parameter.
fn continuation(param: Option<&PyParam>) -> Option<&PyType> {
    match &param?.ty {
        PyType::Named(name, args) if name == "kotlin.coroutines.Continuation" => args.first(),
        _ => None,
    }
}
