//! Classes that the languages themselves speak of, and the pairs of classes that are one type to the compilers
//! (Kotlin's mapped types: kotlinlang.org, "Calling Java from Kotlin", Mapped types). In types only Java's half of a pair appears;
//! Kotlin code sees it with the members of Kotlin's half ([`WellKnown::kotlin_view`]).

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::ty::{Args, Ty};
use crate::hir::{Name, Primitive};
use crate::index::{ClassRef, Index};

/// Kotlin's class, Java's class.
const MAPPED: &[(&str, &str)] = &[
    ("kotlin.Any", "java.lang.Object"),
    ("kotlin.String", "java.lang.String"),
    ("kotlin.CharSequence", "java.lang.CharSequence"),
    ("kotlin.Number", "java.lang.Number"),
    ("kotlin.Throwable", "java.lang.Throwable"),
    ("kotlin.Comparable", "java.lang.Comparable"),
    ("kotlin.Enum", "java.lang.Enum"),
    ("kotlin.Annotation", "java.lang.annotation.Annotation"),
    ("kotlin.Cloneable", "java.lang.Cloneable"),
    ("kotlin.collections.Iterator", "java.util.Iterator"),
    ("kotlin.collections.MutableIterator", "java.util.Iterator"),
    ("kotlin.collections.ListIterator", "java.util.ListIterator"),
    ("kotlin.collections.MutableListIterator", "java.util.ListIterator"),
    ("kotlin.collections.Iterable", "java.lang.Iterable"),
    ("kotlin.collections.MutableIterable", "java.lang.Iterable"),
    ("kotlin.collections.Collection", "java.util.Collection"),
    ("kotlin.collections.MutableCollection", "java.util.Collection"),
    ("kotlin.collections.List", "java.util.List"),
    ("kotlin.collections.MutableList", "java.util.List"),
    ("kotlin.collections.Set", "java.util.Set"),
    ("kotlin.collections.MutableSet", "java.util.Set"),
    ("kotlin.collections.Map", "java.util.Map"),
    ("kotlin.collections.MutableMap", "java.util.Map"),
    ("kotlin.collections.Map.Entry", "java.util.Map.Entry"),
    ("kotlin.collections.MutableMap.MutableEntry", "java.util.Map.Entry"),
];

/// Java's class for a class that Kotlin maps to it, by qualified names.
#[must_use]
pub fn java_name(kotlin: &str) -> Option<&'static str> {
    MAPPED.iter().find(|(k, _)| *k == kotlin).map(|(_, java)| *java)
}

/// Kotlin's class, Java's primitive and its box.
const PRIMITIVES: &[(&str, Primitive, &str)] = &[
    ("Boolean", Primitive::Boolean, "java.lang.Boolean"),
    ("Byte", Primitive::Byte, "java.lang.Byte"),
    ("Short", Primitive::Short, "java.lang.Short"),
    ("Char", Primitive::Char, "java.lang.Character"),
    ("Int", Primitive::Int, "java.lang.Integer"),
    ("Long", Primitive::Long, "java.lang.Long"),
    ("Float", Primitive::Float, "java.lang.Float"),
    ("Double", Primitive::Double, "java.lang.Double"),
];

enum Special {
    Primitive(Primitive),
    ArrayOf(Primitive),
    Array,
    Unit,
    Nothing,
    Class(ClassRef),
}

/// See the module.
pub struct WellKnown {
    special: FxHashMap<ClassRef, Special>,
    kotlin_view: FxHashMap<ClassRef, Vec<ClassRef>>,
    boxes: [Option<ClassRef>; 9],
    unboxed: FxHashMap<ClassRef, Primitive>,
    kotlin_numbers: [Option<ClassRef>; 9],
    /// `java.lang.Object`
    pub object: Option<ClassRef>,
    string: Option<ClassRef>,
    array: Option<ClassRef>,
}

