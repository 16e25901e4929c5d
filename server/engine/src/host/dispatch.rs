//! The bodies in the workspace that a virtual call may run, by symbol: of callables, of properties' accessors, and of what libraries declare.

use super::Snapshot;
use crate::graph::Symbol;
use crate::hir::{Field, FieldKind, Member, Name};
use crate::index::{ClassRef, FieldRef, MethodRef};
use crate::infer::Env;

impl Snapshot {
    /// The bodies that a call of `target` on a receiver of class `receiver` (`None`: any) may run. `env` is the snapshot's own.
    #[must_use]
    pub fn bodies(&self, env: &Env<'_>, receiver: Option<ClassRef>, target: Symbol) -> Vec<MethodRef> {
        let mut methods = self.declarations(target);
        if methods.is_empty() {
            methods.extend(self.library_method(target));
        }
        let mut found: Vec<MethodRef> = Vec::new();
        let mut add = |all: &[MethodRef]| {
            for &body in all {
                if !found.contains(&body) {
                    found.push(body);
                }
            }
        };
        for method in methods {
            add(&env.implementations(method, receiver));
            let property = self.index().items(method.file).callable(method.callable).property;
            if let Some(field) = property {
                add(&env.accessors(
                    FieldRef { file: method.file, field },
                    !target.parameter_list().is_empty(),
                    receiver,
                ));
            }
        }
        if let Some((property, write)) = self.property(target) {
            add(&env.accessors(property, write, receiver));
        }
        found
    }

    /// What a method overrides, in the workspace and in libraries, nearest first: methods, and accessors of properties that nobody wrote out.
    /// `env` is the snapshot's own.
    #[must_use]
    pub fn overridden(&self, env: &Env<'_>, method: MethodRef) -> Vec<Symbol> {
        let mut found: Vec<Symbol> = Vec::new();
        let methods = env.overridden(method).into_iter().map(|above| {
            let items = self.index().items(above.file);
            Symbol::of(items, items.callable(above.callable))
        });
        let properties = env.overridden_properties(method).into_iter().map(|(above, write)| {
            let items = self.index().items(above.file);
            Symbol::accessor(items, items.field(above.field), write)
        });
        for symbol in methods.chain(properties) {
            if !found.contains(&symbol) {
                found.push(symbol);
            }
        }
        found
    }

    /// The library's callable with this symbol.
    fn library_method(&self, target: Symbol) -> Option<MethodRef> {
        let class = self.index().class(target.data().owner)?;
        let items = self.index().items(class.file);
        let callable = items.class(class.class).members.iter().find_map(|m| match *m {
            Member::Callable(callable) => (Symbol::of(items, items.callable(callable)) == target).then_some(callable),
            _ => None,
        })?;
        Some(MethodRef { file: class.file, callable })
    }

    /// The property whose accessor nobody wrote out but which this symbol names, and whether it is the setter.
    fn property(&self, target: Symbol) -> Option<(FieldRef, bool)> {
        // Only Kotlin's properties, and the components of records, have accessors that nobody wrote.
        let name = target.data().name;
        let class = self.index().class(target.data().owner)?;
        let items = self.index().items(class.file);
        items.class(class.class).members.iter().find_map(|m| {
            let Member::Field(field) = *m else { return None };
            let data = items.field(field);
            if matches!(data.kind, FieldKind::Field | FieldKind::EnumConstant) || !may_be_called(name, data) {
                return None;
            }
            let write =
                [false, true].into_iter().find(|&w| Symbol::accessor(items, items.field(field), w) == target)?;
            Some((FieldRef { file: class.file, field }, write))
        })
    }
}

/// Whether an accessor may have this name, by its end: to spell the names of all costs more than the rest of a look-up.
fn may_be_called(accessor: Name, field: &Field) -> bool {
    let end = |name: &str| name.chars().next_back().map(|c| c.to_lowercase().to_string());
    field.accessor_names.is_some() || end(accessor.as_str()) == end(field.name.as_str())
}
