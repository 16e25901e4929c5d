// Packs the extension: `node scripts/package.ts SERVER OUT [TARGET]`. SERVER is the program to carry along; TARGET is vsce's name of the platform.

import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { createVSIX } from '@vscode/vsce';

const extension = path.dirname(import.meta.dirname);
const repository = path.resolve(extension, '../..');
const [server, packagePath, target] = process.argv.slice(2);
if (server === undefined || packagePath === undefined)
    throw new Error('usage: node scripts/package.ts SERVER OUT [TARGET]');

const folder = path.join(extension, 'server');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const program = path.join(folder, path.basename(server));
copyFileSync(server, program);
chmodSync(program, 0o755);
for (const licence of ['LICENSE-APACHE', 'LICENSE-MIT'])
    copyFileSync(path.join(repository, licence), path.join(extension, licence));
await createVSIX({
    cwd: extension,
    packagePath,
    dependencies: false,
    skipLicense: true,
    ...(target === undefined ? {} : { target }),
});
