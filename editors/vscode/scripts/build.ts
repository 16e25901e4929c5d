// Bundles the extension, or with `--tests` what runs inside VS Code's extension host. `--minify` for packages.

import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { notices } from './notices.ts';

const here = path.dirname(import.meta.dirname);
const minify = process.argv.includes('--minify');

const common: BuildOptions = {
    absWorkingDir: here,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    external: ['vscode'],
    minify,
    sourcemap: minify ? false : 'linked',
    logLevel: 'warning',
    metafile: true,
};

const result = await build({ ...common, entryPoints: ['src/extension.ts'], outfile: 'out/extension.cjs' });
writeFileSync(
    path.join(here, 'out/THIRD-PARTY-NOTICES.txt'),
    notices(here, Object.keys(result.metafile?.inputs ?? {})),
);
if (process.argv.includes('--tests')) {
    await build({ ...common, entryPoints: ['test/host/index.ts'], outfile: 'out/test/host.cjs' });
}
