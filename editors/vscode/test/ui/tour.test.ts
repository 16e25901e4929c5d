// The extension as a person meets it, on the sample, in one sitting: each step goes on from where the one before left off.

import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { vsix } from '../support/vsix.ts';
import { steps } from './steps.ts';
import { Workbench } from './workbench.ts';

describe('a tour', { concurrency: false }, () => {
    let started: Workbench | undefined;
    const step = steps(() => started);

    before(async () => {
        started = await Workbench.start({ vsix: vsix() }, 'ui/MainActivity.kt');
    });
    after(() => started?.stop());

    step('the status item says that the server is ready', async bench => {
        await bench.ready();
    });

    step('lines above methods say what they do and reach', async bench => {
        await bench.goToLine(42);
        const lens = bench.lens(/reaches .*DATABASE/);
        await lens.waitFor();
        assert.match((await lens.textContent()) ?? '', /\d+ callers · \d+ callees/);
        await bench.screenshot('lenses');
    });

    step('a click on one shows the call chain', async bench => {
        await bench.clickLens(/reaches .*DATABASE/, bench.treeItem('MainActivity.onCreate'));
        await bench.widenSideBar();
        await bench.treeItem(/ProfileRepository\.current/).waitFor();
    });

    step('the chain is expanded three levels down', async bench => {
        await bench.expand(/ProfileRepository\.current/);
        await bench.expand(/DBHelper\.queryUser/);
        const query = bench.treeItem(/SQLiteDatabase\.rawQuery/);
        await query.waitFor();
        assert.equal(await query.getAttribute('aria-level'), '4');
        await bench.screenshot('chain');
    });

    step('a click on a call goes to it', async bench => {
        await bench.treeItem(/SQLiteDatabase\.rawQuery/).click();
        await bench.tab('DBHelper.java').waitFor();
        await bench.line('db.rawQuery(query, null)').waitFor();
    });

    step('slice here highlights what decides the statement, and dims the rest', async bench => {
        await bench.command('Callscope: Slice Here');
        await bench.treeItem('String query = SqlQueries.selectProfiles(true)').waitFor();
        await bench.treeItem(/^String columns = /).waitFor();
        await bench.until(async () => (await bench.dimmed()) > 10, 'most of the method is dimmed');
        await bench.screenshot('slice');
    });

    step('the cursor steps from row to row, and Escape ends the slice', async bench => {
        await bench.page.keyboard.press('Alt+[');
        await bench.until(async () => (await bench.cursorLine()) === 55, 'the cursor is in line 55');
        await bench.page.keyboard.press('Alt+[');
        await bench.until(async () => (await bench.cursorLine()) === 54, 'the cursor is in line 54');
        await bench.page.keyboard.press('Escape');
        await bench.until(async () => (await bench.dimmed()) === 0, 'nothing is dimmed any more');
    });

    step('a call is sliced from the chain', async bench => {
        await bench.action(/SQLiteDatabase\.rawQuery/, 'Slice This Call');
        await bench.until(async () => (await bench.dimmed()) > 10, 'most of the method is dimmed');
        await bench.page.keyboard.press('Escape');
        await bench.until(async () => (await bench.dimmed()) === 0, 'nothing is dimmed any more');
    });

    step('a hover tells the risks of a call', async bench => {
        await bench.open('ProfileRepository.java', 26);
        await bench.restOn(bench.line('helper.queryUser(account)').getByText('queryUser'), bench.hover('DATABASE'));
        await bench.screenshot('hover');
        await bench.page.keyboard.press('Escape');
    });

    step('the palette has the commands', async bench => {
        await bench.page.keyboard.press('F1');
        const input = bench.page.locator('.quick-input-box input');
        for (const title of [
            'Show Call Chain',
            'Slice Here',
            'Show Method Source',
            'Restart Server',
            'Open Walkthrough',
        ]) {
            await input.fill(`>Callscope: ${title}`);
            await bench.choices().filter({ hasText: title }).first().waitFor();
        }
        await input.fill('>Callscope: ');
        await bench.choices().nth(5).waitFor();
        await bench.screenshot('palette');
        await bench.page.keyboard.press('Escape');
    });

    step('a method is found by a part of its name and shown read-only', async bench => {
        await bench.command('Callscope: Show Method Source');
        await bench.page.locator('.quick-input-box input').fill('selectProf');
        await bench.choices().filter({ hasText: 'selectProfiles' }).first().waitFor();
        await bench.screenshot('search');
        await bench.page.keyboard.press('Enter');
        await bench.tab('SqlQueries.selectProfiles').waitFor();
        await bench.line('static String selectProfiles(').waitFor();
        await bench.screenshot('source');
    });

    step('an edit that takes a risk away takes it from the line above', async bench => {
        await bench.open('DataCacheManager.java', 29);
        const lens = bench.lens(/ I\/O · /);
        await bench.until(async () => (await lens.count()) === 2, 'two methods do I/O');
        await bench.replaceWord(29, 21, 'hashCode');
        await bench.until(async () => (await lens.count()) === 1, 'one method does I/O');
        await bench.lens('reaches I/O via loadEntries').waitFor();
        await bench.screenshot('edit');
        await bench.page.keyboard.press('Control+Z');
        await bench.until(async () => (await lens.count()) === 2, 'two methods do I/O again');
    });

    step('a pinned root stays beside another one', async bench => {
        await bench.action(/^MainActivity\.onCreate/, 'Pin');
        await bench.open('ProfileRepository.java', 34);
        await bench.page.keyboard.press('Shift+Alt+E');
        await bench.treeItem(/^ProfileRepository\.loadCurrent/).waitFor();
        await bench
            .treeItem(/^MainActivity\.onCreate/)
            .first()
            .waitFor();
    });

    step('expand to the next risk goes the shortest way to the worst one', async bench => {
        await bench.command('Callscope: Clear Call Chain');
        await bench.open('EditNoteActivity.java', 38);
        await bench.page.keyboard.press('Shift+Alt+E');
        await bench.treeItem('EditNoteActivity.onCreate').waitFor();
        await bench.command('Callscope: Expand to the Next Risk');
        const risk = bench.treeItem(/SqliteNoteStore\.find/);
        await risk.waitFor();
        assert.equal(await risk.getAttribute('aria-level'), '3');
        await bench.screenshot('next risk');
    });

    step('a filter leaves what leads to a tag', async bench => {
        await bench.command('Callscope: Show Only What Leads to a Tag');
        await bench.page.locator('.quick-input-box input').fill('DATABASE');
        await bench.page.keyboard.press('Enter');
        await bench.treeItem(/TextView\.addTextChangedListener/).waitFor({ state: 'detached' });
        await bench
            .treeItem(/Store\.find/)
            .first()
            .waitFor();
        await bench.command('Callscope: Show Everything Again');
        await bench.treeItem(/TextView\.addTextChangedListener/).waitFor();
    });

    step('entry points stand by kind', async bench => {
        await bench.command('Callscope: Focus on Entry Points View');
        // Room for it.
        await bench.page.getByRole('button', { name: 'Call Chain Section' }).click();
        await bench.expand(/^activity/);
        await bench.treeItem(/^SettingsActivity\.onCreate.*I\/O/).waitFor();
        await bench.screenshot('entry points');
    });

    step('findings stand by file, each with the path to the call that blocks', async bench => {
        await bench.page.getByRole('button', { name: 'Entry Points Section' }).click();
        await bench.page.getByRole('button', { name: 'Findings Section' }).click();
        const finding = bench.treeItem(/^onCreate → SQLiteDatabase\.rawQuery/);
        await finding.waitFor();
        await bench.expand(/^onCreate → SQLiteDatabase\.rawQuery/);
        await bench.treeItem(/^SQLiteDatabase\.rawQuery.*blocks/).waitFor();
        await finding.click();
        await bench.tab('DBHelper.java').waitFor();
        await bench.page.locator('.squiggly-warning, .squiggly-error').first().waitFor();
        await bench.screenshot('findings');
    });

    step('the walkthrough leads through it', async bench => {
        await bench.command('Callscope: Open Walkthrough');
        await bench.page.getByText('Get Started with Callscope').first().waitFor();
        await bench.page.getByText('Ask where a value comes from').first().click();
        await bench.page.locator('.gettingStarted img').first().waitFor();
        await bench.screenshot('walkthrough');
    });
});
