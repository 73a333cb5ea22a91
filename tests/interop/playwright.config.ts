import { defineConfig } from 'playwright/test'
import common from '../e2e/playwright.config.ts'

/** The configuration of the end-to-end tests, with its own results. */
export default defineConfig(common, {
  testDir: '.',
  outputDir: '../../test-results/interop',
  reporter: [['list'], ['json', { outputFile: '../../test-results/interop-playwright.json' }]],
})
