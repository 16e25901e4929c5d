import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe as describeEntry, groupsOf } from '../../src/entries/groups.ts';
import { byFile, detailsOf, stepsOf, titleOf } from '../../src/findings/groups.ts';
import type { EntryPoint, Finding } from '../../src/protocol/answers.ts';

const entry = (method_signature: string, kind: string, tags: string[] = []): EntryPoint => ({
    method_signature,
    class: 'x',
    kind,
    thread: 'main',
    file: 'x',
    line: 1,
    tags,
});

test('entry points stand by kind, the riskiest first', () => {
    const groups = groupsOf([
        entry('A.a', 'activity'),
        entry('W.w', 'service'),
        entry('A.b', 'activity', ['I/O']),
        entry('A.c', 'activity', ['THREADING', 'NETWORK']),
    ]);
    assert.deepEqual(
        groups.map(({ kind, entries }) => `${kind}: ${entries.map(each => each.method_signature).join(' ')}`),
        ['activity: A.c A.b A.a', 'service: W.w'],
    );
    assert.equal(describeEntry(entry('A.c', 'activity', ['THREADING', 'NETWORK'])), 'NETWORK, THREADING  main');
});

test('findings stand by the file of their entry point, with the call that blocks at the end of the path', () => {
    const finding: Finding = {
        id: '1',
        rule: 'r',
        tag: 'DATABASE',
        severity: 'warning',
        thread: 'main',
        message: 'm',
        entry: { signature: 'A.onCreate', file: 'src/A.java', line: 3 },
        sink: { signature: 'Db.query', file: 'src/B.java', line: 9 },
        path: [{ signature: 'A.onCreate', file: 'src/A.java', line: 4, via: 'entry' }],
    };
    assert.deepEqual(
        byFile([finding, { ...finding, id: '2' }]).map(
            group => `${group.folder} ${group.name} ${group.findings.length}`,
        ),
        ['src A.java 2'],
    );
    assert.deepEqual(
        stepsOf(finding).map(step => `${step.signature} ${step.via}`),
        ['A.onCreate entry', 'Db.query blocks'],
    );
    assert.equal(titleOf(finding), 'onCreate → Db.query');
    assert.equal(detailsOf({ ...finding, count: 3 }), 'warning  3 entry points');
});
