// Which request answers which tool. Tools take the parameters of their requests. Knows no VS Code.

export interface Tool {
    /** As package.json and the MCP server have it. */
    name: string;
    request: string;
    /** What the person reads while it runs. */
    progress(input: Input): string;
    /** Whether the request can keep its answer short by itself: it takes a number of characters as `budget`. */
    takesBudget?: true;
}

/** The parameter that says what a question is about. */
export interface Input {
    method?: string;
    method_full_name?: string;
    class?: string;
}

export const TOOLS: readonly Tool[] = [
    {
        name: 'CallChainExpander',
        request: 'callscope/expandCallChain',
        progress: input => `Expanding ${named(input)}`,
        takesBudget: true,
    },
    { name: 'ProgramSlicer', request: 'callscope/slice', progress: input => `Slicing ${named(input)}` },
    {
        name: 'read_method_source_by_method_name',
        request: 'callscope/methodSource',
        progress: input => `Reading ${named(input)}`,
    },
    {
        name: 'find_callers_by_method_name',
        request: 'callscope/callers',
        progress: input => `Finding who calls ${named(input)}`,
    },
    {
        name: 'find_implementations_by_method_name',
        request: 'callscope/implementations',
        progress: input => `Finding implementations of ${named(input)}`,
    },
    {
        name: 'list_methods_by_class_name',
        request: 'callscope/classMethods',
        progress: input => `Listing methods of ${named(input)}`,
    },
    { name: 'list_entry_points', request: 'callscope/entryPoints', progress: () => 'Listing entry points' },
    {
        name: 'trace_to_risk',
        request: 'callscope/trace',
        progress: input => `Tracing ${named(input)} to blocking work`,
    },
];

/** The parameters of the request for a tool's input; `budget` is in characters. */
export function paramsOf(tool: Tool, input: object, budget: number): object {
    return tool.takesBudget ? { budget, ...input } : input;
}

function named(input: Input): string {
    return input.method ?? input.method_full_name ?? input.class ?? 'a method';
}
