//! Members of types by name, inherited ones included, as seen from code of one language.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::env::Env;
use super::ty::{Args, FunctionTy, ParamOwner, Ty};
use crate::hir::{CallableKind, Container, Dialect, FieldKind, Flags, Member, Name};
use crate::index::{ClassRef, FieldRef, MethodRef, naming};

/// A member found on a type.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The member.
    pub what: What,
    /// The class whose declaration it is (or whose Kotlin view it is), with its type arguments for this receiver.
    pub owner: Option<(ClassRef, Args)>,
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// A callable.
    Method(MethodRef),
    /// A field or property; as a method: its accessor.
    Field(FieldRef),
}

/// The abstract method of a functional interface.
#[derive(Clone, Debug)]
pub struct Sam {
    /// The method.
    pub method: MethodRef,
    /// Its type in terms of the interface's own type parameters.
    pub function: Arc<FunctionTy>,
}

impl Hit {
    /// A member without an owner that has type arguments: top-level declarations, static members.
    #[must_use]
    pub const fn plain(what: What) -> Self {
        Self { what, owner: None }
    }

    /// `ty`, given in terms of the declaring class's type parameters, for this receiver.
    #[must_use]
    pub fn instantiate(&self, ty: &Ty) -> Ty {
        let Some((class, args)) = &self.owner else { return ty.clone() };
        ty.substitute(&|owner, i| {
            (owner == ParamOwner::Class(*class))
                .then(|| args.as_ref().and_then(|a| a.get(i as usize)).cloned().unwrap_or(Ty::Unknown))
        })
    }
}

