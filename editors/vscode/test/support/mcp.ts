// Asks the MCP server what tools it has.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { server } from './places.ts';

export interface McpTool {
    name: string;
    description: string;
    inputSchema: { properties: Record<string, object>; required?: string[] };
}

export async function mcpTools(): Promise<McpTool[]> {
    const child = spawn(server, ['mcp'], { stdio: ['pipe', 'pipe', 'ignore'], timeout: 30_000 });
    try {
        const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
        const clientInfo = { name: 'test', version: '0' };
        say({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
        for await (const line of createInterface(child.stdout)) {
            const { id, result } = JSON.parse(line);
            if (id === 1) {
                say({ method: 'notifications/initialized' });
                say({ id: 2, method: 'tools/list' });
            }
            if (id === 2) return result.tools;
        }
        throw new Error('the MCP server ended before it told its tools');
    } finally {
        child.kill();
    }
}

/** What VS Code says of a tool: the same as the MCP server, but for arguments of a server that knows no open folder. */
export function declaration({ description, inputSchema }: McpTool) {
    const { max_tokens, repository_path, ...properties } = inputSchema.properties;
    return {
        modelDescription: description,
        inputSchema: { type: 'object', properties, required: inputSchema.required ?? [] },
    };
}
