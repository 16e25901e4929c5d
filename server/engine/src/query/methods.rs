//! "Which methods does this class have?"

use serde::{Deserialize, Serialize};

use super::Context;
use super::lookup::is_end_of;
use super::signature::{is_test, method_signature, signature, symbol_of};
use super::status::Status;
use crate::cancel::Cancelled;
use crate::hir::{Callable, CallableKind, Flags, Member, Name};
use crate::host::Snapshot;
use crate::index::{ClassRef, FileId, MethodRef, naming};

/// The question.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ClassMethodsRequest {
    /// A class's name, qualified or not: `com.example.Outer.Inner`, `Outer$Inner`, `CacheKt` for a file's functions.
    pub class: String,
    /// Whether methods of superclasses and interfaces are listed, too.
    pub include_inherited: bool,
    /// Whether test code is looked at.
    pub include_tests: bool,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClassMethodsAnswer {
    /// Qualified name where found, else what was asked.
    pub class: String,
    /// Whether there is exactly one such class.
    pub found: bool,
    /// Key of its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Supertypes, nearest first; those that nobody knows as they are written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supertypes: Vec<String>,
    /// In source order, inherited ones behind, nearest first.
    pub methods: Vec<ClassMethod>,
    /// Why something is missing, and the state of the index.
    #[serde(flatten)]
    pub status: Status,
}

/// A method of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClassMethod {
    /// Leads back to it in every other question; of library methods the qualified name.
    pub signature: String,
    /// `getUser(HttpServletRequest, String): ResponseEntity<User>`
    pub method_signature: String,
    /// `public`, `protected`, `private`, `internal` or `package`.
    pub visibility: &'static str,
    /// `static`, `abstract`, `suspend`, …
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<&'static str>,
    /// Annotations as written, without arguments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<String>,
    /// 1-based first line; none in libraries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_line: Option<u32>,
    /// 1-based last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_line: Option<u32>,
    /// The class that declares it, where it is inherited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inherited_from: Option<String>,
}

/// A class, or the functions of files.
enum Owner {
    Class(ClassRef),
    Files(Vec<FileId>),
}

/// Lists a class's methods.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn class_methods(context: Context<'_>, request: &ClassMethodsRequest) -> Result<ClassMethodsAnswer, Cancelled> {
    context.cancel.check()?;
    let snapshot = context.snapshot;
    let mut answer = ClassMethodsAnswer {
        class: request.class.clone(),
        status: Status::of(snapshot),
        ..ClassMethodsAnswer::default()
    };
    let mut owners = owners(snapshot, &request.class, request.include_tests);
    if owners.len() > 1 {
        answer.status.several("classes", owners.into_iter().map(|(name, _)| name).collect());
        return Ok(answer);
    }
    let Some((name, owner)) = owners.pop() else {
        answer.status.because("no class of that name is declared in the workspace");
        return Ok(answer);
    };
    answer.found = true;
    answer.class = name;
    let file = match &owner {
        Owner::Class(class) => Some(class.file),
        Owner::Files(files) => files.first().copied(),
    };
    answer.file = file.and_then(|f| snapshot.index().file(f)).map(|f| f.path.as_str().to_owned());
    match owner {
        Owner::Files(files) => {
            for file in files {
                add_members(snapshot, file, &snapshot.index().items(file).top, None, &mut answer.methods);
            }
        }
        Owner::Class(class) => of_class(snapshot, class, request.include_inherited, &mut answer),
    }
    if answer.methods.is_empty() {
        answer.status.because("it declares no methods");
    }
    Ok(answer)
}

fn of_class(snapshot: &Snapshot, class: ClassRef, include_inherited: bool, answer: &mut ClassMethodsAnswer) {
    let env = snapshot.env();
    let index = snapshot.index();
    let lines = env.linearization(class);
    add_members(snapshot, class.file, &index.class_data(class).members, None, &mut answer.methods);
    let mut overridden: Vec<(Name, usize)> = declared_keys(snapshot, class);
    for entry in lines.entries.iter().skip(1) {
        let name = index.qualified(entry.class).as_str().to_owned();
        answer.supertypes.push(name.clone());
        if !include_inherited || Some(entry.class) == env.well_known.object {
            continue;
        }
        let items = index.items(entry.class.file);
        let inherited = items.class(entry.class.class).members.iter().copied().filter(|m| match *m {
            Member::Callable(c) => {
                let data = items.callable(c);
                !data.is_constructor()
                    && !data.flags.contains(Flags::PRIVATE)
                    && !overridden.contains(&(data.name, data.params.len()))
            }
            _ => false,
        });
        let members: Vec<Member> = inherited.collect();
        add_members(snapshot, entry.class.file, &members, Some(&name), &mut answer.methods);
        overridden.extend(declared_keys(snapshot, entry.class));
    }
    answer.supertypes.extend(lines.unknown.iter().map(|n| n.as_str().to_owned()));
}

