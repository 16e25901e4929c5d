//! Which stubs of an artifact go into the index: those of its API packages, and what they extend.

use std::collections::HashMap;

use callscope_engine::hir::{Items, Member, TypeRef};

use super::sources::Artifact;

/// The stubs that `artifact` keeps, with the dropped ones whose classes kept ones extend.
pub(super) fn keep(artifact: &Artifact, stubs: Vec<Items>) -> Vec<Items> {
    let (mut kept, mut dropped) = (Vec::new(), HashMap::new());
    for items in stubs {
        if artifact.keeps(items.package.as_str()) {
            kept.push(items);
        } else {
            for &member in &items.top {
                if let Member::Class(id) = member {
                    let name = items.package.join('.', items.class(id).name.as_str());
                    dropped.insert(name.as_str(), items.clone());
                }
            }
        }
    }
    let mut next = 0;
    while next < kept.len() {
        let supertypes: Vec<&str> = kept[next]
            .classes
            .iter()
            .flat_map(|class| &class.supertypes)
            .filter_map(|s| match kept[next].types.get(s.ty) {
                TypeRef::Path { name, .. } => Some(name.as_str()),
                _ => None,
            })
            .collect();
        for name in supertypes {
            // `a.Outer.Inner` lies in the stub of `a.Outer`.
            let mut outer = Some(name);
            while let Some(at) = outer {
                kept.extend(dropped.remove(at));
                outer = at.rsplit_once('.').map(|(outer, _)| outer);
            }
        }
        next += 1;
    }
    kept
}
