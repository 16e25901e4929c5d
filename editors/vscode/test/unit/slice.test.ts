import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SliceAnswer } from '../../src/protocol/answers.ts';
import { marksOf, neighbour, restOf } from '../../src/slice/marks.ts';
import { groupsOf } from '../../src/slice/rows.ts';

const ANSWER: SliceAnswer = {
    method: 'DBHelper.queryUser',
    found: true,
    file: 'DBHelper.java',
    criterion_stmt: 'rawQuery',
    criterion_var: 'query',
    direction: 'backward',
    slice: [
        { line: 10, code: 'String query = all()', role: 'data', because: [12] },
        { line: 11, code: 'if (open) { ... }', role: 'control', because: [12, 13] },
        {
            line: 12,
            code: 'db.rawQuery(query, null)',
            role: 'criterion',
            range: { start: { line: 11, character: 0 }, end: { line: 12, character: 9 } },
        },
    ],
    interprocedural_context: [
        {
            file: 'Sql.java',
            line: 3,
            code: '↳[Sql.all(char[])] return base',
            role: 'data',
            because: [10],
            interprocedural: true,
        },
        { file: 'Main.java', line: 7, code: '↰[Main.run] queryUser(mail)', role: 'data', interprocedural: true },
        { file: 'Sql.java', line: 2, code: '↳[Sql.all(char[])] base = "a]"', role: 'data', interprocedural: true },
    ],
    slice_size: 3,
};

describe('the marks of a slice', () => {
    const marks = marksOf(ANSWER);

    test('are whole statements with role and reason', () => {
        assert.deepEqual(
            marks.map(({ start, end, reason }) => `${start}-${end} ${reason}`),
            [
                '9-9 Gives a value to line 12',
                '10-10 Decides whether lines 12 and 13 runs',
                '11-12 The statement asked about: `query`',
            ],
        );
    });

    test('leave the rest of the method to be dimmed', () => {
        const rest = restOf({ start: 8, end: 15 }, marks);
        assert.deepEqual(rest, [
            { start: 8, end: 8 },
            { start: 13, end: 15 },
        ]);
        assert.deepEqual(restOf({ start: 9, end: 12 }, marks), []);
        assert.deepEqual(restOf({ start: 0, end: 1 }, []), [{ start: 0, end: 1 }]);
    });

    test('are stepped through round the ends', () => {
        const steps = [
            neighbour(marks, 9, 1),
            neighbour(marks, 11, 1),
            neighbour(marks, 10, -1),
            neighbour(marks, 9, -1),
            neighbour([], 3, 1),
        ];
        assert.deepEqual(steps, [10, 9, 9, 11, undefined]);
    });
});

test('the list groups rows of other methods by method, callees and callers apart', () => {
    const lines = groupsOf(ANSWER).map(
        group =>
            `${group.side} ${group.title}: ${group.rows.map(row => `${row.file}:${row.line} ${row.code}`).join(' | ')}`,
    );
    assert.deepEqual(lines, [
        'own DBHelper.queryUser: DBHelper.java:10 String query = all() | DBHelper.java:11 if (open) { ... } | DBHelper.java:12 db.rawQuery(query, null)',
        'callee Sql.all(char[]): Sql.java:3 return base | Sql.java:2 base = "a]"',
        'caller Main.run: Main.java:7 queryUser(mail)',
    ]);
});
