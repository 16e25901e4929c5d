import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extension, lensAt, open, type Tests, until } from './tests.ts';

export const serverTests: Tests = {
    'a server that was killed is started again, and knows everything': async () => {
        const api = await extension();
        const before = api.processId();
        assert.ok(before !== undefined);
        process.kill(before, 'SIGKILL');
        const another = () => api.processId() !== undefined && api.processId() !== before;
        await until(() => another() && api.status().kind === 'ready', 'another server is ready');
        const { document } = await open('data/DBHelper.java');
        assert.match((await lensAt(document, 'queryUser(String email)'))?.command?.title ?? '', /DATABASE/);
    },

    'a restart gives a new server': async () => {
        const api = await extension();
        const before = api.processId();
        await vscode.commands.executeCommand('callscope.restartServer');
        await until(() => api.status().kind === 'ready', 'the server is ready');
        assert.notEqual(api.processId(), before);
    },

    'a setting that names no server is told, and put right again': async () => {
        const api = await extension();
        const settings = vscode.workspace.getConfiguration('callscope');
        const right = settings.get<string>('server.path');
        await settings.update('server.path', '/nowhere/callscope', vscode.ConfigurationTarget.Global);
        await until(() => api.status().kind === 'failed', 'it fails');
        const status = api.status();
        assert.match(
            status.kind === 'failed' ? status.message : '',
            /names \/nowhere\/callscope, which is not a program/,
        );
        await settings.update('server.path', right, vscode.ConfigurationTarget.Global);
        await until(() => api.status().kind === 'ready', 'the server is ready');
    },
};
