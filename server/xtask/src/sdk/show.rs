//! Prints what the built-in index says of a name, to look at what was made.

use callscope_engine::hir::{Items, Lowered, pretty};
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

fn text(items: &Items) -> String {
    pretty::print_items(&Lowered { items: items.clone(), ..Lowered::default() }, "")
}
