// Runs inside VS Code's extension host: the extension as other extensions and VS Code itself see it. Writes what came of each test to a
// file, for `host.test.ts` outside.

import { writeFileSync } from 'node:fs';
import { findingTests } from './findings.ts';
import { lensTests } from './lenses.ts';
import { serverTests } from './server.ts';
import { sourceTests } from './sources.ts';
import type { Result, Tests } from './tests.ts';
import { toolTests } from './tools.ts';

const TESTS: Tests = { ...lensTests, ...findingTests, ...sourceTests, ...toolTests, ...serverTests };

/** A test that waits for what never comes fails by itself, and lets the others run. */
const SECONDS = 40;

export async function run(): Promise<void> {
    const results: Result[] = [];
    // `CALLSCOPE_TESTS=restart` runs those with that word only.
    const wanted = Object.entries(TESTS).filter(([name]) => name.includes(process.env.CALLSCOPE_TESTS ?? ''));
    for (const [name, test] of wanted) {
        try {
            await inTime(test());
            results.push({ name });
        } catch (error) {
            results.push({ name, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        }
        writeFileSync(process.env.CALLSCOPE_TEST_RESULTS ?? 'results.json', JSON.stringify(results));
    }
}

function inTime(work: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`not done after ${SECONDS} s`)), SECONDS * 1_000);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
