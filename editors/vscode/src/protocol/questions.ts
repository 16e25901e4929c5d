// Typed questions to the server. Knows how to ask, not what answers are for.

import type { CancellationToken } from 'vscode';
import type {
    CallersAnswer,
    Direction,
    EntryPointsAnswer,
    ExpandAnswer,
    FindingsAnswer,
    Position,
    SliceAnswer,
    SourceAnswer,
    Tag,
} from './answers.ts';

/** Sends a custom request; what the language client is to the rest of the extension. */
export type Send = <T>(method: string, params: object, token?: CancellationToken) => Promise<T>;

/** A method by its name, or by a place in a document. */
export type Method =
    | { method: string; parameter_types?: string }
    | { text_document: { uri: string }; position: Position };

export interface ExpandOptions {
    include_tests?: boolean;
    until?: Tag;
    budget?: number;
    body_limit?: number;
}

export interface SliceOptions {
    target_stmt?: string;
    target_var?: string;
    direction?: Direction;
    depth?: number;
    max_lines?: number;
}

export interface SourceOptions {
    include_javadoc?: boolean;
    include_annotations?: boolean;
}

export class Questions {
    readonly send: Send;

    constructor(send: Send) {
        this.send = send;
    }

    expand(method: Method, options: ExpandOptions = {}, token?: CancellationToken): Promise<ExpandAnswer> {
        return this.send('callscope/expandCallChain', { ...method, ...options }, token);
    }

    slice(method: Method, options: SliceOptions = {}, token?: CancellationToken): Promise<SliceAnswer> {
        return this.send('callscope/slice', { ...method, ...options }, token);
    }

    source(method: Method, options: SourceOptions = {}, token?: CancellationToken): Promise<SourceAnswer> {
        return this.send('callscope/methodSource', { ...sourceName(method), ...options }, token);
    }

    callers(
        method: Method,
        options: { include_tests?: boolean } = {},
        token?: CancellationToken,
    ): Promise<CallersAnswer> {
        return this.send('callscope/callers', { ...method, ...options }, token);
    }

    entryPoints(
        options: { include_tests?: boolean; risks?: boolean } = {},
        token?: CancellationToken,
    ): Promise<EntryPointsAnswer> {
        return this.send('callscope/entryPoints', options, token);
    }

    findings(token?: CancellationToken): Promise<FindingsAnswer> {
        return this.send('callscope/findings', {}, token);
    }
}

/** This one request calls the method's name by a key of its own. */
function sourceName(method: Method): object {
    if (!('method' in method)) return method;
    const { method: method_full_name, ...rest } = method;
    return { method_full_name, ...rest };
}
