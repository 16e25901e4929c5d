// Read-only documents that show one method each: `callscope-source:/DBHelper.queryUser.java?{…}`.

import * as vscode from 'vscode';
import type { SourceAnswer } from '../protocol/answers.ts';
import type { Method, Questions, SourceOptions } from '../protocol/questions.ts';
import { textOf } from './text.ts';

export const SCHEME = 'callscope-source';

/** What a document's address says. */
interface Asked extends SourceOptions {
    method: string;
}

export class SourceDocuments implements vscode.TextDocumentContentProvider {
    private readonly questions: () => Promise<Questions>;
    private readonly changed = new vscode.EventEmitter<vscode.Uri>();
    readonly onDidChange = this.changed.event;

    constructor(questions: () => Promise<Questions>) {
        this.questions = questions;
    }

    async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
        return textOf(await this.answer(uri));
    }

    async answer(uri: vscode.Uri): Promise<SourceAnswer> {
        const { method, ...options } = JSON.parse(uri.query) as Asked;
        return (await this.questions()).source({ method }, options);
    }

    /** The method that a document shows. */
    methodOf(uri: vscode.Uri): Method {
        return { method: (JSON.parse(uri.query) as Asked).method };
    }

    /** Asks again for what is open; methods may have changed. */
    refresh(): void {
        for (const document of vscode.workspace.textDocuments) {
            if (document.uri.scheme === SCHEME) this.changed.fire(document.uri);
        }
    }
}

export function uriOf(signature: string, file: string, options: SourceOptions): vscode.Uri {
    const asked: Asked = { method: signature, ...options };
    const extension = file.slice(file.lastIndexOf('.') + 1);
    // What may not stand in a file's name is of no use in a title either.
    const name = signature.replaceAll(/[/\\?#<>]/g, '');
    return vscode.Uri.from({ scheme: SCHEME, path: `/${name}.${extension}`, query: JSON.stringify(asked) });
}