/// Name and number of parameters of a class's methods: what hides those above.
fn declared_keys(snapshot: &Snapshot, class: ClassRef) -> Vec<(Name, usize)> {
    let items = snapshot.index().items(class.file);
    let members = items.class(class.class).members.iter();
    members
        .filter_map(|m| match *m {
            Member::Callable(c) => Some((items.callable(c).name, items.callable(c).params.len())),
            _ => None,
        })
        .collect()
}

fn add_members(
    snapshot: &Snapshot,
    file: FileId,
    members: &[Member],
    inherited_from: Option<&str>,
    into: &mut Vec<ClassMethod>,
) {
    let items = snapshot.index().items(file);
    for member in members {
        let Member::Callable(callable) = *member else { continue };
        let data = items.callable(callable);
        if matches!(data.kind, CallableKind::InstanceInit) || data.flags.contains(Flags::IMPLICIT) {
            continue;
        }
        let method = MethodRef { file, callable };
        let symbol = symbol_of(snapshot, method);
        let mut row = ClassMethod {
            signature: if file.is_library() { symbol.full_name() } else { signature(snapshot, symbol) },
            method_signature: method_signature(snapshot, method),
            visibility: visibility(data),
            modifiers: modifiers(data),
            annotations: data.annotations.iter().map(|a| format!("@{}", a.name)).collect(),
            inherited_from: inherited_from.map(str::to_owned),
            ..ClassMethod::default()
        };
        if let Some(facts) = snapshot.index().file(file) {
            row.start_line = Some(facts.lines.line(data.span.start) + 1);
            row.end_line = Some(facts.lines.line(data.span.end.saturating_sub(1).max(data.span.start)) + 1);
        }
        into.push(row);
    }
}

fn visibility(callable: &Callable) -> &'static str {
    let words = [
        (Flags::PUBLIC, "public"),
        (Flags::PROTECTED, "protected"),
        (Flags::PRIVATE, "private"),
        (Flags::INTERNAL, "internal"),
    ];
    words.iter().find(|(flag, _)| callable.flags.contains(*flag)).map_or("package", |(_, word)| word)
}

fn modifiers(callable: &Callable) -> Vec<&'static str> {
    let words = [
        (Flags::STATIC, "static"),
        (Flags::ABSTRACT, "abstract"),
        (Flags::DEFAULT, "default"),
        (Flags::NATIVE, "native"),
        (Flags::SYNCHRONIZED, "synchronized"),
        (Flags::SUSPEND, "suspend"),
        (Flags::INLINE, "inline"),
        (Flags::OPERATOR, "operator"),
        (Flags::OVERRIDE, "override"),
    ];
    words.iter().filter(|(flag, _)| callable.flags.contains(*flag)).map(|(_, word)| *word).collect()
}

/// The classes that a name means: the exact qualified name, else those that end in it; never narrowed by a guess.
fn owners(snapshot: &Snapshot, asked: &str, include_tests: bool) -> Vec<(String, Owner)> {
    let asked = asked.trim().replace(['$', '/'], ".");
    let index = snapshot.index();
    let simple = asked.rsplit('.').next().and_then(Name::existing);
    let mut found: Vec<(String, Owner)> = Vec::new();
    for &file in simple.map(|name| index.declaring(name)).unwrap_or_default() {
        let Some(facts) = index.file(file) else { continue };
        for &(qualified, class) in facts.named_classes() {
            if is_end_of(&asked, qualified.as_str()) {
                found.push((qualified.as_str().to_owned(), Owner::Class(ClassRef { file, class })));
            }
        }
        let facade = naming::dotted(facts.items.package, facts.items.facade);
        if !facts.items.facade.is_empty() && is_end_of(&asked, &facade) {
            match found.iter_mut().find(|(name, owner)| *name == facade && matches!(owner, Owner::Files(_))) {
                Some((_, Owner::Files(files))) => files.push(file),
                _ => found.push((facade, Owner::Files(vec![file]))),
            }
        }
    }
    let in_test = |owner: &Owner| match owner {
        Owner::Class(class) => is_test(snapshot, class.file),
        Owner::Files(files) => files.iter().all(|f| is_test(snapshot, *f)),
    };
    if !include_tests && found.iter().any(|(_, owner)| !in_test(owner)) {
        found.retain(|(_, owner)| !in_test(owner));
    }
    if found.iter().any(|(name, _)| *name == asked) {
        found.retain(|(name, _)| *name == asked);
        // Declared more than once: the index takes the first, as everywhere.
        found.truncate(1);
    }
    found
}
