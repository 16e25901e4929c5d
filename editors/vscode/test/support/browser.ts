// Debian's Chromium, driven by Playwright.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { type BrowserContext, chromium as engine, type Page } from 'playwright-core';
import { chromium } from './places.ts';

export class Browser {
    readonly page: Page;
    private readonly context: BrowserContext;
    private readonly profile: string;

    private constructor(page: Page, context: BrowserContext, profile: string) {
        this.page = page;
        this.context = context;
        this.profile = profile;
    }

    static async start(): Promise<Browser> {
        const profile = mkdtempSync(path.join(tmpdir(), 'callscope-chromium-'));
        const context = await engine.launchPersistentContext(profile, {
            executablePath: chromium,
            headless: true,
            viewport: { width: 1440, height: 900 },
            permissions: ['clipboard-read', 'clipboard-write'],
            args: [
                '--no-sandbox',
                '--disable-gpu',
                '--disable-quic',
                '--no-first-run',
                '--disable-background-networking',
                '--disable-sync',
            ],
        });
        const page = context.pages()[0] ?? (await context.newPage());
        page.setDefaultTimeout(60_000);
        return new Browser(page, context, profile);
    }

    async stop(): Promise<void> {
        await this.context.close();
        rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
}
