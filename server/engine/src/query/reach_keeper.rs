//! Keeps what is reached from each method up to date from snapshot to snapshot, for those who ask often: a language server. Others
//! search when they are asked (`reach`), and find the same.

use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::dispatch::implementations_of;
use super::reach::{counts, row};
use crate::cancel::{Cancel, Cancelled};
use crate::graph::{Place, Reach, Reached, Row, Symbol};
use crate::hir::Name;
use crate::host::Snapshot;
use crate::index::{FileFacts, FileId};

/// Of so many changed files at once all is looked at anew.
const MOST_FILES: usize = 200;

/// What is reached in one snapshot, ready to follow to the next.
pub struct ReachKeeper {
    reach: Reach,
    of: Arc<Snapshot>,
    shared: Arc<Reached>,
}

impl ReachKeeper {
    /// Looks at every method. Costs about as much as resolving all calls does, on all threads of the current rayon pool.
    ///
    /// # Errors
    /// [`Cancelled`] when the flag was set.
    pub fn new(snapshot: Arc<Snapshot>, cancel: &Cancel) -> Result<Self, Cancelled> {
        let mut keeper = Self { reach: Reach::default(), of: snapshot.clone(), shared: Arc::default() };
        let files: Vec<FileId> = snapshot.index().files().map(|(file, _)| file).collect();
        let mut methods = Vec::new();
        for file in files {
            methods.extend(snapshot.graph(file).iter().flat_map(|graph| graph.symbols.iter().copied()));
        }
        keeper.look_at(&snapshot, methods, Vec::new(), cancel)?;
        keeper.shared = Arc::new(keeper.reach.reached());
        Ok(keeper)
    }

    /// Follows to a later snapshot. `false` where so much differs that a new keeper is due: the hierarchy of classes, or many files.
    pub fn follow(&mut self, now: &Arc<Snapshot>, cancel: &Cancel) -> bool {
        let before = std::mem::replace(&mut self.of, now.clone());
        let (calls, declarations) = now.changed_since(&before);
        if calls.is_empty() && declarations.is_empty() {
            return true;
        }
        let facts = |of: &Snapshot, file| of.index().file(file).cloned();
        let headers_differ = |&file: &FileId| headers(facts(&before, file)) != headers(facts(now, file));
        // Classes in bodies have supertypes, too, which no other file sees declared.
        if calls.len() > MOST_FILES || calls.iter().chain(&declarations).any(headers_differ) {
            return false;
        }
        let mut methods: FxHashSet<Symbol> = FxHashSet::default();
        for of in [&before, now] {
            methods.extend(calls.iter().filter_map(|&f| of.graph(f)).flat_map(|graph| graph.symbols.iter().copied()));
        }
        let mut names: FxHashSet<Name> = FxHashSet::default();
        for of in [&before, now] {
            names.extend(declarations.iter().filter_map(|&f| of.index().file(f)).flat_map(|f| f.declared_names()));
        }
        let choices = self.reach.places().iter().copied();
        let choices = choices.filter(|p| matches!(p, Place::Dispatch(_, s) if names.contains(&s.data().name)));
        let choices = if names.is_empty() { Vec::new() } else { choices.collect() };
        if self.look_at(now, methods.into_iter().collect(), choices, cancel).is_err() {
            return false;
        }
        self.shared = Arc::new(self.reach.reached());
        true
    }

    /// The snapshot that was followed to, with what is reached in it.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::new(self.of.with_reached(self.shared.clone()))
    }

    /// Looks at methods and choices, and at choices that they are the first to lead to.
    fn look_at(
        &mut self,
        snapshot: &Snapshot,
        methods: Vec<Symbol>,
        mut choices: Vec<Place>,
        cancel: &Cancel,
    ) -> Result<(), Cancelled> {
        let reach = &self.reach;
        let look = |&method: &Symbol| {
            cancel.check()?;
            let mut row = row(snapshot, method);
            row.next.retain(|place| match *place {
                Place::Method(target) => counts(snapshot, target, false),
                Place::Dispatch(..) => true,
            });
            Ok((Place::Method(method), row))
        };
        let mut rows = methods.par_iter().map(look).collect::<Result<Vec<(Place, Row)>, Cancelled>>()?;
        let led_to = rows.iter().flat_map(|(_, row)| &row.next);
        let new: FxHashSet<Place> =
            led_to.filter(|p| matches!(p, Place::Dispatch(..)) && !reach.knows(**p)).copied().collect();
        choices.extend(new);
        let env = snapshot.env();
        let choose = |&place: &Place| {
            cancel.check()?;
            let Place::Dispatch(receiver, target) = place else { return Ok(None) };
            let mut next = implementations_of(snapshot, &env, receiver, target);
            next.retain(|&s| counts(snapshot, s, false));
            Ok(Some((place, Row { own: 0, next: next.into_iter().map(Place::Method).collect() })))
        };
        let chosen = choices.par_iter().map(choose).collect::<Result<Vec<_>, Cancelled>>()?;
        rows.extend(chosen.into_iter().flatten());
        self.reach.set(rows);
        Ok(())
    }
}

impl std::fmt::Debug for ReachKeeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ReachKeeper of {:?}", self.of)
    }
}

/// What decides of a file about the hierarchy: its classes with their supertypes, and what these names mean.
type Headers = (Name, Vec<Name>, Vec<(Name, Vec<String>)>);

fn headers(facts: Option<Arc<FileFacts>>) -> Option<Headers> {
    let facts = facts?;
    let items = &facts.items;
    let of = |class: &crate::hir::Class| {
        let supertypes = class.supertypes.iter().map(|s| items.types.display(s.ty, false));
        (class.binary_name, supertypes.collect())
    };
    let imports = items.imports.iter().flat_map(|i| [i.path, i.alias]).collect();
    Some((items.package, imports, items.classes.iter().map(of).collect()))
}
