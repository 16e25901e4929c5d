// Tests that go on from where the one before left off.

import { test } from 'node:test';
import type { Workbench } from './workbench.ts';

/** Defines steps on one workbench. A step that fails leaves a picture, and those after it fail at once, since they cannot be what they say. */
export function steps(
    bench: () => Workbench | undefined,
): (name: string, action: (bench: Workbench) => Promise<void>) => void {
    let failed: string | undefined;
    return (name, action) => {
        test(name, { timeout: 180_000 }, async () => {
            if (failed !== undefined) throw new Error(`"${failed}" failed before`);
            const now = bench();
            if (now === undefined) throw new Error('VS Code did not start');
            try {
                await action(now);
            } catch (error) {
                failed = name;
                await now.screenshot(`failed ${name}`);
                throw error;
            }
        });
    };
}
