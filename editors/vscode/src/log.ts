// The extension's own log, beside the server's. Both are "output channels" with levels, which people can set and save.

import * as vscode from 'vscode';

export const log = vscode.window.createOutputChannel('Callscope', { log: true });
