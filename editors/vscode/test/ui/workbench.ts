// The workbench as a person sees it: what tests do in it, in words of its own.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { Browser } from '../support/browser.ts';
import { Editor, type Options } from '../support/editor.ts';
import { screenshots } from '../support/places.ts';

/** Sources of the sample, by the last part of their names. */
const JAVA = 'app/src/main/java/com/example/fieldnotes';
const KOTLIN = 'app/src/main/kotlin/com/example/fieldnotes';

export class Workbench {
    readonly page: Page;
    readonly editor: Editor;
    private readonly browser: Browser;

    private constructor(editor: Editor, browser: Browser) {
        this.editor = editor;
        this.browser = browser;
        this.page = browser.page;
    }

    /** Starts VS Code on the sample, with one file open. */
    static async start(
        options: Options,
        file: string,
        prepare: (sample: string) => void = () => {},
    ): Promise<Workbench> {
        const editor = await Editor.start(options);
        prepare(editor.sample);
        try {
            const browser = await Browser.start();
            const bench = new Workbench(editor, browser);
            const open = editor.remote(path.join(editor.sample, placeOf(file)));
            await bench.page.goto(editor.url(editor.sample, [['openFile', open]]));
            await bench.line(/./).first().waitFor();
            return bench;
        } catch (error) {
            await editor.stop();
            throw error;
        }
    }

    async stop(): Promise<void> {
        await this.browser.stop();
        await this.editor.stop();
    }

    /** Opens a file by its name and puts the cursor at the end of a line, which starts at 1. */
    async open(file: string, line: number): Promise<void> {
        await this.pick('Control+P', file, file);
        await this.tab(file).waitFor();
        await this.goToLine(line);
    }

    async goToLine(line: number): Promise<void> {
        await this.pick('Control+G', `:${line}`, /line \d+/i);
        await this.page.keyboard.press('End');
    }

    /** Puts `text` in the place of the word that begins at a line and column, which start at 1. */
    async replaceWord(line: number, column: number, text: string): Promise<void> {
        await this.pick('Control+G', `:${line}:${column}`, /line \d+/i);
        await this.page.keyboard.press('Control+Shift+ArrowRight');
        await this.page.keyboard.insertText(text);
    }

    /** Runs a command of the palette by its title. */
    async command(title: string): Promise<void> {
        await this.pick('F1', `>${title}`, title);
    }

    /** Opens the quick input, types into it, and takes the first row once that is the one which is meant. */
    private async pick(key: string, typed: string, row: string | RegExp): Promise<void> {
        await this.page.keyboard.press(key);
        const input = this.page.locator('.quick-input-box input');
        await input.waitFor();
        await input.fill(typed);
        await this.choices().first().filter({ hasText: row }).waitFor();
        // The list is told of what was typed with a delay; a row that was there before is not yet an answer to it.
        await sleep(250);
        await this.page.keyboard.press('Enter');
        // Gone, or asking for the next thing.
        await this.until(
            async () => !(await input.isVisible()) || (await input.inputValue()) !== typed,
            `${typed} is taken`,
        );
    }

    /** Rows of the quick input, such as they are now. */
    choices(): Locator {
        return this.page.locator('.quick-input-list .monaco-list-row');
    }

    lens(text: string | RegExp): Locator {
        return this.page.locator('.codelens-decoration').filter({ hasText: text });
    }

    /** Clicks a lens until `shown` is there: one that is laid out anew under the mouse, as more lenses come, does not take the click. */
    async clickLens(text: RegExp, shown: Locator): Promise<void> {
        await this.until(
            async () => {
                await this.lens(text).locator('a').click();
                return shown.waitFor({ timeout: 5_000 }).then(
                    () => true,
                    () => false,
                );
            },
            `a click on ${text} does something`,
            2,
        );
    }

