import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { copyOf } from '../../src/chain/copy.ts';
import { toNextRisk } from '../../src/chain/path.ts';
import { look } from '../../src/chain/present.ts';
import {
    alreadySeen,
    childrenOf,
    isExpandable,
    leadsTo,
    type MethodNode,
    type Node,
    rootNode,
} from '../../src/chain/tree.ts';
import type { Callee, ExpandAnswer } from '../../src/protocol/answers.ts';

/** A small program: each method with what it calls. Methods that are not listed are a library's. */
const PROGRAM: Record<string, Partial<Callee>[]> = {
    'Screen.onCreate': [
        { signature: 'View.find' },
        {
            signature: 'Store.load',
            resolution: 'virtual',
            implementations: ['FileStore.load', 'SqlStore.load'],
            implementation_count: 3,
            lines: [4, 9],
            reaches: [{ tag: 'DATABASE', path: ['Store.load', 'SqlStore.load'] }],
        },
        {
            signature: 'Screen.retry',
            expandable: true,
            lines: [5],
            reaches: [{ tag: 'I/O', path: ['Screen.retry', 'FileStore.load'] }],
        },
    ],
    'Screen.retry': [
        { signature: 'Screen.onCreate', expandable: true },
        {
            signature: 'FileStore.load',
            expandable: true,
            tags: ['I/O'],
            thread: 'background',
            thread_via: 'Executor.execute',
        },
    ],
    'FileStore.load': [{ signature: 'FileReader.<init>', tags: ['I/O'], lines: [3] }],
    'SqlStore.load': [{ signature: 'SQLiteDatabase.query', tags: ['DATABASE'] }],
    'Store.load': [],
    'Empty.run': [],
};

const TAGS: Record<string, string[]> = { 'FileStore.load': ['I/O'], 'SqlStore.load': ['DATABASE'] };

async function expand(method: string): Promise<ExpandAnswer> {
    const callees = (PROGRAM[method] ?? []).map(callee => ({ tags: [], expandable: false, signature: '', ...callee }));
    const reaches = callees.flatMap(callee =>
        (callee.reaches ?? []).map(({ tag, path }) => ({ tag, path: [method, ...path] })),
    );
    return { method, found: true, tags: TAGS[method] ?? [], reaches, body: '', callees };
}

const root = async (method: string) => rootNode(await expand(method));

async function child(node: MethodNode, signature: string): Promise<MethodNode> {
    const found = (await childrenOf(node, expand)).find(each => each.kind !== 'note' && each.signature === signature);
    assert.ok(found !== undefined && found.kind !== 'note', `${signature} is called by ${node.signature}`);
    return found;
}

const titles = (nodes: Node[]) => nodes.map(node => (node.kind === 'note' ? `(${node.text})` : node.signature));

describe('the tree', () => {
    test('a virtual call has its implementations below it, and says how many more there are', async () => {
        const store = await child(await root('Screen.onCreate'), 'Store.load');
        assert.deepEqual(titles(await childrenOf(store, expand)), [
            'FileStore.load',
            'SqlStore.load',
            '(1 more implementations)',
        ]);
        const sql = await child(store, 'SqlStore.load');
        assert.deepEqual(titles(await childrenOf(sql, expand)), ['SQLiteDatabase.query']);
    });

    test('what calls nothing says so', async () => {
        assert.deepEqual(titles(await childrenOf(await root('Empty.run'), expand)), ['(calls nothing)']);
    });

    test('what has no source here cannot be expanded', async () => {
        assert.equal(isExpandable(await child(await root('Screen.onCreate'), 'View.find')), false);
    });

    test('a recursion and a method that is expanded elsewhere are marked', async () => {
        const top = await root('Screen.onCreate');
        const retry = await child(top, 'Screen.retry');
        assert.equal(alreadySeen(await child(retry, 'Screen.onCreate'), [top]), 'recursion');
        const below = await child(retry, 'FileStore.load');
        assert.equal(alreadySeen(below, [top]), undefined);
        await childrenOf(await child(await child(top, 'Store.load'), 'FileStore.load'), expand);
        assert.equal(alreadySeen(below, [top]), 'above');
    });

    test('ids tell the same method in two places apart', async () => {
        const top = await root('Screen.onCreate');
        const ids = [
            await child(await child(top, 'Store.load'), 'FileStore.load'),
            await child(await child(top, 'Screen.retry'), 'FileStore.load'),
        ];
        assert.equal(new Set(ids.map(node => node.id)).size, 2);
    });

    test('a filter keeps what has the tag or reaches it', async () => {
        const children = (await childrenOf(await root('Screen.onCreate'), expand)).filter(node => node.kind !== 'note');
        assert.deepEqual(titles(children.filter(node => leadsTo(node, 'DATABASE'))), ['Store.load']);
        assert.deepEqual(titles(children.filter(node => leadsTo(node, 'NETWORK'))), []);
    });
});

