// The Entry Points view: what frameworks call, by kind. A click shows the call chain.

import * as vscode from 'vscode';
import { GroupsView } from '../groups.ts';
import type { EntryPoint } from '../protocol/answers.ts';
import type { Questions } from '../protocol/questions.ts';
import { lookOf, worst } from '../tags.ts';
import { describe, groupsOf, type KindGroup } from './groups.ts';

type Element = KindGroup | EntryPoint;

const KIND_ICONS: Readonly<Record<string, string>> = {
    activity: 'window',
    fragment: 'layout',
    service: 'gear',
    receiver: 'broadcast',
    provider: 'database',
    application: 'home',
    view: 'symbol-color',
    listener: 'bell',
    adapter: 'list-unordered',
    annotated: 'mention',
    compose: 'symbol-misc',
    database: 'database',
    worker: 'server-process',
    scheduled: 'clock',
    message: 'mail',
    task: 'tasklist',
    server: 'server',
    main: 'play',
};

export class EntryPointsView extends GroupsView<KindGroup, Element> {
    constructor(questions: () => Promise<Questions>) {
        super('callscope.entryPoints', questions);
    }

    protected async ask(): Promise<KindGroup[]> {
        const include_tests = vscode.workspace.getConfiguration('callscope').get('includeTests', false);
        const answer = await (await this.questions()).entryPoints({ include_tests, risks: true });
        this.tree.message = answer.reason === undefined ? '' : `No entry points: ${answer.reason}.`;
        return groupsOf(answer.entry_points);
    }

    protected within(element: Element): Element[] {
        return 'entries' in element ? element.entries : [];
    }

    getTreeItem(element: Element): vscode.TreeItem {
        return 'entries' in element ? groupItem(element) : entryItem(element);
    }
}

function groupItem(group: KindGroup): vscode.TreeItem {
    const item = new vscode.TreeItem(group.kind, vscode.TreeItemCollapsibleState.Collapsed);
    item.id = group.kind;
    item.description = String(group.entries.length);
    item.iconPath = new vscode.ThemeIcon(KIND_ICONS[group.kind] ?? 'symbol-event');
    return item;
}

function entryItem(entry: EntryPoint): vscode.TreeItem {
    const item = new vscode.TreeItem(entry.method_signature);
    const tag = worst(entry.tags ?? []);
    item.description = describe(entry);
    item.iconPath =
        tag === undefined
            ? new vscode.ThemeIcon('symbol-method')
            : new vscode.ThemeIcon(lookOf(tag).icon, new vscode.ThemeColor(lookOf(tag).color));
    item.tooltip = new vscode.MarkdownString(
        [
            `**\`${entry.method_signature}\`**`,
            `${entry.class}, ${entry.file}:${entry.line}`,
            entry.registered_at && `handed over at ${entry.registered_at}`,
        ]
            .filter(Boolean)
            .join('\n\n'),
    );
    item.contextValue = 'entry';
    item.command = { command: 'callscope.showEntry', title: 'Show Call Chain', arguments: [entry] };
    return item;
}
