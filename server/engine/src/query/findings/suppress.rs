//! How to keep a rule quiet at a place: what to write, and where. `quiet` reads it again.

use super::Context;
use crate::index::text_hash;
use crate::query::locate::method_around;
use crate::query::signature::signature;

/// Text to be put into a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// Byte offset.
    pub at: u32,
    /// What to insert. It ends where a person writes why, or has a place for it.
    pub text: String,
}

/// The ways to keep a rule quiet at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppressions {
    /// A comment above the line.
    pub comment: Insertion,
    /// The method around, where there is one.
    pub method: Option<SuppressedMethod>,
}

/// The ways that concern a whole method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuppressedMethod {
    /// Its signature.
    pub signature: String,
    /// An annotation on it; `None` where it has one of that name already.
    pub annotation: Option<Insertion>,
    /// What `callscope.toml` says for it.
    pub silence: String,
}

/// The ways to keep `rule` quiet at a byte offset of a file; `None` where the file is not what was indexed.
#[must_use]
pub fn suppressions(context: Context<'_>, path: &str, offset: u32, rule: &str) -> Option<Suppressions> {
    let snapshot = context.snapshot;
    let file = snapshot.index().file_at(path)?;
    let facts = snapshot.index().file(file)?;
    let text = context.texts.text(path).filter(|t| text_hash(t) == facts.text_hash)?;
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let start = line_start(&text, offset);
    let comment = Insertion { at: start, text: format!("{}// callscope:{rule} reason: {end}", indent(&text, start)) };
    let method = method_around(snapshot, file, offset).and_then(|method| {
        let callable = facts.items.callable(method.callable);
        let name = facts.items.dialect().suppression;
        let has_one = callable.annotations.iter().any(|a| a.name.as_str().rsplit('.').next() == Some(name));
        let at = callable.span.start;
        let before = line_start(&text, at);
        let own_line = text[before as usize..at as usize].trim().is_empty();
        let behind =
            if own_line { format!(" // reason: {end}{}", indent(&text, before)) } else { " /* reason: */ ".to_owned() };
        let text = format!("@{name}(\"callscope:{rule}\"){behind}");
        let symbol = snapshot.symbol(method)?;
        let within = symbol.full_name();
        Some(SuppressedMethod {
            signature: signature(snapshot, symbol),
            annotation: (!has_one).then_some(Insertion { at, text }),
            silence: format!("[[silence]]\nrule = \"{rule}\"\nwithin = \"{within}\"\nreason = \"\"\n"),
        })
    });
    Some(Suppressions { comment, method })
}

fn line_start(text: &str, offset: u32) -> u32 {
    let before = text.get(..offset as usize).unwrap_or(text);
    before.rfind('\n').map_or(0, |at| at as u32 + 1)
}

/// The white space that a line begins with.
fn indent(text: &str, start: u32) -> &str {
    let line = text.get(start as usize..).unwrap_or_default();
    let end = line.find(|c: char| c != ' ' && c != '\t').unwrap_or(line.len());
    &line[..end]
}
