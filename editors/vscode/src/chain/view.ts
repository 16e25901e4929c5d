// The Call Chain view: a tree rooted at a method, expanded by the server step by step.

import * as vscode from 'vscode';
import type { ExpandAnswer, Tag } from '../protocol/answers.ts';
import type { Method, Questions } from '../protocol/questions.ts';
import { toNextRisk } from './path.ts';
import { look } from './present.ts';
import {
    alreadySeen,
    childrenOf,
    type Expand,
    forget,
    isExpandable,
    leadsTo,
    type MethodNode,
    type Node,
    rootNode,
} from './tree.ts';

export class ChainView implements vscode.TreeDataProvider<Node>, vscode.Disposable {
    private roots: MethodNode[] = [];
    private readonly pinned = new Set<MethodNode>();
    private filter: Tag | undefined;
    private includeTests = vscode.workspace.getConfiguration('callscope').get('includeTests', false);
    private readonly changed = new vscode.EventEmitter<Node | undefined>();
    readonly onDidChangeTreeData = this.changed.event;
    readonly tree: vscode.TreeView<Node>;
    private readonly questions: () => Promise<Questions>;

    constructor(questions: () => Promise<Questions>) {
        this.questions = questions;
        this.tree = vscode.window.createTreeView<Node>('callscope.chain', {
            treeDataProvider: this,
            showCollapseAll: true,
        });
        // A node's own look changes when it is expanded: marks of it elsewhere, tags by reason in its hover.
        this.tree.onDidExpandElement(() => this.describe());
    }

    /** Asks for a method without showing it. */
    async ask(method: Method): Promise<ExpandAnswer> {
        return (await this.questions()).expand(method, { include_tests: this.includeTests, body_limit: 0 });
    }

    /** Makes a method the root, beside those that are pinned. */
    async show(answer: ExpandAnswer): Promise<void> {
        const known = [...this.pinned].find(root => root.signature === answer.method);
        if (known !== undefined) forget(known, answer);
        const root = known ?? rootNode(answer);
        this.roots = [...this.pinned].includes(root) ? [...this.pinned] : [...this.pinned, root];
        await this.changeContext();
        this.changed.fire(undefined);
        await this.tree.reveal(root, { expand: true, select: true, focus: false });
        this.describe();
    }

    /** Asks again for everything that is shown. Nodes keep their ids, so what was expanded stays so. */
    async refresh(): Promise<void> {
        for (const root of this.roots) {
            const answer = await this.ask({ method: root.signature });
            forget(
                root,
                answer.found ? answer : { ...answer, callees: [], reason: 'it is not in the workspace any more' },
            );
        }
        this.changed.fire(undefined);
        this.describe();
    }

    /** Opens the way from a node down to the next risk, and selects it. */
    async expandToRisk(node: MethodNode): Promise<void> {
        const way = await toNextRisk(node, this.filter, this.expand);
        if (way.length === 0) {
            void vscode.window.showInformationMessage(`Callscope: no risk is known below ${node.signature}.`);
            return;
        }
        this.changed.fire(node);
        for (const step of way.slice(0, -1)) await this.tree.reveal(step, { expand: true, select: false });
        const last = way.at(-1);
        if (last !== undefined) await this.tree.reveal(last, { select: true, focus: true });
    }

    pin(node: MethodNode, pinned: boolean): void {
        if (pinned) this.pinned.add(node);
        else this.pinned.delete(node);
        this.changed.fire(node);
    }

    async setFilter(tag: Tag | undefined): Promise<void> {
        this.filter = tag;
        await this.changeContext();
        this.changed.fire(undefined);
        this.describe();
    }

    async setIncludeTests(include: boolean): Promise<void> {
        this.includeTests = include;
        await this.changeContext();
        await this.refresh();
    }

    async clear(): Promise<void> {
        this.roots = [];
        this.pinned.clear();
        await this.changeContext();
        this.changed.fire(undefined);
        this.describe();
    }

    /** The node that an action is meant for: the one it was started on, else the selected one. */
    selected(given?: Node): MethodNode | undefined {
        const node = given ?? this.tree.selection[0] ?? this.roots.at(-1);
        return node?.kind === 'note' ? node.parent : node;
    }

    /** Children as they are shown: those that were asked for, as far as the filter lets them. */
    shown = (node: MethodNode): Node[] => {
        const { filter } = this;
        const children = node.children ?? [];
        return filter === undefined
            ? children
            : children.filter(child => child.kind === 'note' || leadsTo(child, filter));
    };

    async getChildren(node?: Node): Promise<Node[]> {
        if (node === undefined) return this.roots;
        if (node.kind === 'note') return [];
        await childrenOf(node, this.expand);
        return this.shown(node);
    }

    getParent(node: Node): Node | undefined {
        return node.parent;
    }

    getTreeItem(node: Node): vscode.TreeItem {
        if (node.kind === 'note') {
            const item = new vscode.TreeItem(node.text);
            item.iconPath = new vscode.ThemeIcon('info');
            item.id = node.id;
            return item;
        }
        const { label, description, icon, hover, context } = look(
            node,
            alreadySeen(node, this.roots),
            this.pinned.has(node),
        );
        const { None, Collapsed } = vscode.TreeItemCollapsibleState;
        const item = new vscode.TreeItem(label, isExpandable(node) ? Collapsed : None);
        item.id = node.id;
        item.description = description;
        item.iconPath = new vscode.ThemeIcon(
            icon.icon,
            icon.color === undefined ? undefined : new vscode.ThemeColor(icon.color),
        );
        item.tooltip = new vscode.MarkdownString(hover);
        item.contextValue = context;
        item.accessibilityInformation = { label: `${label} ${description}` };
        item.command = { command: 'callscope.chain.goToCall', title: 'Go to Call', arguments: [node] };
        return item;
    }

    private readonly expand: Expand = async signature => this.ask({ method: signature });

    private describe(): void {
        const incomplete = this.roots.some(root => root.answer?.index?.complete === false);
        const parts = [
            this.filter === undefined ? '' : `Only what leads to ${this.filter}.`,
            this.includeTests ? 'Test code included.' : '',
            incomplete ? 'The index is not complete yet.' : '',
        ];
        this.tree.message = parts.filter(part => part !== '').join(' ');
    }

    private async changeContext(): Promise<void> {
        const set = (key: string, value: boolean) =>
            vscode.commands.executeCommand('setContext', `callscope.chain.${key}`, value);
        await set('shown', this.roots.length > 0);
        await set('filtered', this.filter !== undefined);
        await set('includesTests', this.includeTests);
    }

    dispose(): void {
        this.tree.dispose();
        this.changed.dispose();
    }
}
