import { runPlaywright } from '../support/run/run-suite.ts'
import { type Counts, summary } from '../support/run/test-counts.ts'
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
    const counts = await runBrowsers(args)
    process.stdout.write(`\n${summary(counts)}\n`)
    process.exitCode = counts.failed === 0 ? 0 : 1
  }
}
