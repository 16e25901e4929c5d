// One slice at a time: asks for it, shows it in editors and in its view, and forgets it on Escape or on an edit.

import * as vscode from 'vscode';
import type { Direction, SliceAnswer } from '../protocol/answers.ts';
import type { Method, Questions } from '../protocol/questions.ts';
import { Painter } from './decorate.ts';
import { type Extent, type Mark, marksOf, neighbour, restOf } from './marks.ts';
import { groupsOf } from './rows.ts';
import { SliceView } from './view.ts';

interface Active {
    uri: vscode.Uri;
    answer: SliceAnswer;
    marks: Mark[];
    rest: Extent[];
}

export class SliceController implements vscode.Disposable {
    private active: Active | undefined;
    private readonly painter = new Painter();
    private readonly view = new SliceView();
    private readonly subscriptions: vscode.Disposable[];
    private readonly questions: () => Promise<Questions>;
    private readonly resolve: (file: string) => vscode.Uri | undefined;

    constructor(questions: () => Promise<Questions>, resolve: (file: string) => vscode.Uri | undefined) {
        this.questions = questions;
        this.resolve = resolve;
        this.subscriptions = [
            vscode.window.onDidChangeVisibleTextEditors(() => this.paint()),
            vscode.workspace.onDidChangeTextDocument(event => {
                const edited =
                    event.contentChanges.length > 0 && event.document.uri.toString() === this.active?.uri.toString();
                if (edited) this.clear();
            }),
        ];
    }

    /** The slice that is shown. */
    get shown(): SliceAnswer | undefined {
        return this.active?.answer;
    }

    /** Slices at the cursor. */
    async here(editor: vscode.TextEditor, direction: Direction): Promise<void> {
        await this.at(editor.document.uri, editor.selection.active, direction);
    }

    /** Slices at a place, and shows the document. */
    async at(uri: vscode.Uri, position: vscode.Position, direction: Direction): Promise<void> {
        const place: Method = {
            text_document: { uri: uri.toString() },
            position: { line: position.line, character: position.character },
        };
        const answer = await vscode.window.withProgress(
            { location: vscode.ProgressLocation.Window, title: 'Callscope: slicing' },
            async () => {
                const depth = vscode.workspace.getConfiguration('callscope').get<number>('slice.depth', 1);
                return (await this.questions()).slice(place, { direction, depth });
            },
        );
        await this.show(uri, answer);
    }

    /** Shows a slice; `uri` is the document that it was asked for in. */
    async show(uri: vscode.Uri, answer: SliceAnswer): Promise<void> {
        if (!answer.found || answer.slice.length === 0) {
            this.clear();
            const why = answer.reason ?? 'there is no statement here';
            void vscode.window.showInformationMessage(`Callscope: nothing to slice: ${why}.`);
            return;
        }
        const marks = marksOf(answer);
        const file = answer.file === undefined ? uri : (this.resolve(answer.file) ?? uri);
        this.unpaint();
        this.active = { uri: file, answer, marks, rest: restOf(await this.extent(answer, marks), marks) };
        await vscode.commands.executeCommand('setContext', 'callscope.sliceActive', true);
        this.view.show(groupsOf(answer), remark(answer));
        // In front and with the focus, so that Escape and the keys for next and previous are meant for it.
        const shown = vscode.window.visibleTextEditors.find(
            editor => editor.document.uri.toString() === file.toString(),
        );
        await vscode.window.showTextDocument(
            file,
            shown?.viewColumn === undefined ? {} : { viewColumn: shown.viewColumn },
        );
        this.paint();
    }

    /** The lines of the sliced method, which the rest of is dimmed. */
    private async extent(answer: SliceAnswer, marks: readonly Mark[]): Promise<Extent> {
        const known = { start: marks[0]?.start ?? 0, end: Math.max(...marks.map(mark => mark.end)) };
        const method = await (await this.questions()).expand({ method: answer.method }, { body_limit: 0 });
        const at = method.location;
        return at === undefined || at.file !== answer.file ? known : { start: at.line - 1, end: at.end_line - 1 };
    }

    /** Moves the cursor to the next or previous row of the slice. */
    step(editor: vscode.TextEditor, step: 1 | -1): void {
        if (this.active === undefined || editor.document.uri.toString() !== this.active.uri.toString()) return;
        const line = neighbour(this.active.marks, editor.selection.active.line, step);
        if (line === undefined) return;
        const position = new vscode.Position(line, editor.document.lineAt(line).firstNonWhitespaceCharacterIndex);
        editor.selection = new vscode.Selection(position, position);
        editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }

    clear(): void {
        this.unpaint();
        this.active = undefined;
        this.view.show([], undefined);
        void vscode.commands.executeCommand('setContext', 'callscope.sliceActive', false);
    }

    private paint(): void {
        const { active } = this;
        if (active === undefined) return;
        for (const editor of vscode.window.visibleTextEditors) {
            if (editor.document.uri.toString() === active.uri.toString())
                this.painter.paint(editor, active.marks, active.rest);
        }
    }

    private unpaint(): void {
        for (const editor of vscode.window.visibleTextEditors) this.painter.clear(editor);
    }

    dispose(): void {
        this.clear();
        vscode.Disposable.from(...this.subscriptions, this.painter, this.view).dispose();
    }
}

function remark(answer: SliceAnswer): string | undefined {
    if (answer.fallback) return 'No statement matches; these are the first lines of the method.';
    if (answer.truncated) return 'There is more than could be computed in time.';
    if (answer.interprocedural_context.length === 0 && answer.slice.length === 1)
        return 'Nothing else matters to this statement.';
    return undefined;
}
