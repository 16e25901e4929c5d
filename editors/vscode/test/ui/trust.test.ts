// A folder that nobody trusts yet: everything works, but nothing that it brings along decides how.

import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { after, before, describe } from 'node:test';
import { vsix } from '../support/vsix.ts';
import { steps } from './steps.ts';
import { Workbench } from './workbench.ts';

describe('an untrusted folder', { concurrency: false }, () => {
    let started: Workbench | undefined;
    const step = steps(() => started);

    before(async () => {
        const settings = {
            'security.workspace.trust.enabled': true,
            'security.workspace.trust.startupPrompt': 'never',
            'security.workspace.trust.banner': 'never',
        };
        started = await Workbench.start({ vsix: vsix(), settings }, 'data/DBHelper.java', sample => {
            mkdirSync(path.join(sample, '.vscode'));
            const server = path.join(sample, 'gradlew');
            writeFileSync(
                path.join(sample, '.vscode/settings.json'),
                JSON.stringify({ 'callscope.server.path': server }),
            );
            writeFileSync(path.join(sample, 'callscope.toml'), "exclude = ['**/DBHelper.java']\n");
        });
    });
    after(() => started?.stop());

    step('has lines above its methods, from the server of the extension, with every file', async bench => {
        await bench.ready();
        await bench.page.locator('.statusbar-item').filter({ hasText: 'Restricted Mode' }).waitFor();
        await bench.goToLine(52);
        await bench.lens(/DATABASE · .*1 caller/).waitFor();
        await bench.screenshot('untrusted');
    });

    step('that is trusted names the server, and hears that there is none', async bench => {
        await bench.command('Workspaces: Manage Workspace Trust');
        await bench.page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust' }).first().click();
        await bench.notification(/Callscope cannot start.*gradlew, which is not a program/).waitFor();
        await bench.screenshot('no server');
    });
});
