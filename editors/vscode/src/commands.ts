// Commands of the palette, menus, keys and lenses that ask about a method at the cursor or by its name.

import * as vscode from 'vscode';
import type { ChainView } from './chain/view.ts';
import type { Answer, EntryPoint } from './protocol/answers.ts';
import type { Method } from './protocol/questions.ts';
import type { Server } from './server/lifecycle.ts';
import { SCHEME, type SourceDocuments, uriOf } from './source/document.ts';
import { pickMethod, pickOverload } from './source/pick.ts';
import type { SymbolRow } from './source/search.ts';
import { forAgent } from './source/text.ts';

const LANGUAGES = ['java', 'kotlin'];

export function registerCommands(server: Server, chain: ChainView, sources: SourceDocuments): vscode.Disposable {
    const symbols = async (query: string) =>
        (await server.questions()).send<SymbolRow[] | null>('workspace/symbol', { query });
    const asked = async (title: string, given?: unknown) => methodOf(given) ?? atCursor() ?? pickMethod(title, symbols);

    const showCallChain = async (given?: unknown) => {
        const method = await asked('Show the call chain of', given);
        if (method === undefined) return;
        const answer = await settled(method, each => chain.ask(each));
        if (answer !== undefined) await chain.show(answer);
    };
    const showSource = async (given?: unknown) => {
        const method = methodOf(given) ?? (await pickMethod('Show the source of', symbols));
        if (method === undefined) return;
        const answer = await settled(method, async each => (await server.questions()).source(each));
        if (answer?.file_path === undefined) return;
        const name = 'method' in method ? method.method : await signatureAt(chain, method);
        await vscode.window.showTextDocument(uriOf(name, answer.file_path, sourceOptions()), { preview: true });
    };
    const copyForAgent = async (given?: unknown) => {
        const method = shownSource(sources) ?? (await asked('Copy for an agent', given));
        if (method === undefined) return;
        const chainAnswer = await settled(method, each => chain.ask(each));
        if (chainAnswer === undefined) return;
        const source = await (await server.questions()).source({ method: chainAnswer.method });
        await vscode.env.clipboard.writeText(forAgent(source, chainAnswer));
        vscode.window.setStatusBarMessage(`$(copy) ${chainAnswer.method} copied`, 3_000);
    };
    const showCallers = async (given?: unknown) => {
        const method = await asked('Show callers of', given);
        if (method !== undefined) await pickCaller(server, chain, method);
    };
    const on = vscode.commands.registerCommand;
    return vscode.Disposable.from(
        on('callscope.showCallChain', showCallChain),
        on('callscope.findMethod', async () => {
            const method = await pickMethod('Show the call chain of', symbols);
            if (method !== undefined) await showCallChain(method);
        }),
        on('callscope.showMethodSource', showSource),
        on('callscope.copyForAgent', copyForAgent),
        on('callscope.showCallers', showCallers),
        on('callscope.showEntry', (entry: EntryPoint) => showCallChain({ method: entry.method_signature })),
    );
}

/** Asks; where several methods have that name, lets the person choose; where none has, says why. */
async function settled<T extends Answer>(method: Method, ask: (method: Method) => Promise<T>): Promise<T | undefined> {
    const answer = await ask(method);
    if (answer.found) return answer;
    if (answer.ambiguous) {
        const chosen = await pickOverload(answer.candidates ?? []);
        return chosen === undefined ? undefined : settled({ method: chosen }, ask);
    }
    const suggestions = answer.suggestions ?? [];
    const message = `Callscope: ${answer.reason ?? 'there is no method here'}.`;
    const chosen = await vscode.window.showInformationMessage(message, ...suggestions.slice(0, 3));
    return chosen === undefined ? undefined : settled({ method: chosen }, ask);
}

/** Lists who calls a method; the chosen one becomes the root of the chain. */
async function pickCaller(server: Server, chain: ChainView, method: Method): Promise<void> {
    const answer = await settled(method, async each => (await server.questions()).callers(each));
    if (answer === undefined) return;
    const rows = answer.callers.map(caller => ({
        label: caller.signature,
        description: `${caller.resolution}${caller.test ? ', test' : ''}`,
        detail: `${caller.file}:${caller.lines.join(', ')}`,
    }));
    if (rows.length === 0) {
        void vscode.window.showInformationMessage(
            `Callscope: nothing calls ${answer.method}: ${answer.reason ?? 'no call is known'}.`,
        );
        return;
    }
    const chosen = await vscode.window.showQuickPick(rows, {
        title: `Who calls ${answer.method}`,
        matchOnDetail: true,
    });
    if (chosen !== undefined) await chain.show(await chain.ask({ method: chosen.label }));
}

/** What a lens, a menu or another extension hands over: a method's name, which says more than where it stood. */
function methodOf(given: unknown): Method | undefined {
    if (typeof given === 'string') return { method: given };
    if (typeof given !== 'object' || given === null) return undefined;
    const { method, signature, text_document, position } = given as Record<string, never>;
    if (typeof method === 'string') return { method };
    if (typeof signature === 'string') return { method: signature };
    return text_document === undefined || position === undefined ? undefined : { text_document, position };
}

function atCursor(): Method | undefined {
    const editor = vscode.window.activeTextEditor;
    const document = editor?.document;
    if (document === undefined || document.uri.scheme !== 'file') return undefined;
    if (!LANGUAGES.includes(document.languageId) && !/\.(java|kts?)$/.test(document.uri.path)) return undefined;
    const { line, character } = editor?.selection.active ?? { line: 0, character: 0 };
    return { text_document: { uri: document.uri.toString() }, position: { line, character } };
}

/** The method of the source document in front, if one is. */
function shownSource(sources: SourceDocuments): Method | undefined {
    const uri = vscode.window.activeTextEditor?.document.uri;
    return uri?.scheme === SCHEME ? sources.methodOf(uri) : undefined;
}

async function signatureAt(chain: ChainView, method: Method): Promise<string> {
    return (await chain.ask(method)).method;
}

function sourceOptions() {
    const settings = vscode.workspace.getConfiguration('callscope.source');
    return {
        include_javadoc: settings.get('includeJavadoc', true),
        include_annotations: settings.get('includeAnnotations', true),
    };
}
