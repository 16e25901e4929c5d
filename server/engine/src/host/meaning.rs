//! What may mean something else after a change though nobody changed its text: by the names that it mentions. Some of them are of
//! declarations whose own text stays, too: those that have something of a class that came, went, or has other supertypes now.

use rustc_hash::FxHashSet;

use crate::hir::{Class, Items, Name, TypeId, TypeParam};
use crate::index::{ClassRef, FieldRef, FileFacts, FileId, Index, MethodRef, naming};
use crate::infer::{Env, Ty};

/// Names whose meaning may differ now: all that a file declares or declared, where its declarations changed.
pub(super) fn affected_names(old: Option<&FileFacts>, new: Option<&FileFacts>, touched: &mut FxHashSet<Name>) {
    if let (Some(old), Some(new)) = (old, new)
        && old.declarations_hash == new.declarations_hash
    {
        return;
    }
    for facts in [old, new].into_iter().flatten() {
        touched.extend(facts.declared_names());
    }
}

/// Whether a class has something of the one called `name` by what it inherits, or by the bounds of its type parameters.
fn has(items: &Items, class: &Class, name: Name) -> bool {
    class.supertypes.iter().any(|s| names(items, s.ty, name))
        || class.type_params.iter().any(|p| bounded(items, p, name))
}

fn bounded(items: &Items, param: &TypeParam, name: Name) -> bool {
    param.bounds.iter().any(|&bound| names(items, bound, name))
}

/// Whether a type as written has a name in it.
fn names(items: &Items, ty: TypeId, name: Name) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    items.types.display(ty, false).split(|c| !is_part(c)).any(|word| word == name.as_str())
}

/// Classes that came, went, or have other supertypes now, those that inherit from them included: what they inherit differs.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// Qualified names.
    classes: FxHashSet<Name>,
    /// Simple names of those, and of all that are no more.
    names: FxHashSet<Name>,
    /// Simple names that meant a class before.
    gone: FxHashSet<Name>,
}

impl Changed {
    /// Adds those of a file.
    pub(super) fn note(&mut self, index: &Index, old: Option<&FileFacts>, new: Option<&FileFacts>) {
        let [before, now] = [old, new].map(|f| f.map(FileFacts::supertype_clauses).unwrap_or_default());
        let differ: FxHashSet<Name> = before.symmetric_difference(&now).map(|(class, _)| *class).collect();
        for class in old.into_iter().flat_map(|facts| &facts.items.classes).filter(|c| differ.contains(&c.name)) {
            self.gone.insert(class.name);
        }
        if let Some(facts) = new {
            self.add(&facts.items, |name| differ.contains(&name));
        }
        let mut queue: Vec<Name> = differ.into_iter().collect();
        self.names.extend(&queue);
        while let Some(name) = queue.pop() {
            for &file in index.extending(name).iter().chain(index.mentioning(name)) {
                let items = index.items(file);
                let extends = index.extending(name).contains(&file);
                let is_heir =
                    |c: &&Class| !c.name.is_empty() && (extends && !c.supertypes.is_empty() || has(items, c, name));
                let heirs: FxHashSet<Name> = items.classes.iter().filter(is_heir).map(|c| c.name).collect();
                // There may be others of that name that were no heirs.
                self.add(items, |name| heirs.contains(&name));
                queue.extend(heirs.into_iter().filter(|n| self.names.insert(*n)));
            }
        }
    }

    fn add(&mut self, items: &Items, is_it: impl Fn(Name) -> bool) {
        let classes = items.classes.iter().filter(|c| is_it(c.name));
        self.classes.extend(classes.map(|c| Name::new(&naming::qualified_class(items, c))));
    }

    /// Their own names, and those of declarations that have something of them, whose files need not have changed. Cost: the signatures of
    /// the files that name one.
    pub(super) fn touch(&self, env: &Env<'_>, touched: &mut FxHashSet<Name>) {
        touched.extend(&self.names);
        let files: FxHashSet<FileId> = self.names.iter().flat_map(|&n| env.index.mentioning(n)).copied().collect();
        for file in files {
            let items = env.index.items(file);
            for (i, callable) in items.callables.iter().enumerate() {
                let method = MethodRef { file, callable: crate::hir::Id::new(i) };
                let signature = env.signature(method);
                let has = signature.params.iter().any(|p| self.is_in(env.index, &p.ty))
                    || signature.receiver.as_ref().is_some_and(|ty| self.is_in(env.index, ty))
                    || callable.type_params.iter().any(|p| self.names.iter().any(|&n| bounded(items, p, n)))
                    || callable.ret.is_some() && self.is_in(env.index, &env.return_type(method));
                if has {
                    touched.insert(callable.name);
                    touched.extend(naming::property_of_getter(callable.name));
                }
            }
            for (i, field) in items.fields.iter().enumerate().filter(|(_, f)| f.ty.is_some()) {
                let reference = FieldRef { file, field: crate::hir::Id::new(i) };
                if self.is_in(env.index, &env.field_signature(reference).ty) {
                    touched.insert(field.name);
                    touched.extend(naming::accessor_names(field));
                }
            }
        }
    }

    /// Whether a file has declarations without types that have something of them now.
    pub(super) fn is_inferred(&self, env: &Env<'_>, file: FileId) -> bool {
        let items = env.index.items(file);
        let of_callable = |i| env.return_type(MethodRef { file, callable: crate::hir::Id::new(i) });
        let of_field = |i| env.field_signature(FieldRef { file, field: crate::hir::Id::new(i) }).ty.clone();
        !self.names.is_empty()
            && (items
                .callables
                .iter()
                .enumerate()
                .filter(|(_, c)| FileFacts::infers_return(c))
                .map(|c| of_callable(c.0)))
            .chain(items.fields.iter().enumerate().filter(|(_, f)| FileFacts::infers_field(f)).map(|f| of_field(f.0)))
            .any(|ty| self.is_in(env.index, &ty))
    }

    fn is_in(&self, index: &Index, ty: &Ty) -> bool {
        ty.any(&|part| match part {
            Ty::Class(class, _) => self.is_one(index, *class),
            Ty::Named(name, _) => {
                let simple = name.as_str().rsplit('.').next().and_then(Name::existing);
                simple.is_some_and(|name| self.gone.contains(&name))
            }
            _ => false,
        })
    }

    fn is_one(&self, index: &Index, class: ClassRef) -> bool {
        let items = index.items(class.file);
        let data = items.class(class.class);
        // Of two classes of one name the other may be meant now.
        self.gone.contains(&data.name)
            || self.names.contains(&data.name)
                && Name::existing(&naming::qualified_class(items, data)).is_some_and(|n| self.classes.contains(&n))
    }
}
