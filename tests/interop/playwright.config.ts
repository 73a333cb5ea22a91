import { defineConfig } from 'playwright/test'
import common from '../e2e/playwright.config.ts'

/** As for the end-to-end tests, with results of its own. */
export default defineConfig(common, {
  testDir: '.',
  outputDir: '../../test-results/interop',
  reporter: [['list'], ['json', { outputFile: '../../test-results/interop-playwright.json' }]],
})
