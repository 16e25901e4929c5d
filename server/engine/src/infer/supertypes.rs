//! All supertypes of a class in the order in which members are looked up: the class, its superclasses, then
//! interfaces breadth first, the root class last.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::env::Env;
use super::scope::{At, Place};
use super::ty::{Args, ParamOwner, Ty};
use crate::hir::{ClassKind, Name};
use crate::index::ClassRef;

/// A supertype with its arguments in terms of the subclass's type parameters.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The supertype.
    pub class: ClassRef,
    /// Its arguments; none where raw.
    pub args: Args,
}

/// All supertypes of a class.
#[derive(Clone, Debug, Default)]
pub struct Linearization {
    /// The class itself first.
    pub entries: Vec<Entry>,
    /// Supertypes that nobody knows, by name: members may come from them.
    pub unknown: Vec<Name>,
}

impl Linearization {
    /// The entry of `class`.
    #[must_use]
    pub fn find(&self, class: ClassRef) -> Option<&Entry> {
        self.entries.iter().find(|e| e.class == class)
    }
}

thread_local! {
    /// Classes whose supertypes are being resolved: their inherited nested types are not in scope meanwhile.
    static BUSY: RefCell<Vec<ClassRef>> = const { RefCell::new(Vec::new()) };
}

impl Env<'_> {
    /// The supertypes of `class`; only the class itself while they are being computed (cyclic inheritance).
    #[must_use]
    pub fn linearization(&self, class: ClassRef) -> Arc<Linearization> {
        self.linearization_if_free(class).unwrap_or_else(|| {
            let args = self.own_args(class);
            Arc::new(Linearization { entries: vec![Entry { class, args }], unknown: Vec::new() })
        })
    }

    pub(super) fn linearization_if_free(&self, class: ClassRef) -> Option<Arc<Linearization>> {
        if let Some(known) = self.supertypes.get(class) {
            return Some(known);
        }
        if BUSY.with_borrow(|busy| busy.contains(&class)) {
            return None;
        }
        BUSY.with_borrow_mut(|busy| busy.push(class));
        let lines = crate::stack::grow(|| self.linearize(class));
        BUSY.with_borrow_mut(Vec::pop);
        // Inside a cycle the result may lack what is still being computed; it is kept only once nothing is.
        if BUSY.with_borrow(Vec::is_empty) {
            return Some(self.supertypes.insert(class, Arc::new(lines)));
        }
        Some(Arc::new(lines))
    }

    /// The type parameters of a class as arguments of its own type.
    #[must_use]
    pub fn own_args(&self, class: ClassRef) -> Args {
        let count = self.index.class_data(class).type_params.len();
        if count == 0 {
            return None;
        }
        Some((0..count).map(|i| Ty::Param(ParamOwner::Class(class), i as u16)).collect())
    }

    fn linearize(&self, class: ClassRef) -> Linearization {
        let mut lines = Linearization::default();
        let mut seen: FxHashSet<ClassRef> = FxHashSet::default();
        let mut interfaces: Vec<Entry> = Vec::new();
        let mut current = Some(Entry { class, args: self.own_args(class) });
        // The chain of superclasses.
        while let Some(entry) = current.take() {
            if !seen.insert(entry.class) {
                break;
            }
            for direct in self.direct_supertypes(entry.class, &entry.args, &mut lines.unknown) {
                // Where a description cannot tell classes from interfaces there may be several classes: all are followed.
                if is_interface(self, direct.class) || current.is_some() {
                    interfaces.push(direct);
                } else {
                    current = Some(direct);
                }
            }
            lines.entries.push(entry);
        }
        // Interfaces, breadth first.
        let mut at = 0;
        while at < interfaces.len() {
            let entry = interfaces[at].clone();
            at += 1;
            if !seen.insert(entry.class) {
                continue;
            }
            interfaces.extend(self.direct_supertypes(entry.class, &entry.args, &mut lines.unknown));
            lines.entries.push(entry);
        }
        if let Some(root) = self.well_known.object {
            match lines.entries.iter().position(|e| e.class == root) {
                Some(0) => {}
                Some(at) => {
                    let entry = lines.entries.remove(at);
                    lines.entries.push(entry);
                }
                None => lines.entries.push(Entry { class: root, args: None }),
            }
        }
        lines.unknown.dedup();
        lines
    }

    /// The supertypes that the declaration names, and those that its kind implies.
    fn direct_supertypes(&self, class: ClassRef, args: &Args, unknown: &mut Vec<Name>) -> Vec<Entry> {
        let items = self.index.items(class.file);
        let data = items.class(class.class);
        let place = Place { file: class.file, at: At::Class(class.class) };
        let mut direct = Vec::with_capacity(data.supertypes.len() + 1);
        let substitute = |ty: &Ty| {
            ty.substitute(&|owner, i| {
                (owner == ParamOwner::Class(class))
                    .then(|| args.as_ref().and_then(|a| a.get(i as usize)).cloned().unwrap_or(Ty::Unknown))
            })
        };
        for supertype in &data.supertypes {
            let mut all = vec![self.resolve(place, &items.types, supertype.ty)];
            while let Some(ty) = all.pop() {
                match ty {
                    Ty::Class(c, a) if c != class => {
                        let raw = Ty::Class(c, a);
                        let substituted = if args.is_none() && !data.type_params.is_empty() {
                            Ty::Class(c, None)
                        } else {
                            substitute(&raw)
                        };
                        if let Ty::Class(class, args) = substituted {
                            direct.push(Entry { class, args });
                        }
                    }
                    Ty::Named(name, _) => unknown.push(name),
                    Ty::Both(types) => all.extend(types.iter().cloned()),
                    Ty::Function(f) => {
                        let count = f.params.len() + usize::from(f.receiver.is_some());
                        let name = Name::new(&format!("kotlin.Function{count}"));
                        let args = f.receiver.iter().chain(&f.params).chain([&f.ret]).cloned().collect();
                        match self.index.class(name) {
                            Some(class) => direct.push(Entry { class, args: Some(args) }),
                            None => unknown.push(name),
                        }
                    }
                    _ => {}
                }
            }
        }
        let implied = match data.kind {
            ClassKind::Enum => Some("java.lang.Enum"),
            ClassKind::Record => Some("java.lang.Record"),
            ClassKind::Annotation => Some("java.lang.annotation.Annotation"),
            _ => None,
        };
        if let Some(class_of) = implied.and_then(|n| self.index.class(Name::new(n))).filter(|&c| c != class) {
            let generic = data.kind == ClassKind::Enum;
            let args = generic.then(|| [Ty::Class(class, None)].into_iter().collect());
            direct.insert(0, Entry { class: class_of, args });
        }
        if data.kind == ClassKind::EnumConstantBody
            && direct.is_empty()
            && let Some(outer) =
                self.index.outer_class(class).or_else(|| self.index.class_around(class.file, data.container))
        {
            direct.push(Entry { class: outer, args: None });
        }
        direct
    }

    /// `ty` as an instance of `class` or of a subclass: the arguments of `class`. `None` where it is no supertype.
    #[must_use]
    pub fn as_super(&self, ty: &Ty, class: ClassRef) -> Option<Args> {
        match ty {
            Ty::Class(c, args) if *c == class => Some(args.clone()),
            Ty::Class(c, args) => {
                let lines = self.linearization(*c);
                let entry = lines.find(class)?;
                Some(self.instantiate_args(*c, args, &entry.args))
            }
            Ty::Both(all) => all.iter().find_map(|t| self.as_super(t, class)),
            Ty::Param(..) => self.bounds(ty).iter().find_map(|b| self.as_super(b, class)),
            Ty::Primitive(p) => self.as_super(&Ty::Class(self.well_known.boxed(*p)?, None), class),
            Ty::Out(of) => self.as_super(of, class),
            Ty::Array(_) => (Some(class) == self.well_known.object).then_some(None),
            Ty::Function(f) => {
                let count = f.params.len() + usize::from(f.receiver.is_some());
                let function = self.index.class_named(&format!("kotlin.Function{count}"))?;
                let args: Arc<[Ty]> = f.receiver.iter().chain(&f.params).chain([&f.ret]).cloned().collect();
                self.as_super(&Ty::Class(function, Some(args)), class)
            }
            _ => None,
        }
    }

    /// `entry_args`, given in terms of the parameters of `class`, for an instance of `class` with `args`.
    #[must_use]
    pub fn instantiate_args(&self, class: ClassRef, args: &Args, entry_args: &Args) -> Args {
        let entry_args = entry_args.as_ref()?;
        if args.is_none() && !self.index.class_data(class).type_params.is_empty() {
            // A raw type's supertypes are raw (JLS §4.8).
            return None;
        }
        Some(
            entry_args
                .iter()
                .map(|t| {
                    t.substitute(&|owner, i| {
                        (owner == ParamOwner::Class(class))
                            .then(|| args.as_ref().and_then(|a| a.get(i as usize)).cloned().unwrap_or(Ty::Unknown))
                    })
                })
                .collect(),
        )
    }

    /// The upper bounds of a type parameter.
    #[must_use]
    pub fn bounds(&self, ty: &Ty) -> Vec<Ty> {
        let Ty::Param(owner, at) = ty else { return Vec::new() };
        let (file, place, params) = match *owner {
            ParamOwner::Class(class) => {
                let place = Place { file: class.file, at: At::Class(class.class) };
                (class.file, place, &self.index.class_data(class).type_params)
            }
            ParamOwner::Method(method) => {
                let callable = self.index.items(method.file).callable(method.callable);
                (method.file, Place::in_method(method), &callable.type_params)
            }
            ParamOwner::Field(field) => {
                let data = self.index.items(field.file).field(field.field);
                (field.file, Place { file: field.file, at: At::Field(field.field) }, &data.type_params)
            }
        };
        let Some(param) = params.get(*at as usize) else { return Vec::new() };
        let types = &self.index.items(file).types;
        param.bounds.iter().map(|&b| self.resolve(place, types, b)).collect()
    }
}

fn is_interface(env: &Env<'_>, class: ClassRef) -> bool {
    matches!(env.index.class_data(class).kind, ClassKind::Interface | ClassKind::Annotation)
}
