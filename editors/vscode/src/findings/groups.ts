// Findings by the file of their entry point, and a finding's path as rows. Plain data.

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
