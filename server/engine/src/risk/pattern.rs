//! What a rule, a hop, a dispatcher or an entry point matches: owner, name, parameters, conditions.
//!
//! Written in a rule file, held against a [`CallFact`]. It must not know what follows from a match.

use super::condition::{Condition, Truth};
use super::fact::{CallFact, Shape, TypeHierarchy};
use std::sync::Arc;

/// The name of constructors.
pub const INIT: &str = "<init>";

/// The match part of a rule. An empty list means "does not matter".
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pattern {
    /// Qualified declaring types; the package of Kotlin top-level functions; `some.package.**` for all below it.
    pub owners: Vec<Arc<str>>,
    /// Receiver types of extension functions, `**` for any, `?` for one that is not known. Without them the callee is none.
    pub extends: Vec<Arc<str>>,
    /// Method names, `<init>` for constructors, `on*` for a prefix, `*` for any.
    pub names: Vec<Arc<str>>,
    /// Are the names those of properties or fields?
    pub property: bool,
    /// Declared parameter types, simple or qualified; `...` at the end for "and any more".
    pub params: Option<Vec<Arc<str>>>,
    /// Annotations of the method, one of which must be there.
    pub annotations: Vec<Arc<str>>,
    /// Annotations of its class, one of which must be there.
    pub owner_annotations: Vec<Arc<str>>,
    /// Return types, one of which (or a subtype) it must have.
    pub returns: Vec<Arc<str>>,
    /// The callee must be a `suspend` function or return one of these (or a subtype): it only describes its work.
    pub suspends_or_returns: Vec<Arc<str>>,
    /// Does it match in subtypes of its owners? By default everything does but constructors.
    pub subtypes: Option<bool>,
    /// Conditions on the arguments; all must hold.
    pub when: Vec<Condition>,
    /// What exempts a call.
    pub unless: Unless,
}

/// Exemptions: any one of them and the rule does not match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unless {
    /// The receiver's static type, the callee's owner or what the receiver is made of is one of these or a subtype.
    pub receiver: Vec<Arc<str>>,
    /// The callee returns one of these or a subtype.
    pub returns: Vec<Arc<str>>,
    /// The callee is a `suspend` function.
    pub suspend: bool,
    /// A condition on an argument certainly holds.
    pub when: Vec<Condition>,
    /// The callee carries one of these annotations.
    pub annotations: Vec<Arc<str>>,
    /// It has one of these names (of those that a wildcard covers).
    pub names: Vec<Arc<str>>,
}

impl Pattern {
    /// Does the fact match, once its name was found in the index? `Unknown`: all matches but for an argument nobody knows.
    pub fn eval<H: TypeHierarchy + ?Sized>(&self, fact: &CallFact<'_>, types: &H) -> Truth {
        if !self.annotations_match(fact) || !self.owner_matches(fact, types) || !self.params_match(fact) {
            return Truth::No;
        }
        let is_any = |class: &str, wanted: &[Arc<str>]| wanted.iter().any(|w| same_or_below(class, w, types));
        if !self.returns.is_empty() && !fact.returns.is_some_and(|ty| is_any(ty, &self.returns)) {
            return Truth::No;
        }
        let later = &self.suspends_or_returns;
        if !later.is_empty() && !fact.suspend && !fact.returns.is_some_and(|ty| is_any(ty, later)) {
            return Truth::No;
        }
        let unless = &self.unless;
        let exempt = (unless.suspend && fact.suspend)
            || unless.names.iter().any(|name| **name == *fact.name)
            || fact.returns.is_some_and(|ty| is_any(ty, &unless.returns))
            || fact.annotations.iter().any(|a| unless.annotations.iter().any(|u| **u == **a))
            || (!unless.receiver.is_empty()
                && (is_any(fact.owner, &unless.receiver)
                    || fact.receiver.is_some_and(|ty| is_any(ty, &unless.receiver))
                    || fact.extension_receiver.is_some_and(|ty| is_any(ty, &unless.receiver))
                    || fact.receiver_made_of.iter().any(|ty| is_any(ty, &unless.receiver))))
            || unless.when.iter().any(|condition| condition.eval(fact.args, types) == Truth::Yes);
        if exempt {
            return Truth::No;
        }
        self.when.iter().fold(Truth::Yes, |truth, condition| truth.and(condition.eval(fact.args, types)))
    }

    fn annotations_match(&self, fact: &CallFact<'_>) -> bool {
        let any = |wanted: &[Arc<str>], has: &[&str]| wanted.is_empty() || wanted.iter().any(|w| has.contains(&&**w));
        any(&self.annotations, fact.annotations) && any(&self.owner_annotations, fact.owner_annotations)
    }

    fn owner_matches<H: TypeHierarchy + ?Sized>(&self, fact: &CallFact<'_>, types: &H) -> bool {
        let below = self.subtypes.unwrap_or(fact.name != INIT);
        let is = |class: &str, wanted: &str| class == wanted || (below && same_or_below(class, wanted, types));
        if self.extends.is_empty() {
            if fact.extension_receiver.is_some() {
                return false;
            }
        } else {
            // From Java the extension is a static method, and what it extends its first parameter.
            let fits = |ty: &str| self.extends.iter().any(|wanted| **wanted != *"?" && is(ty, wanted));
            let fine = match fact.extension_receiver {
                Some(ty) => fits(ty),
                None => {
                    self.extends.iter().any(|wanted| **wanted == *"?")
                        || fact.params.is_some_and(|params| params.first().is_some_and(|ty| fits(ty)))
                }
            };
            if !fine {
                return false;
            }
        }
        self.owners.is_empty()
            || self.owners.iter().any(|wanted| {
                is(fact.owner, wanted)
                    || package_of_facade(fact.owner) == Some(wanted)
                    || fact.receiver.is_some_and(|ty| is(ty, wanted))
            })
    }

