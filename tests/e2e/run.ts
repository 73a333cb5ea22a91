import { runPlaywright } from '../support/run/run-suite.ts'
import { type Counts, endWith } from '../support/run/test-counts.ts'

/** Runs the specs that `args` names, by default all of them. */
export function runEndToEnd(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Counts> {
  return runPlaywright('playwright', ['--config', 'tests/e2e/playwright.config.ts', ...args], { env })
}

if (import.meta.main) {
  endWith(await runEndToEnd(process.argv.slice(2)))
}
