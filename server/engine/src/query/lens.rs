//! "What is worth saying above the methods of this file?" (code lenses).

use serde::{Deserialize, Serialize};

use super::Context;
use super::glance::{Glance, Glancer};
use super::locate::{method_named, methods, name_of};
use crate::cancel::Cancelled;
use crate::index::MethodRef;
use crate::text::Span;

/// Which methods have a lens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Show {
    /// None.
    Off,
    /// Those that have something to say: that do or reach something risky, or are called by a framework.
    #[default]
    Notable,
    /// Those whose own code does something risky.
    Risky,
    /// Those that a framework calls.
    EntryPoints,
    /// All.
    All,
}

/// A place for a lens, above a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The method's signature, unique in the workspace.
    pub signature: String,
    /// The method's name, in bytes.
    pub name: Span,
    /// What it says, where that was asked for.
    pub glance: Option<Glance>,
}

/// The question.
#[derive(Clone, Copy, Debug)]
pub struct LensRequest<'a> {
    /// The file.
    pub path: &'a str,
    /// Which methods.
    pub show: Show,
    /// Whether to say at once what each lens says; else [`resolve`] tells it.
    pub ready: bool,
    /// Whether test code counts as caller and callee.
    pub include_tests: bool,
}

/// The lenses of a file in source order.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn lenses(context: Context<'_>, request: LensRequest<'_>) -> Result<Vec<Lens>, Cancelled> {
    context.cancel.check()?;
    let index = context.snapshot.index();
    let Some(file) = index.file_at(request.path).filter(|_| request.show != Show::Off) else { return Ok(Vec::new()) };
    let mut glancer = Glancer::new(context, request.include_tests);
    let mut lenses = Vec::new();
    for method in methods(context.snapshot, file) {
        if !is_shown(&mut glancer, request.show, method)? {
            continue;
        }
        let callable = index.items(file).callable(method.callable);
        lenses.push(Lens {
            signature: name_of(context.snapshot, method),
            name: callable.name_span,
            glance: if request.ready { Some(glancer.glance(method)?) } else { None },
        });
    }
    lenses.sort_by_key(|lens| lens.name.start);
    Ok(lenses)
}

/// What the lens of the method `signature` in `path` says; `None` where it is no longer there.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn resolve(
    context: Context<'_>,
    path: &str,
    signature: &str,
    include_tests: bool,
) -> Result<Option<Glance>, Cancelled> {
    let found = method_named(context, path, signature);
    found.map(|method| Glancer::new(context, include_tests).glance(method)).transpose()
}

fn is_shown(glancer: &mut Glancer<'_>, show: Show, method: MethodRef) -> Result<bool, Cancelled> {
    Ok(match show {
        Show::Off => false,
        Show::Notable => glancer.is_notable(method)?,
        Show::Risky => glancer.has_tags(method),
        Show::EntryPoints => glancer.is_entry(method),
        Show::All => true,
    })
}
