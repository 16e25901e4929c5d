// The server's progress notifications, added up to what the status item shows.

export interface Progress {
    message: string;
    percentage: number | undefined;
}

/** One notification, as LSP has it. */
export type ProgressValue =
    | { kind: 'begin'; title: string; message?: string; percentage?: number }
    | { kind: 'report'; message?: string; percentage?: number }
    | { kind: 'end'; message?: string };

/** Progress after a notification; undefined at the end. What a report leaves out stays as it was. */
export function progressOf(before: Progress | undefined, value: ProgressValue): Progress | undefined {
    switch (value.kind) {
        case 'begin':
            return { message: value.message ?? value.title, percentage: value.percentage };
        case 'report':
            return {
                message: value.message ?? before?.message ?? '',
                percentage: value.percentage ?? before?.percentage,
            };
        case 'end':
            return undefined;
    }
}
