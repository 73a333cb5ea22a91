import { runPlaywright } from '../support/run/run-suite.ts'
import { endWith } from '../support/run/test-counts.ts'

// `npm run flood`; `FLOOD_DECISIONS=1000` takes so many decisions with each pointer.
endWith(await runPlaywright('flood', ['--config', 'tests/flood/playwright.config.ts', ...process.argv.slice(2)]))
