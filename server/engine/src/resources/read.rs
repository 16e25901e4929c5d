//! Reads one XML file, element by element and without recursion. What is broken ends the reading; what stood before it counts.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{Namespace, ResolveResult};
use quick_xml::reader::NsReader;

use super::{Mention, Named, ResourceFacts, Role, Sort, sort};
use crate::text::{LineIndex, Name};

const ANDROID: &str = "http://schemas.android.com/apk/res/android";

/// What a file says. A path that is no resource says nothing.
#[must_use]
pub fn read(path: Name, text: &str, text_hash: u64) -> ResourceFacts {
    let mentions = sort(path.as_str()).map(|sort| mentions(sort, text)).unwrap_or_default();
    ResourceFacts { path, text_hash, mentions: mentions.into_boxed_slice() }
}

fn mentions(sort: Sort, text: &str) -> Vec<Mention> {
    let lines = LineIndex::new(text);
    let mut reader = NsReader::from_str(text);
    let mut package = None;
    let mut found = Vec::new();
    loop {
        // Before an event the reader stands at its first character, or at white space before it.
        let at = reader.buffer_position() as usize;
        let element = match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) => element,
            Ok(Event::Eof) | Err(_) => return found,
            Ok(_) => continue,
        };
        let start = text.get(at..).map_or(at, |rest| at + (rest.len() - rest.trim_start().len()));
        let tag = Tag { reader: &reader, element: &element };
        let name = element.local_name().into_inner().to_owned();
        if sort == Sort::Manifest && name == "manifest" {
            package = tag.plain("package");
        }
        let line = lines.line(start as u32);
        found.extend(named(sort, &name, &tag, package.as_deref()).into_iter().map(|named| Mention { named, line }));
    }
}

/// What one element names.
fn named(sort: Sort, element: &str, tag: &Tag<'_, '_>, package: Option<&str>) -> Vec<Named> {
    let class = |role, name: Option<String>| name.and_then(|name| class(role, &name, package));
    let mut all = Vec::new();
    match sort {
        Sort::Manifest => {
            let role = match element {
                "application" => Role::Application,
                "activity" => Role::Activity,
                "service" => Role::Service,
                "receiver" => Role::Receiver,
                "provider" => Role::Provider,
                _ => return all,
            };
            all.extend(class(role, tag.android("name")));
        }
        Sort::Navigation => {
            let role = match element {
                "fragment" | "dialog" => Role::Fragment,
                "activity" => Role::Activity,
                _ => return all,
            };
            all.extend(class(role, tag.android("name")));
        }
        Sort::Layout => {
            match element {
                "view" => all.extend(class(Role::View, tag.plain("class"))),
                "fragment" => all.extend(class(Role::Fragment, tag.android("name").or_else(|| tag.plain("class")))),
                _ if element.ends_with("FragmentContainerView") => {
                    all.extend(class(Role::Fragment, tag.android("name")));
                }
                _ if element.contains('.') => all.extend(class(Role::View, Some(element.to_owned()))),
                _ => {}
            }
            // `@{…}` is an expression of data binding, which generated code evaluates.
            let handler = tag.android("onClick").filter(|name| !name.is_empty() && !name.starts_with('@'));
            all.extend(handler.map(|name| Named::ClickHandler(Name::new(&name))));
        }
    }
    all
}

/// A class by the rules of manifests: `.ui.Main` and `Main` belong to the package. Without one only the end of its name is known.
fn class(role: Role, name: &str, package: Option<&str>) -> Option<Named> {
    let name = name.trim().replace('$', ".");
    // A placeholder of the build, or a reference.
    if name.is_empty() || name.contains(['{', '@', '?']) {
        return None;
    }
    let relative = name.starts_with('.') || !name.contains('.');
    let bare = name.trim_start_matches('.');
    let qualified = match package.filter(|p| relative && !p.contains('{')) {
        Some(package) => format!("{package}.{bare}"),
        None => bare.to_owned(),
    };
    let relative = relative && qualified == bare;
    Some(Named::Class { role, name: Name::new(&qualified), relative })
}

/// An element whose attributes are asked for.
struct Tag<'r, 't> {
    reader: &'r NsReader<&'t [u8]>,
    element: &'r BytesStart<'t>,
}

