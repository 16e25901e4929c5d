// The way from a method down to the next risk, one level at a time.

import type { Reach, Tag } from '../protocol/answers.ts';
import { worst } from '../tags.ts';
import { childrenOf, type Expand, leadsTo, type MethodNode, type Node, ownTags } from './tree.ts';

/** Expands from `node` towards `tag`, or else towards the worst tag below; gives the nodes on the way, the last one has the tag. */
export async function toNextRisk(node: MethodNode, tag: Tag | undefined, expand: Expand): Promise<MethodNode[]> {
    const wanted = tag ?? worst((node.callee?.reaches ?? node.answer?.reaches ?? []).map(reach => reach.tag));
    if (wanted === undefined) return [];
    const way: MethodNode[] = [];
    const visited = new Set([node.signature]);
    for (let at = node; ; ) {
        const next = pick(await childrenOf(at, expand), wanted, pathFrom(at, wanted), visited);
        if (next === undefined) return way;
        way.push(next);
        visited.add(next.signature);
        if (ownTags(next).includes(wanted)) return way;
        at = next;
    }
}

/** The child to go to: one that has the tag and is a method of the shortest path, else one that leads there. */
function pick(children: Node[], tag: Tag, path: string[], visited: ReadonlySet<string>): MethodNode | undefined {
    const methods = children.filter(child => child.kind !== 'note').filter(child => !visited.has(child.signature));
    const onPath = methods.filter(child => passes(child, path));
    return (
        onPath.find(child => leadsTo(child, tag)) ??
        onPath[0] ??
        methods.find(child => ownTags(child).includes(tag)) ??
        methods.find(child => leadsTo(child, tag))
    );
}

function passes(node: MethodNode, path: string[]): boolean {
    return path.includes(node.signature) || (node.callee?.implementations ?? []).some(body => path.includes(body));
}

function pathFrom(node: MethodNode, tag: Tag): string[] {
    const reaches: Reach[] = node.answer?.reaches ?? node.callee?.reaches ?? [];
    return reaches.find(reach => reach.tag === tag)?.path ?? [];
}
