import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/interop/**'],
    // Two cores are what CI has; a third worker only makes the time limits of the socket tests unsure.
    maxWorkers: 2,
    // Concurrent tests are those that wait for real time; more at once would cost them their time limits.
    maxConcurrency: 3,
    // Generous: a machine that does something else beside the tests is no failure of the client.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    expect: { requireAssertions: true },
  },
})
