//! The model of the catalog: tag rules, hops, dispatchers and entry points.
//!
//! Plain data. How it is written is `format`'s business, how it is found `matcher`'s.

use super::condition::{ArgRef, Timeout};
use super::pattern::Pattern;
use super::tag::TagSet;
use serde::Deserialize;
use std::str::FromStr;
use std::sync::Arc;

/// Does a call keep its thread from going on?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Blocking {
    /// Never for long.
    #[default]
    No,
    /// It depends on what the answer cannot know (a stream's source, a cache, a time-out).
    Maybe,
    /// By what it is.
    Yes,
}

/// How loud a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// For those who look for it.
    Hint,
    /// Often harmless.
    Info,
    /// The usual one.
    #[default]
    Warning,
    /// Freezes or deadlocks.
    Error,
}

impl Severity {
    /// The word of answers and rule files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One tag rule.
#[derive(Clone, Debug, Default)]
pub struct Rule {
    /// Unique, dotted, lower case: `android.sqlite.query`.
    pub id: Arc<str>,
    /// What it matches.
    pub pattern: Pattern,
    /// The tags it gives.
    pub tags: TagSet,
    /// What the call does, finer than the tag: `disk-read`, `lock`, `sleep`; one of [`super::KINDS`] in built-in rules.
    pub kind: Arc<str>,
    /// Does it block?
    pub blocking: Blocking,
    /// Where the wait may be bounded by an argument: a short one does not block, an unknown one may.
    pub timeout: Option<Timeout>,
    /// Severity of a finding.
    pub severity: Severity,
    /// Why it matters, in one or two sentences.
    pub why: Arc<str>,
    /// Where the fact was read: a repository and file, or a page of public documentation.
    pub source: Arc<str>,
    /// The file of rules it was read from.
    pub file: Arc<str>,
}

/// A thread, or how to find it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub enum Place {
    /// The calling thread, before the call returns.
    Inline,
    /// The calling thread, after the call has returned.
    Later,
    /// The main (user interface) thread.
    Main,
    /// Some thread that may block.
    Background,
    /// A thread of the binder pool.
    Binder,
    /// A thread of an event loop (reactive server, network selector).
    EventLoop,
    /// The message loop or dispatcher of the thread that evaluates this.
    Current,
    /// Where the receiver says: an executor, a handler, a scope.
    Receiver,
    /// Where this argument says, if it is given.
    Argument(ArgRef),
    /// Where the stream is at this operator: decided by the `subscribeOn`, `observeOn` and `flowOn` around it.
    Stream,
    /// It says nothing of a thread: a job, a name.
    Silent,
    /// Not to be known from the call.
    Unknown,
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        Ok(match text {
            "inline" => Place::Inline,
            "later" => Place::Later,
            "main" => Place::Main,
            "background" => Place::Background,
            "binder" => Place::Binder,
            "event-loop" => Place::EventLoop,
            "current" => Place::Current,
            "receiver" => Place::Receiver,
            "stream" => Place::Stream,
            "none" => Place::Silent,
            "unknown" => Place::Unknown,
            _ => match text.strip_prefix("arg:") {
                Some(arg) => Place::Argument(arg.parse()?),
                None => {
                    return Err(format!(
                        "`{text}` is no place: expected inline, later, main, background, binder, event-loop, current, \
                         receiver, stream, none, unknown or arg:N"
                    ));
                }
            },
        })
    }
}

impl TryFrom<String> for Place {
    type Error = String;

    fn try_from(text: String) -> Result<Place, String> {
        text.parse()
    }
}

/// Which code a hop moves.
#[derive(Clone, Debug, PartialEq)]
pub enum Code {
    /// What is given for this parameter: a lambda, or an object whose methods will be called.
    Param(ArgRef),
    /// The last argument, usually a trailing lambda.
    Last,
    /// Every argument that is code.
    Any,
    /// The receiver object's own methods (`Thread.start` runs its `run`).
    Receiver,
    /// The called method itself: its whole body (a method marked as asynchronous).
    Callee,
    /// What produces the stream that the call is made on, back to the next such call (`flowOn`).
    Upstream,
    /// What produces the stream at its very source (`subscribeOn`).
    Source,
    /// What is called on the result (`observeOn`).
    Downstream,
}

/// Does the caller wait for the code it hands over?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Waits {
    /// It goes on at once.
    #[default]
    No,
    /// It suspends: the coroutine waits, its thread does not.
    Suspends,
    /// Its thread stands still until the code is done.
    Blocks,
}

/// One hop: where work changes thread, or explicitly stays.
#[derive(Clone, Debug)]
pub struct Hop {
    /// Unique, dotted.
    pub id: Arc<str>,
    /// The call that hands work over.
    pub pattern: Pattern,
    /// Which code.
    pub code: Code,
    /// Which methods of that object; empty for all that its type declares.
    pub methods: Vec<Arc<str>>,
    /// Where it runs: the first of these that is given decides.
    pub on: Vec<Place>,
    /// Does the caller wait?
    pub waits: Waits,
    /// Where the fact was read.
    pub source: Arc<str>,
}

/// A value that stands for a thread: a dispatcher, executor, looper, scheduler or scope.
#[derive(Clone, Debug)]
pub struct Dispatcher {
    /// Unique, dotted.
    pub id: Arc<str>,
    /// The field, property, call or constructor that yields it.
    pub pattern: Pattern,
    /// The thread: the first of these that is given decides.
    pub on: Vec<Place>,
    /// Where the fact was read.
    pub source: Arc<str>,
}

/// Methods that a framework calls.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Unique, dotted.
    pub id: Arc<str>,
    /// The methods, by the type that declares them first, or by annotation.
    pub pattern: Pattern,
    /// What answers call it: `activity`, `fragment`, `listener`, `server`, …
    pub kind: Arc<str>,
    /// The thread it is called on.
    pub thread: Place,
    /// Where the fact was read.
    pub source: Arc<str>,
}

impl Entry {
    /// Whether it takes whatever looks like a callback of a whole family of packages, because no rule that names it is known.
    #[must_use]
    pub fn is_fallback(&self) -> bool {
        self.pattern.has_wildcard() && self.pattern.owners.iter().any(|owner| owner.ends_with(".**"))
    }
}
