// Entry points by kind, those with the worst risk first. Plain data.

import type { EntryPoint, Tag } from '../protocol/answers.ts';
import { builtInTags, worst } from '../tags.ts';

export interface KindGroup {
    kind: string;
    entries: EntryPoint[];
}

export function groupsOf(entries: readonly EntryPoint[]): KindGroup[] {
    const groups = new Map<string, EntryPoint[]>();
    for (const entry of entries) {
        const group = groups.get(entry.kind);
        if (group === undefined) groups.set(entry.kind, [entry]);
        else group.push(entry);
    }
    return [...groups]
        .map(([kind, members]) => ({ kind, entries: members.sort(byRisk) }))
        .sort((a, b) => b.entries.length - a.entries.length || a.kind.localeCompare(b.kind));
}

/** `onCreate` of `MainActivity`, as one reads them in a list: `MainActivity.onCreate  NETWORK, I/O  main`. */
export function describe(entry: EntryPoint): string {
    const tags = [...(entry.tags ?? [])].sort((a, b) => weight(b) - weight(a));
    return [tags.join(', '), entry.thread].filter(part => part !== '').join('  ');
}

function byRisk(a: EntryPoint, b: EntryPoint): number {
    return (
        weight(worst(b.tags ?? [])) - weight(worst(a.tags ?? [])) ||
        a.method_signature.localeCompare(b.method_signature)
    );
}

/** More is worse; nothing is least. */
function weight(tag: Tag | undefined): number {
    if (tag === undefined) return -1;
    const rank = builtInTags.indexOf(tag);
    return rank < 0 ? builtInTags.length : builtInTags.length - 1 - rank;
}
