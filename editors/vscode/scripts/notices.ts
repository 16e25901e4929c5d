// The licences of what ends up in the bundle, as those licences ask for.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

/** One text with the licence of every package that an input file comes from. Fails where a package has none. */
export function notices(root: string, inputs: readonly string[]): string {
    const packages = new Set(
        inputs
            .map(input => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1])
            .filter(each => each !== undefined),
    );
    const parts = [...packages].sort().map(folder => {
        const at = path.join(root, folder);
        const { name, version, license } = JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8')) as Record<
            string,
            string
        >;
        const file = readdirSync(at).find(entry => /^licen[cs]e/i.test(entry));
        if (file === undefined || !existsSync(path.join(at, file)))
            throw new Error(`${name} comes without the text of its licence`);
        return `${name} ${version} (${license})\n\n${readFileSync(path.join(at, file), 'utf8').trim()}\n`;
    });
    return `The extension contains the following packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
