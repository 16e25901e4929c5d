//! Prints what the built-in index says of a name, to look at what was made.

use callscope_engine::hir::{Container, Items, Lowered, TypeId, TypeRef, pretty};
use callscope_engine::library::Library;
use callscope_engine::text::Name;

/// Prints a class, a facade, the top-level functions of a name, or whether it is a package.
pub(super) fn print(name: &str) {
    let library = Library::builtin();
    let qualified = Name::new(name);
    let mut found = false;
    let class = library.class(qualified).map(|(file, _)| file);
    for file in class.into_iter().chain(library.facade(qualified)) {
        println!("// {}\n{}", library.origin(file), text(library.items(file)));
        found = true;
    }
    let (package, simple) = name.rsplit_once('.').unwrap_or(("", name));
    for &file in library.tops(Name::new(package), Name::new(simple)) {
        let items = text(library.items(file));
        let lines: Vec<&str> = items.lines().filter(|line| line.contains(simple)).collect();
        println!("// {}\n{}", library.origin(file), lines.join("\n"));
        found = true;
    }
    if !found {
        let package = library.has_package(qualified);
        println!("// {name}: {}", if package { "a package" } else { "nothing" });
    }
    if let Some(error) = library.error() {
        println!("// {error}");
    }
}

/// Prints the declarations in which a type is unknown, to see what resolution misses.
pub(super) fn print_unknown() {
    let library = Library::builtin();
    for file in 0..library.file_count() {
        let items = library.items(file);
        let place = |container| match container {
            Container::Class(id) => items.class(id).binary_name,
            _ => items.facade,
        };
        let print = |kind: &str, container, name: Name| {
            println!("{}: {kind} {}.{}.{name}", library.origin(file), items.package, place(container));
        };
        for class in &items.classes {
            if class.supertypes.iter().any(|s| is_unknown(items, s.ty)) {
                print("class", class.container, class.name);
            }
        }
        for callable in &items.callables {
            let params = callable.params.iter().filter_map(|p| p.ty);
            if params.chain(callable.ret).chain(callable.receiver).any(|ty| is_unknown(items, ty)) {
                print("callable", callable.container, callable.name);
            }
        }
        for field in &items.fields {
            if field.ty.into_iter().chain(field.receiver).any(|ty| is_unknown(items, ty)) {
                print("field", field.container, field.name);
            }
        }
    }
}

fn is_unknown(items: &Items, ty: TypeId) -> bool {
    let all = |list| items.types.items(list).iter().any(|&t| is_unknown(items, t));
    match items.types.get(ty) {
        TypeRef::Error => true,
        TypeRef::Primitive(_) | TypeRef::Star => false,
        TypeRef::Path { args, .. } => all(args),
        TypeRef::Array(of) | TypeRef::Nullable(of) | TypeRef::Out(of) | TypeRef::In(of) => is_unknown(items, of),
        TypeRef::Function { receiver, params, ret, .. } => {
            receiver.is_some_and(|r| is_unknown(items, r)) || all(params) || is_unknown(items, ret)
        }
        TypeRef::Intersection(list) | TypeRef::Union(list) => all(list),
    }
}

fn text(items: &Items) -> String {
    pretty::print_items(&Lowered { items: items.clone(), ..Lowered::default() }, "")
}
