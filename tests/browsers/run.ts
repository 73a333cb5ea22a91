import { runPlaywright } from '../support/run/run-suite.ts'
import { type Counts, endWith } from '../support/run/test-counts.ts'
import { installMissing, missingEngines } from './engines.ts'

/** Runs the journeys in every installed engine; those of missing engines count as skipped. */
export async function runBrowsers(args: readonly string[] = []): Promise<Counts> {
  for (const name of missingEngines()) process.stdout.write(`${name} is not installed: its journeys are skipped.\n`)
  return runPlaywright('browsers', ['--config', 'tests/browsers/playwright.config.ts', '--reporter=list,json', ...args])
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.includes('--install')) installMissing()
  else {
    endWith(await runBrowsers(args))
  }
}
