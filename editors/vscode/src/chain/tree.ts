// The tree of the Call Chain view: what was asked so far, and what of it is shown. Knows no VS Code.

import type { Callee, ExpandAnswer, Tag } from '../protocol/answers.ts';
import { furtherDown } from '../tags.ts';

/** A method in the tree. */
export interface MethodNode {
    readonly kind: 'root' | 'call' | 'implementation';
    /** Unique, and the same again after a refresh. */
    readonly id: string;
    readonly signature: string;
    readonly parent: MethodNode | undefined;
    /** How the parent calls it; roots and implementations have none. */
    readonly callee: Callee | undefined;
    /** What the server said of it, once it was asked. */
    answer: ExpandAnswer | undefined;
    children: Node[] | undefined;
}

/** A sentence in the place of methods: why there are none. */
export interface NoteNode {
    readonly kind: 'note';
    readonly id: string;
    readonly parent: MethodNode;
    readonly text: string;
}

export type Node = MethodNode | NoteNode;

/** Asks the server about one method. */
export type Expand = (signature: string) => Promise<ExpandAnswer>;

export function rootNode(answer: ExpandAnswer): MethodNode {
    const node = methodNode('root', answer.method, undefined, undefined);
    node.answer = answer;
    return node;
}

/** Whether there is a step further down. */
export function isExpandable(node: MethodNode): boolean {
    return node.kind !== 'call' || node.callee?.expandable === true || overriders(node).length > 0;
}

/** The node's children; asks the server the first time. */
export async function childrenOf(node: MethodNode, expand: Expand): Promise<Node[]> {
    if (node.children !== undefined) return node.children;
    const bodies = overriders(node);
    if (bodies.length > 0) {
        // Asked at once: which of them is the risky one is what one wants to see.
        node.children = await Promise.all(
            bodies.map(async signature => {
                const body = methodNode('implementation', signature, node, undefined);
                body.answer = await expand(signature);
                return body;
            }),
        );
        const missing = (node.callee?.implementation_count ?? 0) - bodies.length;
        if (missing > 0) node.children.push(note(node, `${missing} more implementations`));
        return node.children;
    }
    node.answer ??= await expand(node.signature);
    const { callees } = node.answer;
    node.children = callees.length === 0 ? [note(node, whyEmpty(node.answer))] : callees.map(c => callNode(c, node));
    return node.children;
}

/** Drops what was asked, so that it is asked again. */
export function forget(node: MethodNode, answer: ExpandAnswer | undefined): void {
    node.answer = answer;
    node.children = undefined;
}

/** The tags of the method itself. */
export function ownTags(node: MethodNode): Tag[] {
    return node.callee?.tags ?? node.answer?.tags ?? [];
}

/** Tags that only methods further down have. */
export function reachedTags(node: MethodNode): Tag[] {
    return furtherDown(ownTags(node), node.callee?.reaches ?? node.answer?.reaches);
}

/** Whether the way down from here comes to `tag`. */
export function leadsTo(node: MethodNode, tag: Tag): boolean {
    return ownTags(node).includes(tag) || reachedTags(node).includes(tag);
}

/** Why a call was not followed here: it is a recursion, or the method stands expanded elsewhere in the tree. */
export function alreadySeen(node: MethodNode, roots: readonly MethodNode[]): 'recursion' | 'above' | undefined {
    for (let above = node.parent; above !== undefined; above = above.parent) {
        if (above.signature === node.signature && above.answer !== undefined) return 'recursion';
    }
    if (node.kind === 'root' || node.children !== undefined) return undefined;
    return roots.some(root => expandedIn(root, node)) ? 'above' : undefined;
}

function expandedIn(tree: MethodNode, node: MethodNode): boolean {
    const waiting: Node[] = [tree];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (next.kind === 'note') continue;
        if (next !== node && next.signature === node.signature && next.children !== undefined) return true;
        if (next.children !== undefined) waiting.push(...next.children);
    }
    return false;
}

/** Bodies that a virtual call may run, other than that of the method itself. */
function overriders(node: MethodNode): string[] {
    if (node.kind !== 'call' || node.callee === undefined) return [];
    const { implementations = [], candidates = [], expandable } = node.callee;
    const others = [...implementations, ...candidates].filter(signature => signature !== node.signature);
    // Where the method has a body of its own, that is one of them.
    return others.length > 0 && expandable && implementations.includes(node.signature)
        ? [node.signature, ...others]
        : others;
}

function callNode(callee: Callee, parent: MethodNode): MethodNode {
    return methodNode('call', callee.signature, parent, callee);
}

function methodNode(
    kind: MethodNode['kind'],
    signature: string,
    parent: MethodNode | undefined,
    callee: Callee | undefined,
): MethodNode {
    const id = parent === undefined ? signature : `${parent.id} > ${kind === 'implementation' ? '= ' : ''}${signature}`;
    return { kind, id, signature, parent, callee, answer: undefined, children: undefined };
}

function note(parent: MethodNode, text: string): NoteNode {
    return { kind: 'note', id: `${parent.id} > (${text})`, parent, text };
}

function whyEmpty(answer: ExpandAnswer): string {
    return answer.reason ?? 'calls nothing';
}
