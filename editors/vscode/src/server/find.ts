// Which server to run: the setting, else the one that came with the extension, else one on PATH. Says what is wrong, never guesses on.

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import * as path from 'node:path';

export type Origin = 'setting' | 'bundled' | 'PATH';

export interface Found {
    path: string;
    origin: Origin;
}

export interface Surroundings {
    /** The setting; empty where it is not set. */
    setting: string;
    /** The folder that the extension was installed to. */
    extension: string;
    /** PATH. */
    searchPath: string;
    home: string;
    windows: boolean;
    isExecutable(file: string): Promise<boolean>;
}

/** No server can be run, and what a person can do about it. */
export class ServerMissing extends Error {}

export async function findServer(around: Surroundings): Promise<Found> {
    const name = around.windows ? 'callscope.exe' : 'callscope';
    if (around.setting !== '') {
        const file = around.setting.replace(/^~(?=$|[/\\])/, () => around.home);
        if (!path.isAbsolute(file)) {
            throw new ServerMissing(
                `The setting callscope.server.path must be an absolute path, not "${around.setting}".`,
            );
        }
        if (await around.isExecutable(file)) return { path: file, origin: 'setting' };
        throw new ServerMissing(
            `The setting callscope.server.path names ${file}, which is not a program that can be run.`,
        );
    }
    const bundled = path.join(around.extension, 'server', name);
    if (await around.isExecutable(bundled)) return { path: bundled, origin: 'bundled' };
    // An empty entry means the current folder, a relative one depends on it: a workspace must not bring its own server.
    const folders = around.searchPath.split(around.windows ? ';' : ':').filter(folder => path.isAbsolute(folder));
    for (const folder of folders) {
        const file = path.join(folder, name);
        if (await around.isExecutable(file)) return { path: file, origin: 'PATH' };
    }
    throw new ServerMissing(
        'No callscope server: this package of the extension carries none, and there is none on PATH. ' +
            'Install it with `cargo install callscope`, or name it in the setting callscope.server.path.',
    );
}

export async function isExecutable(file: string): Promise<boolean> {
    try {
        await access(file, constants.X_OK);
        return (await stat(file)).isFile();
    } catch {
        return false;
    }
}
