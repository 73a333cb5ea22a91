import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { helpPlugin } from './src/help/vite-plugin.ts'
import { playwrightArgs } from './tests/support/browser/chromium-args.ts'
import { findShell } from './tests/support/browser/find-browser.ts'
import { providedDay } from './tests/support/day/provided.ts'
import { filesWithOwnModules } from './tests/support/run/own-modules.ts'

/** What `npm run check` leaves out. The option `--exclude` does not reach projects. */
const LEFT_OUT = process.env.TESTS_LEFT_OUT?.split(',') ?? []

/** Each file runs on the same day, with the same random cases. */
const NODE_DAY = ['tests/support/day/node-day.ts']

const OWN_MODULES = filesWithOwnModules()
const NOT_UNIT = ['tests/e2e/**', 'tests/interop/**', 'tests/integration/**', ...LEFT_OUT]

export default defineConfig({
  define: { __BUILD__: '"test"', __KIT__: 'false' },
  test: {
    // Two cores are what CI has; a third worker only makes the time limits of the socket tests unsure.
    maxWorkers: 2,
    // Concurrent tests are those that wait for real time; more at once would cost them their time limits.
    maxConcurrency: 3,
    // Generous: a machine that does something else beside the tests is no failure of the client.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    provide: providedDay(process.env),
    // What is waited for comes; when, is up to the machine.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          setupFiles: NODE_DAY,
          include: ['tests/**/*.test.ts'],
          exclude: [...NOT_UNIT, ...OWN_MODULES],
        },
      },
      {
        extends: true,
        test: {
          name: 'node-alone',
          environment: 'node',
          setupFiles: NODE_DAY,
          include: [...OWN_MODULES],
          exclude: NOT_UNIT,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          setupFiles: NODE_DAY,
          include: ['tests/integration/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react(), helpPlugin()],
        // The packages of the whole client are bundled before the first test: one found later would reload the page. Each
        // time anew, because the bundle of the last run lacks what has been imported since.
        optimizeDeps: {
          entries: ['src/main.tsx', 'tests/**/*.test.tsx'],
          // Of parts of the worker that run in a page; found too late by imports.
          include: ['@microsoft/signalr', 'comlink', 'fast-check'],
          force: true,
        },
        test: {
          name: 'browser',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/day/page-day.ts', 'tests/support/page/set-up-page.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { executablePath: await findShell(), args: [...playwrightArgs()] },
              contextOptions: { locale: 'de-DE', timezoneId: 'Europe/Berlin' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
