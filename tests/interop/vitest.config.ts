import { defineConfig } from 'vitest/config'

/** Separate from the unit tests, because these need a program that `run.ts` builds first. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/interop/**/*.test.ts'],
    // Each file has its own servers. Two at a time, for the same reason as in the unit tests.
    maxWorkers: 2,
    testTimeout: 30_000,
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
  },
})
