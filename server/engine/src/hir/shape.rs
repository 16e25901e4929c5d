//! Whether two versions of a file declare the same things in the same order, wherever these stand and whatever their code does:
//! then the ids of one mean what they mean in the other, and what was computed about declarations still holds.

use super::{Annotation, AnnotationValue, Id, Items, Span};

impl Items {
    /// Whether every id of one stands for the same declaration in the other. Cost: a copy of both.
    #[must_use]
    pub fn same_shape(&self, other: &Self) -> bool {
        self.classes.len() == other.classes.len()
            && self.callables.len() == other.callables.len()
            && self.fields.len() == other.fields.len()
            && self.without_places() == other.without_places()
    }

    /// Without byte ranges and without ids of code; that there is code stays. What is forgotten here makes a difference.
    fn without_places(&self) -> Self {
        let mut items = self.clone();
        items.broken.clear();
        items.types.forget_places();
        items.imports.iter_mut().for_each(|i| i.span = Span::default());
        forget(&mut items.annotations);
        for class in &mut items.classes {
            (class.doc, class.span, class.head, class.name_span) = Default::default();
            forget(&mut class.annotations);
            for supertype in &mut class.supertypes {
                supertype.call = supertype.call.map(|_| Id::new(0));
                supertype.delegate = supertype.delegate.map(|_| Id::new(0));
            }
        }
        for callable in &mut items.callables {
            (callable.doc, callable.span, callable.head, callable.name_span) = Default::default();
            callable.body = callable.body.map(|_| Id::new(0));
            callable.first_local = callable.first_local.map(|_| Id::new(0));
            forget(&mut callable.annotations);
            for param in &mut callable.params {
                param.default = param.default.map(|_| Id::new(0));
                param.span = Span::default();
                forget(&mut param.annotations);
            }
        }
        for field in &mut items.fields {
            (field.doc, field.span, field.head, field.name_span) = Default::default();
            field.init = field.init.map(|_| Id::new(0));
            forget(&mut field.annotations);
        }
        for alias in &mut items.aliases {
            (alias.doc, alias.span, alias.name_span) = Default::default();
        }
        items
    }
}

fn forget(annotations: &mut [Annotation]) {
    for annotation in annotations {
        annotation.span = Span::default();
        annotation.args.iter_mut().for_each(|(_, value)| forget_in(value));
    }
}

fn forget_in(value: &mut AnnotationValue) {
    match value {
        AnnotationValue::Annotation(annotation) => {
            crate::stack::grow(|| forget(std::slice::from_mut(annotation)));
        }
        AnnotationValue::Array(values) => crate::stack::grow(|| values.iter_mut().for_each(forget_in)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::hir::Items;
    use crate::hir::lower::lower;
    use crate::syntax::{Language, parse};

    fn items(text: &str, language: Language) -> Items {
        lower(&parse(text, language, None).expect("a grammar"), text, language, "A").items
    }

    #[test]
    fn code_and_places_make_no_difference_and_declarations_do() {
        let java = "import a.B; @X(@Y(1)) class A { int f = 1; void m(int a) { n(); } void n() {} }";
        let kotlin = "import a.B\n@X(1) class A : B(1) { val f = 1; fun m(a: Int = 1) { n() }\n fun n() {} }";
        for (before, after, same) in [
            (
                java,
                "import a.B; @X(@Y(1))\n// more\nclass A { int f = 1 + 2; void m(int a) { n(); n(); } void n() {} }",
                true,
            ),
            (java, "import a.B; @X(@Y(1)) class A { int f = 1; void m(int a) { int x = (a; n(); } void n() {} }", true),
            (java, "import a.C; @X(@Y(1)) class A { int f = 1; void m(int a) { n(); } void n() {} }", false),
            (java, "import a.B; @X(@Y(2)) class A { int f = 1; void m(int a) { n(); } void n() {} }", false),
            (java, "import a.B; @X(@Y(1)) class A { int f = 1; void m(long a) { n(); } void n() {} }", false),
            (java, "import a.B; @X(@Y(1)) class A { int f = 1; void m(int a) { new B() {}; } void n() {} }", false),
            (java, "import a.B; @X(@Y(1)) class A { int f = 1; void m(int a) { n(); } void n(); }", false),
            (java, "import a.B; @X(@Y(1)) class A { int f = 1; void n() { n(); } void m(int a) {} }", false),
            (
                kotlin,
                "import a.B\n@X(1) class A : B(1 + 1) { val f = 1 + 1; fun m(a: Int = 2) { n(); n() }\n fun n() {} }",
                true,
            ),
            (kotlin, "import a.B\n@X(1) class A : B(1) { val f = 1; fun m(a: Int) { n() }\n fun n() {} }", false),
            (kotlin, "import a.B\n@X(1) class A : B(1) { var f = 1; fun m(a: Int = 1) { n() }\n fun n() {} }", false),
        ] {
            let language = if before == java { Language::Java } else { Language::Kotlin };
            assert_eq!(items(before, language).same_shape(&items(after, language)), same, "{after}");
        }
    }
}
