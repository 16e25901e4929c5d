// Shows answers to questions that were asked as commands: code actions on findings do.

import * as vscode from 'vscode';
import type { SliceAnswer, WhyAnswer } from './protocol/answers.ts';
import type { ShowAnswer } from './server/lifecycle.ts';
import type { SliceController } from './slice/controller.ts';
import { openLine } from './workspace.ts';

export function showAnswers(slices: () => SliceController): ShowAnswer {
    return async (command, question, answer) => {
        if (command === 'callscope.why') await showPath(answer as WhyAnswer);
        if (command === 'callscope.slice') {
            const { text_document } = question as { text_document?: { uri: string } };
            if (text_document !== undefined)
                await slices().show(vscode.Uri.parse(text_document.uri), answer as SliceAnswer);
        }
    };
}

/** The steps of a path, from the top; choosing one goes there. */
async function showPath(answer: WhyAnswer): Promise<void> {
    if (!answer.found) {
        void vscode.window.showInformationMessage(`Callscope: ${answer.reason ?? 'no path is known'}.`);
        return;
    }
    const { target } = answer;
    const end = target && {
        signature: target.signature,
        file: target.file,
        line: target.line,
        via: 'ends here',
        thread: '',
    };
    const rows = [...answer.path, ...(end ? [end] : [])].map((step, at) => ({
        label: `${'  '.repeat(at)}${step.signature}`,
        description: [step.via === 'call' ? '' : step.via, step.thread === 'same' ? '' : step.thread]
            .filter(Boolean)
            .join('  '),
        detail: step.file === undefined ? '' : `${'  '.repeat(at)}${step.file}:${step.line}`,
        step,
    }));
    const chosen = await vscode.window.showQuickPick(rows, { title: `How ${answer.method} comes to ${answer.to}` });
    if (chosen?.step.file !== undefined && chosen.step.line !== undefined)
        await openLine(chosen.step.file, chosen.step.line);
}
