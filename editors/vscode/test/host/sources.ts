import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extension, find, open, type Tests, until } from './tests.ts';

export const sourceTests: Tests = {
    'a method is shown in a read-only document with its language': async () => {
        await extension();
        await vscode.commands.executeCommand('callscope.showMethodSource', { method: 'DBHelper.queryUser' });
        const document = vscode.window.activeTextEditor?.document;
        assert.equal(document?.uri.scheme, 'callscope-source');
        assert.equal(document?.languageId, 'java');
        assert.match(document?.getText() ?? '', /^public UserProfile queryUser\(String email\) \{$/m);
    },

    'a method is copied for an agent with its risks': async () => {
        await vscode.commands.executeCommand('callscope.copyForAgent');
        const text = await vscode.env.clipboard.readText();
        assert.match(text, /^`com\.example\.fieldnotes\.data\.DBHelper`: `queryUser\(String\): UserProfile`$/m);
        assert.match(text, /^- DATABASE: SQLiteDatabase\.rawQuery/m);
        assert.match(text, /^```java$/m);
    },

    'the chain that is shown is copied as text': async () => {
        await vscode.commands.executeCommand('callscope.showCallChain', { method: 'DBHelper.queryUser' });
        await vscode.commands.executeCommand('callscope.chain.copyText');
        assert.match(
            await vscode.env.clipboard.readText(),
            /^├─ SQLiteDatabase\.rawQuery\(String, String\[\]\) {2}DATABASE/m,
        );
    },

    'a slice is asked for at the cursor, and forgotten on an edit': async () => {
        const editor = await open('data/DBHelper.java');
        const position = find(editor.document, 'rawQuery(query, null)');
        editor.selection = new vscode.Selection(position, position);
        const { slices } = await extension();
        await vscode.commands.executeCommand('callscope.sliceBackward');
        await until(() => slices.shown !== undefined, 'a slice is shown');
        assert.deepEqual(
            slices.shown?.slice.map(row => row.role),
            ['data', 'data', 'criterion'],
        );
        await editor.edit(edit => edit.insert(new vscode.Position(0, 0), '\n'));
        await until(() => slices.shown === undefined, 'the slice is forgotten');
        await vscode.commands.executeCommand('workbench.action.files.revert');
    },
};
