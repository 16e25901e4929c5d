//! The JDK's own classes, out of the image of modules that every JDK has.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use callscope_engine::hir::Items;

use super::jar;

/// The modules whose exported packages programs use. Compilers, tools and the JDK's inner modules stay out.
const MODULES: &str = "java\\..*|jdk\\.(httpserver|net|jfr)";

/// Packages of those modules that are API. Others are exported to nobody or to other modules only.
const PACKAGES: [&str; 6] = ["java.", "javax.", "com.sun.net.httpserver", "org.w3c.dom", "org.xml.sax", "jdk.jfr"];

/// The stubs of the JDK at `home`.
pub(super) fn stubs(home: &Path, cache: &Path) -> Result<Vec<Items>> {
    let folder = cache.join("jdk");
    if !folder.is_dir() {
        let status = Command::new(home.join("bin/jimage"))
            .arg("extract")
            .arg("--dir")
            .arg(&folder)
            .arg("--include")
            .arg(format!("regex:/({MODULES})/.*\\.class"))
            .arg(home.join("lib/modules"))
            .status()
            .context("running jimage")?;
        ensure!(status.success(), "jimage failed");
    }
    let mut all = Vec::new();
    for module in std::fs::read_dir(&folder).context("the extracted modules")? {
        let classes = jar::classes_in_folder(&module?.path())?;
        let stubs = callscope_engine::library::classfile::read(classes.iter().map(Vec::as_slice));
        ensure!(stubs.unreadable == 0, "{} class files of the JDK cannot be read", stubs.unreadable);
        all.extend(stubs.files.into_iter().filter(|items| is_api(items.package.as_str())));
    }
    Ok(all)
}

fn is_api(package: &str) -> bool {
    PACKAGES.iter().any(|p| package == p.trim_end_matches('.') || package.starts_with(p))
}
