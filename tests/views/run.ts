import { runPlaywright } from '../support/run/run-suite.ts'
import { endWith } from '../support/run/test-counts.ts'

// `npm run test:views`; arguments as those of Playwright, such as `-g "process image"`.
endWith(await runPlaywright('views', ['--config', 'tests/views/playwright.config.ts', ...process.argv.slice(2)]))
