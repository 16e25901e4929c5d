// What a slice marks in a document: which lines, in which role, with which reason. Plain data; lines start at 0 here, as in editors.

import type { Role, SliceAnswer, SliceRow } from '../protocol/answers.ts';

export interface Mark {
    /** First and last line of the statement. */
    start: number;
    end: number;
    role: Role;
    /** Markdown. */
    reason: string;
}

export interface Extent {
    start: number;
    end: number;
}

/** The marks of the slice's own method, in source order. */
export function marksOf(answer: SliceAnswer): Mark[] {
    return answer.slice
        .map(row => ({ ...extentOf(row), role: roleOf(row), reason: reasonOf(row, answer) }))
        .sort(bySource);
}

/** The lines of a method that are in no mark. */
export function restOf(method: Extent, marks: readonly Extent[]): Extent[] {
    const rest: Extent[] = [];
    let from = method.start;
    for (const mark of [...marks].sort(bySource)) {
        if (mark.start > from) rest.push({ start: from, end: Math.min(mark.start - 1, method.end) });
        from = Math.max(from, mark.end + 1);
    }
    if (from <= method.end) rest.push({ start: from, end: method.end });
    return rest;
}

/** The line to go to from `line`: the next mark's or the previous one's, round the ends. */
export function neighbour(marks: readonly Extent[], line: number, step: 1 | -1): number | undefined {
    const lines = [...new Set(marks.map(mark => mark.start))].sort((a, b) => a - b);
    if (step === 1) return lines.find(l => l > line) ?? lines[0];
    return lines.findLast(l => l < line) ?? lines.at(-1);
}

export function extentOf(row: SliceRow): Extent {
    const start = row.line - 1;
    return { start, end: Math.max(start, row.range?.end.line ?? start) };
}

/** Why a row is in the slice, as a sentence. */
export function reasonOf(row: SliceRow, answer: SliceAnswer): string {
    const [target, lines] = [answer.criterion_var || answer.criterion_stmt, lineList(row.because ?? [])];
    const forward = answer.direction === 'forward';
    switch (roleOf(row)) {
        case 'criterion':
            return target
                ? `The statement asked about: \`${target.replaceAll('`', "'")}\``
                : 'The statement asked about';
        case 'data':
            return forward ? `Uses a value${lines && ` of ${lines}`}` : `Gives a value${lines && ` to ${lines}`}`;
        case 'control':
            return forward
                ? `Runs or not, as decided${lines && ` at ${lines}`}`
                : `Decides whether ${lines || 'it'} runs`;
        case 'alias':
            return `May change the same object${lines && ` for ${lines}`}`;
    }
}

function roleOf(row: SliceRow): Role {
    return row.role ?? 'data';
}

function lineList(lines: readonly number[]): string {
    if (lines.length === 0) return '';
    return lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;
}

function bySource(a: Extent, b: Extent): number {
    return a.start - b.start || a.end - b.end;
}
