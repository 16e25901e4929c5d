// The Findings view: blocking work on the main thread, with the path to it.

import * as vscode from 'vscode';
import { GroupsView } from '../groups.ts';
import type { Finding, FindingStep } from '../protocol/answers.ts';
import type { Questions } from '../protocol/questions.ts';
import { lookOf } from '../tags.ts';
import { byFile, detailsOf, type FileGroup, stepsOf, titleOf } from './groups.ts';

type Element = FileGroup | Finding | FindingStep;

export class FindingsView extends GroupsView<FileGroup, Element> {
    constructor(questions: () => Promise<Questions>) {
        super('callscope.findings', questions);
    }

    protected async ask(): Promise<FileGroup[]> {
        const { findings, reason, unknown_calls } = await (await this.questions()).findings();
        const none = findings.length === 0 ? `No findings${reason === undefined ? '' : `: ${reason}`}.` : '';
        const unknown = unknown_calls ? `${unknown_calls} calls below entry points are unknown.` : '';
        this.tree.message = [none, unknown].filter(part => part !== '').join(' ');
        this.tree.badge =
            findings.length === 0 ? undefined : { value: findings.length, tooltip: `${findings.length} findings` };
        return byFile(findings);
    }

    protected within(element: Element): Element[] {
        if ('findings' in element) return element.findings;
        return 'path' in element ? stepsOf(element) : [];
    }

    getTreeItem(element: Element): vscode.TreeItem {
        if ('findings' in element) return fileItem(element);
        return 'path' in element ? findingItem(element) : stepItem(element);
    }
}

function fileItem(group: FileGroup): vscode.TreeItem {
    const item = new vscode.TreeItem(group.name, vscode.TreeItemCollapsibleState.Expanded);
    item.id = group.file;
    item.description = group.folder;
    item.iconPath = vscode.ThemeIcon.File;
    return item;
}

function findingItem(finding: Finding): vscode.TreeItem {
    const item = new vscode.TreeItem(titleOf(finding), vscode.TreeItemCollapsibleState.Collapsed);
    const { icon, color } = lookOf(finding.tag);
    item.id = finding.id;
    item.description = detailsOf(finding);
    item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
    item.tooltip = `${finding.message}\n${finding.tag}, rule ${finding.rule}, ${finding.certainty ?? 'exact'}`;
    item.accessibilityInformation = { label: finding.message };
    item.contextValue = 'finding';
    item.command = { command: 'callscope.openLine', title: 'Go to', arguments: [finding.sink.file, finding.sink.line] };
    return item;
}

function stepItem(step: FindingStep): vscode.TreeItem {
    const item = new vscode.TreeItem(step.signature);
    item.description = [step.via === 'call' ? '' : step.via, step.thread, `:${step.line}`].filter(Boolean).join('  ');
    item.iconPath = new vscode.ThemeIcon('arrow-small-down');
    item.command = { command: 'callscope.openLine', title: 'Go to', arguments: [step.file, step.line] };
    return item;
}
