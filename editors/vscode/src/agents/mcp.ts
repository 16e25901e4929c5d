// Tells VS Code of the MCP server, so that agents find it without any configuration.

import * as vscode from 'vscode';

/** Gives the program of the language server; the MCP server is the same one. */
export type Program = () => Promise<{ program: string; version: string }>;

export function registerMcp(program: Program): vscode.Disposable {
    return vscode.lm.registerMcpServerDefinitionProvider('callscope', {
        async provideMcpServerDefinitions() {
            const folders = vscode.workspace.workspaceFolders ?? [];
            const roots = folders
                .filter(each => each.uri.scheme === 'file')
                .flatMap(each => ['--root', each.uri.fsPath]);
            const found = await program();
            return [
                new vscode.McpStdioServerDefinition('Callscope', found.program, ['mcp', ...roots], {}, found.version),
            ];
        },
    });
}
