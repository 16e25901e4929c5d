// Takes over the pictures that the tests took, for the README and the walkthrough: `cargo xtask test --only vscode`, look at them, then this.

import { copyFileSync, mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { extension, screenshots } from '../test/support/places.ts';

const PICTURES = ['lenses', 'chain', 'slice', 'hover', 'search', 'entry points', 'findings'];

const folder = path.join(extension, 'media/pictures');
mkdirSync(folder, { recursive: true });
for (const name of PICTURES) {
    copyFileSync(path.join(screenshots, `${name}.png`), path.join(folder, `${name.replace(' ', '-')}.png`));
}
