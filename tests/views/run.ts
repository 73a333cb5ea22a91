import { runPlaywright } from '../support/run/run-suite.ts'
import { summary } from '../support/run/test-counts.ts'

// `npm run test:views`; arguments as those of Playwright, such as `-g "process image"`.
const counts = await runPlaywright('views', ['--config', 'tests/views/playwright.config.ts', ...process.argv.slice(2)])
process.stdout.write(`\n${summary(counts)}\n`)
process.exitCode = counts.failed === 0 ? 0 : 1
