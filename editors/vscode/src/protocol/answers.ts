// What the server answers, as server/PROTOCOL.md has it. Keys are the protocol's own; lines start at 1, and `Range` is LSP's.

export type Tag = string;

export interface Index {
    generation: number;
    complete: boolean;
}

/** What every answer about one method has. */
export interface Answer {
    found: boolean;
    ambiguous?: boolean;
    candidates?: string[];
    suggestions?: string[];
    reason?: string;
    index?: Index;
}

export interface Location {
    file: string;
    line: number;
    end_line: number;
    name_line: number;
    name_column: number;
}

export interface TagReason {
    tag: Tag;
    rule: string;
    line: number;
    signature: string;
    certainty: string;
}

/** A tag reached further down, with one shortest path to the method that has it. */
export interface Reach {
    tag: Tag;
    path: string[];
}

/** A method on a way; `via`: `entry`, `call`, `inline`, or the call that brought it to its thread. */
export interface Step {
    signature: string;
    file: string;
    line: number;
    thread: string;
    via: string;
}

/** A thread that runs a method, with a shortest way from an entry point, whose last step is the method. */
export interface RunsOn {
    thread: string;
    entry?: string;
    path?: (Step & { /** So many steps are left out in front of it. */ omitted?: number })[];
}

export type Resolution = 'exact' | 'virtual' | 'candidates' | 'unknown';

export interface Callee {
    signature: string;
    full_name?: string;
    tags: Tag[];
    expandable: boolean;
    lines?: number[];
    kind?: string;
    resolution?: Resolution;
    reason?: string;
    candidates?: string[];
    implementations?: string[];
    implementation_count?: number;
    thread?: string;
    thread_via?: string;
    reaches?: Reach[];
}

export interface ExpandAnswer extends Answer {
    method: string;
    full_name?: string;
    location?: Location;
    tags: Tag[];
    tag_reasons?: TagReason[];
    reaches?: Reach[];
    runs_on?: RunsOn[];
    runs_on_reason?: string;
    body: string;
    callees: Callee[];
    message?: string;
}

export interface Position {
    line: number;
    character: number;
}

export interface Range {
    start: Position;
    end: Position;
}

export type Role = 'criterion' | 'data' | 'control' | 'alias';

export interface SliceRow {
    /** Absent: the slice's own file. */
    file?: string;
    line: number;
    code: string;
    role?: Role;
    because?: number[];
    range?: Range;
    interprocedural?: boolean;
}

export interface SliceAnswer extends Answer {
    method: string;
    file?: string;
    criterion_stmt: string;
    criterion_var: string;
    method_line?: number;
    direction?: Direction;
    slice: SliceRow[];
    interprocedural_context: SliceRow[];
    slice_size: number;
    fallback?: boolean;
    truncated?: boolean;
}

export type Direction = 'backward' | 'forward';

export interface SourceAnswer extends Answer {
    method_full_name: string;
    method_signature?: string;
    file_path?: string;
    start_line?: number;
    end_line?: number;
    containing_class?: string;
    source?: string;
    javadoc?: string;
}

export interface Caller {
    signature: string;
    file: string;
    lines: number[];
    kind: string;
    resolution: Resolution;
    test?: boolean;
}

export interface CallersAnswer extends Answer {
    method: string;
    callers: Caller[];
}

export interface EntryPoint {
    method_signature: string;
    class: string;
    kind: string;
    thread: string;
    file: string;
    line: number;
    rule?: string;
    registered_at?: string;
    /** What it does or reaches. */
    tags?: Tag[];
}

export interface EntryPointsAnswer {
    entry_points: EntryPoint[];
    kinds?: Record<string, number>;
    omitted?: number;
    reason?: string;
    index?: Index;
}

export interface FindingStep {
    signature: string;
    file: string;
    line: number;
    thread?: string;
    via?: string;
}

export interface Finding {
    id: string;
    rule: string;
    tag: Tag;
    kind?: string;
    severity: string;
    certainty?: string;
    thread: string;
    count?: number;
    message: string;
    entry: { signature: string; kind?: string; file: string; line: number };
    sink: { signature: string; file: string; line: number; column?: number };
    path: FindingStep[];
}

export interface FindingsAnswer {
    findings: Finding[];
    unknown_calls?: number;
    reason?: string;
    index?: Index;
}

export interface WhyAnswer extends Answer {
    method: string;
    to: string;
    path: FindingStep[];
    target?: { signature: string; file?: string; line?: number; tags: Tag[] };
    unknown_calls?: number;
}
