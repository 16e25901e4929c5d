//! A file of findings that are known already, so that an old project can start clean: their ids, with a sentence for people.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context;
use callscope_engine::query::findings::Finding;
use serde_json::{Value, json};

/// The ids in a baseline: `{"findings": [{"id": …}]}`, which the JSON of findings is, too.
///
/// # Errors
/// A file that cannot be read or has no such list.
pub fn read(path: &Path) -> anyhow::Result<BTreeSet<String>> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read the baseline {shown}"))?;
    let json: Value = serde_json::from_str(&text).with_context(|| format!("the baseline {shown} is no JSON"))?;
    let findings = json["findings"].as_array().with_context(|| format!("the baseline {shown} has no `findings`"))?;
    Ok(findings.iter().filter_map(|f| f["id"].as_str()).map(str::to_owned).collect())
}

/// Writes a baseline.
///
/// # Errors
/// A file that cannot be written.
pub fn write(path: &Path, findings: &[Finding]) -> anyhow::Result<()> {
    let rows: Vec<Value> = findings.iter().map(|f| json!({ "id": f.id, "message": f.message })).collect();
    let text = serde_json::to_string_pretty(&json!({ "findings": rows }))? + "\n";
    std::fs::write(path, text).with_context(|| format!("cannot write the baseline {}", path.display()))
}
