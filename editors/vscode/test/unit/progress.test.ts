import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Progress, type ProgressValue, progressOf } from '../../src/server/progress.ts';

test('progress keeps what a report leaves out, and ends', () => {
    const shown: (Progress | undefined)[] = [];
    const values: ProgressValue[] = [
        { kind: 'begin', title: 'Indexing', percentage: 0 },
        { kind: 'report', message: '120 of 300 files', percentage: 40 },
        { kind: 'report', percentage: 70 },
        { kind: 'report', message: 'resolving' },
        { kind: 'end', message: '300 files' },
    ];
    for (const value of values) shown.push(progressOf(shown.at(-1), value));
    assert.deepEqual(shown, [
        { message: 'Indexing', percentage: 0 },
        { message: '120 of 300 files', percentage: 40 },
        { message: '120 of 300 files', percentage: 70 },
        { message: 'resolving', percentage: 70 },
        undefined,
    ]);
});
