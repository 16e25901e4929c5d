// What package.json declares, held against the code.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { paramsOf, TOOLS } from '../../src/agents/requests.ts';
import { builtInTags, lookOf } from '../../src/tags.ts';
import { extension } from '../support/places.ts';

const { contributes } = manifest;
const code = readdirSync(path.join(extension, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(path.join(extension, 'src', file), 'utf8'))
    .join('\n');
const commands = contributes.commands.map(each => each.command);

test('every declared command is carried out by the code, under a name that only it has', () => {
    assert.equal(new Set(commands).size, commands.length);
    // Those of the chain are registered by their last part.
    const missing = commands.filter(
        id => !code.includes(`'${id}'`) && !code.includes(`on('${id.replace('callscope.chain.', '')}'`),
    );
    assert.deepEqual(missing, []);
});

test('menus, keys and welcome texts name declared commands', () => {
    const entries = Object.values(contributes.menus).flat() as { command?: string }[];
    const links = JSON.stringify([contributes.viewsWelcome, contributes.walkthroughs]).matchAll(
        /command:(callscope\.[\w.]+)/g,
    );
    const used = [...entries, ...contributes.keybindings]
        .flatMap(each => each.command ?? [])
        .concat([...links].map(link => link[1] ?? ''));
    assert.deepEqual(
        used.filter(id => !commands.includes(id)),
        [],
    );
});

test('commands with an object of their own are not in the palette, where they would have none', () => {
    const hidden = contributes.menus.commandPalette.filter(each => each.when === 'false').map(each => each.command);
    assert.deepEqual(
        hidden.map(id => id.replace('callscope.chain.', '')),
        ['goToCall', 'goToMethod', 'sliceCall', 'pin', 'unpin', 'makeRoot'],
    );
});

test('commands do not take the names that the server gives its own', () => {
    const protocol = readFileSync(path.join(extension, '../../server/PROTOCOL.md'), 'utf8');
    const requests = [...protocol.matchAll(/^## callscope\/(\w+)/gm)].map(heading => `callscope.${heading[1]}`);
    assert.ok(requests.includes('callscope.slice'));
    assert.deepEqual(
        commands.filter(id => requests.includes(id)),
        [],
    );
});

test('every colour that the code uses is declared, and no other', () => {
    const roles = ['criterion', 'data', 'control', 'alias'];
    const used = [
        ...builtInTags.map(tag => lookOf(tag).color),
        lookOf('a tag of a project').color,
        ...roles.flatMap(role => [`callscope.slice.${role}Background`, `callscope.slice.${role}Border`]),
    ];
    assert.deepEqual(contributes.colors.map(each => each.id).sort(), used.sort());
});

test('every setting that the code reads is declared, and described', () => {
    const settings = Object.entries(contributes.configuration.properties);
    for (const [name, setting] of settings) {
        assert.ok('description' in setting || 'markdownDescription' in setting, `${name} is described`);
    }
    const read = [
        ...code.matchAll(/getConfiguration\('callscope(?<section>[.\w]*)'\)\s*\.get(?:<\w+>)?\('(?<key>[\w.]+)'/g),
    ];
    assert.ok(read.length > 0);
    const names = read.map(({ groups }) => `callscope${groups?.section ?? ''}.${groups?.key ?? ''}`);
    assert.deepEqual(
        names.filter(name => !settings.some(([declared]) => declared === name)),
        [],
    );
});

test('settings of the server have its names and defaults', () => {
    const protocol = readFileSync(path.join(extension, '../../server/PROTOCOL.md'), 'utf8');
    const { client: _, ...defaults } = JSON.parse(
        /these are the defaults:\s*```json\n(.*?)```/s.exec(protocol)?.[1] ?? '{}',
    );
    assert.ok('codeLens' in defaults);
    const declared = contributes.configuration.properties as Record<string, { default: unknown; enum?: string[] }>;
    for (const [name, value] of Object.entries(defaults))
        assert.equal(declared[`callscope.${name}`]?.default, value, name);
    const modes = /^\* `codeLens`:.*?(?=^\* )/ms.exec(protocol)?.[0] ?? '';
    assert.deepEqual(
        declared['callscope.codeLens']?.enum?.filter(mode => !modes.includes(`\`${mode}\``)),
        [],
    );
});

describe('language-model tools', () => {
    test('are answered by the code under the same names', () => {
        assert.deepEqual(
            contributes.languageModelTools.map(tool => tool.name),
            TOOLS.map(tool => tool.name),
        );
    });

    test('keep within the room that the agent has, where their request can', () => {
        const params = (name: string, input: object) => {
            const tool = TOOLS.find(each => each.name === name);
            return tool && paramsOf(tool, input, 6_000);
        };
        assert.deepEqual(params('CallChainExpander', { method: 'A.b' }), { method: 'A.b', budget: 6_000 });
        assert.deepEqual(params('CallChainExpander', { method: 'A.b', budget: 9 }), { method: 'A.b', budget: 9 });
        assert.deepEqual(params('list_entry_points', { kind: 'main' }), { kind: 'main' });
    });
});

test('files that it names are there', () => {
    const named = [...JSON.stringify(manifest).matchAll(/"(?:\.\/)?(media\/[^"]+)"/g)].map(file => file[1] ?? '');
    assert.ok(named.length >= 7);
    assert.deepEqual(
        named.filter(file => !existsSync(path.join(extension, file))),
        [],
    );
});
