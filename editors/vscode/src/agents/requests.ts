// Which request answers which tool, and how the tool's input becomes its parameters. Knows no VS Code.

export interface Tool {
    /** As package.json and the MCP server have it. */
    name: string;
    request: string;
    /** What the person reads while it runs. */
    progress(input: object): string;
    /** `budget` is in characters. */
    params(input: object, budget: number): object;
}

const asGiven = (input: object) => input;

export const TOOLS: readonly Tool[] = [
    {
        name: 'CallChainExpander',
        request: 'callscope/expandCallChain',
        progress: input => `Expanding ${named(input)}`,
        params: (input, budget) => ({ ...input, budget }),
    },
    {
        name: 'ProgramSlicer',
        request: 'callscope/slice',
        progress: input => `Slicing ${named(input)}`,
        params: asGiven,
    },
    {
        name: 'read_method_source_by_method_name',
        request: 'callscope/methodSource',
        progress: input => `Reading ${named(input)}`,
        params: asGiven,
    },
    {
        name: 'find_callers_by_method_name',
        request: 'callscope/callers',
        progress: input => `Finding who calls ${named(input)}`,
        params: renamed,
    },
    {
        name: 'find_implementations_by_method_name',
        request: 'callscope/implementations',
        progress: input => `Finding implementations of ${named(input)}`,
        params: renamed,
    },
];

/** Tools say `method_full_name` where these requests say `method`. */
function renamed(input: object): object {
    const { method_full_name, ...rest } = input as { method_full_name?: string };
    return method_full_name === undefined ? rest : { method: method_full_name, ...rest };
}

function named(input: object): string {
    const { method, method_full_name } = input as { method?: string; method_full_name?: string };
    return method ?? method_full_name ?? 'a method';
}
