import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceAnswer } from '../../src/protocol/answers.ts';
import { searchMethods } from '../../src/source/search.ts';
import { forAgent, textOf } from '../../src/source/text.ts';

const SOURCE: SourceAnswer = {
    method_full_name: 'a.Store.find',
    found: true,
    method_signature: 'find(Long): Note',
    file_path: 'src/Store.java',
    start_line: 3,
    end_line: 6,
    containing_class: 'a.Store',
    javadoc: '/**\n     * Finds it.\n     */',
    source: '@Override\n    public Note find(Long id) {\n        return `id`;\n    }',
};

test('a method is moved to the left margin, below its documentation', () => {
    assert.equal(
        textOf(SOURCE),
        '/**\n * Finds it.\n */\n@Override\npublic Note find(Long id) {\n    return `id`;\n}\n',
    );
});

test('a method that is gone says so', () => {
    assert.equal(
        textOf({ method_full_name: 'a.B.c', found: false, reason: 'no method of that name' }),
        '// no method of that name\n',
    );
});

test('an agent is told where it is, what it costs, and its source', () => {
    const chain = {
        method: 'Store.find',
        found: true,
        tags: ['I/O'],
        tag_reasons: [{ tag: 'I/O', rule: 'jdk.file', line: 5, signature: 'FileReader.<init>', certainty: 'exact' }],
        reaches: [{ tag: 'DATABASE', path: ['Store.find', 'Db.get'] }],
        body: '',
        callees: [],
    };
    assert.equal(
        forAgent({ ...SOURCE, javadoc: '', source: 'x ```` y' }, chain),
        `\`a.Store\`: \`find(Long): Note\`
src/Store.java, lines 3 to 6
- I/O: FileReader.<init>, line 5
- reaches DATABASE: Store.find → Db.get

\`\`\`\`\`java
x \`\`\`\` y
\`\`\`\`\`
`,
    );
});

test('a search finds what can be called only', async () => {
    const range = { start: { line: 4, character: 2 }, end: { line: 4, character: 6 } };
    const row = (name: string, kind: number) => ({
        name,
        kind,
        containerName: 'Store',
        location: { uri: 'file:///a%20b/Store.java', range },
    });
    const found = await searchMethods(
        async () => [row('Store', 5), row('find', 6), row('Store', 9), row('name', 8)],
        'st',
    );
    assert.deepEqual(
        found.map(each => `${each.name} ${each.place}`),
        ['find Store.java:5', 'Store Store.java:5'],
    );
    assert.deepEqual(await searchMethods(async () => null, 'x'), []);
});
