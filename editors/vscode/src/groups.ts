// A view whose groups the server gives: asked for once, kept until it is refreshed; what went wrong is its message.

import * as vscode from 'vscode';
import type { Questions } from './protocol/questions.ts';

export abstract class GroupsView<Group extends Element, Element>
    implements vscode.TreeDataProvider<Element>, vscode.Disposable
{
    private groups: Promise<Group[]> | undefined;
    private readonly changed = new vscode.EventEmitter<void>();
    readonly onDidChangeTreeData = this.changed.event;
    protected readonly tree: vscode.TreeView<Element>;
    protected readonly questions: () => Promise<Questions>;

    constructor(id: string, questions: () => Promise<Questions>) {
        this.questions = questions;
        this.tree = vscode.window.createTreeView<Element>(id, { treeDataProvider: this, showCollapseAll: true });
    }

    refresh(): void {
        this.groups = undefined;
        this.changed.fire();
    }

    getChildren(element?: Element): Promise<Element[]> | Element[] {
        if (element !== undefined) return this.within(element);
        this.groups ??= this.load();
        return this.groups;
    }

    abstract getTreeItem(element: Element): vscode.TreeItem;

    /** Asks the server; the message of the view says why there is nothing. */
    protected abstract ask(): Promise<Group[]>;

    protected abstract within(element: Element): Element[];

    private async load(): Promise<Group[]> {
        try {
            return await this.ask();
        } catch (error) {
            this.tree.message = error instanceof Error ? error.message : String(error);
            return [];
        }
    }

    dispose(): void {
        this.tree.dispose();
        this.changed.dispose();
    }
}
