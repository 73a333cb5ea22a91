import { defineConfig } from 'playwright/test'
import common from '../e2e/playwright.config.ts'

/** Every view and every part in all languages, widths and themes: minutes of work, run before a change of screens is done. */
export default defineConfig(common, {
  testDir: '.',
  outputDir: '../../test-results/views',
  reporter: [['list'], ['json', { outputFile: '../../test-results/views.json' }]],
})
