//! Takes out of lowered sources what others cannot use: private, internal and package-private declarations, initialisers,
//! and annotations that analysis does not ask for. Hidden classes stay where visible ones extend them.

use std::collections::HashSet;

use callscope_engine::hir::{Annotation, CallableKind, Class, Flags, Items, Member, TypeRef};
use callscope_engine::index::naming;
use callscope_engine::text::Name;

/// Annotations that are kept, by their simple name: what says on which thread code runs, how the JVM names it, and
/// what Kotlin's overload choice looks at.
const KEPT: [&str; 19] = [
    "MainThread",
    "UiThread",
    "WorkerThread",
    "BinderThread",
    "AnyThread",
    "Blocking",
    "NonBlocking",
    "BlockingExecutor",
    "NonBlockingExecutor",
    "SchedulerSupport",
    "Composable",
    "JvmName",
    "JvmStatic",
    "JvmField",
    "JvmOverloads",
    "LowPriorityInOverloadResolution",
    "HidesMembers",
    "OverloadResolutionByLambdaReturnType",
    "DslMarker",
];

/// Prunes the stubs of files that know each other.
pub(super) fn prune(stubs: &mut [Items]) {
    let extended = extended(stubs);
    for items in stubs {
        let top = std::mem::take(&mut items.top);
        items.top = kept(items, &top, &extended);
        for at in 0..items.classes.len() {
            let members = std::mem::take(&mut items.classes[at].members);
            items.classes[at].members = kept(items, &members, &extended);
        }
        let annotated = items.classes.iter_mut().map(|c| &mut c.annotations);
        annotated.for_each(shorten);
        for callable in &mut items.callables {
            shorten(&mut callable.annotations);
            callable.params.iter_mut().for_each(|p| shorten(&mut p.annotations));
        }
        items.fields.iter_mut().for_each(|f| shorten(&mut f.annotations));
    }
}

/// Qualified names of all supertypes.
fn extended(stubs: &[Items]) -> HashSet<Name> {
    let mut names = HashSet::new();
    for items in stubs {
        for supertype in items.classes.iter().flat_map(|c| &c.supertypes) {
            if let TypeRef::Path { name, .. } = items.types.get(supertype.ty) {
                names.insert(name);
            }
        }
    }
    names
}

fn kept(items: &Items, members: &[Member], extended: &HashSet<Name>) -> Vec<Member> {
    let keep = |member: &Member| match *member {
        Member::Class(id) => {
            let class = items.class(id);
            is_open(class.flags) || is_extended(items, class, extended)
        }
        Member::Callable(id) => {
            let callable = items.callable(id);
            let is_code = matches!(callable.kind, CallableKind::InstanceInit | CallableKind::StaticInit);
            is_open(callable.flags) && !is_code
        }
        Member::Field(id) => is_open(items.field(id).flags),
        Member::Alias(id) => is_open(items.alias(id).flags),
    };
    members.iter().copied().filter(keep).collect()
}

fn is_open(flags: Flags) -> bool {
    flags.intersects(Flags::PUBLIC | Flags::PROTECTED) && !flags.contains(Flags::HIDDEN)
}

fn is_extended(items: &Items, class: &Class, extended: &HashSet<Name>) -> bool {
    Name::existing(&naming::qualified_class(items, class)).is_some_and(|name| extended.contains(&name))
}

fn shorten(annotations: &mut Vec<Annotation>) {
    annotations.retain(|a| KEPT.contains(&a.name.as_str().rsplit('.').next().unwrap_or("")));
}
