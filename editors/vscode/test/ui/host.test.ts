// Runs `test/host` inside the extension host of a real VS Code, and reports each of its tests as one of its own.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '../host/tests.ts';
import { Browser } from '../support/browser.ts';
import { Editor } from '../support/editor.ts';
import { extension, server } from '../support/places.ts';

const results = path.join(tmpdir(), `callscope-results-${process.pid}.json`);

describe('in the extension host', () => {
    let editor: Editor;
    let browser: Browser;

    before(async () => {
        // Only so does VS Code take the folder of an extension, and of its tests, from the address; but toasts are off then.
        editor = await Editor.start({
            args: ['--enable-smoke-test-driver'],
            settings: { 'callscope.server.path': server },
            env: { CALLSCOPE_TEST_RESULTS: results },
        });
        browser = await Browser.start();
    });
    after(async () => {
        await browser?.stop();
        await editor?.stop();
        rmSync(results, { force: true });
    });

    test('every test passes', { timeout: 240_000 }, async t => {
        const { page } = browser;
        // VS Code's own log: noisy, since optional native modules are missing.
        await page.exposeFunction('codeAutomationLog', () => {});
        const exit = new Promise<number>(resolve => void page.exposeFunction('codeAutomationExit', resolve));
        await page.goto(
            editor.url(editor.sample, [
                ['extensionDevelopmentPath', editor.remote(extension)],
                ['extensionTestsPath', editor.remote(path.join(extension, 'out/test/host.cjs'))],
                ['skipWelcome', 'true'],
            ]),
        );
        const code = await Promise.race([exit, sleep(200_000, 'none after 200 s', { ref: false })]);
        const all = existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as Result[]) : [];
        for (const { name, error } of all) await t.test(name, () => assert.ok(error === undefined, error));
        assert.equal(code, 0, `the host ended with ${code}`);
        assert.ok(all.length > 0, 'no test ran');
    });
});
