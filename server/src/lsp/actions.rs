//! What can be done about a finding: see why, slice what the sink is given, or keep it quiet and say why.

use std::collections::HashMap;

use serde_json::json;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse, Command, Diagnostic,
    Position, Range, TextEdit, Uri, WorkspaceEdit,
};

use super::diagnostics::{Data, SOURCE};
use super::server::Server;

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
    let lines: Vec<u32> = ours.iter().map(|(d, _)| d.range.start.line).collect();
    // The white space that the line of each sink begins with.
    let indents = server.ask_about(&about, move |_, place| {
        let indent = |line: u32| {
            let text = place.text.lines().nth(line as usize).unwrap_or_default();
            text.chars().take_while(|c| c.is_whitespace()).collect::<String>()
        };
        Ok(lines.iter().map(|&line| indent(line)).collect::<Vec<String>>())
    });
    let Some(indents) = indents.await? else { return Ok(None) };
    let mut actions = Vec::new();
    for ((diagnostic, data), indent) in ours.into_iter().zip(indents) {
        actions.extend(of_finding(&uri, &diagnostic, &data, &indent));
    }
    Ok(Some(actions))
}

fn of_finding(uri: &Uri, diagnostic: &Diagnostic, data: &Data, indent: &str) -> Vec<CodeActionOrCommand> {
    let at = diagnostic.range.start;
    let command = |title: String, command: &str, argument| {
        CodeActionOrCommand::CodeAction(CodeAction {
            title: title.clone(),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostic.clone()]),
            command: Some(Command { title, command: command.to_owned(), arguments: Some(vec![argument]) }),
            ..CodeAction::default()
        })
    };
    let comment = format!("{indent}// callscope:{} TODO say why this is fine\n", data.rule);
    let start = Position { line: at.line, character: 0 };
    let edit = TextEdit { range: Range { start, end: start }, new_text: comment };
    let entry = data.entry.split("$lambda$").next().unwrap_or(&data.entry);
    vec![
        command(
            format!("Why does {entry} come to {}?", data.sink),
            "callscope.why",
            json!({ "method": entry, "to": data.sink }),
        ),
        command(
            format!("Slice what {} is given", data.sink),
            "callscope.slice",
            json!({ "text_document": { "uri": uri }, "position": at }),
        ),
        CodeActionOrCommand::CodeAction(CodeAction {
            title: format!("Keep {} quiet here, with a reason", data.rule),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostic.clone()]),
            edit: Some(WorkspaceEdit {
                changes: Some(HashMap::from([(uri.clone(), vec![edit])])),
                ..WorkspaceEdit::default()
            }),
            ..CodeAction::default()
        }),
    ]
}