describe('the way to the next risk', () => {
    test('goes to the worst one, through the implementation that has it', async () => {
        const way = await toNextRisk(await root('Screen.onCreate'), undefined, expand);
        assert.deepEqual(titles(way), ['Store.load', 'SqlStore.load']);
    });

    test('goes to the one that is asked for', async () => {
        const way = await toNextRisk(await root('Screen.onCreate'), 'I/O', expand);
        assert.deepEqual(titles(way), ['Screen.retry', 'FileStore.load']);
    });

    test('is empty where nothing is known', async () => {
        assert.deepEqual(await toNextRisk(await root('Empty.run'), undefined, expand), []);
    });
});

describe('a method looks', () => {
    test('like its own tag, else like what it reaches', async () => {
        const top = await root('Screen.onCreate');
        const retry = await child(top, 'Screen.retry');
        assert.deepEqual(look(retry, undefined, false).icon, { icon: 'arrow-right', color: 'callscope.tag.io' });
        assert.deepEqual(look(await child(retry, 'FileStore.load'), undefined, false).icon, {
            icon: 'save',
            color: 'callscope.tag.io',
        });
    });

    test('and says thread, certainty and lines', async () => {
        const top = await root('Screen.onCreate');
        assert.equal(
            look(await child(top, 'Store.load'), undefined, false).description,
            '→ DATABASE  3 implementations  :4 +1',
        );
        const load = await child(await child(top, 'Screen.retry'), 'FileStore.load');
        assert.equal(look(load, 'above', false).description, 'I/O  ⇢ background  ↑ shown already');
        assert.match(look(load, undefined, false).hover, /handed to: background by `Executor\.execute`/);
    });

    test('and says which threads run it, and how they come there', async () => {
        const step = (signature: string, via: string) => ({ signature, via, file: 'A.kt', line: 1, thread: 'main' });
        const top = await root('Empty.run');
        top.answer = {
            ...(await expand('Empty.run')),
            runs_on: [
                {
                    thread: 'main',
                    entry: 'activity',
                    path: [
                        step('Main.onCreate', 'entry'),
                        step('Main.load', 'call'),
                        { ...step('Empty.run', 'call'), omitted: 2 },
                    ],
                },
                { thread: 'background', entry: 'worker', path: [step('Empty.run', 'entry')] },
            ],
        };
        const { description, hover } = look(top, undefined, false);
        assert.equal(description, 'on main, background');
        assert.match(hover, /- runs on main: `Main\.onCreate` \(activity\) → `Main\.load` → … → here\n/);
        assert.match(hover, /- runs on background: called by a framework \(worker\)/);
    });

    test('and says why no thread is known', async () => {
        const top = await root('Empty.run');
        top.answer = { ...(await expand('Empty.run')), runs_on: [], runs_on_reason: 'nobody calls it' };
        const { description, hover } = look(top, undefined, false);
        assert.equal(description, '');
        assert.match(hover, /- threads: nobody calls it/);
    });

    test('and selects its actions', async () => {
        const top = await root('Screen.onCreate');
        assert.equal(look(top, undefined, true).context, 'root pinned expandable reaches');
        assert.equal(look(await child(top, 'View.find'), undefined, false).context, 'call');
    });
});

describe('a copy', () => {
    const shown = (node: MethodNode) => node.children ?? [];
    async function expanded() {
        const top = await root('Screen.retry');
        await childrenOf(await child(top, 'FileStore.load'), expand);
        return top;
    }

    test('as text', async () => {
        assert.equal(
            copyOf(await expanded(), 'text', shown),
            `Screen.retry
├─ Screen.onCreate
└─ FileStore.load  I/O  ⇢ background
   └─ FileReader.<init>  I/O  :3
`,
        );
    });

    test('as JSON', async () => {
        const copied = JSON.parse(copyOf(await expanded(), 'json', shown));
        assert.deepEqual(copied.callees[1], {
            signature: 'FileStore.load',
            tags: ['I/O'],
            reaches: [],
            thread: 'background',
            callees: [{ signature: 'FileReader.<init>', tags: ['I/O'], reaches: [], lines: [3] }],
        });
    });

    test('as a diagram, with names that mean something else there written out', async () => {
        assert.equal(
            copyOf(await expanded(), 'mermaid', shown),
            `flowchart LR
    m0["Screen.retry"]
    m1["Screen.onCreate"]
    m2["FileStore.load<br/><b>I/O</b>"]
    m3["FileReader.&lt;init&gt;<br/><b>I/O</b>"]
    m0 --> m1
    m0 -->|background| m2
    m2 --> m3
`,
        );
    });
});
