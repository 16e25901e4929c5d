//! androidx, Material and other libraries of Google for which no registry has class files or sources: Python stubs turned to Java and
//! Kotlin source, and before them a hand-kept supplement in the same languages. Our own front end lowers all of it together.

use std::path::Path;

use anyhow::{Context as _, Result};
use callscope_engine::hir::{ClassId, ClassKind, Flags, Items, Member, TypeId, TypeRef};
use callscope_engine::library::Library;
use callscope_engine::text::Name;

use super::source::{self, SourceFile};
use super::sources::Sources;
use super::{dts, fetch, pystubs};

/// The supplement: a folder for each origin, with Java and Kotlin files without bodies.
const SUPPLEMENT: &str = "server/xtask/src/sdk/supplement";

/// The stubs, each with its origin.
pub(super) fn stubs(sources: &Sources, cache: &Path, library: &'static Library) -> Result<Vec<(String, Items)>> {
    let mut files = supplement()?;
    // What the supplement declares, it declares better.
    let known = source::tops(&files);
    let by_hand = files.len();
    files.extend(texts(sources, cache, &|package, name| known.contains(&(Name::new(package), Name::new(name))))?);
    let mut stubs = source::stubs(&files, library);
    for (_, items) in &mut stubs[by_hand..] {
        as_kotlin_sees_it(items);
    }
    Ok(stubs)
}

fn supplement() -> Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    for folder in std::fs::read_dir(SUPPLEMENT).context(SUPPLEMENT)? {
        let folder = folder?;
        for file in std::fs::read_dir(folder.path())? {
            let path = file?.path();
            let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let origin = folder.file_name().to_string_lossy().replace('+', ":");
            files.push(SourceFile { origin, path: path.to_string_lossy().into_owned(), text });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

/// The stubs as source. Top-level functions that `skip` knows by package and name are left out.
fn texts(sources: &Sources, cache: &Path, skip: &dyn Fn(&str, &str) -> bool) -> Result<Vec<SourceFile>> {
    let kinds = dts::kinds(&fetch::npm(cache, &sources.android.kinds)?)?;
    let packages: Vec<_> = sources.androidx.stubs.iter().collect();
    let mut texts = Vec::new();
    for wheel in fetch::pypi(cache, &packages)? {
        for module in pystubs::modules(&wheel)? {
            for class in &module.classes {
                let (text, extension) = if pystubs::is_facade(class) {
                    (pystubs::kotlin_text(&module, class, &|name| skip(&module.package, name)), "kt")
                } else {
                    (pystubs::java_text(&module, class, &kinds), "java")
                };
                let path = format!("{}.{extension}", class.name);
                texts.push(SourceFile { origin: origin(&module.package), path, text });
            }
        }
    }
    Ok(texts)
}

/// `androidx.lifecycle.viewmodel` is part of `androidx.lifecycle`; Material is one.
fn origin(package: &str) -> String {
    if package.starts_with("com.google.android.material") {
        return "com.google.android.material".to_owned();
    }
    package.splitn(3, '.').take(2).collect::<Vec<_>>().join(".")
}

/// Stubs show Kotlin's classes as Java sees them. Companions, objects and suspend functions can be told by the traces they leave there.
fn as_kotlin_sees_it(items: &mut Items) {
    for at in 0..items.classes.len() {
        let members = std::mem::take(&mut items.classes[at].members);
        let is_instance = |items: &Items, m: &Member, name: &str| {
            matches!(m, Member::Field(id) if items.field(*id).name.as_str() == name
                && items.field(*id).flags.contains(Flags::STATIC))
        };
        let companion = members.iter().any(|m| is_instance(items, m, "Companion"));
        let instance = members.iter().any(|m| is_instance(items, m, "INSTANCE"));
        for member in &members {
            match *member {
                Member::Class(id) if companion && items.class(id).name.as_str() == "Companion" => {
                    items.classes[id.index()].kind = ClassKind::Companion;
                }
                Member::Callable(id) => suspend(items, id.index()),
                _ => {}
            }
        }
        let is_companion = |items: &Items, id: ClassId| items.class(id).kind == ClassKind::Companion;
        let has_companion = members.iter().any(|m| matches!(m, Member::Class(id) if is_companion(items, *id)));
        let keep = |m: &Member| !(has_companion && is_instance(items, m, "Companion"));
        let kept = members.into_iter().filter(keep).collect();
        let class = &mut items.classes[at];
        class.members = kept;
        if instance && class.kind == ClassKind::Class {
            class.kind = ClassKind::Object;
        }
    }
}

/// `Object f(…, Continuation<T>)` was `suspend fun f(…): T`.
fn suspend(items: &mut Items, at: usize) {
    let callable = &mut items.callables[at];
    let named = |ty: Option<TypeId>, name: &str| match items.types.get(ty?) {
        TypeRef::Path { name: n, args, .. } if n.as_str() == name => Some(args),
        _ => None,
    };
    let continuation = callable.params.last().and_then(|p| named(p.ty, "kotlin.coroutines.Continuation"));
    if let (Some(args), Some(_)) = (continuation, named(callable.ret, "java.lang.Object"))
        && let Some(&result) = items.types.items(args).first()
    {
        callable.params.pop();
        callable.ret = Some(result);
        callable.flags |= Flags::SUSPEND;
    }
}
