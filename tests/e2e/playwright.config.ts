import { defineConfig } from 'playwright/test'
import { playwrightArgs } from '../support/browser/chromium-args.ts'
import { findBrowser } from '../support/browser/find-browser.ts'

/**
 * Specs that measure, or that check a limit of two seconds or less. They run one at a time, because two cores cannot
 * keep such limits for two tests at once. All others run two files at a time (`run.ts`).
 */
const TIMED = [
  'alerts/alarm-flood.spec.ts',
  'alerts/alerts.spec.ts',
  'alerts/flash.spec.ts',
  'links/faults.spec.ts',
  'links/hidden-tab.spec.ts',
  'links/silent-link.spec.ts',
  'links/three-tabs.spec.ts',
  'session/session.spec.ts',
].map((file) => `**/${file}`)

/** Each project has its own folder, because a run clears the folder of its project. */
const OUTPUT = '../../test-results/e2e'

/** How long an operator may have to wait for anything; tests of stricter limits set their own. */
const OPERATOR_WAITS_MS = 5000

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'timed', testMatch: TIMED, outputDir: `${OUTPUT}/timed` },
    // Two browsers and two plants share the cores: twice as long.
    { name: 'untimed', testIgnore: TIMED, outputDir: `${OUTPUT}/untimed`, expect: { timeout: 2 * OPERATOR_WAITS_MS } },
  ],
  workers: 1,
  // No retries: a flaky test has found a defect.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: OPERATOR_WAITS_MS },
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await findBrowser(), args: [...playwrightArgs()] },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
