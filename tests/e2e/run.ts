import { runPlaywright } from '../support/run/run-suite.ts'
import { add, type Counts, summary } from '../support/run/test-counts.ts'

const CONFIG = ['--config', 'tests/e2e/playwright.config.ts']

/** Runs the untimed specs two at a time, then the timed ones one at a time. */
export async function runEndToEnd(): Promise<Counts> {
  const untimed = await runPlaywright('playwright-untimed', [...CONFIG, '--project=untimed', '--workers=3'])
  return add(untimed, await runPlaywright('playwright-timed', [...CONFIG, '--project=timed', '--workers=1']))
}

// `npm run e2e`; with arguments, such as the name of a spec, everything runs one at a time.
if (import.meta.main) {
  const args = process.argv.slice(2)
  const counts = args.length === 0 ? await runEndToEnd() : await runPlaywright('playwright', [...CONFIG, ...args])
  process.stdout.write(`\n${summary(counts)}\n`)
  process.exitCode = counts.failed === 0 ? 0 : 1
}
