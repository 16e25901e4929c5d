//! Entry points that XML files declare: click handlers of layouts, constructors of what the framework creates, and callbacks of
//! components whose framework class is not known. Made once a snapshot, from what is named there.

use super::snapshot::{EntryPoint, Snapshot};
use super::tagging::{Hierarchy, owner_name};
use crate::graph::{Edge, EntryCode};
use crate::hir::{Callable, CallableKind, Container, Flags, Id, Member, Name};
use crate::index::{ClassRef, FileId, MethodRef, naming};
use crate::infer::SiteKind;
use crate::resources::{Named, ResourceFacts, Role};
use crate::risk::{CallFact, Matcher, Shape};

/// Owners that the rules for XML files name, since no class declares what they are about.
const LAYOUT: &str = "<layout>";
const MANIFEST: &str = "<manifest>";

/// An entry point that an XML file declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    method: MethodRef,
    /// Number of the entry rule.
    rule: u32,
    /// The XML file, and the 0-based line in it.
    at: (Name, u32),
}

impl Declared {
    pub(super) fn file(&self) -> FileId {
        self.method.file
    }

    pub(super) fn entry_point<'a>(&self, snapshot: &'a Snapshot) -> Option<EntryPoint<'a>> {
        let rule = snapshot.catalog().entries().get(self.rule as usize)?;
        let code = EntryCode::Callable(self.method.callable);
        Some(EntryPoint { file: self.method.file, code, rule, declared_at: Some(self.at) })
    }
}

/// All of them, sorted by method, each once.
pub(super) fn declared<'a>(snapshot: &Snapshot, resources: impl Iterator<Item = &'a ResourceFacts>) -> Vec<Declared> {
    let env = snapshot.env();
    let hierarchy = Hierarchy(&env);
    let mut finder = Finder { snapshot, matcher: Matcher::new(snapshot.catalog(), &hierarchy), found: Vec::new() };
    for facts in resources {
        for mention in &facts.mentions {
            let at = (facts.path, mention.line);
            match mention.named {
                Named::ClickHandler(name) => finder.click_handler(name, at),
                Named::Class { role, name, relative } => {
                    for class in finder.classes(name, relative) {
                        finder.component(class, role, at);
                    }
                }
            }
        }
    }
    let mut found = finder.found;
    found.sort_by_key(|d| (d.method, d.rule, d.at.0.as_str(), d.at.1));
    found.dedup_by_key(|d| (d.method, d.rule));
    found
}

struct Finder<'a, 'e, 'i> {
    snapshot: &'a Snapshot,
    matcher: Matcher<'a, Hierarchy<'e, 'i>>,
    found: Vec<Declared>,
}