    fn params_match(&self, fact: &CallFact<'_>) -> bool {
        let Some(wanted) = &self.params else { return true };
        let (wanted, open) = match wanted.split_last() {
            Some((last, rest)) if **last == *"..." => (rest, true),
            _ => (&wanted[..], false),
        };
        match (fact.params, fact.args) {
            (Some(params), _) => {
                let enough = if open { params.len() >= wanted.len() } else { params.len() == wanted.len() };
                enough && wanted.iter().zip(params).all(|(w, p)| same_type_name(w, p))
            }
            (None, Some(args)) => open && args.len() >= wanted.len() || args.len() == wanted.len(),
            (None, None) => true,
        }
    }

    /// Is `fact` declared by or called on exactly one of the owners? Such a match is nearer than one through a supertype.
    pub fn is_exact(&self, fact: &CallFact<'_>) -> bool {
        self.owners.iter().any(|owner| **owner == *fact.owner || fact.receiver == Some(owner))
    }

    /// Might `class` be an owner of it, names and arguments left aside?
    pub fn may_own<H: TypeHierarchy + ?Sized>(&self, class: &str, types: &H) -> bool {
        self.owners.is_empty() || self.owners.iter().any(|owner| same_or_below(class, owner, types))
    }

    /// Does it stand for many names?
    pub fn is_wildcard(name: &str) -> bool {
        name.ends_with('*')
    }

    /// Does one of its names stand for many?
    pub fn has_wildcard(&self) -> bool {
        self.names.iter().any(|name| Pattern::is_wildcard(name))
    }

    /// Does `name` fit one of the names that end in `*`?
    pub fn wildcard_matches(&self, name: &str) -> bool {
        self.names.iter().filter_map(|n| n.strip_suffix('*')).any(|prefix| {
            // `on*` means `onClick` and not `once`.
            name.strip_prefix(prefix).is_some_and(|rest| {
                prefix.is_empty() || rest.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
            })
        })
    }

    /// May a fact of this shape match at all?
    pub fn fits(&self, shape: Shape) -> bool {
        match shape {
            Shape::Get => true,
            Shape::Call | Shape::Set | Shape::Declaration => !self.property || shape == Shape::Call,
        }
    }
}

/// `class` is `wanted` or below it; `wanted` may be `some.package.**`.
fn same_or_below<H: TypeHierarchy + ?Sized>(class: &str, wanted: &str, types: &H) -> bool {
    match wanted.strip_suffix("**") {
        Some(package) => class.starts_with(package),
        None => class == wanted || types.is_subtype(class, wanted),
    }
}

/// `kotlin.io` for the facade `kotlin.io.FilesKt` or a part of one (`kotlin.io.FilesKt__UtilsKt`).
pub fn package_of_facade(owner: &str) -> Option<&str> {
    let (package, class) = owner.rsplit_once('.')?;
    (class.ends_with("Kt") && class.len() > 2).then_some(package)
}

/// Compares declared types by simple name, Java's and Kotlin's spellings taken for the same: `int` and `Int`,
/// `byte[]` and `ByteArray`, `Object` and `Any?`. Type arguments do not count.
pub fn same_type_name(a: &str, b: &str) -> bool {
    let (a, a_dims) = simple(a);
    let (b, b_dims) = simple(b);
    a_dims == b_dims && a == b
}

fn simple(name: &str) -> (&str, usize) {
    let name = name.trim().trim_end_matches('?');
    if let Some(inner) = name.strip_suffix("[]").or_else(|| name.strip_suffix("...")) {
        let (inner, dims) = simple_element(inner);
        return (inner, dims + 1);
    }
    if let Some(inner) = name.strip_prefix("Array<").and_then(|rest| rest.strip_suffix('>')) {
        let inner = inner.trim_start_matches("out ");
        return (simple_element(inner).0, simple_element(inner).1 + 1);
    }
    simple_element(name)
}

fn simple_element(name: &str) -> (&str, usize) {
    let mut name = name.split('<').next().unwrap_or(name).trim_end_matches('?');
    let mut dims = 0;
    while let Some(inner) = name.strip_suffix("[]") {
        name = inner;
        dims += 1;
    }
    let last = name.rsplit('.').next().unwrap_or(name);
    let (element, array) = match last {
        "Int" | "Integer" => ("int", 0),
        "Long" => ("long", 0),
        "Boolean" => ("boolean", 0),
        "Char" | "Character" => ("char", 0),
        "Byte" => ("byte", 0),
        "Short" => ("short", 0),
        "Float" => ("float", 0),
        "Double" => ("double", 0),
        "Any" => ("Object", 0),
        "ByteArray" => ("byte", 1),
        "IntArray" => ("int", 1),
        "LongArray" => ("long", 1),
        "CharArray" => ("char", 1),
        other => (other, 0),
    };
    (element, dims + array)
}

#[cfg(test)]
mod tests {
    use super::same_type_name;

    #[test]
    fn types_are_compared_across_the_two_languages() {
        for (a, b, same) in [
            ("int", "Int", true),
            ("long", "int", false),
            ("java.lang.String", "kotlin.String?", true),
            ("List", "java.util.List<String>", true),
            ("byte[]", "ByteArray", true),
            ("String...", "Array<out String>", true),
            ("String[]", "String", false),
            ("Object", "Any?", true),
            ("Map.Entry", "Entry", true),
        ] {
            assert_eq!(same_type_name(a, b), same, "{a} and {b}");
        }
    }
}
