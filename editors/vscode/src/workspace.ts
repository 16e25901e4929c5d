// Between answers, which name files by keys, and the editor, which has addresses.

import * as vscode from 'vscode';
import { absolutePath, type Folder } from './files.ts';

/** The address of a file that an answer names. */
export function uriOfFile(file: string): vscode.Uri | undefined {
    const path = absolutePath(folders(), file);
    return path === undefined ? undefined : vscode.Uri.file(path);
}

/** Shows a line, which starts at 1, and perhaps selects what is called there. */
export async function openLine(
    file: string,
    line: number,
    column?: (text: string) => number,
): Promise<vscode.TextEditor | undefined> {
    const uri = uriOfFile(file);
    if (uri === undefined) return undefined;
    const document = await vscode.workspace.openTextDocument(uri);
    const row = Math.min(Math.max(line - 1, 0), document.lineCount - 1);
    const text = document.lineAt(row);
    const position = new vscode.Position(row, column?.(text.text) ?? text.firstNonWhitespaceCharacterIndex);
    return vscode.window.showTextDocument(document, { selection: new vscode.Range(position, position) });
}

function folders(): Folder[] {
    return (vscode.workspace.workspaceFolders ?? [])
        .filter(each => each.uri.scheme === 'file')
        .map(each => ({ path: each.uri.fsPath }));
}
