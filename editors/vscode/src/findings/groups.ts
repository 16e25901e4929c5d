// Findings by the file of their entry point, and a finding's path as rows. Plain data.

import { simpleName } from '../names.ts';
import type { Finding, FindingStep } from '../protocol/answers.ts';

export interface FileGroup {
    file: string;
    name: string;
    folder: string;
    findings: Finding[];
}

export function byFile(findings: readonly Finding[]): FileGroup[] {
    const groups = new Map<string, FileGroup>();
    for (const finding of findings) {
        const { file } = finding.entry;
        const slash = file.lastIndexOf('/');
        const group = groups.get(file) ?? {
            file,
            name: file.slice(slash + 1),
            folder: file.slice(0, Math.max(0, slash)),
            findings: [],
        };
        group.findings.push(finding);
        groups.set(file, group);
    }
    return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name) || a.file.localeCompare(b.file));
}

/** The path, and the call that blocks at its end. */
export function stepsOf(finding: Finding): FindingStep[] {
    const { signature, file, line } = finding.sink;
    return [...finding.path, { signature, file, line, thread: finding.thread, via: 'blocks' }];
}

/** `onCreate → SQLiteDatabase.rawQuery`: below the file one knows the class. */
export function titleOf(finding: Finding): string {
    const [entry, sink] = [finding.entry, finding.sink].map(({ signature }) => signature.replace(/\(.*$/s, ''));
    return `${simpleName(entry ?? '')} → ${sink}`;
}

/** How bad, how far down, from how many entry points. */
export function detailsOf(finding: Finding): string {
    const down = finding.path.length - 1;
    const count = finding.count ?? 1;
    return [
        finding.severity,
        down > 0 ? `${down} ${down === 1 ? 'call' : 'calls'} down` : '',
        count > 1 ? `${count} entry points` : '',
    ]
        .filter(part => part !== '')
        .join('  ');
}
