//! The code of one method without its file: questions that follow calls through many files need no more.

use rustc_hash::FxHashMap;

use crate::hir::{
    Bodies, CallableId, CallableKind, ClassId, Container, Expr, FieldId, Id, Items, Lowered, Span, TypeId,
};
use crate::index::FileFacts;
use crate::syntax::Language;

/// Lowers the code of one callable that stands in no other, from its own text; `facts` are of the same `text`. The items are the file's but for
/// the ids of this callable's code and that of what it declares. `None` where it cannot stand alone or is broken.
pub(super) fn lower_alone(text: &str, facts: &FileFacts, callable: CallableId) -> Option<Lowered> {
    let items = &*facts.items;
    let data = items.callable(callable);
    let file_name = facts.path.as_str().rsplit('/').next()?;
    let language = Language::of_file_name(file_name)?;
    let (before, behind, class) = match data.container {
        Container::File => (String::new(), "", None),
        // Java's constructors are called like their class.
        Container::Class(class) => (format!("class {}{{", items.class(class).name), "}", Some(class)),
        Container::Body(_) => return None,
    };
    // Nobody knows what broken code would have been.
    let can_stand_alone =
        items.broken.is_empty() && matches!(data.kind, CallableKind::Method | CallableKind::Constructor);
    if !can_stand_alone || data.body.is_none() {
        return None;
    }
    // Where it stands in its file, so that every place is right at once; what stands before is not looked at.
    let (start, end) = (data.span.start as usize, data.span.end as usize);
    let from = start.checked_sub(before.len())?;
    let mut alone = " ".repeat(from);
    alone.push_str(&before);
    alone.push_str(text.get(start..end)?);
    alone.push_str(behind);
    let tree = crate::syntax::parse_part(&alone, language, from)?;
    let Lowered { items: own, mut bodies } = crate::hir::lower::lower(&tree, &alone, language, file_name);
    if !own.broken.is_empty() {
        return None;
    }
    let same = Same::new(&own, items, data.span, class)?;
    same.rename(&mut bodies)?;
    Some(Lowered { items: same.items(), bodies })
}

/// What is the same in a method that was lowered alone and in its file: what stands inside of the method, in the order in which
/// lowering met it.
struct Same<'a> {
    own: &'a Items,
    file: &'a Items,
    classes: FxHashMap<ClassId, ClassId>,
    callables: FxHashMap<CallableId, CallableId>,
    fields: FxHashMap<FieldId, FieldId>,
    /// Types that code takes from the items.
    types: FxHashMap<TypeId, TypeId>,
}

impl<'a> Same<'a> {
    /// `None` where the two do not have the same declarations inside of `method`. `class` is the one around it.
    fn new(own: &'a Items, file: &'a Items, method: Span, class: Option<ClassId>) -> Option<Self> {
        let classes = paired(&own.classes, &file.classes, method, |c| (c.span, c.kind))?;
        let callables = paired(&own.callables, &file.callables, method, |c| (c.span, c.kind))?;
        let fields = paired(&own.fields, &file.fields, method, |f| (f.span, f.kind))?;
        let mut types = FxHashMap::default();
        for (&of, &to) in &classes {
            let supertypes = own.class(of).supertypes.iter().zip(&file.class(to).supertypes);
            types.extend(supertypes.map(|(of, to)| (of.ty, to.ty)));
        }
        for (&of, &to) in &callables {
            let (of, to) = (&own.callable(of).params, &file.callable(to).params);
            if of.len() != to.len() {
                return None;
            }
            types.extend(of.iter().zip(to).filter_map(|(of, to)| of.ty.zip(to.ty)));
        }
        let mut same = Self { own, file, classes, callables, fields, types };
        // Around the method stands nothing but its class.
        if let Some(class) = class {
            same.classes.insert(ClassId::new(0), class);
        }
        Some(same)
    }

