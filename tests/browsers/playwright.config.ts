import { defineConfig } from 'playwright/test'
import { ENGINES } from './engines.ts'

/** Runs every journey in every engine; the name says if an engine is missing. */
const PROJECTS = ENGINES.map((engine) => ({
  name: engine.find() === null ? `${engine.name} (not installed)` : engine.name,
  use: { engineName: engine.name },
}))

export default defineConfig<{ engineName: string }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/browsers',
  projects: PROJECTS,
  workers: 1,
  fullyParallel: false,
  // No retries: a flaky journey has found a defect.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // Long, because three engines draw in software on two cores. The end-to-end tests check how long users wait.
  expect: { timeout: 10_000 },
  reporter: [['list']],
})
