import { join } from 'node:path'
import { PROJECT_ROOT, runTool } from '../support/run/run-tool.ts'
import { add, type Counts, ofPlaywright, summary } from '../support/run/test-counts.ts'

/** Runs the untimed specs two at a time, then the timed ones one at a time. */
export async function runEndToEnd(): Promise<Counts> {
  const untimed = await runPlaywright('untimed', ['--project=untimed', '--workers=2'])
  return add(untimed, await runPlaywright('timed', ['--project=timed', '--workers=1']))
}

async function runPlaywright(report: string, args: readonly string[]): Promise<Counts> {
  const file = join(PROJECT_ROOT, 'test-results', `playwright-${report}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const options = ['test', '--config', 'tests/e2e/playwright.config.ts', ...args]
  return ofPlaywright(await runTool(['playwright', 'playwright'], options, env), file)
}

// `npm run e2e`; with arguments, such as the name of a spec, everything runs one at a time.
if (import.meta.main) {
  const args = process.argv.slice(2)
  const counts = args.length === 0 ? await runEndToEnd() : await runPlaywright('some', args)
  process.stdout.write(`\n${summary(counts)}\n`)
  process.exitCode = counts.failed === 0 ? 0 : 1
}