impl Finder<'_, '_, '_> {
    /// The workspace's classes of that name; by the end of it where the file does not say the package, as long as one class fits.
    fn classes(&self, name: Name, relative: bool) -> Vec<ClassRef> {
        let index = self.snapshot.index();
        if !relative {
            return index.project_classes(name);
        }
        let simple = name.as_str().rsplit('.').next().and_then(Name::existing);
        let files = simple.map(|simple| index.declaring(simple)).unwrap_or_default();
        let suffix = format!(".{name}");
        let named = files.iter().filter_map(|&file| index.file(file)).flat_map(|facts| facts.named_classes());
        let mut fits: Vec<Name> =
            named.map(|(qualified, _)| *qualified).filter(|q| *q == name || q.as_str().ends_with(&suffix)).collect();
        fits.sort_unstable();
        fits.dedup();
        match fits[..] {
            [one] => index.project_classes(one),
            _ => Vec::new(),
        }
    }

    fn add(&mut self, method: MethodRef, owner: &str, name: &str, kind: Option<&str>, at: (Name, u32)) {
        let fact = CallFact { shape: Shape::Declaration, owner, name, ..CallFact::default() };
        let rules = self.matcher.entries(&fact);
        let rule = rules.into_iter().find(|(_, entry)| kind.is_none_or(|kind| *entry.kind == *kind));
        self.found.extend(rule.map(|(rule, _)| Declared { method, rule, at }));
    }

    /// `android:onClick="name"` calls `public void name(View)` of the activity that shows the layout, whichever that is.
    fn click_handler(&mut self, name: Name, at: (Name, u32)) {
        let env = self.snapshot.env();
        for &file in self.snapshot.index().declaring(name) {
            let items = self.snapshot.index().items(file);
            for (i, callable) in items.callables.iter().enumerate() {
                let Container::Class(class) = callable.container else { continue };
                let takes_view = match &callable.params[..] {
                    [view] => view.ty.is_some_and(|ty| items.types.display(ty, true) == "View"),
                    _ => false,
                };
                if callable.name != name || !takes_view || callable.flags.intersects(Flags::STATIC | Flags::PRIVATE) {
                    continue;
                }
                let lines = env.linearization(ClassRef { file, class });
                let is_context = lines.entries.iter().any(|e| {
                    e.class.file.is_library()
                        && owner_name(env.index.items(e.class.file), Container::Class(e.class.class))
                            == "android.content.Context"
                });
                if is_context || !lines.unknown.is_empty() {
                    self.add(MethodRef { file, callable: Id::new(i) }, LAYOUT, "onClick", None, at);
                }
            }
        }
    }

    fn component(&mut self, class: ClassRef, role: Role, at: (Name, u32)) {
        let env = self.snapshot.env();
        let lines = env.linearization(class);
        let own = lines.entries.iter().map(|e| e.class).filter(|c| !c.file.is_library());
        for part in own.collect::<Vec<_>>() {
            let items = self.snapshot.index().items(part.file);
            for member in &items.class(part.class).members {
                let Member::Callable(callable) = *member else { continue };
                let (data, method) = (items.callable(callable), MethodRef { file: part.file, callable });
                if data.is_constructor() {
                    if is_called(self.snapshot, part, method, role) {
                        let owner = if matches!(role, Role::View | Role::Fragment) { LAYOUT } else { MANIFEST };
                        self.add(method, owner, "<init>", Some(role.kind()), at);
                    }
                } else if !lines.unknown.is_empty() {
                    self.callback(method, data, role, at);
                }
            }
        }
    }

    /// A method of a component whose framework class nobody knows: the file says what the class is, so the rules for that hold.
    fn callback(&mut self, method: MethodRef, callable: &Callable, role: Role, at: (Name, u32)) {
        let never = Flags::STATIC | Flags::PRIVATE | Flags::IMPLICIT;
        let known =
            self.snapshot.entry_points_in_code(method.file).any(|e| e.code == EntryCode::Callable(method.callable));
        if callable.kind != CallableKind::Method || callable.body.is_none() || callable.flags.intersects(never) || known
        {
            return;
        }
        let fact = CallFact {
            shape: Shape::Declaration,
            owner: role.base(),
            name: callable.name.as_str(),
            ..CallFact::default()
        };
        let says_so = callable.flags.contains(Flags::OVERRIDE);
        let rules = self.matcher.entries(&fact);
        let rule = rules.into_iter().find(|(_, entry)| says_so || !entry.pattern.has_wildcard());
        self.found.extend(rule.map(|(rule, _)| Declared { method, rule, at }));
    }
}

/// Whether the framework calls a constructor that does more than to construct its superclass.
fn is_called(snapshot: &Snapshot, class: ClassRef, method: MethodRef, role: Role) -> bool {
    let items = snapshot.index().items(class.file);
    let types: Vec<String> = naming::parameter_types(items, items.callable(method.callable), false);
    let fits = match role {
        Role::View => {
            matches!(&types[..], [context, attributes, ..] if context == "Context" && attributes == "AttributeSet")
        }
        _ => types.is_empty(),
    };
    let Some(graph) = snapshot.graph(class.file).filter(|_| fits) else { return false };
    let initialisers = items.class(class.class).members.iter().filter_map(|m| match *m {
        Member::Callable(c) if items.callable(c).kind == CallableKind::InstanceInit => Some(c),
        _ => None,
    });
    let supertypes: Vec<String> =
        items.class(class.class).supertypes.iter().map(|s| items.types.display(s.ty, true)).collect();
    let constructs_super = |e: &Edge| match e.kind {
        SiteKind::Super | SiteKind::Delegation => true,
        // Kotlin's `: Base()` is written like any construction.
        SiteKind::New => supertypes.iter().any(|name| name.rsplit('.').next() == Some(e.name.as_str())),
        _ => false,
    };
    let mut edges = initialisers.chain([method.callable]).flat_map(|c| graph.edges_of(c));
    edges.any(|e| !constructs_super(e))
}
