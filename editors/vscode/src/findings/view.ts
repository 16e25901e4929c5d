// The Findings view: blocking work on the main thread, with the path to it.

import * as vscode from 'vscode';
import type { Finding, FindingStep } from '../protocol/answers.ts';
import type { Questions } from '../protocol/questions.ts';
import { lookOf } from '../tags.ts';
import { byFile, detailsOf, type FileGroup, stepsOf, titleOf } from './groups.ts';

type Element = FileGroup | Finding | FindingStep;

export class FindingsView implements vscode.TreeDataProvider<Element>, vscode.Disposable {
    private groups: Promise<FileGroup[]> | undefined;
    private readonly changed = new vscode.EventEmitter<void>();
    readonly onDidChangeTreeData = this.changed.event;
    private readonly tree: vscode.TreeView<Element>;
    private readonly questions: () => Promise<Questions>;

    constructor(questions: () => Promise<Questions>) {
        this.questions = questions;
        this.tree = vscode.window.createTreeView<Element>('callscope.findings', {
            treeDataProvider: this,
            showCollapseAll: true,
        });
    }

    refresh(): void {
        this.groups = undefined;
        this.changed.fire();
    }

    getChildren(element?: Element): Promise<Element[]> | Element[] {
        if (element === undefined) {
            this.groups ??= this.load();
            return this.groups;
        }
        if ('findings' in element) return element.findings;
        return 'path' in element ? stepsOf(element) : [];
    }

    private async load(): Promise<FileGroup[]> {
        try {
            const { findings, reason, unknown_calls } = await (await this.questions()).findings();
            const none = findings.length === 0 ? `No findings${reason === undefined ? '' : `: ${reason}`}.` : '';
            const unknown = unknown_calls ? `${unknown_calls} calls below entry points are unknown.` : '';
            this.tree.message = [none, unknown].filter(part => part !== '').join(' ');
            this.tree.badge =
                findings.length === 0 ? undefined : { value: findings.length, tooltip: `${findings.length} findings` };
            return byFile(findings);
        } catch (error) {
            this.tree.message = error instanceof Error ? error.message : String(error);
            return [];
        }
    }

    getTreeItem(element: Element): vscode.TreeItem {
        if ('findings' in element) return fileItem(element);
        return 'path' in element ? findingItem(element) : stepItem(element);
    }

    dispose(): void {
        this.tree.dispose();
        this.changed.dispose();
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
