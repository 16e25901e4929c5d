// The shown part of a chain as text, JSON or a Mermaid diagram.

import { look } from './present.ts';
import { type MethodNode, type Node, ownTags, reachedTags } from './tree.ts';

export type Format = 'text' | 'json' | 'mermaid';

/** Which children are shown. */
export type Shown = (node: MethodNode) => readonly Node[];

export function copyOf(node: MethodNode, format: Format, shown: Shown): string {
    switch (format) {
        case 'text':
            return asText(node, shown);
        case 'json':
            return `${JSON.stringify(asJson(node, shown), null, 2)}\n`;
        case 'mermaid':
            return asMermaid(node, shown);
    }
}

function asText(root: MethodNode, shown: Shown): string {
    const lines = [title(root)];
    const walk = (node: MethodNode, indent: string) => {
        const children = shown(node);
        children.forEach((child, at) => {
            const last = at === children.length - 1;
            lines.push(`${indent}${last ? '└─' : '├─'} ${child.kind === 'note' ? child.text : title(child)}`);
            if (child.kind !== 'note') walk(child, `${indent}${last ? '   ' : '│  '}`);
        });
    };
    walk(root, '');
    return `${lines.join('\n')}\n`;
}

function title(node: MethodNode): string {
    return `${node.signature}  ${look(node, undefined, false).description}`.trimEnd();
}

interface Copied {
    signature: string;
    tags: string[];
    reaches: string[];
    thread?: string;
    lines?: number[];
    callees?: Copied[];
}

function asJson(node: MethodNode, shown: Shown): Copied {
    const copied: Copied = { signature: node.signature, tags: ownTags(node), reaches: reachedTags(node) };
    if (node.callee?.thread !== undefined) copied.thread = node.callee.thread;
    if (node.callee?.lines !== undefined) copied.lines = node.callee.lines;
    const callees = shown(node).filter(child => child.kind !== 'note');
    if (callees.length > 0) copied.callees = callees.map(child => asJson(child, shown));
    return copied;
}

function asMermaid(root: MethodNode, shown: Shown): string {
    const names = new Map<string, string>();
    const [nodes, edges]: [string[], Set<string>] = [[], new Set()];
    const nameOf = (node: MethodNode): string => {
        let name = names.get(node.signature);
        if (name === undefined) {
            name = `m${names.size}`;
            names.set(node.signature, name);
            const tags = ownTags(node);
            nodes.push(
                `    ${name}["${quoted(node.signature)}${tags.length > 0 ? `<br/><b>${quoted(tags.join(', '))}</b>` : ''}"]`,
            );
        }
        return name;
    };
    const walk = (node: MethodNode) => {
        const from = nameOf(node);
        for (const child of shown(node)) {
            if (child.kind === 'note') continue;
            const thread = child.callee?.thread;
            const label = thread === undefined || thread === 'same' ? '' : `|${quoted(thread)}|`;
            edges.add(`    ${from} ${child.kind === 'implementation' ? '-.->' : '-->'}${label} ${nameOf(child)}`);
            walk(child);
        }
    };
    walk(root);
    return `${['flowchart LR', ...nodes, ...edges].join('\n')}\n`;
}

function quoted(text: string): string {
    return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
