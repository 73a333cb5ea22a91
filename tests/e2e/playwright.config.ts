import { defineConfig } from 'playwright/test'
import { playwrightArgs } from '../support/browser/chromium-args.ts'
import { findShell } from '../support/browser/find-browser.ts'

/** How long anything may take. No test measures time: that is for `bench`, since two files share the cores. */
const PATIENCE_MS = 20_000

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  // Two cores are what CI has; a third worker only makes the others wait.
  workers: 2,
  // No retries: a flaky test has found a defect.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await findShell(), args: [...playwrightArgs()] },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Without the document at each step, which costs every test a fifth of its time: `evidence.ts` keeps the last one.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false, snapshots: false },
  },
})
