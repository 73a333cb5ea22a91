import { defineConfig } from 'playwright/test'
import { ENGINES } from './engines.ts'

/** Every journey once in every engine; the name of an engine that is missing says so. */
const PROJECTS = ENGINES.map((engine) => ({
  name: engine.find() === null ? `${engine.name} (not installed)` : engine.name,
  use: { engineName: engine.name },
}))

export default defineConfig<{ engineName: string }>({
  testDir: '.',
  testMatch: 'journeys.spec.ts',
  outputDir: '../../test-results/browsers',
  projects: PROJECTS,
  workers: 1,
  fullyParallel: false,
  // A journey that ends well now and then has found something.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // Software drawing, three engines, two cores: what an operator may wait for is held by the end-to-end tests.
  expect: { timeout: 10_000 },
  reporter: [['list']],
})