    /// Gives all declarations that the code names the ids that they have in the file. `None` where one is not known.
    fn rename(&self, bodies: &mut Bodies) -> Option<()> {
        for expr in &mut bodies.exprs {
            match expr {
                Expr::Object(class) | Expr::LocalClass(class) => *class = *self.classes.get(class)?,
                Expr::LocalFunction(function) => *function = *self.callables.get(function)?,
                Expr::FieldInit { field, .. } | Expr::Delegated { field, .. } => *field = *self.fields.get(field)?,
                _ => {}
            }
        }
        for call in &mut bodies.calls {
            if let Some(class) = &mut call.body_class {
                *class = *self.classes.get(class)?;
            }
            if let Some(ty) = call.ty.as_mut().filter(|_| call.ty_in_items) {
                *ty = *self.types.get(ty)?;
            }
        }
        for local in &mut bodies.locals {
            if let Some(class) = &mut local.class {
                *class = *self.classes.get(class)?;
            }
            if let Some(ty) = local.ty.as_mut().filter(|_| local.ty_in_items) {
                *ty = *self.types.get(ty)?;
            }
        }
        Some(())
    }

    /// The file's items with the ids of the method's own code.
    fn items(&self) -> Items {
        let mut items = self.file.clone();
        // What else has code has none here: its ids mean nothing in these bodies.
        items.fields.iter_mut().for_each(|field| field.init = None);
        for class in &mut items.classes {
            class.supertypes.iter_mut().for_each(|s| (s.call, s.delegate) = (None, None));
        }
        for other in &mut items.callables {
            (other.body, other.first_local) = (None, None);
            other.params.iter_mut().for_each(|param| param.default = None);
        }
        for (&of, &to) in &self.fields {
            items.fields[to.index()].init = self.own.field(of).init;
        }
        for (&of, &to) in &self.classes {
            let all = items.classes[to.index()].supertypes.iter_mut().zip(&self.own.class(of).supertypes);
            all.for_each(|(to, of)| (to.call, to.delegate) = (of.call, of.delegate));
        }
        for (&of, &to) in &self.callables {
            let (of, to) = (self.own.callable(of), &mut items.callables[to.index()]);
            (to.body, to.first_local) = (of.body, of.first_local);
            to.params.iter_mut().zip(&of.params).for_each(|(to, of)| to.default = of.default);
        }
        items
    }
}

/// The declarations inside of a range, one's ids beside the other's; `None` where they differ in `what` they are.
fn paired<T, K: PartialEq>(
    own: &[T],
    file: &[T],
    inside: Span,
    what: impl Fn(&T) -> (Span, K),
) -> Option<FxHashMap<Id<T>, Id<T>>> {
    let within = |all: &[T]| -> Vec<usize> {
        let numbers = all.iter().enumerate().filter(|(_, item)| inside.contains(what(item).0));
        numbers.map(|(number, _)| number).collect()
    };
    let (of, to) = (within(own), within(file));
    let same = of.len() == to.len() && of.iter().zip(&to).all(|(&of, &to)| what(&own[of]) == what(&file[to]));
    same.then(|| of.into_iter().map(Id::new).zip(to.into_iter().map(Id::new)).collect())
}

#[cfg(test)]
mod tests {
    use super::lower_alone;
    use crate::hir::pretty::print_expr;
    use crate::hir::{CallableId, ClassId, Lowered, Span};
    use crate::host::lower;
    use crate::index::{FileFacts, FileKind};
    use crate::text::Name;

    fn facts(path: &str, text: &str) -> (Lowered, FileFacts) {
        let lowered = lower(path, text).expect("a language");
        let items = lowered.items.clone();
        (lowered, FileFacts::new(Name::new(path), FileKind::default(), text, items, Vec::new()))
    }

