// A method's source as text: for the read-only document, and for an agent's prompt.

import type { ExpandAnswer, SourceAnswer } from '../protocol/answers.ts';

/** The method with its documentation, moved to the left margin. */
export function textOf(answer: SourceAnswer): string {
    if (answer.source === undefined) return `// ${answer.reason ?? 'This method is not in the workspace any more.'}\n`;
    const parts = [answer.javadoc, answer.source].filter(part => part !== undefined && part !== '');
    return `${parts.map(part => dedent(part ?? '')).join('\n')}\n`;
}

/** What an agent needs to work on the method: where it is, what it costs, its source. Markdown. */
export function forAgent(source: SourceAnswer, chain: ExpandAnswer): string {
    const language = source.file_path?.endsWith('.java') ? 'java' : 'kotlin';
    const lines = [
        `\`${source.containing_class}\`: \`${source.method_signature}\``,
        `${source.file_path}, lines ${source.start_line} to ${source.end_line}`,
    ];
    for (const reason of chain.tag_reasons ?? [])
        lines.push(`- ${reason.tag}: ${reason.signature}, line ${reason.line}`);
    for (const reach of chain.reaches ?? []) lines.push(`- reaches ${reach.tag}: ${reach.path.join(' → ')}`);
    return `${lines.join('\n')}\n\n${fenced(textOf(source), language)}`;
}

/** A fence that is longer than any in the text. */
function fenced(text: string, language: string): string {
    const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(run => run[0].length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}${language}\n${text}${fence}\n`;
}

/** Takes from the lines after the first the space that they have in common; the first line has none, since sources start at the code. */
function dedent(text: string): string {
    const [first = '', ...rest] = text.split('\n');
    const depths = rest.filter(line => line.trim() !== '').map(line => line.search(/\S/));
    const common = depths.length > 0 ? Math.min(...depths) : 0;
    // A Javadoc's stars stand one column to the right of its first line.
    const margin = first.startsWith('/**') ? Math.max(0, common - 1) : common;
    return [first, ...rest.map(line => line.slice(Math.min(margin, Math.max(0, line.search(/\S|$/)))))].join('\n');
}
