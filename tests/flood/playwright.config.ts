import { defineConfig } from 'playwright/test'
import common from '../e2e/playwright.config.ts'

/**
 * By hand, with `npm run flood`: whether a decision misses depends on what the flood does in the same moment, so a known miss may
 * fail to appear. It joins the suite when none is left.
 */
export default defineConfig(common, {
  testDir: '.',
  outputDir: '../../test-results/flood',
  reporter: [['list'], ['json', { outputFile: '../../test-results/flood.json' }]],
})
