// The questions as language-model tools, under the names that package.json declares.

import * as vscode from 'vscode';
import type { Questions } from '../protocol/questions.ts';
import { paramsOf, TOOLS } from './requests.ts';

/** Characters in a token, roughly, where nobody tells how many fit. */
const CHARACTERS = 4;
const BUDGET = 1_500 * CHARACTERS;

export function registerTools(questions: () => Promise<Questions>): vscode.Disposable {
    const tools = TOOLS.map(tool =>
        vscode.lm.registerTool<object>(tool.name, {
            prepareInvocation: ({ input }) => ({ invocationMessage: tool.progress(input) }),
            invoke: async ({ input, tokenizationOptions }, token) => {
                const budget =
                    tokenizationOptions === undefined ? BUDGET : tokenizationOptions.tokenBudget * CHARACTERS;
                const { send } = await questions();
                const answer = await send<object>(tool.request, paramsOf(tool, input, budget), token);
                return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(JSON.stringify(answer))]);
            },
        }),
    );
    return vscode.Disposable.from(...tools);
}
