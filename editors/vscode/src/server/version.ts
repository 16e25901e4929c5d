// Whether a server speaks this extension's protocol, by its version.

import { execFile } from 'node:child_process';
import { ServerMissing } from './find.ts';

/** Asks a program for its version. */
export function versionOf(program: string, timeout = 10_000): Promise<string> {
    return new Promise((resolve, reject) => {
        execFile(program, ['--version'], { timeout, windowsHide: true }, (error, stdout, stderr) => {
            const version = /^callscope (\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1];
            if (version !== undefined) return resolve(version);
            const said = (stderr || stdout || (error?.message ?? '')).trim().split('\n', 1)[0];
            reject(new ServerMissing(`${program} does not say that it is callscope${said ? `: ${said}` : '.'}`));
        });
    });
}

/** What is wrong with a server of version `found` for an extension of version `wanted`; undefined where they fit. */
export function mismatch(found: string, wanted: string): string | undefined {
    const [server, extension] = [protocolOf(found), protocolOf(wanted)];
    if (server === extension) return undefined;
    return `callscope ${found} does not fit this extension, which needs ${extension}.x: install that version of either.`;
}

/** Versions that agree on this part speak the same protocol: the first number, before 1.0 the first two. */
function protocolOf(version: string): string {
    const [major = '', minor = ''] = version.split('.');
    return major === '0' ? `0.${minor}` : major;
}
