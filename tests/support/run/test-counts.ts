import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 }
const ONE_FAILED: Counts = { passed: 0, failed: 1, skipped: 0 }

/** The part of vitest's JSON report that is counted. A file that cannot be loaded is a failed suite without a test. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/** The part of Playwright's JSON report that is counted. `errors` are those outside any test. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** A tool without tests of its own counts as one. */
export function ofExitCode(code: number): Counts {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : ONE_FAILED
}

export function countVitest(report: VitestReport): Counts {
  const unloadable = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A test that passed only in a repeat has failed: nothing here is repeated on purpose. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** A runner that fails, or runs nothing, without naming a failed test still counts as one failure. */
function checked(counts: Counts, code: number): Counts {
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

export function ofVitest(code: number, file: string): Counts {
  if (!existsSync(file)) return ONE_FAILED
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  return checked(countVitest(report), code)
}

export function ofPlaywright(code: number, file: string): Counts {
  if (!existsSync(file)) return ONE_FAILED
  const report: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  return checked(countPlaywright(report), code)
}

/** The closing line of `npm test`. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}
