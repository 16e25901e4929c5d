//! Kotlin code sees the classes that Kotlin maps (`java.util.Map`) with Kotlin's members, and so their subclasses in Java. What such a call runs is
//! Java's own method: `HashMap.get`, where the receiver is a `HashMap`, as the compiler names it.

use super::env::Env;
use super::site::Target;
use super::ty::Ty;
use crate::hir::{Member, Name, Primitive};
use crate::index::{ClassRef, MethodRef};

/// Kotlin's names of mapped members that Java calls otherwise (kotlinlang.org, "Calling Java from Kotlin", Mapped types).
const RENAMED: [(&str, &str); 6] = [
    ("keys", "keySet"),
    ("entries", "entrySet"),
    ("removeAt", "remove"),
    ("get", "charAt"),
    ("toChar", "charValue"),
    ("toInt", "intValue"),
];

impl Env<'_> {
    /// The method of the receiver's class, or of its nearest superclass, that stands in Java for a member of Kotlin's half of a mapped class;
    /// the target itself where it is no such member.
    pub(super) fn as_java_names_it(&self, target: Target, receiver: &Ty) -> Target {
        let (owner, name, params) = match target {
            Target::Method(method) if method.file.is_library() => {
                let items = self.index.items(method.file);
                let data = items.callable(method.callable);
                let name = data.property.map_or(data.name, |p| items.field(p).name);
                let types = self.signature(method).params.iter().map(|p| p.ty.clone()).collect();
                (data.container, name, types)
            }
            Target::Accessor(field, false) if field.file.is_library() => {
                let data = self.index.items(field.file).field(field.field);
                (data.container, data.name, Vec::new())
            }
            _ => return target,
        };
        let file = match target {
            Target::Method(method) => method.file,
            Target::Accessor(field, _) => field.file,
            _ => return target,
        };
        let crate::hir::Container::Class(class) = owner else { return target };
        self.declared_in_java(ClassRef { file, class }, name, &params, receiver).map_or(target, Target::Method)
    }

    fn declared_in_java(&self, owner: ClassRef, name: Name, params: &[Ty], receiver: &Ty) -> Option<MethodRef> {
        let java = self.well_known.java_half(owner);
        let class = match receiver {
            Ty::Class(class, _) if java != owner && *class != java && !self.well_known.is_root(java) => *class,
            _ => return None,
        };
        let other = RENAMED.iter().find(|(kotlin, _)| *kotlin == name.as_str()).map(|(_, java)| Name::new(java));
        let is_primitive = |ty: &Ty| matches!(ty, Ty::Primitive(p) if *p != Primitive::Void);
        for entry in self.linearization(class).entries.iter().take_while(|e| e.class != java) {
            let items = self.index.items(entry.class.file);
            if items.dialect().null_safety {
                continue;
            }
            let members = self.own_members(entry.class);
            for member in [Some(name), other].into_iter().flatten().filter_map(|n| members.get(&n)).flatten() {
                let Member::Callable(callable) = *member else { continue };
                let method = MethodRef { file: entry.class.file, callable };
                let own = self.signature(method);
                let same = own.params.len() == params.len()
                    && own.params.iter().zip(params).all(|(a, b)| is_primitive(&a.ty) == is_primitive(b));
                if same && !items.callable(callable).flags.contains(crate::hir::Flags::STATIC) {
                    return Some(method);
                }
            }
        }
        None
    }
}
