//! What can be done about a finding: see why, slice what the sink is given, or keep it quiet and say why.

use std::collections::HashMap;
use std::path::PathBuf;

use callscope_engine::query::findings::{Insertion, suppressions};
use callscope_engine::text::Span;
use serde_json::json;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse, Command, CreateFile,
    CreateFileOptions, Diagnostic, DocumentChangeOperation, DocumentChanges, OneOf,
    OptionalVersionedTextDocumentIdentifier, Position, Range, ResourceOp, TextDocumentEdit, TextEdit, Uri,
    WorkspaceEdit,
};

use super::ask::{Asked, Document};
use super::diagnostics::{Data, SOURCE};
use super::server::Server;
use crate::workspace::config;

/// A way to keep a finding quiet.
struct Quiet {
    title: String,
    edit: WorkspaceEdit,
}

pub(super) async fn code_action(server: &Server, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
    let uri = params.text_document.uri.clone();
    let ours: Vec<(Diagnostic, Data)> = params
        .context
        .diagnostics
        .into_iter()
        .filter(|d| d.source.as_deref() == Some(SOURCE))
        .filter_map(|d| {
            let data = serde_json::from_value(d.data.clone()?).ok()?;
            Some((d, data))
        })
        .collect();
    if ours.is_empty() {
        return Ok(None);
    }
    let about = uri.clone();
    let places: Vec<(Position, String)> = ours.iter().map(|(d, data)| (d.range.start, data.rule.clone())).collect();
    let creates_files = server.agreed().creates_files;
    let quiet = server.ask_about(&uri, move |asked, document| {
        let ways = places.iter().map(|(at, rule)| ways(asked, document, &about, *at, rule, creates_files));
        Ok(ways.collect::<Vec<_>>())
    });
    let Some(quiet) = quiet.await? else { return Ok(None) };
    let mut actions = Vec::new();
    for ((diagnostic, data), ways) in ours.into_iter().zip(quiet) {
        actions.extend(of_finding(&uri, &diagnostic, &data, ways));
    }
    Ok(Some(actions))
}

fn of_finding(uri: &Uri, diagnostic: &Diagnostic, data: &Data, ways: Vec<Quiet>) -> Vec<CodeActionOrCommand> {
    let action = CodeAction {
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![diagnostic.clone()]),
        ..CodeAction::default()
    };
    let command = |title: String, command: &str, argument| {
        let does = Command { title: title.clone(), command: command.to_owned(), arguments: Some(vec![argument]) };
        CodeActionOrCommand::CodeAction(CodeAction { title, command: Some(does), ..action.clone() })
    };
    let entry = data.entry.split("$lambda$").next().unwrap_or(&data.entry);
    let mut all = vec![
        command(
            format!("Why does {entry} come to {}?", data.sink),
            "callscope.why",
            json!({ "method": entry, "to": data.sink }),
        ),
        command(
            format!("Slice what {} is given", data.sink),
            "callscope.slice",
            json!({ "text_document": { "uri": uri }, "position": diagnostic.range.start }),
        ),
    ];
    all.extend(ways.into_iter().map(|way| {
        CodeActionOrCommand::CodeAction(CodeAction { title: way.title, edit: Some(way.edit), ..action.clone() })
    }));
    all
}

/// A comment, an annotation, the project's own file.
fn ways(
    asked: &Asked<'_>,
    document: &Document,
    uri: &Uri,
    at: Position,
    rule: &str,
    creates_files: bool,
) -> Vec<Quiet> {
    let context = asked.view.context(asked.cancel);
    let Some(found) = suppressions(context, &document.key, document.offset(at), rule) else { return Vec::new() };
    let here = |insertion: Insertion| {
        let range = document.range(Span { start: insertion.at, end: insertion.at });
        let edits = vec![TextEdit { range, new_text: insertion.text }];
        WorkspaceEdit { changes: Some(HashMap::from([(uri.clone(), edits)])), ..WorkspaceEdit::default() }
    };
    let mut all =
        vec![Quiet { title: format!("Keep {rule} quiet here, by a comment with a reason"), edit: here(found.comment) }];
    let Some(method) = found.method else { return all };
    let title = |by: &str| format!("Keep {rule} quiet in {}, by {by} with a reason", method.signature);
    if let Some(annotation) = method.annotation {
        all.push(Quiet { title: title("an annotation"), edit: here(annotation) });
    }
    let roots = &asked.view.workspace.roots;
    let file = roots.path_of(&document.key).and_then(|path| config::file_for(roots, &path));
    if let Some(edit) = file.and_then(|(path, text)| appended(path, text, &method.silence, creates_files)) {
        all.push(Quiet { title: title(config::FILE_NAME), edit });
    }
    all
}

/// Adds text at the end of a file; makes the file, where the client can.
fn appended(path: PathBuf, text: Option<String>, addition: &str, creates_files: bool) -> Option<WorkspaceEdit> {
    let uri = Uri::from_file_path(path)?;
    let end = Position {
        line: text.as_deref().map_or(0, |t| t.matches('\n').count() as u32),
        character: text
            .as_deref()
            .and_then(|t| t.rsplit('\n').next())
            .map_or(0, |last| last.encode_utf16().count() as u32),
    };
    let new_text = match &text {
        Some(text) if !text.trim().is_empty() => format!("{}\n{addition}", if end.character > 0 { "\n" } else { "" }),
        _ => addition.to_owned(),
    };
    let edit = TextEdit { range: Range { start: end, end }, new_text };
    if text.is_some() {
        return Some(WorkspaceEdit { changes: Some(HashMap::from([(uri, vec![edit])])), ..WorkspaceEdit::default() });
    }
    let made = CreateFile {
        uri: uri.clone(),
        options: Some(CreateFileOptions { overwrite: Some(false), ignore_if_exists: Some(true) }),
        annotation_id: None,
    };
    let document = OptionalVersionedTextDocumentIdentifier { uri, version: None };
    let operations = vec![
        DocumentChangeOperation::Op(ResourceOp::Create(made)),
        DocumentChangeOperation::Edit(TextDocumentEdit { text_document: document, edits: vec![OneOf::Left(edit)] }),
    ];
    creates_files.then(|| WorkspaceEdit {
        document_changes: Some(DocumentChanges::Operations(operations)),
        ..WorkspaceEdit::default()
    })
}
