// Starts, stops and watches the language server. Everybody else asks `questions()`, and learns by `onDidChange` what became of it.

import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, type Middleware, State } from 'vscode-languageclient/node';
import { log } from '../log.ts';
import { Questions } from '../protocol/questions.ts';
import { findServer, isExecutable, ServerMissing } from './find.ts';
import { type Progress, progressOf } from './progress.ts';
import { mismatch, versionOf } from './version.ts';

export type Status =
    | { kind: 'starting' }
    | { kind: 'indexing'; progress: Progress }
    | { kind: 'ready'; program: string; version: string }
    | { kind: 'stopped' }
    | { kind: 'failed'; message: string };

/** Documents that the server reads. By pattern too, since without a Kotlin extension `.kt` may be no language at all. */
const DOCUMENTS = [
    { scheme: 'file', language: 'java' },
    { scheme: 'file', language: 'kotlin' },
    { scheme: 'file', pattern: '**/*.{java,kt,kts}' },
];

/** Shows the answer to a question that was asked as a command, where there is a way to. */
export type ShowAnswer = (command: string, question: object, answer: object) => Promise<void>;

export class Server implements vscode.Disposable {
    private client: LanguageClient | undefined;
    private starting: Promise<LanguageClient> | undefined;
    private current: Status = { kind: 'stopped' };
    private readonly changed = new vscode.EventEmitter<Status>();
    readonly onDidChange = this.changed.event;
    private readonly extension: vscode.ExtensionContext;
    private readonly show: ShowAnswer;

    /** `show` is told what came of a question that was asked as a command, by a code action for instance. */
    constructor(extension: vscode.ExtensionContext, show: ShowAnswer) {
        this.extension = extension;
        this.show = show;
    }

    get status(): Status {
        return this.current;
    }

    /** The process of the server, for tests that kill it. */
    get processId(): number | undefined {
        // The client keeps its process to itself; `undefined` where a later version names it otherwise.
        return (this.client as unknown as { _serverProcess?: { pid?: number } } | undefined)?._serverProcess?.pid;
    }

    /** Asks the server, which is started where it does not run yet. */
    async questions(): Promise<Questions> {
        let client = await this.start();
        // A server that ended too often is not started again by the client; a person who asks means to try once more.
        if (client.state === State.Stopped) {
            await this.stop();
            client = await this.start();
        }
        return new Questions((method, params, token) =>
            token === undefined ? client.sendRequest(method, params) : client.sendRequest(method, params, token),
        );
    }

    start(): Promise<LanguageClient> {
        this.starting ??= this.launch();
        return this.starting;
    }

    async restart(): Promise<void> {
        await this.stop();
        await this.start();
    }

    async stop(): Promise<void> {
        const { client } = this;
        this.client = undefined;
        this.starting = undefined;
        if (client !== undefined) await end(client);
        this.become({ kind: 'stopped' });
    }

    private async launch(): Promise<LanguageClient> {
        this.become({ kind: 'starting' });
        try {
            const { program, version } = await this.program();
            const client = new LanguageClient(
                'callscope',
                'Callscope',
                this.run(program),
                this.options(program, version),
            );
            this.client = client;
            client.onDidChangeState(({ newState }) => {
                if (client !== this.client) return;
                if (newState === State.Starting) this.become({ kind: 'starting' });
                // The index may have begun to report before.
                if (newState === State.Running && this.current.kind !== 'indexing')
                    this.become({ kind: 'ready', program, version });
                if (newState === State.Stopped) this.become({ kind: 'stopped' });
            });
            await client.start();
            await vscode.commands.executeCommand(
                'setContext',
                'callscope.hasFindings',
                offers(client, 'callscope.findings'),
            );
            return client;
        } catch (error) {
            this.starting = undefined;
            const message = error instanceof Error ? error.message : String(error);
            this.become({ kind: 'failed', message });
            log.error(message);
            throw error;
        }
    }

    /** The program that serves; fails with what a person can do about it. */
    async program(): Promise<{ program: string; version: string }> {
        const found = await findServer({
            setting: vscode.workspace.getConfiguration('callscope').get('server.path', ''),
            extension: this.extension.extensionPath,
            searchPath: process.env.PATH ?? '',
            home: homedir(),
            windows: process.platform === 'win32',
            isExecutable,
        });
        const version = await versionOf(found.path);
        const wrong = mismatch(version, String(this.extension.extension.packageJSON.version));
        if (wrong !== undefined) throw new ServerMissing(`${wrong} (${found.path}, from ${found.origin})`);
        log.info(`callscope ${version}, from ${found.origin}: ${found.path}`);
        return { program: found.path, version };
    }

    private run(program: string) {
        const level = vscode.workspace.getConfiguration('callscope').get('server.logLevel', 'warn');
        return { command: program, args: ['lsp'], options: { env: { ...process.env, CALLSCOPE_LOG: level } } };
    }

    private options(program: string, version: string): LanguageClientOptions {
        const middleware: Middleware = {
            executeCommand: async (command, args, next) => {
                const answer = await next(command, args);
                await this.show(command, args[0] ?? {}, answer);
                return answer;
            },
            // Shown in our own status item, instead of twice.
            handleWorkDoneProgress: (_token, params) => {
                const progress = progressOf(
                    this.current.kind === 'indexing' ? this.current.progress : undefined,
                    params,
                );
                this.become(
                    progress === undefined ? { kind: 'ready', program, version } : { kind: 'indexing', progress },
                );
            },
        };
        return {
            documentSelector: DOCUMENTS,
            outputChannel: log,
            middleware,
            initializationOptions: {
                client: {
                    codicons: true,
                    commands: ['callscope.showCallChain'],
                    lazyCodeLenses: true,
                    untrustedWorkspace: !vscode.workspace.isTrusted,
                },
            },
            markdown: { isTrusted: false, supportThemeIcons: true },
        };
    }

    private become(status: Status): void {
        this.current = status;
        this.changed.fire(status);
    }

    async dispose(): Promise<void> {
        await this.stop();
        this.changed.dispose();
    }
}

/** Whether the server carries out a command; each of its own questions is one. */
function offers(client: LanguageClient, command: string): boolean {
    return client.initializeResult?.capabilities.executeCommandProvider?.commands.includes(command) ?? false;
}

/** Ends a client in whatever state it is; one that the server does not let go is dropped all the same. */
async function end(client: LanguageClient): Promise<void> {
    try {
        // A client that starts cannot be stopped before it has started.
        if (client.state === State.Starting) await client.start();
        if (client.state === State.Running) await client.stop(5_000);
        await client.dispose();
    } catch (error) {
        log.warn(`the server did not stop as it should: ${error}`);
    }
}
