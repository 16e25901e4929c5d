//! The names that the Kotlin compiler makes for the JVM: facade classes of files, accessors of properties, identifiers
//! without their backticks. It knows no syntax tree.

use crate::text::Name;

/// The simple name of the class that holds a file's functions and properties: `CacheKt` for `cache.kt`, `Build_gradle` for the
/// script `build.gradle.kts`.
pub(super) fn facade(file_name: &str) -> Name {
    let (stem, extension) = file_name.rsplit_once('.').unwrap_or((file_name, ""));
    let mut name: String = stem.chars().map(|c| if is_letter_or_digit(c) { c } else { '_' }).collect();
    match name.chars().next() {
        Some(first) if first.is_alphabetic() || first == '_' => {
            let rest = name.split_off(first.len_utf8());
            name = first.to_uppercase().chain(rest.chars()).collect();
        }
        _ => name.insert(0, '_'),
    }
    if extension != "kts" {
        name.push_str("Kt");
    }
    Name::new(&name)
}

/// What the compiler keeps of a file's name: letters, and decimal digits of ASCII.
fn is_letter_or_digit(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit()
}

/// The getter of property `name`: `getName`, or the name itself where that reads `isX`.
pub(super) fn getter(name: &str) -> Name {
    if starts_with_is(name) { Name::new(name) } else { Name::new(&format!("get{}", capitalized(name))) }
}

/// The setter of property `name`: `setName`; `setX` for `isX`.
pub(super) fn setter(name: &str) -> Name {
    let name = if starts_with_is(name) { name[2..].to_owned() } else { capitalized(name) };
    Name::new(&format!("set{name}"))
}

/// `isX`, but not `issue` and `is`.
fn starts_with_is(name: &str) -> bool {
    name.strip_prefix("is").and_then(|rest| rest.chars().next()).is_some_and(|c| !c.is_ascii_lowercase())
}

/// With its first letter in upper case, if it is one of ASCII.
fn capitalized(name: &str) -> String {
    let mut name = name.to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// An identifier without backticks.
pub(super) fn unquoted(text: &str) -> &str {
    text.strip_prefix('`').and_then(|t| t.strip_suffix('`')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::{facade, getter, setter};

    #[test]
    fn facades_are_named_after_the_file() {
        for (file, expected) in [
            ("cache.kt", "CacheKt"),
            ("Cache.kt", "CacheKt"),
            ("my-file.jvm.kt", "My_file_jvmKt"),
            ("1st.kt", "_1stKt"),
            ("_x.kt", "_xKt"),
            ("äther.kt", "ÄtherKt"),
            ("a b+c.kt", "A_b_cKt"),
            (".kt", "_Kt"),
            ("build.gradle.kts", "Build_gradle"),
        ] {
            assert_eq!(facade(file).as_str(), expected, "{file}");
        }
    }

    #[test]
    fn accessors_are_named_as_on_the_jvm() {
        for (property, get, set) in [
            ("name", "getName", "setName"),
            ("isOpen", "isOpen", "setOpen"),
            ("is", "getIs", "setIs"),
            ("issue", "getIssue", "setIssue"),
            ("is_x", "is_x", "set_x"),
            ("is1", "is1", "set1"),
            ("URL", "getURL", "setURL"),
            ("aB", "getAB", "setAB"),
            ("äB", "getäB", "setäB"),
            ("_x", "get_x", "set_x"),
        ] {
            assert_eq!((getter(property).as_str(), setter(property).as_str()), (get, set), "{property}");
        }
    }
}
