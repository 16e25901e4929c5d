//! Conditions on arguments: `commit = true`, a time-out above what a user would notice, a main looper.
//!
//! A condition is three-valued: what cannot be known is `Unknown`, and the caller decides what that weakens.

use super::fact::{ArgFact, TypeHierarchy, Value};
use super::format::Many;
use serde::Deserialize;
use std::sync::Arc;

/// A wait longer than this many milliseconds is a long one: Android declares an application dead after it.
pub const LONG_WAIT_MS: i64 = 5_000;

/// The outcome of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// Holds.
    Yes,
    /// Does not hold.
    No,
    /// The argument's value is not known.
    Unknown,
}

impl Truth {
    /// Both must hold.
    #[must_use]
    pub fn and(self, other: Truth) -> Truth {
        match (self, other) {
            (Truth::No, _) | (_, Truth::No) => Truth::No,
            (Truth::Yes, Truth::Yes) => Truth::Yes,
            _ => Truth::Unknown,
        }
    }

    fn of(holds: bool) -> Truth {
        if holds { Truth::Yes } else { Truth::No }
    }
}

/// Which argument: its 0-based position, and the parameter name under which Kotlin code may give it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(try_from = "RawArgRef")]
pub struct ArgRef {
    /// 0-based position among the parameters, the receiver of an extension not counted; `None` when only the name counts.
    pub position: Option<usize>,
    /// The parameter's name.
    pub name: Option<Arc<str>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawArgRef {
    Position(usize),
    Text(String),
}

impl TryFrom<RawArgRef> for ArgRef {
    type Error = String;

    fn try_from(raw: RawArgRef) -> Result<ArgRef, String> {
        match raw {
            RawArgRef::Position(at) => Ok(ArgRef { position: Some(at), name: None }),
            RawArgRef::Text(text) => text.parse(),
        }
    }
}

impl std::str::FromStr for ArgRef {
    type Err = String;

    /// `0`, `commit` or both as `0:commit`.
    fn from_str(text: &str) -> Result<ArgRef, String> {
        let (position, name) = match text.split_once(':') {
            Some((position, name)) => (Some(position), Some(name)),
            None if text.starts_with(|c: char| c.is_ascii_digit()) => (Some(text), None),
            None => (None, Some(text)),
        };
        let position = position.map(str::parse).transpose().map_err(|_| wrong_arg(text))?;
        if name.is_some_and(str::is_empty) {
            return Err(wrong_arg(text));
        }
        Ok(ArgRef { position, name: name.map(Arc::from) })
    }
}

fn wrong_arg(text: &str) -> String {
    format!("`{text}` is no argument: expected a position, a parameter name, or both as `0:name`")
}

impl ArgRef {
    /// The argument meant, if it was given.
    pub fn find<'f, 'a>(&self, args: &'f [ArgFact<'a>]) -> Option<&'f ArgFact<'a>> {
        if let Some(name) = self.name.as_deref()
            && let Some(arg) = args.iter().find(|arg| arg.name == Some(name))
        {
            return Some(arg);
        }
        args.get(self.position?).filter(|arg| arg.name.is_none() || self.name.is_none())
    }
}

/// A constant in a rule file.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(untagged)]
pub enum Constant {
    /// `true`, `false`
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A string: a string constant, the word `null`, or the qualified name of a field, enum constant or getter.
    Text(Arc<str>),
}

impl Constant {
    fn equals(&self, value: &Value<'_>) -> Truth {
        match (self, value) {
            (_, Value::Unknown) => Truth::Unknown,
            (Constant::Bool(want), Value::Bool(is)) => Truth::of(want == is),
            (Constant::Int(want), Value::Int(is)) => Truth::of(want == is),
            (Constant::Text(want), Value::Null) => Truth::of(**want == *"null"),
            (Constant::Text(want), Value::Text(is) | Value::Path(is)) => Truth::of(**want == **is),
            // A named constant has some value of its own; nobody evaluated it.
            (Constant::Bool(_) | Constant::Int(_), Value::Path(_)) => Truth::Unknown,
            _ => Truth::No,
        }
    }
}

