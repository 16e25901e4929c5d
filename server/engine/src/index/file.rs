//! What the index keeps of one file.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;

use super::FileKind;
use super::naming;
use crate::hir::{ClassId, Container, Flags, Items, Member, Name, TypeId, TypeRef};
use crate::text::{LineIndex, Span};

/// What stays in memory for a file: declarations and where its lines start, no text, no tree, no code.
#[derive(Debug)]
pub struct FileFacts {
    /// Path relative to the root.
    pub path: Name,
    /// Facts from its place.
    pub kind: FileKind,
    /// Hash of the text.
    pub text_hash: u64,
    /// What it declares. Types that the source leaves out are filled in once calls are resolved.
    pub items: Items,
    /// Where its lines start.
    pub lines: LineIndex,
    /// Named classes by qualified name, sorted.
    classes: Box<[(Name, ClassId)]>,
    /// Identifiers that its code and declarations use, sorted.
    pub mentions: Box<[Name]>,
    /// Hash of what other files can see of it.
    pub declarations_hash: u64,
    /// What was read instead of the text, of the same length, while the text is damaged.
    pub mended: Option<Arc<str>>,
    /// The last sound text of an open document.
    pub sound: Option<Arc<Sound>>,
}

/// The text of a document when it was last sound, to tell what broken code has lost.
#[derive(Debug)]
pub struct Sound {
    /// The text.
    pub text: Arc<str>,
    /// Hashes of the ids that it declares, and where.
    pub declared: Box<[(u64, Span)]>,
    /// How many places of it the parser did not understand all the same.
    pub broken: usize,
}

impl FileFacts {
    /// Collects the facts. `mentions` are identifiers that the file uses, in any order.
    #[must_use]
    pub fn new(path: Name, kind: FileKind, text: &str, items: Items, mut mentions: Vec<Name>) -> Self {
        let mut classes: Vec<(Name, ClassId)> = Vec::new();
        let mut stack: Vec<(Name, ClassId)> = Vec::new();
        for member in &items.top {
            if let Member::Class(class) = *member {
                stack.push((Name::new(&naming::dotted(items.package, items.class(class).name)), class));
            }
        }
        while let Some((qualified, class)) = stack.pop() {
            classes.push((qualified, class));
            for member in &items.class(class).members {
                if let Member::Class(inner) = *member {
                    let name = items.class(inner).name;
                    if !name.is_empty() {
                        stack.push((Name::new(&naming::dotted(qualified, name)), inner));
                    }
                }
            }
        }
        // Of two classes with one name the first in the source wins, as for the compilers.
        classes.sort_unstable();
        mentions.sort_unstable();
        mentions.dedup();
        let declarations_hash = declarations_hash(&items);
        Self {
            path,
            kind,
            text_hash: text_hash(text),
            lines: LineIndex::new(text),
            classes: classes.into_boxed_slice(),
            mentions: mentions.into_boxed_slice(),
            declarations_hash,
            items,
            mended: None,
            sound: None,
        }
    }

    /// The text that the ids of the facts belong to; `text` is the file's.
    #[must_use]
    pub fn read_as<'a>(&'a self, text: &'a str) -> &'a str {
        self.mended.as_deref().unwrap_or(text)
    }

    /// The class with this qualified name.
    #[must_use]
    pub fn class(&self, qualified: Name) -> Option<ClassId> {
        let at = self.classes.partition_point(|(n, _)| *n < qualified);
        self.classes.get(at).filter(|(n, _)| *n == qualified).map(|(_, c)| *c)
    }

    /// All named classes.
    #[must_use]
    pub fn named_classes(&self) -> &[(Name, ClassId)] {
        &self.classes
    }

    /// All names that the file declares for others.
    #[must_use]
    pub fn declared_names(&self) -> Vec<Name> {
        let mut names = self.simple_names();
        // Other languages call a property's accessors by their JVM names.
        for field in self.items.fields.iter().filter(|f| f.kind == crate::hir::FieldKind::Property) {
            names.extend(naming::accessor_names(field));
        }
        // Kotlin reads `getName()` as `name`.
        let getters: Vec<Name> = names.iter().filter_map(|n| naming::property_of_getter(*n)).collect();
        names.extend(getters);
        names.retain(|n| !n.is_empty());
        names
    }

    /// Whether a callable's return type is inferred from its code.
    #[must_use]
    pub fn infers_return(callable: &crate::hir::Callable) -> bool {
        callable.ret.is_none()
            && !matches!(callable.container, Container::Body(_))
            && (callable.flags.contains(Flags::EXPRESSION_BODY) || callable.kind == crate::hir::CallableKind::Getter)
            && callable.body.is_some()
    }

    /// Whether a field's type is inferred.
    #[must_use]
    pub fn infers_field(field: &crate::hir::Field) -> bool {
        field.ty.is_none()
            && field.kind == crate::hir::FieldKind::Property
            && !matches!(field.container, Container::Body(_))
    }

    /// Whether some declaration's type is inferred from code.
    #[must_use]
    pub fn leaves_types_out(&self) -> bool {
        self.items.callables.iter().any(Self::infers_return) || self.items.fields.iter().any(Self::infers_field)
    }

