// Draws media/icon.png from media/icon.svg: the Marketplace takes no vector images.

import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { Browser } from '../test/support/browser.ts';

const media = path.resolve(import.meta.dirname, '../media');
const browser = await Browser.start();
try {
    await browser.page.setViewportSize({ width: 256, height: 256 });
    await browser.page.setContent(
        `<body style="margin:0">${readFileSync(path.join(media, 'icon.svg'), 'utf8')}</body>`,
    );
    await browser.page.screenshot({ path: path.join(media, 'icon.png'), omitBackground: true });
} finally {
    await browser.stop();
}
