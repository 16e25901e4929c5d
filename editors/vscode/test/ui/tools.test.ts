// Agents read the same of a tool whether it comes from the extension or from the MCP server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { declaration, mcpTools } from '../support/mcp.ts';

test('tools are described as the MCP server describes them; `node scripts/tools.ts` takes that over', async () => {
    const tools = await mcpTools();
    for (const { name, modelDescription, inputSchema } of manifest.contributes.languageModelTools) {
        const tool = tools.find(each => each.name === name);
        assert.ok(tool !== undefined, `${name} is a tool of the MCP server`);
        assert.deepEqual({ modelDescription, inputSchema }, declaration(tool));
    }
});
