import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extension, find, lensAt, open, type Tests, until } from './tests.ts';

export const lensTests: Tests = {
    'a lens says what a method does and reaches, and shows its call chain': async () => {
        await extension();
        const { document } = await open('data/DBHelper.java');
        const lens = await lensAt(document, 'queryUser(String email)');
        assert.match(lens?.command?.title ?? '', /^\$\(warning\) DATABASE · .*\d+ callers? · \d+ callees/);
        assert.equal(lens?.command?.command, 'callscope.showCallChain');
    },

    'an edit that takes the risk away takes it from the lens, before anything is saved': async () => {
        const editor = await open('data/DraftStore.kt');
        const { document } = editor;
        const title = async () => (await lensAt(document, 'fun save('))?.command?.title ?? 'no lens';
        await until(async () => (await title()).includes('I/O'), 'save does I/O');
        const from = find(document, 'preferences.edit()');
        const end = document.lineAt(from.line).range.end;
        await editor.edit(edit => edit.replace(new vscode.Range(from, end), 'println(draft)'));
        await until(async () => !(await title()).includes('I/O'), 'save does no I/O');
        await vscode.commands.executeCommand('workbench.action.files.revert');
        await until(async () => (await title()).includes('I/O'), 'save does I/O again');
    },

    'a hover tells the risks of a call, and why': async () => {
        const { document } = await open('data/ProfileRepository.java');
        const position = find(document, 'queryUser(').translate(0, 2);
        const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
            'vscode.executeHoverProvider',
            document.uri,
            position,
        );
        const text = hovers
            .flatMap(hover => hover.contents.map(each => (typeof each === 'string' ? each : each.value)))
            .join('\n');
        assert.match(text, /DBHelper\.queryUser/);
        assert.match(text, /DATABASE/);
    },
};
