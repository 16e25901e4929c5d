// The Slice view: the rows beside the editor, those of other methods too.

import * as vscode from 'vscode';
import type { Role } from '../protocol/answers.ts';
import type { Group, Row } from './rows.ts';

const ICONS: Record<Role, string> = {
    criterion: 'target',
    data: 'symbol-variable',
    control: 'git-branch',
    alias: 'link',
};

export class SliceView implements vscode.TreeDataProvider<Group | Row>, vscode.Disposable {
    private groups: Group[] = [];
    private readonly changed = new vscode.EventEmitter<void>();
    readonly onDidChangeTreeData = this.changed.event;
    private readonly view = vscode.window.createTreeView<Group | Row>('callscope.slice', { treeDataProvider: this });

    show(groups: Group[], message: string | undefined): void {
        this.groups = groups;
        this.view.message = message ?? '';
        this.changed.fire();
    }

    getChildren(element?: Group | Row): (Group | Row)[] {
        if (element === undefined) return this.groups;
        return element.kind === 'group' ? element.rows : [];
    }

    getTreeItem(element: Group | Row): vscode.TreeItem {
        return element.kind === 'group' ? groupItem(element) : rowItem(element);
    }

    dispose(): void {
        this.view.dispose();
        this.changed.dispose();
    }
}

function groupItem(group: Group): vscode.TreeItem {
    const item = new vscode.TreeItem(group.title, vscode.TreeItemCollapsibleState.Expanded);
    item.description = group.description;
    item.iconPath = new vscode.ThemeIcon(
        { own: 'symbol-method', callee: 'call-outgoing', caller: 'call-incoming' }[group.side],
    );
    return item;
}

function rowItem(row: Row): vscode.TreeItem {
    const item = new vscode.TreeItem(row.code);
    item.description = `:${row.line}`;
    item.tooltip = new vscode.MarkdownString(row.reason);
    item.iconPath = new vscode.ThemeIcon(ICONS[row.role], new vscode.ThemeColor(`callscope.slice.${row.role}Border`));
    item.accessibilityInformation = { label: `Line ${row.line}, ${row.role}: ${row.code}. ${row.reason}` };
    item.command = { command: 'callscope.openLine', title: 'Go to', arguments: [row.file, row.line] };
    return item;
}
