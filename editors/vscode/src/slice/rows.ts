// The rows of the Slice view: the slice's own first, then those of other methods, grouped by method. Plain data.

import type { Role, SliceAnswer, SliceRow } from '../protocol/answers.ts';
import { reasonOf } from './marks.ts';

export interface Row {
    kind: 'row';
    file: string;
    /** Starts at 1. */
    line: number;
    code: string;
    role: Role;
    reason: string;
}

export interface Group {
    kind: 'group';
    title: string;
    description: string;
    /** The slice goes into a callee, or out to a caller. */
    side: 'own' | 'callee' | 'caller';
    rows: Row[];
}

/** `↳[Owner.method] code`, or `↰[Owner.method] code` where it is a caller. */
const FOREIGN = /^(?<arrow>[↳↰])\[(?<method>[^\]]*(?:\[\][^\]]*)*)\] (?<code>.*)$/su;

export function groupsOf(answer: SliceAnswer): Group[] {
    const own: Group = { kind: 'group', title: answer.method, description: titleOf(answer), side: 'own', rows: [] };
    own.rows = answer.slice.map(row => rowOf(row, answer, row.code));
    const groups = [own];
    for (const row of answer.interprocedural_context) {
        const parts = FOREIGN.exec(row.code)?.groups;
        const [title, side] = [parts?.method ?? '', parts?.arrow === '↰' ? 'caller' : 'callee'] as const;
        let group = groups.find(g => g.title === title && g.side === side);
        if (group === undefined) {
            group = {
                kind: 'group',
                title,
                description: side === 'caller' ? 'called from' : 'decides a value',
                side,
                rows: [],
            };
            groups.push(group);
        }
        group.rows.push(rowOf(row, answer, parts?.code ?? row.code));
    }
    return groups;
}

function titleOf(answer: SliceAnswer): string {
    const target = [answer.criterion_stmt, answer.criterion_var].filter(part => part !== '').join(', ');
    return [answer.direction ?? 'backward', target && `from ${target}`].filter(part => part !== '').join(' ');
}

function rowOf(row: SliceRow, answer: SliceAnswer, code: string): Row {
    const file = row.file ?? answer.file ?? '';
    return { kind: 'row', file, line: row.line, code, role: row.role ?? 'data', reason: reasonOf(row, answer) };
}
