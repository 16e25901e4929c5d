//! Python type stubs of Java classes: the one form in which what androidx declares can be had by name from a registry. They tell
//! supertypes, overloads, parameter names, and the primitive types of parameters; not what is an interface, abstract or protected.

mod java;
mod kotlin;
mod parse;
mod types;

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use anyhow::{Context as _, Result};

pub(super) use java::java_text;
pub(super) use kotlin::{is_facade, kotlin_text};
use types::PyType;

use super::jar;

/// A module: one Java package of one wheel.
#[derive(Debug)]
pub(super) struct Module {
    /// Dotted package.
    pub(super) package: String,
    pub(super) classes: Vec<PyClass>,
    /// Type variables by their Python names.
    vars: BTreeMap<String, TypeVar>,
}

/// A class.
#[derive(Debug, Default)]
pub(super) struct PyClass {
    pub(super) name: String,
    bases: Vec<PyType>,
    pub(super) fields: Vec<PyField>,
    pub(super) methods: Vec<PyMethod>,
    pub(super) classes: Vec<PyClass>,
}

/// A field; all constants are class variables.
#[derive(Debug)]
pub(super) struct PyField {
    pub(super) name: String,
    ty: PyType,
    is_static: bool,
}

/// A method; `__init__` is a constructor.
#[derive(Debug)]
pub(super) struct PyMethod {
    pub(super) name: String,
    is_static: bool,
    pub(super) params: Vec<PyParam>,
    ret: PyType,
}

/// A parameter.
#[derive(Debug)]
pub(super) struct PyParam {
    name: String,
    ty: PyType,
    vararg: bool,
}

/// A type variable.
#[derive(Debug)]
struct TypeVar {
    /// Its name in Java.
    name: String,
    bound: Option<PyType>,
}

/// What the stubs do not say of types: which are interfaces and which abstract classes. Binary names with dots for slashes.
#[derive(Default)]
pub(super) struct Kinds {
    pub(super) interfaces: HashSet<String>,
    pub(super) classes: HashSet<String>,
}

/// The modules of a wheel.
pub(super) fn modules(wheel: &Path) -> Result<Vec<Module>> {
    let mut modules = Vec::new();
    for file in jar::files(wheel, |path| path.ends_with(".pyi"))? {
        let folder = file.path.trim_end_matches("__init__.pyi").trim_end_matches('/');
        let package = folder.replace("-stubs", "").replace('/', ".");
        // Of Python's own bridge to Java, and of Java itself, we know from elsewhere.
        if package.is_empty() || ["java", "javax", "org"].iter().any(|p| package.split('.').next() == Some(p)) {
            continue;
        }
        let text = std::str::from_utf8(&file.bytes).context("a stub is not UTF-8")?;
        modules.push(parse::module(&package, text).with_context(|| file.path.clone())?);
    }
    Ok(modules)
}

impl PyMethod {
    /// The simple names of its parameters' types, type variables as `*`.
    pub(super) fn simple_types(&self) -> Vec<String> {
        self.params.iter().map(|p| p.ty.simple() + if p.vararg { "[]" } else { "" }).collect()
    }

    /// Whether it is a constructor.
    pub(super) fn is_constructor(&self) -> bool {
        self.name == "__init__"
    }

    /// Parameters lose their names where a method has no code: it is abstract (or native).
    fn is_nameless(&self) -> bool {
        !self.params.is_empty() && self.params.iter().enumerate().all(|(i, p)| p.name == format!("arg{}", i + 1))
    }
}
