//! How answers print methods: short and unique. Every printed signature leads back to exactly its method through
//! [`super::lookup`].

use crate::graph::Symbol;
use crate::hir::{Callable, CallableKind, ClassKind, Container, Items, Member, Name};
use crate::host::Snapshot;
use crate::index::{FileId, MethodRef, naming};

/// The signature of a symbol: `Owner.name`, with parameter types where the owner has overloads, with the
/// package where the owner's simple name is not unique in the workspace.
#[must_use]
pub fn signature(snapshot: &Snapshot, symbol: Symbol) -> String {
    snapshot.printed(symbol, || print(snapshot, symbol)).as_ref().to_owned()
}

fn print(snapshot: &Snapshot, symbol: Symbol) -> String {
    let data = symbol.data();
    let method = snapshot.declarations(symbol).into_iter().next();
    let is_own = method.is_some() || is_project_owner(snapshot, data.owner);
    let owner = if owner_is_unique(snapshot, data.short_owner, is_own) { data.short_owner } else { data.owner };
    let mut text = naming::dotted(owner, data.name);
    if let Some(types) = overload_types(snapshot, symbol, method) {
        text.push('(');
        text.push_str(&types);
        text.push(')');
    }
    text
}

/// The signature of a method among others: with its file behind where classes of one name are declared more than once, and with the
/// line of its name where one file declares it twice (Kotlin tells `Int` from `Int?`, the JVM's name does not).
#[must_use]
pub fn unique_signature(snapshot: &Snapshot, method: MethodRef, among: &[MethodRef]) -> String {
    let symbol = symbol_of(snapshot, method);
    let text = signature(snapshot, symbol);
    let twins: Vec<&MethodRef> = among.iter().filter(|&&m| m != method && symbol_of(snapshot, m) == symbol).collect();
    match snapshot.index().file(method.file) {
        Some(facts) if twins.iter().any(|m| m.file == method.file) => {
            let line = facts.lines.line(facts.items.callable(method.callable).name_span.start) + 1;
            format!("{text} @{}:{line}", facts.path)
        }
        Some(facts) if !twins.is_empty() => format!("{text} @{}", facts.path),
        _ => text,
    }
}

/// Whether a class or file of the project has this qualified name.
fn is_project_owner(snapshot: &Snapshot, owner: Name) -> bool {
    let index = snapshot.index();
    index.class(owner).is_some_and(|class| !class.file.is_library())
        || index.facade_files(owner).iter().any(|file| !file.is_library())
}

/// Whether no other class (or file) of the workspace has this simple name; `is_own`: the one that has it is the workspace's, too.
fn owner_is_unique(snapshot: &Snapshot, short: Name, is_own: bool) -> bool {
    let index = snapshot.index();
    // `Outer.Companion` and `Class.function` are unique where their first part is.
    let first = short.as_str().split('.').next().unwrap_or_default();
    // Binary names of anonymous and local classes start with their outermost class.
    let first = first.split('$').next().unwrap_or(first);
    let Some(first) = Name::existing(first) else { return true };
    let mut others = 0;
    for &file in index.declaring(first) {
        let items = index.items(file);
        others += items.classes.iter().filter(|c| c.name == first && naming::is_named(items, c)).count();
        others += usize::from(items.facade == first && items.top.iter().any(|m| !matches!(m, Member::Class(_))));
    }
    others <= usize::from(is_own)
}

