// Paints a slice's marks into an editor.

import * as vscode from 'vscode';
import type { Role } from '../protocol/answers.ts';
import type { Extent, Mark } from './marks.ts';

const ROLES: readonly Role[] = ['criterion', 'data', 'control', 'alias'];

export class Painter implements vscode.Disposable {
    private readonly roles = new Map(ROLES.map(role => [role, highlight(role)]));
    private readonly rest = vscode.window.createTextEditorDecorationType({ opacity: '0.4', isWholeLine: true });

    paint(editor: vscode.TextEditor, marks: readonly Mark[], rest: readonly Extent[]): void {
        for (const [role, type] of this.roles) {
            const ofRole = marks.filter(mark => mark.role === role);
            editor.setDecorations(
                type,
                ofRole.map(mark => ({
                    range: lines(mark),
                    hoverMessage: new vscode.MarkdownString(`Slice: ${mark.reason}`),
                })),
            );
        }
        editor.setDecorations(this.rest, rest.map(lines));
    }

    clear(editor: vscode.TextEditor): void {
        this.paint(editor, [], []);
    }

    dispose(): void {
        for (const type of this.roles.values()) type.dispose();
        this.rest.dispose();
    }
}

function highlight(role: Role): vscode.TextEditorDecorationType {
    const border = new vscode.ThemeColor(`callscope.slice.${role}Border`);
    return vscode.window.createTextEditorDecorationType({
        isWholeLine: true,
        backgroundColor: new vscode.ThemeColor(`callscope.slice.${role}Background`),
        borderColor: border,
        borderStyle: 'solid',
        borderWidth: '0 0 0 3px',
        overviewRulerColor: border,
        overviewRulerLane: vscode.OverviewRulerLane.Left,
    });
}

function lines(extent: Extent): vscode.Range {
    return new vscode.Range(extent.start, 0, extent.end, Number.MAX_SAFE_INTEGER);
}
