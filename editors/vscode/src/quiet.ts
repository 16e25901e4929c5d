// Views follow what is typed, but not each key: they are asked anew once nobody has typed for a while, and at once on saving.

import * as vscode from 'vscode';

/** Milliseconds without an edit. */
const QUIET = 700;

/** Calls `then` when Java or Kotlin code was edited and the typing has paused, or a file of it was saved. */
export function onQuietAfterEdits(then: () => void): vscode.Disposable {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (wait: number) => {
        clearTimeout(timer);
        timer = setTimeout(then, wait);
    };
    return vscode.Disposable.from(
        vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
            if (contentChanges.length > 0 && isCode(document)) later(QUIET);
        }),
        vscode.workspace.onDidSaveTextDocument(document => {
            if (isCode(document)) later(0);
        }),
        new vscode.Disposable(() => clearTimeout(timer)),
    );
}

function isCode({ uri }: vscode.TextDocument): boolean {
    return uri.scheme === 'file' && /\.(java|kts?)$/.test(uri.path);
}
