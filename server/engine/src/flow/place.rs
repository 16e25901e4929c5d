//! Places: what a definition defines and a use reads. Each access path has two, the value it names and the content of the object that value
//! leads to. A write to one path changes every path that may lead to the same object; this file says which.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::access::{Access, ObjectId, PathId, Root};
use crate::hir::{Id, Name};

/// A place, dense from 0: twice the path's index, plus one for content.
pub(crate) type Place = u32;

/// The value that a path names.
pub(crate) fn value_of(path: PathId) -> Place {
    path.index() as Place * 2
}

/// The content of the object that a path's value leads to.
pub(crate) fn content_of(path: PathId) -> Place {
    value_of(path) + 1
}

/// The path of a place.
pub(crate) fn path_of(place: Place) -> PathId {
    Id::new(place as usize / 2)
}

/// A place that is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Changed {
    pub(crate) place: Place,
    /// The path starts elsewhere than the one that is written in the code.
    pub(crate) alias: bool,
}

/// Which places a change reaches.
pub(crate) struct Places {
    /// The paths that lead to an object.
    of_object: FxHashMap<ObjectId, Vec<PathId>>,
    by_field: FxHashMap<Name, Vec<PathId>>,
    children: FxHashMap<PathId, Vec<PathId>>,
    containers: FxHashMap<ObjectId, Vec<ObjectId>>,
    /// An object's containers, theirs, and so on; itself first.
    around: FxHashMap<ObjectId, Rc<[ObjectId]>>,
    element: Name,
}

impl Places {
    pub(crate) fn new(access: &mut Access<'_>) -> Self {
        let mut of_object: FxHashMap<ObjectId, Vec<PathId>> = FxHashMap::default();
        let mut by_field: FxHashMap<Name, Vec<PathId>> = FxHashMap::default();
        let mut children: FxHashMap<PathId, Vec<PathId>> = FxHashMap::default();
        for (index, path) in access.paths.iter().enumerate() {
            let id = PathId::new(index);
            of_object.entry(path.object).or_default().push(id);
            if let Some(parent) = path.parent {
                by_field.entry(path.field).or_default().push(id);
                children.entry(parent).or_default().push(id);
            }
        }
        let containers = access.containers();
        Self { of_object, by_field, children, containers, around: FxHashMap::default(), element: Name::new("[]") }
    }

    fn around(&mut self, object: ObjectId) -> Rc<[ObjectId]> {
        if let Some(known) = self.around.get(&object) {
            return Rc::clone(known);
        }
        let mut seen = FxHashSet::from_iter([object]);
        let mut all = vec![object];
        let mut next = 0;
        while let Some(&at) = all.get(next) {
            next += 1;
            for &up in self.containers.get(&at).into_iter().flatten() {
                if seen.insert(up) {
                    all.push(up);
                }
            }
        }
        let all: Rc<[ObjectId]> = all.into();
        self.around.insert(object, Rc::clone(&all));
        all
    }

    fn paths_to(&self, object: ObjectId) -> &[PathId] {
        self.of_object.get(&object).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn children(&self, path: PathId) -> &[PathId] {
        self.children.get(&path).map_or(&[], Vec::as_slice)
    }

    /// What changes when the content of `object` changes in an unknown way, written as a change of `root`.
    pub(crate) fn mutated(&mut self, access: &Access<'_>, object: ObjectId, root: Root) -> Vec<Changed> {
        let mut out = Vec::new();
        let around = self.around(object);
        for &whole in &*around {
            for &path in self.paths_to(whole) {
                let alias = access.path(path).root != root;
                out.push(Changed { place: content_of(path), alias });
                if whole == object {
                    out.extend(self.children(path).iter().map(|&c| Changed { place: value_of(c), alias }));
                }
            }
        }
        out
    }

    /// What may change besides `path`'s own value when the last field of `path` is assigned: the same field of
    /// other objects that may be the same one, and the content of all that has this object as a part.
    pub(crate) fn written(&mut self, access: &Access<'_>, path: PathId) -> Vec<Changed> {
        let written = access.path(path);
        let Some(parent) = written.parent else { return Vec::new() };
        let object = access.path(parent).object;
        let mut out = Vec::new();
        for &other in self.by_field.get(&written.field).into_iter().flatten() {
            let other_path = access.path(other);
            let same = other_path.parent.is_some_and(|p| access.path(p).object == object);
            if other != path && (same || written.field != self.element) {
                out.push(Changed { place: value_of(other), alias: other_path.root != written.root });
            }
        }
        let around = self.around(object);
        for &whole in &*around {
            for &outer in self.paths_to(whole) {
                out.push(Changed { place: content_of(outer), alias: access.path(outer).root != written.root });
            }
        }
        out
    }
}
