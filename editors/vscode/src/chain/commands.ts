// What can be done in the Call Chain view.

import * as vscode from 'vscode';
import { columnOfCall } from '../names.ts';
import type { Direction } from '../protocol/answers.ts';
import { builtInTags } from '../tags.ts';
import { openLine } from '../workspace.ts';
import { copyOf, type Format } from './copy.ts';
import type { MethodNode, Node } from './tree.ts';
import type { ChainView } from './view.ts';

/** Slices at a place of a document. */
export type SliceAt = (uri: vscode.Uri, position: vscode.Position, direction: Direction) => Promise<void>;

export function registerChainCommands(view: ChainView, sliceAt: SliceAt): vscode.Disposable {
    const on = (name: string, action: (node: MethodNode) => unknown) =>
        vscode.commands.registerCommand(`callscope.chain.${name}`, (given?: Node) => {
            const node = view.selected(given);
            return node === undefined ? undefined : action(node);
        });
    const copy = (format: Format) => (node: MethodNode) =>
        vscode.env.clipboard.writeText(copyOf(node, format, view.shown));
    return vscode.Disposable.from(
        on('goToCall', node => goToCall(node, view)),
        on('goToMethod', node => goToMethod(node, view)),
        on('expandToRisk', node => view.expandToRisk(node)),
        on('sliceCall', async node => {
            const editor = await goToCall(node, view);
            if (editor !== undefined) await sliceAt(editor.document.uri, editor.selection.active, 'backward');
        }),
        on('copyText', copy('text')),
        on('copyJson', copy('json')),
        on('copyMermaid', copy('mermaid')),
        on('pin', node => view.pin(node, true)),
        on('unpin', node => view.pin(node, false)),
        on('makeRoot', async node => view.show(await view.ask({ method: node.signature }))),
        vscode.commands.registerCommand('callscope.chain.refresh', () => view.refresh()),
        vscode.commands.registerCommand('callscope.chain.clear', () => view.clear()),
        vscode.commands.registerCommand('callscope.chain.filter', () => chooseFilter(view)),
        vscode.commands.registerCommand('callscope.chain.clearFilter', () => view.setFilter(undefined)),
        vscode.commands.registerCommand('callscope.chain.includeTests', () => view.setIncludeTests(true)),
        vscode.commands.registerCommand('callscope.chain.excludeTests', () => view.setIncludeTests(false)),
    );
}

/** To the line that calls it; of a root or an implementation, to the method itself. */
async function goToCall(node: MethodNode, view: ChainView): Promise<vscode.TextEditor | undefined> {
    return (await goToSite(node)) ?? goToDeclaration(node, view);
}

/** To where it is declared; to the call, where its source is not in the workspace. */
async function goToMethod(node: MethodNode, view: ChainView): Promise<vscode.TextEditor | undefined> {
    return (await goToDeclaration(node, view)) ?? goToSite(node);
}

async function goToSite(node: MethodNode): Promise<vscode.TextEditor | undefined> {
    const [file, line] = [node.parent?.answer?.location?.file, node.callee?.lines?.[0]];
    if (file === undefined || line === undefined) return undefined;
    return openLine(file, line, text => columnOfCall(text, node.signature));
}

async function goToDeclaration(node: MethodNode, view: ChainView): Promise<vscode.TextEditor | undefined> {
    const answer = node.answer ?? (await view.ask({ method: node.signature }));
    const at = answer.location;
    return at && openLine(at.file, at.name_line, () => at.name_column - 1);
}

async function chooseFilter(view: ChainView): Promise<void> {
    const tag = await vscode.window.showQuickPick([...builtInTags], { title: 'Show only what leads to' });
    if (tag !== undefined) await view.setFilter(tag);
}
