// The package of the extension that is tested: with the server of now in it.

import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { target } from './places.ts';

export function vsix(): string {
    const file = path.join(target, 'vscode', 'callscope.vsix');
    if (!existsSync(file)) throw new Error(`${file} is missing: \`cargo xtask test --only vscode\` makes it`);
    return file;
}
