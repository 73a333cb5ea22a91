import { defineConfig } from 'playwright/test'
import { chromiumArgs } from '../support/browser/chromium-args.ts'
import { findBrowser } from '../support/browser/find-browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  // Every test has its own plant and browser profile, but two cores cannot keep the time limits of two tests at once.
  workers: 1,
  fullyParallel: false,
  // A test that passes now and then has found something.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // What an operator may wait for anything; tests that hold a stricter promise name their own limit.
  expect: { timeout: 5000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await findBrowser(), args: [...chromiumArgs()] },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
