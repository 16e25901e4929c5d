//! The Android framework: class files of all of it, hidden parts included, cut down to what the public stubs list.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use anyhow::Result;
use callscope_engine::hir::{Callable, ClassId, Container, Flags, Items, Member, Name, ParamFlags, TypeId, TypeRef};
use callscope_engine::library::classfile;

use super::pystubs::{Module, PyClass};
use super::sources::Android;
use super::{fetch, jar, pystubs};

/// The framework's public stubs.
pub(super) fn stubs(android: &Android, cache: &Path) -> Result<Vec<Items>> {
    fetch::maven(cache, &[&android.framework])?;
    let mut public = Public::default();
    for wheel in fetch::pypi(cache, &[&android.public])? {
        pystubs::modules(&wheel)?.iter().for_each(|module| public.add(module));
    }
    let files = jar::files(&fetch::maven_path(cache, &android.framework)?, |path| {
        jar::is_class(path) && ["android/", "dalvik/", "org/json/", "org/xmlpull/"].iter().any(|p| path.starts_with(p))
    })?;
    let stubs = classfile::read(files.iter().map(|f| f.bytes.as_slice()));
    let mut kept = Vec::new();
    for mut items in stubs.files {
        let package = items.package.as_str();
        let others = package.starts_with("org.");
        if others || public.cut(&mut items) {
            kept.push(items);
        }
    }
    let missing = public.missing(&kept);
    println!("Android: {} of the public methods are not in the class files", missing.len());
    Ok(kept)
}

/// What is public.
#[derive(Default)]
struct Public {
    classes: HashMap<String, Members>,
}

#[derive(Default)]
struct Members {
    /// Names with the simple names of parameter types, type variables as `*`.
    methods: HashSet<(String, Vec<String>)>,
    fields: HashSet<String>,
}

impl Public {
    fn add(&mut self, module: &Module) {
        for class in &module.classes {
            self.add_class(&format!("{}.{}", module.package, class.name), class);
        }
    }

    fn add_class(&mut self, name: &str, class: &PyClass) {
        let members = self.classes.entry(name.to_owned()).or_default();
        for method in &class.methods {
            let name = if method.is_constructor() { "<init>" } else { &method.name };
            members.methods.insert((name.to_owned(), method.simple_types()));
        }
        members.fields.extend(class.fields.iter().map(|f| f.name.clone()));
        for inner in &class.classes {
            self.add_class(&format!("{name}.{}", inner.name), inner);
        }
    }

    /// Public methods that the stubs lack: the stubs' names for types were not understood.
    fn missing(&self, stubs: &[Items]) -> Vec<String> {
        let mut left: HashMap<&str, HashSet<&(String, Vec<String>)>> =
            self.classes.iter().map(|(name, members)| (name.as_str(), members.methods.iter().collect())).collect();
        for items in stubs {
            for class in &items.classes {
                let name = items.package.join('.', &class.binary_name.as_str().replace('$', "."));
                let Some(methods) = left.get_mut(name.as_str()) else { continue };
                for member in &class.members {
                    if let Member::Callable(c) = *member {
                        let callable = items.callable(c);
                        methods.remove(&(callable.name.as_str().to_owned(), simple_types(items, callable)));
                    }
                }
            }
        }
        let mut missing: Vec<String> = left
            .iter()
            .filter(|(name, _)| name.starts_with("android."))
            .flat_map(|(class, methods)| {
                methods.iter().map(move |(name, types)| format!("{class}.{name}({})", types.join(", ")))
            })
            .collect();
        missing.sort();
        missing
    }

    /// Takes hidden classes and members out of a stub. `false` where nothing is left.
    fn cut(&self, items: &mut Items) -> bool {
        let top: Vec<Member> = std::mem::take(&mut items.top);
        let package = items.package;
        items.top = top.into_iter().filter(|m| self.cut_member(items, *m, package)).collect();
        !items.top.is_empty()
    }

    fn cut_member(&self, items: &mut Items, member: Member, outer: Name) -> bool {
        let Member::Class(id) = member else { return true };
        let name = outer.join('.', items.class(id).name.as_str());
        let Some(public) = self.classes.get(name.as_str()) else {
            // A hidden superclass gives its members to public classes: those stay reachable only through the subclass, which lists them itself.
            return false;
        };
        let members: Vec<Member> = std::mem::take(&mut items.classes[id.index()].members);
        let members = members.into_iter().filter(|&m| match m {
            Member::Callable(c) => {
                let callable = items.callable(c);
                public.methods.contains(&(callable.name.as_str().to_owned(), simple_types(items, callable)))
            }
            Member::Field(f) => public.fields.contains(items.field(f).name.as_str()),
            Member::Class(_) => self.cut_member(items, m, name),
            Member::Alias(_) => true,
        });
        let members = members.collect();
        items.classes[id.index()].members = members;
        self.cut_supertypes(items, id);
        true
    }

    /// A class that nobody may name is no supertype.
    fn cut_supertypes(&self, items: &mut Items, id: ClassId) {
        let types = &items.types;
        let mut supertypes = items.classes[id.index()].supertypes.clone();
        supertypes.retain(|s| match types.get(s.ty) {
            TypeRef::Path { name, .. } => {
                !name.as_str().starts_with("android.") || self.classes.contains_key(name.as_str())
            }
            _ => true,
        });
        items.classes[id.index()].supertypes = supertypes;
    }
}

/// The parameter types of a method as [`Members::methods`] has them.
fn simple_types(items: &Items, callable: &Callable) -> Vec<String> {
    // To the stubs the outer instance of an inner class is a parameter of its constructors.
    let outer = match callable.container {
        Container::Class(id) if callable.is_constructor() && items.class(id).flags.contains(Flags::INNER) => {
            items.class(id).binary_name.as_str().rsplit('$').nth(1).map(str::to_owned)
        }
        _ => None,
    };
    let shown = callable.params.iter().map(|p| {
        let mut text = p.ty.map_or_else(String::new, |ty| simple_type(items, ty));
        if p.flags.contains(ParamFlags::VARARG) {
            text.push_str("[]");
        }
        text
    });
    outer.into_iter().chain(shown).collect()
}

fn simple_type(items: &Items, ty: TypeId) -> String {
    match items.types.get(ty) {
        TypeRef::Primitive(p) => p.keyword().to_owned(),
        TypeRef::Array(of) => simple_type(items, of) + "[]",
        // The stubs have one spelling for a primitive and its box.
        TypeRef::Path { name, .. } => match name.as_str() {
            "java.lang.Integer" => "int",
            "java.lang.Long" => "long",
            "java.lang.Short" => "short",
            "java.lang.Byte" => "byte",
            "java.lang.Character" => "char",
            "java.lang.Boolean" => "boolean",
            "java.lang.Float" => "float",
            "java.lang.Double" => "double",
            other => other.rsplit_once('.').map_or("*", |(_, last)| last),
        }
        .to_owned(),
        _ => String::new(),
    }
}
