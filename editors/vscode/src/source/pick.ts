// Choosing a method: from all of the workspace while typing, or among those that share a name.

import * as vscode from 'vscode';
import { log } from '../log.ts';
import type { Method } from '../protocol/questions.ts';
import { type Symbols, searchMethods } from './search.ts';

interface Choice extends vscode.QuickPickItem {
    method: Method;
}

/** Lets a person search all methods; undefined where nothing was chosen. */
export function pickMethod(title: string, symbols: Symbols): Promise<Method | undefined> {
    const pick = vscode.window.createQuickPick<Choice>();
    pick.title = title;
    pick.placeholder = 'Part of a name, such as queryUser, DBHelper.query or qU';
    pick.matchOnDescription = true;
    let asked = 0;
    const search = async (query: string) => {
        const turn = ++asked;
        pick.busy = true;
        try {
            const found = await searchMethods(symbols, query);
            // An answer that a later keystroke overtook would show the wrong list.
            if (turn !== asked) return;
            pick.items = found.map(each => ({
                label: `$(symbol-method) ${each.name}`,
                description: each.container,
                detail: each.place,
                method: each.method,
                alwaysShow: true,
            }));
        } catch (error) {
            log.error(`search for "${query}": ${error}`);
        } finally {
            if (turn === asked) pick.busy = false;
        }
    };
    return new Promise(resolve => {
        pick.onDidChangeValue(search);
        pick.onDidAccept(() => {
            resolve(pick.activeItems[0]?.method);
            pick.hide();
        });
        pick.onDidHide(() => {
            resolve(undefined);
            pick.dispose();
        });
        pick.show();
        void search('');
    });
}

/** Lets a person choose among methods of one name. */
export async function pickOverload(candidates: readonly string[]): Promise<string | undefined> {
    return vscode.window.showQuickPick([...candidates], { title: 'Several methods have that name' });
}