    /** A line of the editor that is in sight. */
    line(text: string | RegExp): Locator {
        return this.page.locator('.editor-instance .view-line').filter({ hasText: text });
    }

    treeItem(name: string | RegExp): Locator {
        return this.page.locator('.pane-body [role=treeitem]').filter({ hasText: name });
    }

    /** Clicks a button that a row of a tree shows when the mouse is over it. */
    async action(row: RegExp, title: string): Promise<void> {
        const item = this.treeItem(row).first();
        await item.hover();
        await item.locator(`.action-label[aria-label^="${title}"]`).click();
    }

    tab(name: string): Locator {
        return this.page.locator('.tab.active').filter({ hasText: name });
    }

    /** Rests the mouse on a word until `shown` is there: a line that moves from under the mouse, as lenses come, does not take it. */
    async restOn(word: Locator, shown: Locator): Promise<void> {
        await this.until(
            async () => {
                await this.page.mouse.move(0, 0);
                await word.hover();
                return shown.waitFor({ timeout: 5_000 }).then(
                    () => true,
                    () => false,
                );
            },
            'the mouse on a word shows something',
            5,
        );
    }

    hover(text: string): Locator {
        return this.page.locator('.monaco-hover:visible').filter({ hasText: text });
    }

    /** How many pieces of text in sight are dimmed. */
    dimmed(): Promise<number> {
        // A string, since it runs in the browser, which has other globals than the tests.
        return this.page.evaluate<number>(
            `[...document.querySelectorAll('.view-line [class*=ced-]')].filter(each => getComputedStyle(each).opacity === '0.4').length`,
        );
    }

    /** The line that the status bar shows. */
    async cursorLine(): Promise<number> {
        const text = await this.page
            .locator('.statusbar-item')
            .filter({ hasText: /^Ln \d+/ })
            .textContent();
        return Number(/\d+/.exec(text ?? '')?.[0]);
    }

    notification(text: string | RegExp): Locator {
        return this.page.locator('.notification-toast').filter({ hasText: text });
    }

    status(): Locator {
        return this.page.locator('.statusbar-item').filter({ hasText: 'Callscope' });
    }

    /** Waits for the server and its index. */
    async ready(): Promise<void> {
        await this.page.locator('.statusbar-item[aria-label*="is ready"]').filter({ hasText: 'Callscope' }).waitFor();
    }

    /** Makes the side bar so wide that names are read without being cut off. */
    async widenSideBar(): Promise<void> {
        const edge = await this.page.locator('.part.sidebar').boundingBox();
        assert.ok(edge !== null);
        const [x, y] = [edge.x + edge.width, edge.y + edge.height / 2];
        await this.page.mouse.move(x, y);
        await this.page.mouse.down();
        await this.page.mouse.move(x + 180, y, { steps: 5 });
        await this.page.mouse.up();
    }

    /** Opens a row of a tree; it stays open where it is. */
    async expand(name: string | RegExp): Promise<void> {
        const row = this.treeItem(name).first();
        await row.waitFor();
        if ((await row.getAttribute('aria-expanded')) !== 'true') await row.locator('.monaco-tl-twistie').click();
        await this.until(async () => (await row.getAttribute('aria-expanded')) === 'true', `${name} is expanded`);
    }

    /** Waits until something holds. */
    async until(holds: () => Promise<boolean>, what: string, seconds = 60): Promise<void> {
        for (let tries = 0; tries < seconds * 10; tries++) {
            if (await holds()) return;
            await sleep(100);
        }
        assert.fail(`it did not come true that ${what}`);
    }

    /** A picture for people to look at, once what slides has come to rest. */
    async screenshot(name: string): Promise<void> {
        mkdirSync(screenshots, { recursive: true });
        await sleep(600);
        await this.page.screenshot({ path: path.join(screenshots, `${name}.png`) });
    }
}

function placeOf(file: string): string {
    return path.join(file.endsWith('.kt') ? KOTLIN : JAVA, file);
}
