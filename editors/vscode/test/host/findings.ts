import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extension, open, type Tests, until } from './tests.ts';

export const findingTests: Tests = {
    'blocking work on the main thread is a problem where it stands, with the path to it': async () => {
        await extension();
        const { document } = await open('data/DBHelper.java');
        const problem = await problemAt(document, 'rawQuery');
        assert.equal(problem.source, 'callscope');
        const path = problem.relatedInformation?.map(step => step.message).join('\n') ?? '';
        assert.match(path, /MainActivity\.onCreate/);
    },

    'a quick fix of it slices what the call is given': async () => {
        const { slices } = await extension();
        const { document } = await open('data/DBHelper.java');
        const { range } = await problemAt(document, 'rawQuery');
        const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
            'vscode.executeCodeActionProvider',
            document.uri,
            range,
        );
        const command = actions.find(action => action.title.startsWith('Slice what'))?.command;
        assert.ok(command !== undefined, actions.map(action => action.title).join(', '));
        await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
        await until(() => slices.shown !== undefined, 'a slice is shown');
        assert.ok(slices.shown?.slice.some(row => row.code.includes('SqlQueries.selectProfiles')));
        await vscode.commands.executeCommand('callscope.clearSlice');
    },
};

/** The problem at a call, once it is told. */
async function problemAt(document: vscode.TextDocument, call: string): Promise<vscode.Diagnostic> {
    const find = () =>
        vscode.languages.getDiagnostics(document.uri).find(each => document.getText(each.range).includes(call));
    await until(() => find() !== undefined, `${call} is a problem`);
    const found = find();
    assert.ok(found !== undefined);
    return found;
}