/// The parameter types to print, `None` where the name alone tells the method.
fn overload_types(snapshot: &Snapshot, symbol: Symbol, method: Option<MethodRef>) -> Option<String> {
    let data = symbol.data();
    let index = snapshot.index();
    let twins: Vec<(Option<&'static str>, &'static str)> = match method {
        Some(method) => {
            let items = index.items(method.file);
            siblings(items, items.callable(method.callable)).map(|c| split(Symbol::of(items, c))).collect()
        }
        None => {
            let class = index.class(data.owner)?;
            let items = index.items(class.file);
            let members = items.class(class.class).members.iter();
            members
                .filter_map(|m| match *m {
                    Member::Callable(c) => Some(items.callable(c)),
                    _ => None,
                })
                .filter(|c| c.name == data.name)
                .map(|c| split(Symbol::of(items, c)))
                .collect()
        }
    };
    let (receiver, params) = split(symbol);
    // Functions of a file have their siblings in other files of the same facade only.
    let mut twins = twins;
    twins.retain(|t| *t != (receiver, params));
    if twins.is_empty() {
        return None;
    }
    // Where only the extension receiver tells them apart it stands as the first parameter, as on the JVM.
    match receiver {
        Some(receiver) if twins.iter().any(|(_, p)| *p == params) => {
            Some(if params.is_empty() { receiver.to_owned() } else { format!("{receiver}, {params}") })
        }
        _ => Some(params.to_owned()),
    }
}

fn split(symbol: Symbol) -> (Option<&'static str>, &'static str) {
    (symbol.receiver(), symbol.parameter_list())
}

/// Callables that the same owner and name may mean, itself included: overloads, those of a companion, a property of the name, the
/// constructors where a method is called like its class. Initialiser holders are not counted.
fn siblings<'a>(items: &'a Items, callable: &'a Callable) -> impl Iterator<Item = &'a Callable> {
    let members: Vec<&Callable> = match callable.container {
        Container::Body(_) => items.callables.iter().filter(|c| c.container == callable.container).collect(),
        container => {
            let class = match container {
                Container::Class(class) => Some(class),
                _ => None,
            };
            let companions = naming::members(items, class).iter().filter_map(|m| match *m {
                Member::Class(inner) if items.class(inner).kind == ClassKind::Companion => Some(inner),
                _ => None,
            });
            let of_companions = companions.flat_map(|companion| &items.class(companion).members);
            naming::members(items, class)
                .iter()
                .chain(of_companions)
                .filter_map(|m| match *m {
                    Member::Callable(c) => Some(items.callable(c)),
                    _ => None,
                })
                .collect()
        }
    };
    let name = callable.name;
    members.into_iter().filter(move |c| c.kind != CallableKind::InstanceInit && naming::answers_to(items, c, name))
}

/// The signature that method-source answers print: `getUser(HttpServletRequest, String): ResponseEntity<User>`.
#[must_use]
pub fn method_signature(snapshot: &Snapshot, method: MethodRef) -> String {
    let items = snapshot.index().items(method.file);
    let callable = items.callable(method.callable);
    let name = if callable.is_constructor() {
        match callable.container {
            Container::Class(class) => items.class(class).name.as_str(),
            _ => callable.name.as_str(),
        }
    } else {
        callable.name.as_str()
    };
    let params: Vec<String> = callable
        .params
        .iter()
        .map(|p| {
            let mut text = p.ty.map_or_else(|| "?".to_owned(), |t| written_type(items, t));
            if p.flags.contains(crate::hir::ParamFlags::VARARG) {
                text.push_str("...");
            }
            text
        })
        .collect();
    let receiver = callable.receiver.map_or_else(String::new, |r| written_type(items, r) + ".");
    let mut text = format!("{receiver}{name}({})", params.join(", "));
    if let Some(ret) = callable.ret {
        text.push_str(": ");
        text.push_str(&written_type(items, ret));
    }
    text
}

/// A type with its arguments, simple names.
fn written_type(items: &Items, ty: crate::hir::TypeId) -> String {
    items.types.display(ty, false)
}

/// The symbol of a method of the workspace or a library.
#[must_use]
pub fn symbol_of(snapshot: &Snapshot, method: MethodRef) -> Symbol {
    snapshot.symbol(method).unwrap_or_else(|| {
        let items = snapshot.index().items(method.file);
        Symbol::of(items, items.callable(method.callable))
    })
}

/// Whether a file holds test code.
#[must_use]
pub fn is_test(snapshot: &Snapshot, file: FileId) -> bool {
    snapshot.index().file(file).is_some_and(|f| f.kind.test)
}
