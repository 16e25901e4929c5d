// Takes over into package.json what the MCP server says of its tools.

import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { TOOLS } from '../src/agents/requests.ts';
import { declaration, mcpTools } from '../test/support/mcp.ts';
import { extension } from '../test/support/places.ts';

const file = path.join(extension, 'package.json');
const manifest = JSON.parse(readFileSync(file, 'utf8'));
const declared: { name: string }[] = manifest.contributes.languageModelTools;
const tools = await mcpTools();
manifest.contributes.languageModelTools = TOOLS.map(({ name }) => {
    const [before, tool] = [declared.find(each => each.name === name), tools.find(each => each.name === name)];
    if (before === undefined || tool === undefined)
        throw new Error(`${name} must be declared, and be a tool of the MCP server`);
    return { ...before, ...declaration(tool) };
});
writeFileSync(file, `${JSON.stringify(manifest, null, 4)}\n`);
