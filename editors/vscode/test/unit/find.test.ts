import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findServer, ServerMissing, type Surroundings } from '../../src/server/find.ts';

/** Where the server is found when just these files can be run. */
function find(programs: string[], around: Partial<Surroundings> = {}) {
    return findServer({
        setting: '',
        extension: '/extension',
        searchPath: '/bin:/usr/bin',
        home: '/home/ada',
        windows: false,
        isExecutable: async file => programs.includes(file),
        ...around,
    });
}

describe('the server is found', () => {
    const everywhere = ['/opt/callscope', '/extension/server/callscope', '/usr/bin/callscope'];

    test('by the setting before anything else', async () => {
        assert.deepEqual(await find(everywhere, { setting: '/opt/callscope' }), {
            path: '/opt/callscope',
            origin: 'setting',
        });
    });

    test('in the extension before PATH', async () => {
        assert.deepEqual(await find(everywhere), { path: '/extension/server/callscope', origin: 'bundled' });
    });

    test('on PATH', async () => {
        assert.deepEqual(await find(['/usr/bin/callscope']), { path: '/usr/bin/callscope', origin: 'PATH' });
    });

    test('in the home folder, written as ~', async () => {
        assert.equal(
            (await find(['/home/ada/bin/callscope'], { setting: '~/bin/callscope' })).path,
            '/home/ada/bin/callscope',
        );
    });

    test('never in the current folder, which may be the workspace', async () => {
        await assert.rejects(
            find(['callscope', 'bin/callscope', './callscope'], { searchPath: ':.:bin' }),
            ServerMissing,
        );
    });
});

describe('what is wrong is said', () => {
    test('a setting that names nothing is not passed over', async () => {
        await assert.rejects(
            find(['/usr/bin/callscope'], { setting: '/opt/none' }),
            /callscope\.server\.path names \/opt\/none/,
        );
    });

    test('a relative path could be anywhere', async () => {
        await assert.rejects(find(['bin/callscope'], { setting: 'bin/callscope' }), /must be an absolute path/);
    });

    test('none at all', async () => {
        await assert.rejects(find([]), /cargo install callscope/);
    });
});
