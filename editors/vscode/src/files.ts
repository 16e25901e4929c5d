// How answers name files: relative to their workspace folder, with the folder's name in front where there are several.

import * as path from 'node:path';

export interface Folder {
    /** Absolute path. */
    path: string;
}

/** The absolute path of a file that an answer names. */
export function absolutePath(folders: readonly Folder[], file: string): string | undefined {
    if (path.isAbsolute(file)) return file;
    const [only, ...others] = folders;
    if (only === undefined) return undefined;
    if (others.length === 0) return path.join(only.path, file);
    const slash = file.indexOf('/');
    const folder = folders[folderNames(folders).indexOf(file.slice(0, slash))];
    return folder && path.join(folder.path, file.slice(slash + 1));
}

/** The server's names for several folders: each one's own, with a number where an earlier one has it too. */
export function folderNames(folders: readonly Folder[]): string[] {
    const names: string[] = [];
    for (const folder of folders) {
        const own = path.basename(folder.path);
        let name = own;
        for (let number = 2; names.includes(name); number++) name = `${own}-${number}`;
        names.push(name);
    }
    return names;
}