impl WellKnown {
    pub(super) fn new(index: &Index) -> Self {
        let class = |name: &str| index.class(Name::new(name));
        let mut this = Self {
            special: FxHashMap::default(),
            kotlin_view: FxHashMap::default(),
            boxes: [None; 9],
            unboxed: FxHashMap::default(),
            kotlin_numbers: [None; 9],
            object: class("java.lang.Object"),
            string: class("java.lang.String"),
            array: class("kotlin.Array"),
        };
        for (kotlin, java) in MAPPED {
            if let (Some(kotlin), Some(java)) = (class(kotlin), class(java)) {
                this.special.insert(kotlin, Special::Class(java));
                // The mutable one comes second in the table and first in the view: it hides what it overrides.
                this.kotlin_view.entry(java).or_default().insert(0, kotlin);
            }
        }
        for (kotlin, primitive, boxed) in PRIMITIVES {
            let number = class(&format!("kotlin.{kotlin}"));
            this.kotlin_numbers[*primitive as usize] = number;
            if let Some(number) = number {
                this.special.insert(number, Special::Primitive(*primitive));
            }
            if let Some(array) = class(&format!("kotlin.{kotlin}Array")) {
                this.special.insert(array, Special::ArrayOf(*primitive));
            }
            if let Some(boxed) = class(boxed) {
                this.boxes[*primitive as usize] = Some(boxed);
                this.unboxed.insert(boxed, *primitive);
                if let Some(number) = number {
                    this.kotlin_view.insert(boxed, vec![number]);
                }
            }
        }
        for (name, special) in
            [("kotlin.Array", Special::Array), ("kotlin.Unit", Special::Unit), ("kotlin.Nothing", Special::Nothing)]
        {
            if let Some(class) = class(name) {
                this.special.insert(class, special);
            }
        }
        this
    }

    /// What a class name means where it is not simply the class.
    pub(super) fn special(&self, class: ClassRef, args: &Args) -> Option<Ty> {
        if !class.file.is_library() && self.special.is_empty() {
            return None;
        }
        Some(match self.special.get(&class)? {
            Special::Primitive(p) => Ty::Primitive(*p),
            Special::ArrayOf(p) => Ty::Array(Arc::new(Ty::Primitive(*p))),
            Special::Array => {
                let of = args.as_ref().and_then(|a| a.first()).map_or(Ty::Unknown, Ty::upper);
                Ty::Array(Arc::new(of))
            }
            Special::Unit => Ty::VOID,
            Special::Nothing => Ty::Nothing,
            Special::Class(java) => Ty::Class(*java, args.clone()),
        })
    }

    /// The classes whose members Kotlin code sees on `class`: itself, or Kotlin's halves of the pair, the mutable one first.
    #[must_use]
    pub fn kotlin_views(&self, class: &ClassRef) -> Option<&[ClassRef]> {
        self.kotlin_view.get(class).map(Vec::as_slice)
    }

    /// Java's half of a pair, which types name; any other class is its own.
    #[must_use]
    pub fn java_half(&self, class: ClassRef) -> ClassRef {
        match self.special.get(&class) {
            Some(Special::Class(java)) => *java,
            _ => class,
        }
    }

    /// Whether every class inherits from it, in either language's terms.
    #[must_use]
    pub fn is_root(&self, class: ClassRef) -> bool {
        self.object == Some(self.java_half(class))
    }

    /// The first of [`WellKnown::kotlin_views`].
    #[must_use]
    pub fn kotlin_view(&self, class: ClassRef) -> ClassRef {
        self.kotlin_view.get(&class).and_then(|v| v.first()).copied().unwrap_or(class)
    }

    /// The class of a primitive as Kotlin sees it (`kotlin.Int`).
    #[must_use]
    pub fn kotlin_number(&self, primitive: Primitive) -> Option<ClassRef> {
        self.kotlin_numbers[primitive as usize]
    }

    /// `kotlin.Array`, whose members Kotlin's arrays have.
    #[must_use]
    pub const fn kotlin_array(&self) -> Option<ClassRef> {
        self.array
    }

    /// The box of a primitive (`java.lang.Integer`).
    #[must_use]
    pub fn boxed(&self, primitive: Primitive) -> Option<ClassRef> {
        self.boxes[primitive as usize]
    }

    /// The primitive in a box.
    #[must_use]
    pub fn unboxed(&self, class: ClassRef) -> Option<Primitive> {
        self.unboxed.get(&class).copied()
    }

    /// The type of string literals.
    #[must_use]
    pub fn string(&self) -> Ty {
        self.string.map_or_else(|| Ty::Named(Name::new("java.lang.String"), None), |s| Ty::Class(s, None))
    }
}
