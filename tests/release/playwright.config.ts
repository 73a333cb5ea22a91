import { defineConfig } from 'playwright/test'
import common from '../browsers/playwright.config.ts'

/**
 * Every example of the release over TLS, and the journeys once more: those of `tests/browsers` behind nginx, and one with the
 * ASP.NET Core program, which has a plant of its own.
 */
export default defineConfig({
  ...common,
  outputDir: '../../test-results/release',
  // Beside three engines that draw in software there are two web servers; how long users wait is not judged here.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'headers', testMatch: 'headers.spec.ts' },
    ...(common.projects ?? []).flatMap(({ name = '', use = {} }) => [
      { name: `aspnet ${name}`, testMatch: 'aspnet.spec.ts', use },
      { name: `nginx ${name}`, testDir: '../browsers', testMatch: '*.spec.ts', use: { ...use, frontName: 'nginx' } },
    ]),
  ],
})
