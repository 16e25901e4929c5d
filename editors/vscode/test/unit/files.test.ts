import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absolutePath } from '../../src/files.ts';

test('files of answers lie in the folder that their name says', () => {
    const at = (file: string, ...folders: string[]) =>
        absolutePath(
            folders.map(path => ({ path })),
            file,
        );
    assert.equal(at('src/A.java', '/code/app'), '/code/app/src/A.java');
    assert.equal(at('app/src/A.java', '/code/app'), '/code/app/app/src/A.java', 'one folder has no name');
    assert.equal(at('lib/src/A.java', '/code/app', '/code/lib'), '/code/lib/src/A.java');
    assert.equal(at('app-2/A.java', '/one/app', '/two/app'), '/two/app/A.java');
    assert.equal(at('other/A.java', '/one/app', '/two/lib'), undefined);
    assert.equal(at('src/A.java'), undefined, 'there is no folder');
});