    /// Names of the declarations whose types are inferred.
    #[must_use]
    pub fn untyped_names(&self) -> Vec<Name> {
        let callables = self.items.callables.iter().filter(|c| Self::infers_return(c)).map(|c| c.name);
        let fields = self.items.fields.iter().filter(|f| Self::infers_field(f));
        let fields = fields.flat_map(|f| [f.name].into_iter().chain(naming::accessor_names(f)));
        callables.chain(fields).collect()
    }

    /// The named classes with their supertypes as written.
    #[must_use]
    pub fn supertype_clauses(&self) -> std::collections::BTreeSet<(Name, String)> {
        let items = &self.items;
        let named = items.classes.iter().filter(|c| !c.name.is_empty());
        let written = |c: &crate::hir::Class| {
            let types = c.supertypes.iter().map(|s| items.types.display(s.ty, false));
            types.collect::<Vec<_>>().join(", ")
        };
        named.map(|c| (c.name, written(c))).collect()
    }

    pub(super) fn class_names(&self) -> Vec<Name> {
        self.classes.iter().map(|(n, _)| *n).collect()
    }

    pub(super) fn top_names(&self) -> Vec<Name> {
        let items = &self.items;
        let top = items.top.iter().filter_map(|m| match *m {
            Member::Callable(c) => Some(items.callable(c).name),
            Member::Field(f) => Some(items.field(f).name),
            Member::Alias(a) => Some(items.alias(a).name),
            Member::Class(_) => None,
        });
        top.map(|n| Name::new(&naming::dotted(items.package, n))).collect()
    }

    pub(super) fn simple_names(&self) -> Vec<Name> {
        let items = &self.items;
        let mut names: Vec<Name> = items.classes.iter().map(|c| c.name).collect();
        names.extend(items.callables.iter().map(|c| c.name));
        names.extend(items.fields.iter().map(|f| f.name));
        names.extend(items.aliases.iter().map(|a| a.name));
        names.push(items.facade);
        names
    }

    pub(super) fn extended_names(&self) -> Vec<Name> {
        let items = &self.items;
        let mut names = Vec::new();
        for class in &items.classes {
            for supertype in &class.supertypes {
                if let Some(name) = last_name(items, supertype.ty) {
                    names.push(name);
                    // An import alias or type alias hides the real name: register what the import says, too.
                    let aliased = items.imports.iter().filter(|i| i.alias == name);
                    names.extend(
                        aliased
                            .filter_map(|i| i.path.as_str().rsplit('.').next())
                            .map(Name::new)
                            .filter(|n| *n != name),
                    );
                }
            }
        }
        names
    }
}

/// Hash of a file's text.
#[must_use]
pub fn text_hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The last part of a type's name, `None` for types without one.
fn last_name(items: &Items, ty: TypeId) -> Option<Name> {
    match items.types.get(ty) {
        TypeRef::Path { name, .. } => Some(name),
        TypeRef::Nullable(of) => last_name(items, of),
        _ => None,
    }
}

/// Hash of everything that another file can see: names, kinds, flags, types, supertypes; no byte range, and nothing
/// of local and anonymous classes.
fn declarations_hash(items: &Items) -> u64 {
    let mut h = FxHasher::default();
    items.package.hash(&mut h);
    items.facade.hash(&mut h);
    for import in &items.imports {
        (import.path, import.alias, import.is_static, import.is_wildcard).hash(&mut h);
    }
    let ty = |h: &mut FxHasher, t: Option<TypeId>| t.map(|t| items.types.display(t, false)).hash(h);
    let params = |h: &mut FxHasher, all: &[crate::hir::TypeParam]| {
        for p in all {
            p.name.hash(h);
            p.bounds.iter().for_each(|&b| ty(h, Some(b)));
        }
    };
    let visible = |container: Container| !matches!(container, Container::Body(_));
    for class in items.classes.iter().filter(|c| naming::is_named(items, c)) {
        (class.binary_name, class.kind, class.flags).hash(&mut h);
        params(&mut h, &class.type_params);
        class.supertypes.iter().for_each(|s| ty(&mut h, Some(s.ty)));
    }
    for callable in items.callables.iter().filter(|c| visible(c.container)) {
        (callable.name, callable.jvm_name, callable.kind, callable.flags.difference(Flags::EXPRESSION_BODY))
            .hash(&mut h);
        owner_hash(items, callable.container, &mut h);
        params(&mut h, &callable.type_params);
        ty(&mut h, callable.receiver);
        for param in &callable.params {
            (param.name, param.flags).hash(&mut h);
            ty(&mut h, param.ty);
        }
        ty(&mut h, callable.ret);
        callable.annotations.iter().for_each(|a| a.name.hash(&mut h));
    }
    for field in items.fields.iter().filter(|f| visible(f.container)) {
        (field.name, field.kind, field.flags).hash(&mut h);
        owner_hash(items, field.container, &mut h);
        ty(&mut h, field.receiver);
        ty(&mut h, field.ty);
    }
    for alias in &items.aliases {
        alias.name.hash(&mut h);
        params(&mut h, &alias.type_params);
        ty(&mut h, Some(alias.ty));
    }
    h.finish()
}

fn owner_hash(items: &Items, container: Container, h: &mut FxHasher) {
    if let Container::Class(class) = container {
        items.class(class).binary_name.hash(h);
    }
}
