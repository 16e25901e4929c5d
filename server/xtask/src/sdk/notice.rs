//! The notice beside the index: whose public declarations it holds, of which version, under which licence.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::sources::Sources;

/// Where the notice lies.
const NOTICE: &str = "server/engine/src/library/data/NOTICE";

/// Writes the notice.
pub(super) fn write(sources: &Sources, jdk: &Path) -> Result<()> {
    let release = std::fs::read_to_string(jdk.join("release")).context("the JDK's release file")?;
    let version = release.lines().find_map(|l| l.strip_prefix("JAVA_VERSION=")).unwrap_or("").trim_matches('"');
    let mut out = String::from(
        "The file api.bin in this folder holds names and types of public declarations (no code, no comments) of the libraries\n\
         listed here, so that calls into them can be resolved without having them. `cargo xtask sdk` makes both files.\n\n\
         library, version, licence of the library\n\n",
    );
    let _ = writeln!(out, "JDK, {version}, GPL-2.0-only WITH Classpath-exception-2.0");
    let android = &sources.android;
    for artifact in [&android.framework, &android.public, &android.kinds] {
        let _ = writeln!(out, "{}, {}, {}", artifact.id, artifact.version, artifact.licence);
    }
    for artifact in &sources.androidx.stubs {
        let _ = writeln!(out, "{}, {}, {}", artifact.id, artifact.version, sources.androidx.licence);
    }
    for artifact in sources.group.iter().flat_map(|g| &g.artifacts) {
        let _ = writeln!(out, "{}, {}, {}", artifact.id, artifact.version, artifact.licence);
    }
    std::fs::write(NOTICE, out).with_context(|| format!("writing {NOTICE}"))
}
