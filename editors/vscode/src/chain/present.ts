// How a method of the chain looks: label, description, icon, hover. Plain data, so that tests need no VS Code.

import type { RunsOn } from '../protocol/answers.ts';
import { lookOf, type TagLook, worst } from '../tags.ts';
import { isExpandable, type MethodNode, ownTags, reachedTags } from './tree.ts';

export interface Look {
    label: string;
    description: string;
    icon: Partial<TagLook> & { icon: string };
    /** Markdown. */
    hover: string;
    /** Selects the actions that fit, in package.json's `when` clauses. */
    context: string;
}

export type Seen = 'recursion' | 'above' | undefined;

export function look(node: MethodNode, seen: Seen, pinned: boolean): Look {
    return {
        label: node.signature,
        description: description(node, seen),
        icon: icon(node, seen),
        hover: hover(node, seen),
        context: context(node, pinned),
    };
}

function description(node: MethodNode, seen: Seen): string {
    const parts = [...ownTags(node)];
    const reached = reachedTags(node);
    if (reached.length > 0) parts.push(`→ ${reached.join(', ')}`);
    const { callee } = node;
    if (node.kind === 'implementation') parts.push('implementation');
    const thread = threadOf(node);
    if (thread !== undefined) parts.push(`⇢ ${thread}`);
    const threads = node.kind === 'call' ? [] : (node.answer?.runs_on ?? []).map(one => one.thread);
    if (threads.length > 0) parts.push(`on ${threads.join(', ')}`);
    const certainty = certaintyOf(node);
    if (certainty !== undefined) parts.push(certainty);
    if (seen === 'recursion') parts.push('↺ recursion');
    if (seen === 'above') parts.push('↑ shown already');
    const [line, ...more] = callee?.lines ?? [];
    if (line !== undefined) parts.push(more.length > 0 ? `:${line} +${more.length}` : `:${line}`);
    return parts.join('  ');
}

function icon(node: MethodNode, seen: Seen): Look['icon'] {
    const own = worst(ownTags(node));
    if (own !== undefined) return lookOf(own);
    if (seen !== undefined) return { icon: 'references' };
    const reached = worst(reachedTags(node));
    if (reached !== undefined) return { icon: 'arrow-right', color: lookOf(reached).color };
    if (node.callee?.resolution === 'unknown') return { icon: 'question' };
    return { icon: isExpandable(node) ? 'symbol-method' : 'circle-small' };
}

/** The thread that the call was handed to; undefined where it stays. */
function threadOf(node: MethodNode): string | undefined {
    const thread = node.callee?.thread;
    return thread === undefined || thread === 'same' ? undefined : thread;
}

function certaintyOf(node: MethodNode): string | undefined {
    const { callee } = node;
    switch (callee?.resolution) {
        case 'virtual': {
            const count = callee.implementation_count ?? 0;
            return count > 1 ? `${count} implementations` : undefined;
        }
        case 'candidates':
            return `one of ${callee.candidates?.length ?? 'several'}`;
        case 'unknown':
            return 'unknown';
        default:
            return undefined;
    }
}

function hover(node: MethodNode, seen: Seen): string {
    const { callee, answer } = node;
    const lines = [`**${code(node.signature)}**`];
    for (const reason of answer?.tag_reasons ?? []) {
        lines.push(
            `- **${reason.tag}** by ${code(reason.signature)}, line ${reason.line} (rule ${code(reason.rule)}, ${reason.certainty})`,
        );
    }
    if (answer?.tag_reasons === undefined && ownTags(node).length > 0)
        lines.push(`- **${ownTags(node).join('**, **')}**`);
    for (const reach of callee?.reaches ?? answer?.reaches ?? []) {
        lines.push(`- reaches **${reach.tag}**: ${reach.path.map(code).join(' → ')}`);
    }
    const thread = threadOf(node);
    if (thread !== undefined)
        lines.push(`- handed to: ${thread}${callee?.thread_via ? ` by ${code(callee.thread_via)}` : ''}`);
    for (const one of answer?.runs_on ?? [])
        lines.push(`- runs on ${one.thread === 'unknown' ? 'a thread that is not known' : one.thread}${way(one)}`);
    if (answer?.runs_on_reason !== undefined) lines.push(`- threads: ${answer.runs_on_reason}`);
    if (callee?.resolution !== undefined)
        lines.push(`- target: ${callee.resolution}${callee.reason ? `, ${callee.reason}` : ''}`);
    if (seen === 'recursion') lines.push('- calls a method further up again');
    if (seen === 'above') lines.push('- its calls are shown elsewhere in this tree');
    return `${lines[0]}\n\n${lines.slice(1).join('\n')}`;
}

/** `: Main.onCreate (activity) → Repo.load → here` */
function way({ entry, path = [] }: RunsOn): string {
    const kind = entry === undefined ? '' : ` (${entry})`;
    if (path.length === 0) return '';
    if (path.length === 1) return `: called by a framework${kind}`;
    const steps = path.map(({ signature, via, omitted }, at) => {
        const name = at === path.length - 1 ? 'here' : code(signature);
        if (at === 0) return name + kind;
        const gap = omitted === undefined ? '' : '… → ';
        return gap + (['call', 'inline'].includes(via) ? name : `${name} by ${code(via)}`);
    });
    return `: ${steps.join(' → ')}`;
}

function context(node: MethodNode, pinned: boolean): string {
    const marks: string[] = [node.kind];
    if (pinned) marks.push('pinned');
    if (isExpandable(node)) marks.push('expandable');
    if (reachedTags(node).length > 0) marks.push('reaches');
    return marks.join(' ');
}

/** As inline code, whatever is in it. */
function code(text: string): string {
    return `\`${text.replaceAll('`', "'")}\``;
}
