// Parts of signatures such as `DBHelper.queryUser(String, int)` or `Thread.<init>`.

/** The name without owner and parameters: `queryUser`, `<init>`. */
export function simpleName(signature: string): string {
    const name = withoutParameters(signature);
    return name.slice(name.lastIndexOf('.') + 1);
}

/** What stands before the name: `DBHelper`; empty where nothing does. */
export function ownerOf(signature: string): string {
    const name = withoutParameters(signature);
    return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

/** How a call of it may be written, likeliest first: a constructor by its class, a Kotlin property without `get`. */
export function spellings(signature: string): string[] {
    const name = simpleName(signature);
    if (name === '<init>') return [simpleName(ownerOf(signature)), 'super', 'this'];
    const property = /^(?:get|set)(\p{Lu})(.*)$/u.exec(name);
    return property ? [name, `${property[1]?.toLowerCase()}${property[2]}`] : [name];
}

/** Where in a line a call of `signature` is written, as an offset into it; its first character that is no space, where it is not found. */
export function columnOfCall(line: string, signature: string): number {
    for (const spelling of spellings(signature)) {
        const escaped = spelling.replace(/[^\p{L}\p{N}_]/gu, '\\$&');
        const at = line.search(new RegExp(`(?<![\\p{L}\\p{N}_$])${escaped}(?![\\p{L}\\p{N}_$])`, 'u'));
        if (at >= 0) return at;
    }
    return Math.max(0, line.search(/\S/));
}

function withoutParameters(signature: string): string {
    const parenthesis = signature.indexOf('(');
    return parenthesis < 0 ? signature : signature.slice(0, parenthesis);
}
