// How tags look everywhere in the extension: one order, one icon and one colour each.

import type { Reach, Tag } from './protocol/answers.ts';

export interface TagLook {
    /** Name of a codicon. */
    icon: string;
    /** A theme colour that package.json declares. */
    color: string;
}

/** The built-in tags, worst first. */
const LOOKS: ReadonlyMap<Tag, TagLook> = new Map([
    ['NETWORK', { icon: 'globe', color: 'callscope.tag.network' }],
    ['DATABASE', { icon: 'database', color: 'callscope.tag.database' }],
    ['I/O', { icon: 'save', color: 'callscope.tag.io' }],
    ['SYNCHRONIZATION', { icon: 'lock', color: 'callscope.tag.synchronization' }],
    ['IPC', { icon: 'plug', color: 'callscope.tag.ipc' }],
    ['CPU', { icon: 'flame', color: 'callscope.tag.cpu' }],
    ['THREADING', { icon: 'server-process', color: 'callscope.tag.threading' }],
    ['HANDLER', { icon: 'inbox', color: 'callscope.tag.handler' }],
]);

/** Of a tag that a project's own rules name. */
const OTHER: TagLook = { icon: 'warning', color: 'callscope.tag.other' };

export const builtInTags: readonly Tag[] = [...LOOKS.keys()];

export function lookOf(tag: Tag): TagLook {
    return LOOKS.get(tag) ?? OTHER;
}

/** The tag that weighs most. A project's own tags come before the built-in ones, since somebody took the trouble. */
export function worst(tags: readonly Tag[]): Tag | undefined {
    const rank = (tag: Tag) => builtInTags.indexOf(tag);
    return [...tags].sort((a, b) => rank(a) - rank(b))[0];
}

/** Tags further down that a method does not have itself. */
export function furtherDown(tags: readonly Tag[], reaches: readonly Reach[] = []): Tag[] {
    return reaches.map(reach => reach.tag).filter(tag => !tags.includes(tag));
}
