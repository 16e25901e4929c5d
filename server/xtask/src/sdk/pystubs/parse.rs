//! Reads one stub file. Every statement stands on a line of its own; indentation says what it belongs to. A line of a form that is not known is
//! an error, so that nothing is lost in silence.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};

use super::types::{PyType, split};
use super::{Module, PyClass, PyField, PyMethod, PyParam, TypeVar};

/// Parses the text of a module.
pub(super) fn module(package: &str, text: &str) -> Result<Module> {
    let mut module = Module { package: package.to_owned(), classes: Vec::new(), vars: BTreeMap::new() };
    // The classes that are open, with the indentation of their `class` lines.
    let mut open: Vec<(usize, PyClass)> = Vec::new();
    let mut is_static = false;
    for (number, line) in text.lines().enumerate() {
        let statement = line.trim();
        let indent = line.len() - line.trim_start().len();
        if statement.is_empty() || statement.starts_with('#') {
            continue;
        }
        while open.last().is_some_and(|(of, _)| *of >= indent) {
            close(&mut open, &mut module);
        }
        let error = || format!("line {}: {statement}", number + 1);
        if statement.starts_with("import ") || statement.starts_with("from ") || statement == "@typing.overload" {
            continue;
        }
        if statement == "@staticmethod" {
            is_static = true;
        } else if let Some(rest) = statement.strip_prefix("class ") {
            open.push((indent, class(rest).with_context(error)?));
        } else if statement.contains(" = typing.TypeVar(") {
            let (name, var) = type_var(statement).with_context(error)?;
            module.vars.insert(name, var);
        } else if let Some(rest) = statement.strip_prefix("def ") {
            let method = method(rest, std::mem::take(&mut is_static)).with_context(error)?;
            match open.last_mut() {
                Some((_, class)) => class.methods.push(method),
                None => bail!("a function outside a class, {}", error()),
            }
        } else {
            let field = field(statement).with_context(error)?;
            open.last_mut().with_context(error)?.1.fields.push(field);
        }
    }
    while !open.is_empty() {
        close(&mut open, &mut module);
    }
    Ok(module)
}

fn close(open: &mut Vec<(usize, PyClass)>, module: &mut Module) {
    if let Some((_, class)) = open.pop() {
        match open.last_mut() {
            Some((_, outer)) => outer.classes.push(class),
            None => module.classes.push(class),
        }
    }
}

/// `Name(Base, typing.Generic[T]): ...`
fn class(text: &str) -> Option<PyClass> {
    let text = text.trim_end_matches("...").trim_end().strip_suffix(':')?;
    let (name, bases) = match text.split_once('(') {
        Some((name, bases)) => (name, bases.strip_suffix(')')?),
        None => (text, ""),
    };
    let bases = split(bases, ',').into_iter().map(|b| PyType::parse(b, false)).collect::<Option<_>>()?;
    Some(PyClass { name: name.to_owned(), bases, ..PyClass::default() })
}

/// `_f__T = typing.TypeVar('_f__T', bound=Foo)  # <T>`
fn type_var(text: &str) -> Option<(String, TypeVar)> {
    let (python, rest) = text.split_once(" = ")?;
    let (call, comment) = rest.split_once("  # <")?;
    let name = comment.strip_suffix('>')?.to_owned();
    let bound = match call.split_once(", bound=") {
        Some((_, bound)) => Some(PyType::parse(bound.strip_suffix(')')?, false)?),
        None => None,
    };
    Some((python.to_owned(), TypeVar { name, bound }))
}

/// `name(self, a: T, /, *rest: U) -> R: ...`
fn method(text: &str, is_static: bool) -> Option<PyMethod> {
    let (name, rest) = text.split_once('(')?;
    let (params, ret) = rest.strip_suffix(": ...")?.rsplit_once(") -> ")?;
    let params = split(params, ',')
        .into_iter()
        .filter(|p| !matches!(*p, "self" | "/" | "*"))
        .map(|param| {
            let (name, ty) = param.split_once(": ")?;
            let vararg = name.starts_with('*');
            let name = name.trim_start_matches('*').to_owned();
            Some(PyParam { name, ty: PyType::parse(ty, false)?, vararg })
        })
        .collect::<Option<_>>()?;
    Some(PyMethod { name: unescaped(name), is_static, params, ret: PyType::parse(ret, true)? })
}

/// `NAME: typing.ClassVar[T] = ...`, `name: T = ...`
fn field(text: &str) -> Option<PyField> {
    let (name, ty) = text.strip_suffix(" = ...")?.split_once(": ")?;
    let class_var = ty.strip_prefix("typing.ClassVar[").and_then(|t| t.strip_suffix(']'));
    let ty = PyType::parse(class_var.unwrap_or(ty), true)?;
    Some(PyField { name: unescaped(name), ty, is_static: class_var.is_some() })
}

/// Python's keywords have an underscore behind.
fn unescaped(name: &str) -> String {
    const KEYWORDS: [&str; 20] = [
        "and", "as", "async", "await", "def", "del", "elif", "except", "exec", "from", "global", "in", "is", "lambda",
        "not", "or", "pass", "print", "with", "yield",
    ];
    let plain = name.strip_suffix('_').filter(|plain| KEYWORDS.contains(plain));
    plain.unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::module;

    #[test]
    fn classes_members_and_variables_are_read() {
        let text = "import typing\n\n\
            _Box__T = typing.TypeVar('_Box__T', bound=a.B)  # <T>\n\
            class Box(java.lang.Object, typing.Generic[_Box__T]):\n    \
                SIZE: typing.ClassVar[int] = ...\n    \
                def __init__(self, value: _Box__T, /) -> None: ...\n    \
                @typing.overload\n    \
                @staticmethod\n    \
                def from_(size: int | java.jlong | java.lang.Long, /, *rest: java.jint) -> Box[a.B]: ...\n\n    \
                class Inner(Base): ...\n\
            class Other(Box[a.B]): ...\n";
        let module = module("p", text).expect("it parses");
        let names: Vec<&str> = module.classes.iter().map(|c| c.name.as_str()).collect();
        assert_eq!(names, ["Box", "Other"]);
        let first = &module.classes[0];
        assert_eq!(first.classes[0].name, "Inner");
        let methods: Vec<_> = first
            .methods
            .iter()
            .map(|m| (m.name.as_str(), m.is_static, m.params.len(), m.params.iter().any(|p| p.vararg)))
            .collect();
        assert_eq!(methods, [("__init__", false, 1, false), ("from", true, 2, true)]);
        assert_eq!(module.vars["_Box__T"].name, "T");
        assert_eq!(module.absolute("Other"), "p.Other");
        assert_eq!(module.absolute("_Box__T"), "T");
    }

    #[test]
    fn a_line_of_another_form_is_an_error() {
        assert!(module("p", "class A(B):\n    what is this\n").is_err());
    }
}
