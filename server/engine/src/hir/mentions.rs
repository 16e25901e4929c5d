//! Which identifiers a file uses: whoever declares one of them may decide what this file's code means.

use super::{Bodies, Expr, Items, Name, TypeArena, TypeId, TypeRef};

/// All identifiers that code and declarations use, unsorted, with repetitions.
#[must_use]
pub fn mentions(items: &Items, bodies: &Bodies) -> Vec<Name> {
    let mut names = Vec::with_capacity(bodies.exprs.len() / 2);
    for expr in &bodies.exprs {
        match *expr {
            Expr::Name { name, local: None } | Expr::Field { name, .. } | Expr::Reference { name, .. } => {
                names.push(name)
            }
            _ => {}
        }
    }
    names.extend(bodies.calls.iter().map(|c| c.name));
    for arena in [&items.types, &bodies.types] {
        of_types(arena, &mut names);
    }
    for import in &items.imports {
        names.push(import.alias);
        names.extend(import.path.as_str().rsplit('.').next().map(Name::new));
    }
    names.retain(|n| !n.is_empty());
    names.sort_unstable();
    names.dedup();
    names
}

fn of_types(arena: &TypeArena, names: &mut Vec<Name>) {
    for i in 0..arena.len() {
        if let TypeRef::Path { name, .. } = arena.get(TypeId::new(i)) {
            names.push(name);
        }
    }
}
