//! Stable names of callables: the same method has the same symbol in every snapshot, so edges need not be
//! touched when the file of their target changes. Interned for the process like [`Name`]s.

use std::sync::{OnceLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use crate::hir::{Callable, CallableKind, Container, Items, Name};
use crate::index::naming;

/// A callable's stable identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(u32);

/// What a symbol names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SymbolData {
    /// Qualified owner: `pkg.Outer.Inner`, `pkg.FileKt`, `pkg.Outer.method` for local functions.
    pub owner: Name,
    /// `<init>` for constructors.
    pub name: Name,
    /// Parameter types as signatures print them, joined by `, `; an extension receiver is not among them but stands first
    /// with [`RECEIVER_END`] behind it, as it tells overloads apart.
    pub params: Name,
    /// The package, a prefix of `owner`.
    pub package: Name,
    /// What signatures call the owner: its simple name.
    pub short_owner: Name,
}

/// Ends an extension receiver; no type has it (a `.` may be that of a function type with a receiver).
const RECEIVER_END: char = ';';

#[derive(Default)]
struct Table {
    ids: FxHashMap<SymbolData, u32>,
    data: Vec<SymbolData>,
}

fn table() -> &'static RwLock<Table> {
    static TABLE: OnceLock<RwLock<Table>> = OnceLock::new();
    TABLE.get_or_init(RwLock::default)
}

impl Symbol {
    /// Interns.
    #[must_use]
    pub fn new(data: SymbolData) -> Self {
        if let Some(&id) = table().read().unwrap_or_else(PoisonError::into_inner).ids.get(&data) {
            return Self(id);
        }
        let mut table = table().write().unwrap_or_else(PoisonError::into_inner);
        let next = table.data.len() as u32;
        let id = *table.ids.entry(data).or_insert(next);
        if id == next {
            table.data.push(data);
        }
        Self(id)
    }

    /// A number of its own, for tables; it differs from run to run.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The symbol of a callable.
    #[must_use]
    pub fn of(items: &Items, callable: &Callable) -> Self {
        let owner = owner(items, callable.container);
        let mut params = String::new();
        if let Some(receiver) = callable.receiver {
            params.push_str(&items.types.display(receiver, true));
            params.push(RECEIVER_END);
        }
        params.push_str(&naming::parameter_types(items, callable, false).join(", "));
        if callable.kind == CallableKind::InstanceInit {
            // The holder of initialisers is no constructor, though it bears its name.
            params.push('*');
        }
        let short_owner = naming::short_owner(items, callable.container);
        Self::new(SymbolData {
            owner,
            name: callable.name,
            params: Name::new(&params),
            package: items.package,
            short_owner,
        })
    }

    /// The symbol of a property's accessor that has no declaration of its own.
    #[must_use]
    pub fn accessor(items: &Items, field: &crate::hir::Field, write: bool) -> Self {
        let owner = owner(items, field.container);
        let name = naming::accessor_names(field)[usize::from(write)];
        let mut params =
            field.receiver.map_or_else(String::new, |r| format!("{}{RECEIVER_END}", items.types.display(r, true)));
        if write {
            params.push_str(&field.ty.map_or_else(|| "?".to_owned(), |t| items.types.display(t, true)));
        }
        let short_owner = naming::short_owner(items, field.container);
        Self::new(SymbolData { owner, name, params: Name::new(&params), package: items.package, short_owner })
    }

    /// What it names.
    #[must_use]
    pub fn data(self) -> SymbolData {
        let table = table().read().unwrap_or_else(PoisonError::into_inner);
        table.data.get(self.0 as usize).copied().unwrap_or(SymbolData {
            owner: Name::EMPTY,
            name: Name::EMPTY,
            params: Name::EMPTY,
            package: Name::EMPTY,
            short_owner: Name::EMPTY,
        })
    }

    /// Qualified name without parameters.
    #[must_use]
    pub fn full_name(self) -> String {
        let data = self.data();
        naming::dotted(data.owner, data.name)
    }

    /// Parameter types without the extension receiver.
    #[must_use]
    pub fn parameter_list(self) -> &'static str {
        let params = self.data().params.as_str();
        let params = params.strip_suffix('*').unwrap_or(params);
        split_receiver(params).1
    }

    /// The extension receiver's type.
    #[must_use]
    pub fn receiver(self) -> Option<&'static str> {
        split_receiver(self.data().params.as_str()).0
    }
}

fn split_receiver(params: &'static str) -> (Option<&'static str>, &'static str) {
    match params.split_once(RECEIVER_END) {
        Some((receiver, params)) => (Some(receiver), params),
        None => (None, params),
    }
}

fn owner(items: &Items, container: Container) -> Name {
    match container {
        Container::File if items.facade.is_empty() => items.package,
        Container::Class(class) => items.qualified(class),
        container => items.package.join('.', &naming::owner(items, container)),
    }
}
