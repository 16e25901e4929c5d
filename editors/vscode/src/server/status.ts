// The status item: whether the server runs, how far the index is, and what to do where something is wrong.

import * as vscode from 'vscode';
import type { Server, Status } from './lifecycle.ts';

export class StatusItem implements vscode.Disposable {
    private readonly item = vscode.window.createStatusBarItem('callscope.status', vscode.StatusBarAlignment.Left, 1);
    private readonly subscription: vscode.Disposable;

    constructor(server: Server) {
        this.item.name = 'Callscope';
        this.item.command = 'callscope.showStatus';
        this.subscription = server.onDidChange(status => this.show(status));
        this.show(server.status);
        this.item.show();
    }

    private show(status: Status): void {
        const { text, tooltip, problem } = faceOf(status);
        this.item.text = text;
        this.item.tooltip = tooltip;
        this.item.backgroundColor = problem ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    }

    dispose(): void {
        this.subscription.dispose();
        this.item.dispose();
    }
}

function faceOf(status: Status): { text: string; tooltip: string; problem?: boolean } {
    switch (status.kind) {
        case 'starting':
            return { text: '$(sync~spin) Callscope', tooltip: 'Callscope starts' };
        case 'indexing': {
            const { message, percentage } = status.progress;
            const share = percentage === undefined ? '' : ` ${Math.round(percentage)} %`;
            return { text: `$(sync~spin) Callscope${share}`, tooltip: `Callscope: ${message}` };
        }
        case 'ready':
            return { text: '$(check) Callscope', tooltip: `Callscope ${status.version} is ready\n${status.program}` };
        case 'stopped':
            return { text: '$(circle-slash) Callscope', tooltip: 'Callscope does not run. Click to start it.' };
        case 'failed':
            return { text: '$(error) Callscope', tooltip: status.message, problem: true };
    }
}

/** What can be done, chosen from a list. */
export async function chooseAction(server: Server): Promise<void> {
    const { status } = server;
    const detail = status.kind === 'failed' ? status.message : faceOf(status).tooltip;
    const actions = [
        { label: '$(debug-restart) Restart the server', command: 'callscope.restartServer' },
        { label: '$(output) Show the log', command: 'callscope.showLog' },
        { label: '$(list-tree) Show entry points', command: 'callscope.entryPoints.focus' },
        {
            label: '$(gear) Open settings',
            command: 'workbench.action.openSettings',
            argument: '@ext:callscope.callscope',
        },
        { label: '$(question) Open the walkthrough', command: 'callscope.openWalkthrough' },
    ];
    const chosen = await vscode.window.showQuickPick(actions, { title: 'Callscope', placeHolder: detail });
    if (chosen !== undefined)
        await vscode.commands.executeCommand(chosen.command, ...(chosen.argument ? [chosen.argument] : []));
}
