import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { test } from 'node:test';
import { mismatch, versionOf } from '../../src/server/version.ts';

/** What a program that is this shell script gives as its version. */
async function version(script: string): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'callscope-version-'));
    const program = path.join(folder, 'callscope');
    try {
        await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
        return await versionOf(program, 2_000);
    } finally {
        await rm(folder, { recursive: true });
    }
}

test('a server says its version', async () => {
    assert.equal(await version('echo callscope 1.2.3-dev'), '1.2.3-dev');
});

test('a program that is no server is not taken for one', async () => {
    await assert.rejects(version('echo grep 3.8'), /does not say that it is callscope: grep 3\.8/);
    await assert.rejects(version('echo broken library >&2; exit 127'), /broken library/);
});

test('before 1.0 the second number decides, later the first', () => {
    const fits = (found: string, wanted: string) => mismatch(found, wanted) === undefined;
    assert.deepEqual(
        [fits('0.1.9', '0.1.0'), fits('0.2.0', '0.1.0'), fits('1.4.0', '1.0.2'), fits('2.0.0', '1.9.0')],
        [true, false, true, false],
    );
    assert.match(
        mismatch('0.2.0', '0.1.0') ?? '',
        /callscope 0\.2\.0 does not fit this extension, which needs 0\.1\.x/,
    );
});
