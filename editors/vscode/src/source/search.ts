// Methods of the whole workspace by parts of their names: the server's workspace symbols, those that are methods.

import type { Range } from '../protocol/answers.ts';
import type { Method } from '../protocol/questions.ts';

/** A row of `workspace/symbol`. */
export interface SymbolRow {
    name: string;
    kind: number;
    containerName?: string;
    location: { uri: string; range?: Range };
}

/** Asks `workspace/symbol`. */
export type Symbols = (query: string) => Promise<SymbolRow[] | null>;

export interface FoundMethod {
    name: string;
    container: string;
    /** Where it is, for a person. */
    place: string;
    method: Method;
}

/** LSP's numbers of what can be called. */
const METHOD = 6;
const CONSTRUCTOR = 9;
const FUNCTION = 12;

export async function searchMethods(symbols: Symbols, query: string): Promise<FoundMethod[]> {
    const rows = (await symbols(query)) ?? [];
    return rows
        .filter(row => [METHOD, CONSTRUCTOR, FUNCTION].includes(row.kind))
        .map(row => {
            const position = row.location.range?.start ?? { line: 0, character: 0 };
            const file = decodeURIComponent(row.location.uri.slice(row.location.uri.lastIndexOf('/') + 1));
            return {
                name: row.name,
                container: row.containerName ?? '',
                place: `${file}:${position.line + 1}`,
                method: { text_document: { uri: row.location.uri }, position },
            };
        });
}
