//! androidx and Material: Python stubs to Java and Kotlin source, which our own front end lowers like everything that is source.

use std::path::Path;

use anyhow::Result;

use super::sources::Sources;
use super::{dts, fetch, pystubs};

/// A source file made of stubs.
pub(super) struct Text {
    /// Which artifact declares it: `androidx.lifecycle`.
    pub(super) origin: String,
    /// Its name with extension.
    pub(super) file: String,
    pub(super) text: String,
}

/// The sources of all androidx packages. Top-level functions that `skip` knows by package and name are declared elsewhere.
pub(super) fn texts(sources: &Sources, cache: &Path, skip: &dyn Fn(&str, &str) -> bool) -> Result<Vec<Text>> {
    let kinds = dts::kinds(&fetch::npm(cache, &sources.android.kinds)?)?;
    let packages: Vec<_> = sources.androidx.stubs.iter().collect();
    let mut texts = Vec::new();
    for wheel in fetch::pypi(cache, &packages)? {
        for module in pystubs::modules(&wheel)? {
            for class in &module.classes {
                let (text, extension) = if pystubs::is_facade(class) {
                    (pystubs::kotlin_text(&module, class, &|name| skip(&module.package, name)), "kt")
                } else {
                    (pystubs::java_text(&module, class, &kinds), "java")
                };
                let file = format!("{}.{extension}", class.name);
                texts.push(Text { origin: origin(&module.package), file, text });
            }
        }
    }
    Ok(texts)
}

/// `androidx.lifecycle.viewmodel` is part of `androidx.lifecycle`; Material is one.
fn origin(package: &str) -> String {
    if package.starts_with("com.google.android.material") {
        return "com.google.android.material".to_owned();
    }
    package.splitn(3, '.').take(2).collect::<Vec<_>>().join(".")
}
