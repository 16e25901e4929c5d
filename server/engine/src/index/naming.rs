//! Names of declarations as people and compilers write them.

use crate::hir::{Callable, CallableKind, Class, Container, Items, Member, Name, ParamFlags, TypeId, TypeRef};

/// `package.name`, or just `name` in the default package.
#[must_use]
pub fn dotted(package: Name, name: Name) -> String {
    if package.is_empty() {
        return name.as_str().to_owned();
    }
    let mut text = String::with_capacity(package.as_str().len() + name.as_str().len() + 1);
    text.push_str(package.as_str());
    text.push('.');
    text.push_str(name.as_str());
    text
}

/// The qualified name of a class that is held without its id; [`Items::qualified`] is the quick way.
#[must_use]
pub fn qualified_class(items: &Items, class: &Class) -> String {
    let name = items.class_path(class);
    if items.package.is_empty() { name } else { format!("{}.{name}", items.package) }
}

/// Whether a class has a name that other files can write.
#[must_use]
pub fn is_named(items: &Items, class: &Class) -> bool {
    let mut class = class;
    loop {
        match class.container {
            _ if class.name.is_empty() => return false,
            Container::File => return true,
            Container::Class(outer) => class = items.class(outer),
            Container::Body(_) => return false,
        }
    }
}

/// The class a member is named in: its class; the facade for members of the file; for local functions
/// what [`owner_and_name`] makes of them. Without the package.
#[must_use]
pub fn owner(items: &Items, container: Container) -> String {
    match container {
        Container::File => items.facade.as_str().to_owned(),
        Container::Class(class) => items.class_path(items.class(class)),
        Container::Body(callable) => {
            let around = items.callable(callable);
            let (owner, name) = owner_and_name(items, around);
            if owner.is_empty() { name } else { format!("{owner}.{name}") }
        }
    }
}

/// All names that a callable can be asked for by: its own first, then a constructor's class, an accessor's property, the JVM's.
pub(crate) fn names<'a>(items: &'a Items, callable: &'a Callable) -> impl Iterator<Item = Name> + 'a {
    let class = match callable.container {
        Container::Class(class) if callable.is_constructor() => Some(items.class(class).name),
        _ => None,
    };
    let property = callable.property.map(|p| items.field(p).name);
    [Some(callable.name), class, property, callable.jvm_name].into_iter().flatten()
}

/// Whether a callable can be asked for by this name.
pub(crate) fn answers_to(items: &Items, callable: &Callable, name: Name) -> bool {
    names(items, callable).any(|n| n == name)
}

/// The owner as signatures print it: the class's simple name (the binary one of anonymous and local classes), a companion's with
/// the class around it, a local function's with the function around it.
#[must_use]
pub fn short_owner(items: &Items, container: Container) -> Name {
    match container {
        Container::File if items.facade.is_empty() => {
            Name::new(items.package.as_str().rsplit('.').next().unwrap_or_default())
        }
        Container::File => items.facade,
        Container::Class(class) => {
            let data = items.class(class);
            match data.container {
                Container::Class(outer) if data.kind == crate::hir::ClassKind::Companion => {
                    short_owner(items, Container::Class(outer)).join('.', data.name.as_str())
                }
                _ if data.name.is_empty() => data.binary_name,
                Container::Body(_) => data.binary_name,
                _ => data.name,
            }
        }
        Container::Body(callable) => {
            let around = items.callable(callable);
            short_owner(items, around.container).join('.', around.name.as_str())
        }
    }
}

/// Owner (without package) and name of a callable.
#[must_use]
pub fn owner_and_name(items: &Items, callable: &Callable) -> (String, String) {
    (owner(items, callable.container), callable.name.as_str().to_owned())
}

/// The types of a callable's parameters as signatures print them: as declared, simple names, type arguments dropped;
/// context parameters and an extension receiver first where `with_receiver`.
#[must_use]
pub fn parameter_types(items: &Items, callable: &Callable, with_receiver: bool) -> Vec<String> {
    let mut types: Vec<String> = Vec::new();
    for (i, param) in callable.params.iter().enumerate() {
        if with_receiver && i == usize::from(callable.context_params) {
            types.extend(callable.receiver.map(|r| items.types.display(r, true)));
        }
        let mut text = param.ty.map_or_else(|| "?".to_owned(), |t| items.types.display(t, true));
        if param.ty.is_some_and(|t| is_boxed(items, t)) {
            text.push('?');
        }
        if param.flags.contains(ParamFlags::VARARG) {
            text.push_str("...");
        }
        types.push(text);
    }
    if with_receiver && usize::from(callable.context_params) >= callable.params.len() {
        types.extend(callable.receiver.map(|r| items.types.display(r, true)));
    }
    types
}

/// Whether a type is a number, or the like, that may be null: compiled to a box, so that `f(Int)` and `f(Int?)` are two overloads.
fn is_boxed(items: &Items, ty: TypeId) -> bool {
    const UNBOXED: [&str; 8] = ["Boolean", "Byte", "Short", "Char", "Int", "Long", "Float", "Double"];
    match items.types.get(ty) {
        TypeRef::Nullable(of) => match items.types.get(of) {
            TypeRef::Path { name, .. } => UNBOXED.contains(&name.as_str().trim_start_matches("kotlin.")),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a callable is something that an answer can name and show: initialiser holders are not.
#[must_use]
pub fn is_listed(callable: &Callable) -> bool {
    callable.kind != CallableKind::InstanceInit
}

/// The members of a class or (with `None`) of the file.
#[must_use]
pub fn members(items: &Items, class: Option<crate::hir::ClassId>) -> &[Member] {
    match class {
        Some(class) => &items.class(class).members,
        None => &items.top,
    }
}

/// The JVM names of a property's getter and setter (Kotlin documentation, "Calling Kotlin from Java", Properties).
#[must_use]
pub fn accessor_names(field: &crate::hir::Field) -> [Name; 2] {
    if let Some(names) = &field.accessor_names {
        let plain = default_accessor_names(field.name.as_str());
        let pick = |given: Name, plain: Name| if given.is_empty() { plain } else { given };
        return [pick(names.0, plain[0]), pick(names.1, plain[1])];
    }
    default_accessor_names(field.name.as_str())
}

/// The same for a property without `@JvmName`s.
#[must_use]
pub fn default_accessor_names(name: &str) -> [Name; 2] {
    let is_prefixed =
        name.strip_prefix("is").is_some_and(|r| !r.starts_with(|c: char| c.is_ascii_lowercase()) && !r.is_empty());
    if is_prefixed {
        return [Name::new(name), Name::new(&format!("set{}", &name[2..]))];
    }
    let mut chars = name.chars();
    let capital = chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect());
    [Name::new(&format!("get{capital}")), Name::new(&format!("set{capital}"))]
}

/// The property that Kotlin reads a Java getter or setter as (`getName` → `name`, `isOpen` itself).
#[must_use]
pub fn property_of_getter(name: Name) -> Option<Name> {
    let rest = name.as_str().strip_prefix("get").or_else(|| name.as_str().strip_prefix("set"))?;
    let mut chars = rest.chars();
    let first = chars.next().filter(|c| c.is_uppercase())?;
    Some(Name::new(&first.to_lowercase().chain(chars).collect::<String>()))
}
