// Starts a real VS Code server and ends it with everything that it started.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldnotes, node, vscode } from './places.ts';

/** Nothing that asks, looks something up or moves by itself. */
const QUIET = {
    'security.workspace.trust.enabled': false,
    'workbench.startupEditor': 'none',
    'workbench.tips.enabled': false,
    'telemetry.telemetryLevel': 'off',
    'update.mode': 'none',
    'extensions.autoUpdate': false,
    'extensions.autoCheckUpdates': false,
    'extensions.ignoreRecommendations': true,
    'workbench.enableExperiments': false,
    'git.enabled': false,
    'chat.disableAIFeatures': true,
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'editor.hover.delay': 100,
    'workbench.colorTheme': 'Default Dark Modern',
};

export interface Options {
    /** A package of the extension to install. */
    vsix?: string;
    settings?: Record<string, unknown>;
    args?: string[];
    env?: Record<string, string>;
}

export class Editor {
    readonly folder: string;
    /** A copy of the sample, which tests may edit. */
    readonly sample: string;
    private readonly process: ChildProcess;
    private readonly port: string;

    private constructor(folder: string, process: ChildProcess, port: string) {
        this.folder = folder;
        this.sample = path.join(folder, 'fieldnotes');
        this.process = process;
        this.port = port;
    }

    static async start(options: Options = {}): Promise<Editor> {
        const folder = mkdtempSync(path.join(tmpdir(), 'callscope-vscode-'));
        const [data, extensions] = [path.join(folder, 'data'), path.join(folder, 'extensions')];
        mkdirSync(extensions);
        cpSync(fieldnotes, path.join(folder, 'fieldnotes'), { recursive: true });
        const settings = JSON.stringify({ ...QUIET, ...options.settings });
        // Those of the machine too: what names a program is taken from there only.
        for (const owner of ['User', 'Machine']) {
            mkdirSync(path.join(data, 'data', owner), { recursive: true });
            writeFileSync(path.join(data, 'data', owner, 'settings.json'), settings);
        }
        const main = [path.join(vscode, 'out/server-main.js'), '--accept-server-license-terms'];
        const places = ['--server-data-dir', data, '--extensions-dir', extensions];
        const env = { ...process.env, EXTENSIONS_GALLERY: '{}', VSCODE_CLI: '1', ...options.env };
        if (options.vsix !== undefined) {
            const run = spawnSync(node, [...main, ...places, '--install-extension', options.vsix], {
                env,
                encoding: 'utf8',
                timeout: 60_000,
            });
            if (run.status !== 0 || !/successfully installed/.test(run.stdout)) {
                throw new Error(`${options.vsix} could not be installed:\n${(run.stdout + run.stderr).slice(-2_000)}`);
            }
        }
        const log = path.join(folder, 'server.log');
        const output = openSync(log, 'w');
        const listen = ['--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--telemetry-level', 'off'];
        // In a process group of its own, so that what it starts, and what lingers, ends with it.
        const child = spawn(node, [...main, ...places, ...listen, ...(options.args ?? [])], {
            env,
            stdio: ['ignore', output, output],
            detached: true,
        });
        closeSync(output);
        for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
            await sleep(100);
            const port = /listening on (\d+)/.exec(readFileSync(log, 'utf8'))?.[1];
            if (port !== undefined) return new Editor(folder, child, port);
        }
        throw new Error(`VS Code does not start:\n${readFileSync(log, 'utf8').slice(-3_000)}`);
    }

    /** The address of the workbench with a folder, and perhaps files, open. */
    url(folder: string, payload: readonly (readonly [string, string])[] = []): string {
        const query = new URLSearchParams({ folder });
        if (payload.length > 0) query.set('payload', JSON.stringify(payload));
        return `http://127.0.0.1:${this.port}/?${query}`;
    }

    /** The workbench's name for a file. */
    remote(file: string): string {
        return `vscode-remote://127.0.0.1:${this.port}${file}`;
    }

    async stop(): Promise<void> {
        const { pid } = this.process;
        const gone = new Promise(resolve => this.process.once('exit', resolve));
        signal(pid, 'SIGTERM');
        await Promise.race([gone, sleep(5_000)]);
        signal(pid, 'SIGKILL');
        // `CALLSCOPE_KEEP=1` keeps VS Code's logs and everything else for a look.
        if (process.env.CALLSCOPE_KEEP === undefined)
            rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
}

function signal(group: number | undefined, name: NodeJS.Signals): void {
    if (group === undefined) return;
    try {
        process.kill(-group, name);
    } catch {
        // It is gone already.
    }
}
