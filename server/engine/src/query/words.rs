//! The words of answers for what the graph holds: a closed set, shown to people and agents alike.

use crate::graph::Resolution;
use crate::infer::{Reason, SiteKind};

/// How a call is written.
#[must_use]
pub const fn kind_name(kind: SiteKind) -> &'static str {
    match kind {
        SiteKind::Call => "call",
        SiteKind::New => "new",
        SiteKind::Delegation => "delegation",
        SiteKind::Super => "super",
        SiteKind::Reference => "reference",
        SiteKind::Get | SiteKind::Set => "property",
        SiteKind::Operator => "operator",
        SiteKind::Invoke => "invoke",
        SiteKind::Delegate => "delegate",
        SiteKind::Implicit => "implicit",
    }
}

/// How sure a target is.
#[must_use]
pub const fn resolution_name(resolution: Resolution) -> &'static str {
    match resolution {
        Resolution::Exact => "exact",
        Resolution::Virtual => "virtual",
        Resolution::Candidates => "candidates",
        Resolution::Unknown => "unknown",
    }
}

/// Why a target is unknown, in a sentence's part.
#[must_use]
pub fn reason_text(reason: Reason) -> String {
    match reason {
        Reason::UnknownClass(name) => format!("class {name} is not in the workspace or a known library"),
        Reason::InheritedFrom(name) => {
            format!("inherited from {name}, which is not in the workspace or a known library")
        }
        other => reason_kind(other).to_owned(),
    }
}

/// The sort of reason.
#[must_use]
pub const fn reason_kind(reason: Reason) -> &'static str {
    match reason {
        Reason::ReceiverType => "type of the receiver unknown",
        Reason::UnknownClass(_) => "class unknown",
        Reason::InheritedFrom(_) => "inherited from an unknown class",
        Reason::NotFound => "nothing of that name in sight",
        Reason::NoOverload => "no overload takes these arguments",
        Reason::Broken => "broken code",
    }
}
