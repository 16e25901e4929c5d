// What the tests of the extension host share.

import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Api } from '../../src/extension.ts';

export type Tests = Record<string, () => Promise<void>>;

export interface Result {
    name: string;
    /** Absent where it passed. */
    error?: string;
}

/** The extension, active and with an index. */
export async function extension(): Promise<Api> {
    const found = vscode.extensions.getExtension<Api>('callscope.callscope');
    if (found === undefined) throw new Error('the extension is not installed');
    const api = await found.activate();
    await until(
        () => api.status().kind === 'ready',
        () => `the server is ready: it is ${JSON.stringify(api.status())}`,
    );
    return api;
}

export async function open(file: string): Promise<vscode.TextEditor> {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    if (root === undefined) throw new Error('no folder is open');
    const language = file.endsWith('.kt') ? 'kotlin' : 'java';
    const uri = vscode.Uri.joinPath(root.uri, 'app/src/main', language, 'com/example/fieldnotes', file);
    return vscode.window.showTextDocument(uri);
}

/** The position of a text in a document. */
export function find(document: vscode.TextDocument, text: string): vscode.Position {
    const at = document.getText().indexOf(text);
    if (at < 0) throw new Error(`${path.basename(document.fileName)} has no \`${text}\``);
    return document.positionAt(at);
}

/** The lens above the line that has `text`, as it is shown; undefined where there is none. */
export async function lensAt(document: vscode.TextDocument, text: string): Promise<vscode.CodeLens | undefined> {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
        100,
    );
    const { line } = find(document, text);
    return lenses.find(lens => lens.range.start.line === line);
}

export async function until(
    holds: () => boolean | Promise<boolean>,
    what: string | (() => string),
    seconds = 30,
): Promise<void> {
    for (let tries = 0; tries < seconds * 20; tries++) {
        if (await holds()) return;
        await sleep(50);
    }
    throw new Error(`it did not come true that ${typeof what === 'string' ? what : what()}`);
}
