import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extension, type Tests } from './tests.ts';

/** Calls a tool as an agent does. */
async function call(name: string, input: object): Promise<Record<string, unknown>> {
    const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    const [part] = result.content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    return JSON.parse(part.value);
}

export const toolTests: Tests = {
    'an agent expands a chain, slices, and reads a method': async () => {
        await extension();
        const chain = await call('CallChainExpander', { method: 'ProfileRepository.current' });
        assert.ok(JSON.stringify(chain.callees).includes('DBHelper.queryUser'));
        const slice = await call('ProgramSlicer', {
            method: 'DBHelper.queryUser',
            target_stmt: 'rawQuery',
            target_var: 'query',
        });
        assert.ok(JSON.stringify(slice.slice).includes('SqlQueries.selectProfiles(true)'));
        const source = await call('read_method_source_by_method_name', {
            method_full_name: 'SqlQueries.selectProfiles',
        });
        assert.ok(String(source.source).includes('SELECT'));
        const callers = await call('find_callers_by_method_name', { method: 'DBHelper.queryUser' });
        assert.ok(JSON.stringify(callers.callers).includes('ProfileRepository.current'));
        const entries = await call('list_entry_points', { kind: 'activity' });
        assert.ok(JSON.stringify(entries.entry_points).includes('MainActivity.onCreate'));
        const traced = await call('trace_to_risk', { method: 'MainActivity.onCreate', tag: 'DATABASE' });
        assert.ok(JSON.stringify(traced.risks).includes('DBHelper.queryUser'));
        const methods = await call('list_methods_by_class_name', { class: 'DBHelper' });
        assert.ok(JSON.stringify(methods).includes('queryUser'));
    },

    'an agent that names what is not there is told so': async () => {
        const chain = await call('CallChainExpander', { method: 'Nowhere.toBeFound' });
        assert.equal(chain.found, false);
        assert.match(String(chain.reason), /no method of that name/);
    },
};
