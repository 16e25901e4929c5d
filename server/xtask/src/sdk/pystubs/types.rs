//! Python's type expressions, and what Java types they stand for.

use super::Module;

/// A type expression without unions: what was written says one Java type.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum PyType {
    /// A primitive or `void`, by Java's keyword.
    Primitive(&'static str),
    /// The element type of an array.
    Array(Box<PyType>),
    /// A class or type variable, as written, with arguments.
    Named(String, Vec<PyType>),
    /// A result that Python calls `int`: any of Java's integral types.
    Integral,
    /// A result that Python calls `float`.
    Floating,
    /// Anything.
    Unknown,
}

impl PyType {
    /// Parses `text`. `result`: a type that Java gives to Python, where numbers lose their size.
    pub(super) fn parse(text: &str, result: bool) -> Option<Self> {
        let alternatives: Vec<&str> = split(text, '|');
        // The alternatives say what Python may pass for it; one of them is the Java type itself.
        let java = alternatives.iter().find_map(|a| {
            Some(match *a {
                "java.jint" => "int",
                "java.jlong" => "long",
                "java.jbyte" => "byte",
                "java.jshort" => "short",
                "java.jchar" => "char",
                "java.jfloat" => "float",
                "java.jdouble" => "double",
                "java.jboolean" => "boolean",
                "java.jvoid" => "void",
                _ => return None,
            })
        });
        if let Some(primitive) = java {
            return Some(Self::Primitive(primitive));
        }
        let named = alternatives.iter().find(|a| a.contains('.') || a.contains('[') || a.starts_with('_'));
        let one = named.or_else(|| alternatives.iter().find(|a| **a != "None")).or(alternatives.first())?;
        Some(match *one {
            "None" => Self::Primitive("void"),
            "bool" => Self::Primitive("boolean"),
            "str" => Self::Named("java.lang.String".to_owned(), Vec::new()),
            "int" if result => Self::Integral,
            "float" if result => Self::Floating,
            "int" => Self::Named("java.lang.Integer".to_owned(), Vec::new()),
            "float" => Self::Named("java.lang.Float".to_owned(), Vec::new()),
            "typing.Any" | "..." => Self::Unknown,
            other => return Self::single(other, result),
        })
    }

    /// The simple name, type arguments dropped; `*` for type variables.
    pub(super) fn simple(&self) -> String {
        match self {
            Self::Primitive(keyword) => (*keyword).to_owned(),
            Self::Array(of) => of.simple() + "[]",
            Self::Named(name, _) if name.starts_with('_') => "*".to_owned(),
            Self::Named(name, _) => name.rsplit('.').next().unwrap_or(name).to_owned(),
            Self::Integral | Self::Floating | Self::Unknown => "?".to_owned(),
        }
    }

    fn single(text: &str, result: bool) -> Option<Self> {
        let (name, args) = match text.split_once('[') {
            Some((name, rest)) => (name, split(rest.strip_suffix(']')?, ',')),
            None => (text, Vec::new()),
        };
        let mut args = args.into_iter().map(|a| Self::parse(a, result)).collect::<Option<Vec<_>>>()?;
        let primitive_array = match name {
            "java.chaquopy.JavaArrayJInt" => Some("int"),
            "java.chaquopy.JavaArrayJLong" => Some("long"),
            "java.chaquopy.JavaArrayJByte" => Some("byte"),
            "java.chaquopy.JavaArrayJShort" => Some("short"),
            "java.chaquopy.JavaArrayJChar" => Some("char"),
            "java.chaquopy.JavaArrayJFloat" => Some("float"),
            "java.chaquopy.JavaArrayJDouble" => Some("double"),
            "java.chaquopy.JavaArrayJBoolean" => Some("boolean"),
            _ => None,
        };
        Some(match (primitive_array, name) {
            (Some(element), _) => Self::Array(Box::new(Self::Primitive(element))),
            (None, "java.chaquopy.JavaArray") => Self::Array(Box::new(args.pop()?)),
            (None, "typing.Type") => Self::Named("java.lang.Class".to_owned(), args),
            _ => Self::Named(name.to_owned(), args),
        })
    }
}

/// Splits at `separator` outside brackets, and trims the parts.
pub(super) fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            c if c == separator && depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|p| !p.is_empty());
    parts
}

impl Module {
    /// The absolute name of a class that the module writes as `name`; a type variable's Java name has no dot.
    pub(super) fn absolute(&self, name: &str) -> String {
        if let Some(var) = self.vars.get(name) {
            return var.name.clone();
        }
        let first = name.split('.').next().unwrap_or(name);
        if self.classes.iter().any(|c| c.name == first) {
            return format!("{}.{name}", self.package);
        }
        if name.contains('.') {
            return name.to_owned();
        }
        // A type variable of a bound (`bound=Foo[T]`), or a class of another wheel's part of the package.
        if name.len() <= 2 { name.to_owned() } else { format!("{}.{name}", self.package) }
    }
}

#[cfg(test)]
mod tests {
    use super::PyType;

    #[test]
    fn unions_name_one_java_type() {
        let named = |n: &str| PyType::Named(n.to_owned(), vec![]);
        let cases = [
            ("int | java.jint | java.lang.Integer", PyType::Primitive("int")),
            ("int | java.jlong | java.lang.Long", PyType::Primitive("long")),
            ("str | java.lang.String", named("java.lang.String")),
            ("str", named("java.lang.String")),
            ("java.lang.Object | int | bool | float | str", named("java.lang.Object")),
            ("None", PyType::Primitive("void")),
            ("android.os.Bundle | None", named("android.os.Bundle")),
            ("int", PyType::Integral),
            ("java.chaquopy.JavaArray[java.chaquopy.JavaArrayJByte]", {
                let bytes = PyType::Array(Box::new(PyType::Primitive("byte")));
                PyType::Array(Box::new(bytes))
            }),
            ("typing.Type[_f__T]", PyType::Named("java.lang.Class".to_owned(), vec![named("_f__T")])),
        ];
        for (text, expected) in cases {
            assert_eq!(PyType::parse(text, true), Some(expected), "{text}");
        }
    }
}
