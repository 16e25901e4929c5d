// Where the extension begins: makes its parts and ties them together. Nothing is decided here.

import * as vscode from 'vscode';
import { registerMcp } from './agents/mcp.ts';
import { registerTools } from './agents/tools.ts';
import { registerChainCommands } from './chain/commands.ts';
import { ChainView } from './chain/view.ts';
import { registerCommands } from './commands.ts';
import { EntryPointsView } from './entries/view.ts';
import { FindingsView } from './findings/view.ts';
import { log } from './log.ts';
import type { SliceAnswer } from './protocol/answers.ts';
import type { Questions } from './protocol/questions.ts';
import { onQuietAfterEdits } from './quiet.ts';
import { Server, type Status } from './server/lifecycle.ts';
import { chooseAction, StatusItem } from './server/status.ts';
import { showAnswers } from './show.ts';
import { SliceController } from './slice/controller.ts';
import { SCHEME, SourceDocuments } from './source/document.ts';
import { openLine, uriOfFile } from './workspace.ts';

/** What other extensions, and our own tests, can use. */
export interface Api {
    /** Asks the server; it is started where it does not run. */
    questions(): Promise<Questions>;
    status(): Status;
    processId(): number | undefined;
    slices: { readonly shown: SliceAnswer | undefined };
}

/** Settings that take effect with a new server only. */
const OF_THE_SERVER = ['callscope.server.path', 'callscope.server.logLevel'];

export function activate(context: vscode.ExtensionContext): Api {
    const server = new Server(
        context,
        showAnswers(() => slices),
    );
    const questions = () => server.questions();
    const chain = new ChainView(questions);
    const entries = new EntryPointsView(questions);
    const findings = new FindingsView(questions);
    const slices = new SliceController(questions, uriOfFile);
    const sources = new SourceDocuments(questions);
    const refresh = () => {
        void chain.refresh();
        entries.refresh();
        findings.refresh();
        sources.refresh();
    };
    context.subscriptions.push(
        log,
        server,
        new StatusItem(server),
        chain,
        entries,
        findings,
        slices,
        vscode.workspace.registerTextDocumentContentProvider(SCHEME, sources),
        registerCommands(server, chain, sources),
        registerChainCommands(chain, (uri, position, direction) => slices.at(uri, position, direction)),
        registerServerCommands(server),
        registerSliceCommands(slices),
        registerTools(questions),
        registerMcp(() => server.program()),
        vscode.commands.registerCommand('callscope.openLine', openLine),
        vscode.commands.registerCommand('callscope.entryPoints.refresh', () => entries.refresh()),
        vscode.commands.registerCommand('callscope.findings.refresh', () => findings.refresh()),
        vscode.commands.registerCommand('callscope.openWalkthrough', () =>
            vscode.commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#start`),
        ),
        onQuietAfterEdits(() => {
            if (server.status.kind === 'ready') refresh();
        }),
        vscode.workspace.onDidChangeConfiguration(event => {
            if (OF_THE_SERVER.some(setting => event.affectsConfiguration(setting))) void restart(server);
        }),
        // Rules of the workspace are taken from now on, and its setting of the server's path, if it has one.
        vscode.workspace.onDidGrantWorkspaceTrust(() => void restart(server)),
        server.onDidChange(({ kind }) => {
            if (kind === 'ready') refresh();
        }),
    );
    void start(server);
    return { questions, status: () => server.status, processId: () => server.processId, slices };
}

async function start(server: Server): Promise<void> {
    await server.start().catch(error => void complain(error));
}

async function restart(server: Server): Promise<void> {
    await server.restart().catch(error => void complain(error));
}

/** Says what is wrong, with what helps. */
async function complain(error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const [settings, output] = ['Open Settings', 'Show Log'];
    const chosen = await vscode.window.showErrorMessage(`Callscope cannot start. ${message}`, settings, output);
    if (chosen === settings)
        await vscode.commands.executeCommand('workbench.action.openSettings', 'callscope.server.path');
    if (chosen === output) log.show();
}

function registerServerCommands(server: Server): vscode.Disposable {
    const on = vscode.commands.registerCommand;
    return vscode.Disposable.from(
        on('callscope.restartServer', () => restart(server)),
        on('callscope.showLog', () => log.show()),
        on('callscope.showStatus', () => (server.status.kind === 'stopped' ? start(server) : chooseAction(server))),
    );
}

function registerSliceCommands(slices: SliceController): vscode.Disposable {
    const on = vscode.commands.registerTextEditorCommand;
    return vscode.Disposable.from(
        on('callscope.sliceBackward', editor => void slices.here(editor, 'backward')),
        on('callscope.sliceForward', editor => void slices.here(editor, 'forward')),
        on('callscope.nextSliceRow', editor => slices.step(editor, 1)),
        on('callscope.previousSliceRow', editor => slices.step(editor, -1)),
        vscode.commands.registerCommand('callscope.clearSlice', () => slices.clear()),
    );
}
