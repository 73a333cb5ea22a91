import { runPlaywright } from '../support/run/run-suite.ts'
import { summary } from '../support/run/test-counts.ts'

// `npm run flood`; `FLOOD_DECISIONS=1000` takes so many decisions with each pointer.
const counts = await runPlaywright('flood', ['--config', 'tests/flood/playwright.config.ts', ...process.argv.slice(2)])
process.stdout.write(`\n${summary(counts)}\n`)
process.exitCode = counts.failed === 0 ? 0 : 1