    /// Locals, printed as `name#7`, numbered in the order in which they appear.
    fn renumbered(printed: &str) -> String {
        let mut seen: Vec<&str> = Vec::new();
        let mut pieces = printed.split('#');
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (number, rest) =
                piece.split_at(piece.len() - piece.trim_start_matches(|c: char| c.is_ascii_digit()).len());
            let at = seen.iter().position(|&known| known == number).unwrap_or_else(|| {
                seen.push(number);
                seen.len() - 1
            });
            text.push_str(&format!("#{at}{rest}"));
        }
        text
    }

    /// Every method that is lowered alone has the code that it has in its file, that of what it declares included. Gives how many were.
    fn check(path: &str, text: &str) -> usize {
        let (whole, facts) = facts(path, text);
        let mut alone = 0;
        for (i, callable) in whole.items.callables.iter().enumerate() {
            let id = CallableId::new(i);
            if callable.body.is_none() || whole.items.outermost(id) != id {
                continue;
            }
            let Some(one) = lower_alone(text, &facts, id) else { continue };
            for (i, inside) in whole.items.callables.iter().enumerate() {
                let inner = CallableId::new(i);
                let Some(body) = inside.body.filter(|_| whole.items.outermost(inner) == id) else { continue };
                let own = one.items.callable(inner).body.expect("a body");
                let print = |lowered, body| renumbered(&print_expr(lowered, text, body));
                assert_eq!(print(&one, own), print(&whole, body), "{path}: {} in {}", inside.name, callable.name);
            }
            let homes = |lowered: &Lowered| -> Vec<(Span, Option<ClassId>)> {
                let locals = lowered.bodies.locals.iter().filter(|l| callable.span.contains(l.name_span));
                locals.map(|l| (l.name_span, l.class)).collect()
            };
            assert_eq!(homes(&one), homes(&whole), "{path}: {}", callable.name);
            alone += 1;
        }
        alone
    }

    #[test]
    fn a_method_alone_is_what_it_is_among_others() {
        for (path, text, count) in [
            (
                "A.java",
                "class A { int f = g(1); A() { f = 2; } int g(int a) { return a + f; } void h() { if (f > 1) { g(f); } } }",
                3,
            ),
            (
                "A.java",
                "class A { void a() { new B() { void b() { c(); } }; } void c() { a(); } static { c(); } { a(); } }",
                2,
            ),
            (
                "A.java",
                "class Z { Object z = new Object() { }; } class A { void a(int n) { class L extends B { int f = n; L(int g) { super(g); } \
                 { n(); } void l(int h) { new C(h) { int i = h; int j() { return i; } }; } } new L(n); record R(int q) { } } void c() { } }",
                2,
            ),
            (
                "A.kt",
                "class A(val n: Int) { val f = g(1)\n init { g(n) }\n fun g(a: Int): Int { return a }\n fun h() = g(f)\n fun i() { g(2) } }",
                3,
            ),
            ("A.kt", "fun a() { fun b() { a() }\n b() }\nfun c() { a() }\nval d: Int get() { return 1 }", 2),
            (
                "A.kt",
                "val z = object { val y = 1 }\nclass A { fun a(n: Int) { class L(val m: Int = n) : B(m) { val f by lazy { n }\n init { a(m) }\n \
                 fun l(h: Int) = object : C(h), D by n { val i = h\n override fun j() = i } }\n fun k(o: Int = n) = L(o)\n k() }\n fun c() { a(1) } }",
                2,
            ),
            ("A.java", "class A { void a() { b( } void b() { } }", 0),
        ] {
            assert_eq!(check(path, text), count, "{text}");
        }
    }

    #[test]
    fn so_it_is_in_a_real_app() {
        let mut folders =
            vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/fieldnotes")];
        let mut alone = 0;
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).expect("readable").map(|e| e.expect("readable").path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "java" || e == "kt") {
                    let text = std::fs::read_to_string(&path).expect("readable");
                    alone += check(path.file_name().and_then(|n| n.to_str()).expect("a name"), &text);
                }
            }
        }
        assert!(alone > 100, "{alone}");
    }
}