/// One condition of a rule, as it stands in its file: `{ arg = 0, is = true }`. All given keys must hold.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The argument it is about.
    pub arg: ArgRef,
    /// Its value is one of these.
    #[serde(default)]
    pub is: Option<Constant>,
    /// Its value is anything else.
    #[serde(default)]
    pub is_not: Option<Constant>,
    /// Its static type is one of these or a subtype.
    #[serde(default, rename = "type")]
    pub ty: Option<Many>,
    /// It is given, or it is not.
    #[serde(default)]
    pub given: Option<bool>,
}

impl Condition {
    /// Holds for these arguments?
    pub fn eval<H: TypeHierarchy + ?Sized>(&self, args: Option<&[ArgFact<'_>]>, types: &H) -> Truth {
        let Some(args) = args else { return Truth::Unknown };
        let arg = self.arg.find(args);
        let mut truth = self.given.map_or(Truth::Yes, |given| Truth::of(given == arg.is_some()));
        if let Some(want) = &self.is {
            truth = truth.and(arg.map_or(Truth::No, |arg| want.equals(&arg.value)));
        }
        if let Some(other) = &self.is_not {
            truth = truth.and(match arg.map_or(Truth::No, |arg| other.equals(&arg.value)) {
                Truth::Yes => Truth::No,
                Truth::No => Truth::Yes,
                Truth::Unknown => Truth::Unknown,
            });
        }
        if let Some(want) = &self.ty {
            truth = truth.and(match arg {
                None => Truth::No,
                Some(ArgFact { ty: Some(ty), .. }) => {
                    Truth::of(want.0.iter().any(|want| **ty == **want || types.is_subtype(ty, want)))
                }
                Some(_) => Truth::Unknown,
            });
        }
        truth
    }
}

/// Which arguments say how long a wait may last: `{ arg = 0, unit = 1 }`.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Timeout {
    /// The duration; in milliseconds when there is no `unit`.
    pub arg: ArgRef,
    /// The argument that holds its `java.util.concurrent.TimeUnit`.
    #[serde(default)]
    pub unit: Option<ArgRef>,
    /// Does a duration of 0 mean "for ever" (`Object.wait(0)`), and not "not at all"?
    #[serde(default)]
    pub zero_is_forever: bool,
}

impl Timeout {
    /// Is this wait long: without a time-out, or with one above [`LONG_WAIT_MS`]?
    pub fn is_long(&self, args: Option<&[ArgFact<'_>]>) -> Truth {
        let Some(args) = args else { return Truth::Unknown };
        let Some(duration) = self.arg.find(args) else { return Truth::Yes };
        let unit = match &self.unit {
            None => Some(1e-3),
            Some(unit) => match unit.find(args).map(|arg| arg.value) {
                Some(Value::Path(path)) => seconds_per(path),
                _ => None,
            },
        };
        let seconds = match (duration.value, unit) {
            (Value::Int(0), _) => 0.0,
            (Value::Int(count), Some(unit)) => count as f64 * unit,
            (Value::Millis(count), _) => count as f64 * 1e-3,
            _ => return Truth::Unknown,
        };
        Truth::of(seconds * 1e3 > LONG_WAIT_MS as f64 || (seconds == 0.0 && self.zero_is_forever))
    }
}

/// Seconds in one unit of `java.util.concurrent.TimeUnit`, `kotlin.time.DurationUnit` or `ChronoUnit`, by its last name.
fn seconds_per(unit: &str) -> Option<f64> {
    Some(match unit.rsplit('.').next()? {
        "NANOSECONDS" | "NANOS" => 1e-9,
        "MICROSECONDS" | "MICROS" => 1e-6,
        "MILLISECONDS" | "MILLIS" => 1e-3,
        "SECONDS" => 1.0,
        "MINUTES" => 60.0,
        "HOURS" => 3_600.0,
        "DAYS" => 86_400.0,
        _ => return None,
    })
}