impl Env<'_> {
    /// The members of one class, without inherited ones, by name. Properties are listed under the names of their accessors, too.
    #[must_use]
    pub fn own_members(&self, class: ClassRef) -> Arc<FxHashMap<Name, Vec<Member>>> {
        self.members.get_or(class, || {
            let items = self.index.items(class.file);
            let mut by_name: FxHashMap<Name, Vec<Member>> = FxHashMap::default();
            for &member in &items.class(class.class).members {
                match member {
                    Member::Callable(c) => by_name.entry(items.callable(c).name).or_default().push(member),
                    Member::Field(f) => {
                        let field = items.field(f);
                        by_name.entry(field.name).or_default().push(member);
                        if field.kind == FieldKind::Property {
                            let [getter, setter] = naming::accessor_names(field);
                            if field.getter.is_none() {
                                by_name.entry(getter).or_default().push(member);
                            }
                            if field.setter.is_none() && field.flags.contains(Flags::MUTABLE) {
                                by_name.entry(setter).or_default().push(member);
                            }
                        }
                    }
                    Member::Class(c) => by_name.entry(items.class(c).name).or_default().push(member),
                    Member::Alias(_) => {}
                }
            }
            Arc::new(by_name)
        })
    }

    /// The class whose members code of `dialect` sees on `class`.
    #[must_use]
    pub fn view(&self, class: ClassRef, dialect: &Dialect) -> ClassRef {
        if dialect.operator_conventions { self.well_known.kotlin_view(class) } else { class }
    }

    /// All callables and fields named `name` on a receiver of type `ty`, most derived first, overridden ones left out by the caller's
    /// overload choice. Adds to `unknown` the supertypes that nobody knows and that may have more.
    pub fn member_hits(&self, ty: &Ty, name: Name, dialect: &Dialect, unknown: &mut Vec<Name>) -> Vec<Hit> {
        let mut hits = Vec::new();
        self.collect_members(ty, name, dialect, &mut hits, unknown, 0);
        hits
    }

    fn collect_members(
        &self,
        ty: &Ty,
        name: Name,
        dialect: &Dialect,
        hits: &mut Vec<Hit>,
        unknown: &mut Vec<Name>,
        depth: u32,
    ) {
        if depth > 8 {
            return;
        }
        match ty {
            Ty::Class(class, args) => self.class_members(*class, args, name, dialect, hits, unknown),
            Ty::Named(named, _) => {
                unknown.push(*named);
                self.root_members(name, dialect, hits);
            }
            Ty::Param(..) => {
                let bounds = self.bounds(ty);
                for bound in &bounds {
                    self.collect_members(bound, name, dialect, hits, unknown, depth + 1);
                }
                if bounds.is_empty() {
                    self.root_members(name, dialect, hits);
                }
            }
            Ty::Both(all) => {
                for one in all.iter() {
                    let before = hits.len();
                    self.collect_members(one, name, dialect, hits, unknown, depth + 1);
                    // The same member through two halves is one.
                    let mut at = before;
                    while at < hits.len() {
                        if hits[..before].iter().any(|h| h.what == hits[at].what) {
                            hits.remove(at);
                        } else {
                            at += 1;
                        }
                    }
                }
            }
            Ty::Out(of) | Ty::In(of) => self.collect_members(of, name, dialect, hits, unknown, depth + 1),
            Ty::Primitive(p) if dialect.operator_conventions => {
                if let Some(class) = self.well_known.kotlin_number(*p) {
                    self.class_members(class, &None, name, dialect, hits, unknown);
                }
            }
            Ty::Array(of) => {
                if let (true, Some(array)) = (dialect.operator_conventions, self.well_known.kotlin_array()) {
                    let args: Args = Some([(**of).clone()].into_iter().collect());
                    self.class_members(array, &args, name, dialect, hits, unknown);
                } else {
                    self.root_members(name, dialect, hits);
                }
            }
            Ty::Function(function) => {
                let count = function.params.len() + usize::from(function.receiver.is_some());
                if let Some(class) = self.index.class_named(&format!("kotlin.Function{count}")) {
                    let args: Arc<[Ty]> =
                        function.receiver.iter().chain(&function.params).chain([&function.ret]).cloned().collect();
                    self.class_members(class, &Some(args), name, dialect, hits, unknown);
                }
            }
            _ => {}
        }
    }

    fn root_members(&self, name: Name, dialect: &Dialect, hits: &mut Vec<Hit>) {
        if let Some(root) = self.well_known.object {
            let mut ignored = Vec::new();
            self.class_members(root, &None, name, dialect, hits, &mut ignored);
        }
    }

    fn class_members(
        &self,
        class: ClassRef,
        args: &Args,
        name: Name,
        dialect: &Dialect,
        hits: &mut Vec<Hit>,
        unknown: &mut Vec<Name>,
    ) {
        let lines = self.linearization(class);
        for entry in &lines.entries {
            let itself = [entry.class];
            let views = if dialect.operator_conventions { self.well_known.kotlin_views(&entry.class) } else { None };
            for &seen in views.unwrap_or(&itself) {
                let members = self.own_members(seen);
                let Some(found) = members.get(&name) else { continue };
                let entry_args =
                    if entry.class == class { args.clone() } else { self.instantiate_args(class, args, &entry.args) };
                for &member in found {
                    let what = match member {
                        Member::Callable(callable) => What::Method(MethodRef { file: seen.file, callable }),
                        Member::Field(field) => What::Field(FieldRef { file: seen.file, field }),
                        Member::Class(_) | Member::Alias(_) => continue,
                    };
                    if dialect.operator_conventions && self.repeats_root(seen, what) {
                        continue;
                    }
                    hits.push(Hit { what, owner: Some((seen, entry_args.clone())) });
                }
            }
        }
        unknown.extend_from_slice(&lines.unknown);
    }

    /// Whether a Java interface states a method of the root class again, which Kotlin does not see.
    fn repeats_root(&self, class: ClassRef, what: What) -> bool {
        let What::Method(method) = what else { return false };
        let items = self.index.items(method.file);
        let data = items.callable(method.callable);
        data.flags.contains(Flags::ABSTRACT)
            && !items.dialect().null_safety
            && matches!((data.name.as_str(), data.params.len()), ("equals", 1) | ("hashCode" | "toString", 0))
            && self.index.class_data(class).kind == crate::hir::ClassKind::Interface
    }

    /// Members of the Java classes that Kotlin code sees with Kotlin's members only.
    #[must_use]
    pub fn java_half_hits(&self, ty: &Ty, name: Name, dialect: &Dialect) -> Vec<Hit> {
        let (class, args) = match ty {
            Ty::Class(class, args) => (*class, args.clone()),
            Ty::Primitive(p) => match self.well_known.boxed(*p) {
                Some(class) => (class, None),
                None => return Vec::new(),
            },
            Ty::Out(of) | Ty::In(of) => return crate::stack::grow(|| self.java_half_hits(of, name, dialect)),
            Ty::Both(all) => {
                return all.iter().flat_map(|t| crate::stack::grow(|| self.java_half_hits(t, name, dialect))).collect();
            }
            _ => return Vec::new(),
        };
        let mut hits = Vec::new();
        if !dialect.operator_conventions {
            return hits;
        }
        for entry in &self.linearization(class).entries {
            if self.well_known.kotlin_views(&entry.class).is_none() {
                continue;
            }
            let entry_args =
                if entry.class == class { args.clone() } else { self.instantiate_args(class, &args, &entry.args) };
            for member in self.own_members(entry.class).get(&name).into_iter().flatten() {
                let file = entry.class.file;
                let what = match *member {
                    Member::Callable(callable) => What::Method(MethodRef { file, callable }),
                    Member::Field(field) => What::Field(FieldRef { file, field }),
                    Member::Class(_) | Member::Alias(_) => continue,
                };
                hits.push(Hit { what, owner: Some((entry.class, entry_args.clone())) });
            }
        }
        hits
    }

    /// The only abstract method of an interface (JLS §9.8; Kotlin's `fun interface`).
    #[must_use]
    pub fn sam(&self, class: ClassRef) -> Option<Sam> {
        self.sams.get_or(class, || self.find_sam(class))
    }

    fn find_sam(&self, class: ClassRef) -> Option<Sam> {
        use crate::hir::ClassKind;
        if self.index.class_data(class).kind != ClassKind::Interface {
            return None;
        }
        let lines = self.linearization(class);
        let mut found: Option<Sam> = None;
        let mut concrete: Vec<(Name, usize)> = Vec::new();
        for entry in &lines.entries {
            if Some(entry.class) == self.well_known.object {
                continue;
            }
            let items = self.index.items(entry.class.file);
            for &member in &items.class(entry.class.class).members {
                let Member::Callable(callable) = member else { continue };
                let data = items.callable(callable);
                if data.flags.contains(Flags::STATIC) || data.kind == CallableKind::StaticInit {
                    continue;
                }
                let key = (data.name, data.params.len());
                if !data.flags.contains(Flags::ABSTRACT) {
                    concrete.push(key);
                    continue;
                }
                let of_object = matches!((data.name.as_str(), key.1), ("equals", 1) | ("hashCode" | "toString", 0));
                if of_object || concrete.contains(&key) {
                    continue;
                }
                let method = MethodRef { file: entry.class.file, callable };
                if let Some(before) = &found {
                    let other = self.index.items(before.method.file).callable(before.method.callable);
                    if (other.name, other.params.len()) != key {
                        return None;
                    }
                    continue;
                }
                let signature = self.signature(method);
                let hit = Hit { what: What::Method(method), owner: Some((entry.class, entry.args.clone())) };
                let function = FunctionTy {
                    receiver: signature.receiver.as_ref().map(|t| hit.instantiate(t)),
                    params: signature.params.iter().map(|p| hit.instantiate(&p.ty)).collect(),
                    ret: hit.instantiate(&self.return_type(method)),
                    is_suspend: data.flags.contains(Flags::SUSPEND),
                    nulls: self.nulls_of_method(method, &signature),
                };
                found = Some(Sam { method, function: Arc::new(function) });
            }
        }
        found
    }

    /// What a value of type `ty` is called with: function types, functional interfaces.
    #[must_use]
    pub fn function_of(&self, ty: &Ty) -> Option<Arc<FunctionTy>> {
        match ty {
            Ty::Function(function) => Some(Arc::clone(function)),
            Ty::Class(class, args) => {
                let sam = self.sam(*class)?;
                let substituted = Ty::Function(sam.function).substitute(&|owner, i| {
                    (owner == ParamOwner::Class(*class)).then(|| {
                        let arg = args.as_ref().and_then(|a| a.get(i as usize));
                        // A wildcard parameterisation's function type uses the bounds (JLS §9.9).
                        arg.map_or(Ty::Unknown, |a| match a {
                            Ty::Out(of) | Ty::In(of) => (**of).clone(),
                            Ty::Star => Ty::Unknown,
                            other => other.clone(),
                        })
                    })
                });
                match substituted {
                    Ty::Function(function) => Some(function),
                    _ => None,
                }
            }
            Ty::Out(of) | Ty::In(of) => self.function_of(of),
            Ty::Both(all) => all.iter().find_map(|t| self.function_of(t)),
            Ty::Param(..) => self.bounds(ty).iter().find_map(|t| self.function_of(t)),
            _ => None,
        }
    }

    /// Whether a callable is declared in a class that is an interface.
    #[must_use]
    pub fn container_class(&self, method: MethodRef) -> Option<ClassRef> {
        match self.index.items(method.file).callable(method.callable).container {
            Container::Class(class) => Some(ClassRef { file: method.file, class }),
            _ => None,
        }
    }
}

/// The names of Java getters that Kotlin reads as property `name` (`getName`, or `isOpen` itself), and of the setter.
#[must_use]
pub fn java_accessors(name: Name) -> ([Name; 3], Name) {
    let [getter, setter] = naming::default_accessor_names(name.as_str());
    // `getURL` is read as `url`: the first word in capitals.
    let text = name.as_str();
    let word = text.find(|c: char| !c.is_lowercase()).unwrap_or(text.len());
    let capitals = format!("get{}{}", text[..word].to_uppercase(), &text[word..]);
    ([getter, name, Name::existing(&capitals).unwrap_or(getter)], setter)
}
