//! Findings as SARIF 2.1.0, the form that code-scanning services read.

use std::collections::BTreeMap;

use callscope_engine::query::findings::{Finding, FindingsAnswer, Step};
use callscope_engine::risk::Catalog;
use callscope_engine::risk::rule::Severity;
use serde_json::{Value, json};

/// One log with one run.
#[must_use]
pub fn log(answer: &FindingsAnswer, catalog: &Catalog) -> Value {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in &answer.findings {
        numbers.entry(&finding.rule).or_default();
    }
    numbers.values_mut().enumerate().for_each(|(n, number)| *number = n);
    let rules: Vec<Value> = numbers.keys().map(|id| rule(id, catalog)).collect();
    let results: Vec<Value> = answer.findings.iter().map(|f| result(f, numbers[&*f.rule])).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Callscope",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": { "ROOT": { "description": { "text": "The folder that was checked." } } },
            "results": results,
        }],
    })
}

fn rule(id: &str, catalog: &Catalog) -> Value {
    let Some(rule) = catalog.rule(id) else { return json!({ "id": id }) };
    let why = if rule.why.is_empty() { "Blocks its thread." } else { &rule.why };
    json!({
        "id": id,
        "shortDescription": { "text": why },
        "fullDescription": { "text": why },
        "help": { "text": format!("{why} `callscope explain {id}` tells more.") },
        "defaultConfiguration": { "level": level(rule.severity) },
        "properties": { "tags": catalog.tag_names().names(rule.tags).collect::<Vec<_>>(), "kind": &*rule.kind },
    })
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info | Severity::Hint => "note",
    }
}

fn result(finding: &Finding, rule_index: usize) -> Value {
    let sink = &finding.sink;
    let mut steps: Vec<Value> = finding.path.iter().map(|step| flow_step(finding, step)).collect();
    steps.push(json!({ "location": {
        "physicalLocation": place(&sink.file, sink.line, Some(sink.column)),
        "message": { "text": sink.signature },
    } }));
    json!({
        "ruleId": finding.rule,
        "ruleIndex": rule_index,
        "level": level(finding.severity),
        "message": { "text": finding.message },
        "locations": [{ "physicalLocation": place(&sink.file, sink.line, Some(sink.column)) }],
        "relatedLocations": [{
            "id": 1,
            "physicalLocation": place(&finding.entry.file, finding.entry.line, None),
            "message": { "text": format!("entry point: {} ({})", finding.entry.signature, finding.entry.kind) },
        }],
        "codeFlows": [{ "threadFlows": [{ "locations": steps }] }],
        "partialFingerprints": { "callscope/v1": finding.id },
        "properties": {
            "tag": finding.tag,
            "kind": finding.kind,
            "thread": finding.thread,
            "certainty": finding.certainty,
            "count": finding.count,
        },
    })
}

fn flow_step(finding: &Finding, step: &Step) -> Value {
    let text = match step.via.as_str() {
        "entry" => format!("{} ({}, {} thread)", step.signature, finding.entry.kind, step.thread),
        via => format!("{} ({via}, {} thread)", step.signature, step.thread),
    };
    json!({ "location": { "physicalLocation": place(&step.file, step.line, None), "message": { "text": text } } })
}

fn place(file: &str, line: u32, column: Option<u32>) -> Value {
    let mut region = json!({ "startLine": line.max(1) });
    if let Some(column) = column {
        region["startColumn"] = json!(column.max(1));
    }
    json!({ "artifactLocation": { "uri": uri(file), "uriBaseId": "ROOT" }, "region": region })
}

/// A key as a relative URI reference: what may not stand in one is escaped.
fn uri(file: &str) -> String {
    let mut text = String::with_capacity(file.len());
    for byte in file.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'$' | b'+' | b'@' => {
                text.push(char::from(byte));
            }
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}
