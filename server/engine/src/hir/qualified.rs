//! What follows from where declarations stand: qualified names of classes, made once a file since nearly every look-up of a type asks for one,
//! and whose code a callable is part of.

use super::{CallableId, Class, ClassId, Container, Items, Name};

impl Items {
    /// Frees spare capacity and names the classes; to be called when everything is there.
    pub fn finish(&mut self) {
        self.imports.shrink_to_fit();
        self.top.shrink_to_fit();
        self.classes.shrink_to_fit();
        self.callables.shrink_to_fit();
        self.fields.shrink_to_fit();
        self.types.shrink();
        self.qualified = self.classes.iter().map(|class| self.package.join('.', &self.class_path(class))).collect();
    }

    /// The callable whose code a callable stands in, itself where it stands in none.
    #[must_use]
    pub fn outermost(&self, mut callable: CallableId) -> CallableId {
        let mut container = self.callable(callable).container;
        loop {
            match container {
                Container::File => return callable,
                Container::Class(class) => container = self.class(class).container,
                Container::Body(outer) => (callable, container) = (outer, self.callable(outer).container),
            }
        }
    }

    /// The qualified name of a class: package and [`Items::class_path`].
    #[must_use]
    pub fn qualified(&self, class: ClassId) -> Name {
        match self.qualified.get(class.index()) {
            Some(&name) => name,
            None => self.package.join('.', &self.class_path(self.class(class))),
        }
    }

    /// A class's name without its package, nested ones with dots; from its outermost anonymous or local class inwards
    /// the compiler's binary name (`Outer$1`, `Outer$1Local.Nested`).
    #[must_use]
    pub fn class_path(&self, class: &Class) -> String {
        match class.container {
            _ if class.name.is_empty() => class.binary_name.as_str().to_owned(),
            Container::File => class.name.as_str().to_owned(),
            Container::Class(outer) => {
                // As deep as the lowering lets classes nest.
                let mut text = crate::stack::grow(|| self.class_path(self.class(outer)));
                text.push('.');
                text.push_str(class.name.as_str());
                text
            }
            Container::Body(_) => class.binary_name.as_str().to_owned(),
        }
    }
}