impl Tag<'_, '_> {
    /// The value of an attribute of Android's namespace.
    fn android(&self, name: &str) -> Option<String> {
        self.attribute(name, |namespace| namespace == ResolveResult::Bound(Namespace(ANDROID)))
    }

    /// The value of an attribute without a namespace.
    fn plain(&self, name: &str) -> Option<String> {
        self.attribute(name, |namespace| namespace == ResolveResult::Unbound)
    }

    fn attribute(&self, name: &str, is_in: impl Fn(ResolveResult<'_>) -> bool) -> Option<String> {
        let mut attributes = self.element.attributes();
        let attribute = attributes.with_checks(false).flatten().find(|a| {
            let (namespace, local) = self.reader.resolver().resolve_attribute(a.key);
            local.into_inner() == name && is_in(namespace)
        })?;
        Some(attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{Name, read};

    /// `line role name`, or `line click name`; `…` before a name without its package.
    fn said(path: &str, text: &str) -> Vec<String> {
        let facts = read(Name::new(path), text, 0);
        let row = |mention: &super::Mention| match mention.named {
            super::Named::Class { role, name, relative } => {
                format!("{} {} {}{name}", mention.line + 1, role.kind(), if relative { "…" } else { "" })
            }
            super::Named::ClickHandler(name) => format!("{} click {name}", mention.line + 1),
        };
        facts.mentions.iter().map(row).collect()
    }

    #[test]
    fn manifests_name_components() {
        let manifest = r#"<?xml version="1.0"?>
<!-- <activity android:name=".Gone"/> -->
<manifest xmlns:a="http://schemas.android.com/apk/res/android" package="demo">
  <application a:name=".App">
    <activity a:name="Main" />
    <activity a:name="other.Screen"/>
    <service
        a:name=".work.Sync"/>
    <receiver name=".NotAndroids"/>
    <provider a:name="${applicationId}.Files"/>
  </application>
</manifest>"#;
        let expected =
            ["4 application demo.App", "5 activity demo.Main", "6 activity other.Screen", "7 service demo.work.Sync"];
        assert_eq!(said("AndroidManifest.xml", manifest), expected);
        let without_package = manifest.replace(r#" package="demo""#, "");
        assert_eq!(said("AndroidManifest.xml", &without_package)[0], "4 application …App");
    }

    #[test]
    fn layouts_name_views_fragments_and_handlers() {
        let layout = r##"<layout xmlns:android="http://schemas.android.com/apk/res/android">
  <demo.CompassView android:onClick="turn" />
  <view class="demo.Outer$Inner"/>
  <Button android:onClick="@{() -> model.save()}"/>
  <Button android:onClick="save"/>
  <fragment android:name="demo.List"/>
  <androidx.fragment.app.FragmentContainerView android:name="demo.Detail"/>
</layout>"##;
        let expected = [
            "2 view demo.CompassView",
            "2 click turn",
            "3 view demo.Outer.Inner",
            "5 click save",
            "6 fragment demo.List",
            "7 fragment demo.Detail",
        ];
        assert_eq!(said("app/res/layout/main.xml", layout), expected);
    }

    #[test]
    fn navigation_graphs_name_destinations() {
        let graph = r#"<navigation xmlns:android="http://schemas.android.com/apk/res/android">
  <fragment android:id="@+id/a" android:name="demo.A"/><dialog android:name="demo.B"/>
</navigation>"#;
        assert_eq!(said("res/navigation/graph.xml", graph), ["2 fragment demo.A", "2 fragment demo.B"]);
    }

    #[test]
    fn what_is_broken_or_hostile_says_what_stood_before_it() {
        let start = r#"<a xmlns:android="http://schemas.android.com/apk/res/android"><demo.V/>"#;
        for rest in ["<", "<b android:onClick=", "</c>", "<b &", "<!DOCTYPE x [<!ENTITY y '&y;'>]>&y;"] {
            assert_eq!(said("res/layout/x.xml", &format!("{start}{rest}")), ["1 view demo.V"], "{rest}");
        }
        let deep = format!("{start}{}", "<b>".repeat(200_000));
        assert_eq!(said("res/layout/x.xml", &deep), ["1 view demo.V"]);
        assert!(said("res/layout/x.xml", "no XML at all").is_empty());
    }
}
