import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT, runTool } from '../support/run/run-tool.ts'
import { type Counts, ofPlaywright, summary } from '../support/run/test-counts.ts'
import { installMissing, missingEngines } from './engines.ts'

const RESULTS = join(PROJECT_ROOT, 'test-results')
const RESULT = join(RESULTS, 'browsers.json')

/** Makes the journeys in every engine that is installed; in the others they count as skipped. */
export async function runBrowsers(args: readonly string[] = []): Promise<Counts> {
  mkdirSync(RESULTS, { recursive: true })
  rmSync(RESULT, { force: true })
  for (const name of missingEngines()) process.stdout.write(`${name} is not installed: its journeys are skipped.\n`)
  const command = ['test', '--config', 'tests/browsers/playwright.config.ts', '--reporter=list,json', ...args]
  return ofPlaywright(
    await runTool(['playwright', 'playwright'], command, { PLAYWRIGHT_JSON_OUTPUT_FILE: RESULT }),
    RESULT,
  )
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.includes('--install')) installMissing()
  else {
    const counts = await runBrowsers(args)
    process.stdout.write(`\n${summary(counts)}\n`)
    process.exitCode = counts.failed === 0 ? 0 : 1
  }
}
