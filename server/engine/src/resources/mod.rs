//! What Android's XML files say that concerns code: components of manifests, views, fragments and click handlers of layouts,
//! destinations of navigation graphs. Knows no declaration: whom a name means is for those above to find.

mod read;

pub use read::read;

use crate::text::Name;

/// What one file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceFacts {
    /// Path relative to the root.
    pub path: Name,
    /// Hash of the text.
    pub text_hash: u64,
    /// In the order of the file.
    pub mentions: Box<[Mention]>,
}

/// A name of code in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention {
    /// What is named.
    pub named: Named,
    /// 0-based line.
    pub line: u32,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A class that the framework creates.
    Class {
        /// As what.
        role: Role,
        /// Its qualified name, or (`relative`) the last parts of it: where the file does not say the package.
        name: Name,
        /// Whether `name` lacks its package.
        relative: bool,
    },
    /// `android:onClick`: a method of the activity that shows the layout.
    ClickHandler(Name),
}

/// What a class is to the framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// `<application>`
    Application,
    /// `<activity>`
    Activity,
    /// `<service>`
    Service,
    /// `<receiver>`
    Receiver,
    /// `<provider>`
    Provider,
    /// A fragment of a layout or navigation graph.
    Fragment,
    /// A view of a layout.
    View,
}

impl Role {
    /// The framework class that such a class inherits from, however far above.
    #[must_use]
    pub const fn base(self) -> &'static str {
        match self {
            Self::Application => "android.app.Application",
            Self::Activity => "android.app.Activity",
            Self::Service => "android.app.Service",
            Self::Receiver => "android.content.BroadcastReceiver",
            Self::Provider => "android.content.ContentProvider",
            Self::Fragment => "androidx.fragment.app.Fragment",
            Self::View => "android.view.View",
        }
    }

    /// What entry rules call it.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Application => "application",
            Self::Activity => "activity",
            Self::Service => "service",
            Self::Receiver => "receiver",
            Self::Provider => "provider",
            Self::Fragment => "fragment",
            Self::View => "view",
        }
    }
}

/// Which of these files a path is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Manifest,
    Layout,
    Navigation,
}

fn sort(path: &str) -> Option<Sort> {
    let mut parts = path.rsplit(['/', '\\']);
    let file = parts.next()?;
    if file == "AndroidManifest.xml" {
        return Some(Sort::Manifest);
    }
    let folder = parts.next().filter(|_| file.ends_with(".xml"))?;
    parts.next().filter(|above| *above == "res")?;
    // `layout-land`, `navigation-v30`: the part before the first hyphen is the type.
    match folder.split('-').next()? {
        "layout" => Some(Sort::Layout),
        "navigation" => Some(Sort::Navigation),
        _ => None,
    }
}

/// Whether a file of this path is read at all.
#[must_use]
pub fn is_resource(path: &str) -> bool {
    sort(path).is_some()
}

#[cfg(test)]
mod tests {
    use super::{Sort, sort};

    #[test]
    fn files_are_known_by_their_place() {
        for (path, expected) in [
            ("app/src/main/AndroidManifest.xml", Some(Sort::Manifest)),
            ("app/src/main/res/layout/main.xml", Some(Sort::Layout)),
            ("app/src/main/res/layout-land/main.xml", Some(Sort::Layout)),
            ("res/navigation/graph.xml", Some(Sort::Navigation)),
            ("app/src/main/res/values/strings.xml", None),
            ("docs/layout/main.xml", None),
            ("layout/main.xml", None),
            ("app/src/main/res/layout/main.json", None),
        ] {
            assert_eq!(sort(path), expected, "{path}");
        }
    }
}
