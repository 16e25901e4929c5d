// Where things lie that the tests use. `cargo xtask test` makes them.

import * as path from 'node:path';

export const extension = path.resolve(import.meta.dirname, '../..');
export const repository = path.resolve(extension, '../..');
export const target = process.env.CARGO_TARGET_DIR ?? path.join(repository, 'target');
/** The server that is tested. */
export const server = process.env.CALLSCOPE_SERVER ?? path.join(target, 'debug', 'callscope');
/** A real VS Code, and a Node that can run it. */
export const vscode = path.join(target, 'vscode/node_modules/code-server/lib/vscode');
export const node = process.execPath;
export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Pictures that the tests take, kept to be looked at. */
export const screenshots = path.join(target, 'vscode-screenshots');
export const fieldnotes = path.join(repository, 'tests/fixtures/fieldnotes');
