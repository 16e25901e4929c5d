//! Findings of one document as diagnostics: what blocks, with the path as related information. Clients ask for them, or are told
//! (`publish`).

use std::time::Duration;

use callscope_engine::query::findings::{Finding, FindingsRequest, findings};
use callscope_engine::risk::rule::Severity;
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DocumentDiagnosticParams, DocumentDiagnosticReport,
    DocumentDiagnosticReportResult, FullDocumentDiagnosticReport, Location, NumberOrString, Position, Range,
    RelatedFullDocumentDiagnosticReport, Uri,
};

use super::ask::Document;
use super::server::Server;
use crate::session::View;

/// The source that clients show beside the rule.
pub(super) const SOURCE: &str = "callscope";

/// Threads of the whole workspace are looked at anew after an edit: a client that asks at every key is let ask again first.
const QUIET: Duration = Duration::from_millis(150);

/// What code actions need of a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Data {
    pub(super) rule: String,
    /// Signature of the entry point.
    pub(super) entry: String,
    /// Signature of what is called.
    pub(super) sink: String,
}

pub(super) async fn diagnostic(
    server: &Server,
    params: DocumentDiagnosticParams,
) -> Result<DocumentDiagnosticReportResult> {
    // No ticket is held meanwhile: what is typed until then belongs to the answer.
    tokio::time::sleep(QUIET).await;
    let items = of_document(server, &params.text_document.uri).await?;
    let full = FullDocumentDiagnosticReport { result_id: None, items };
    let report = RelatedFullDocumentDiagnosticReport { related_documents: None, full_document_diagnostic_report: full };
    Ok(DocumentDiagnosticReportResult::Report(DocumentDiagnosticReport::Full(report)))
}

/// The findings of one document; none for one that is not in the workspace, or where settings want none.
pub(super) async fn of_document(server: &Server, uri: &Uri) -> Result<Vec<Diagnostic>> {
    let settings = server.settings();
    let answer = server.ask_about(uri, move |asked, place| {
        if !settings.diagnostics {
            return Ok(Vec::new());
        }
        let request = FindingsRequest {
            file: Some(place.key.to_string()),
            include_tests: settings.includes_tests(asked.view),
            ..FindingsRequest::default()
        };
        let answer = findings(asked.view.context(asked.cancel), &request)?;
        Ok(answer.findings.iter().map(|finding| of_finding(asked.view, place, finding)).collect())
    });
    Ok(answer.await?.unwrap_or_default())
}

fn of_finding(view: &View, document: &Document, finding: &Finding) -> Diagnostic {
    let sink = &finding.sink;
    let name = sink.full_name.rsplit('.').next().filter(|n| *n != "<init>").unwrap_or("");
    let related = finding.path.iter().filter_map(|step| {
        let via = match step.via.as_str() {
            "entry" => format!("entry point ({})", finding.entry.kind),
            "call" => "calls".to_owned(),
            via => format!("by {via}"),
        };
        Some(DiagnosticRelatedInformation {
            location: location(view, &step.file, step.line)?,
            message: format!("{} · {via} · {} thread", step.signature, step.thread),
        })
    });
    let related: Vec<DiagnosticRelatedInformation> = related.collect();
    let data =
        Data { rule: finding.rule.clone(), entry: finding.entry.signature.clone(), sink: sink.signature.clone() };
    Diagnostic {
        range: document.range_of_answer(sink.line, sink.column, name.len() as u32),
        severity: Some(severity(finding.severity)),
        code: Some(NumberOrString::String(finding.rule.clone())),
        source: Some(SOURCE.to_owned()),
        message: finding.message.clone(),
        related_information: Some(related),
        data: serde_json::to_value(data).ok(),
        ..Diagnostic::default()
    }
}

const fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Info => DiagnosticSeverity::INFORMATION,
        Severity::Hint => DiagnosticSeverity::HINT,
    }
}

/// A 1-based line of a file of the workspace; `None` in an archive.
fn location(view: &View, file: &str, line: u32) -> Option<Location> {
    let uri = Uri::from_file_path(view.workspace.roots.path_of(file)?)?;
    let at = Position { line: line.saturating_sub(1), character: 0 };
    Some(Location { uri, range: Range { start: at, end: at } })
}
