import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Failure,
  type PlaywrightFailures,
  playwrightFailures,
  type VitestFailures,
  vitestFailures,
} from './failures.ts'
import { type Finished, PROJECT_ROOT } from './run-tool.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed, if the report names it. */
  readonly failures?: readonly Failure[]
}

const VITEST_REPORT = fileURLToPath(new URL('vitest-report.ts', import.meta.url))

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 }

/** The part of vitest's JSON report that is used. A file that cannot be loaded is a failed suite without a test. */
export interface VitestReport extends VitestFailures {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

/** The part of Playwright's JSON report that is used. `errors` are those outside any test. */
export interface PlaywrightReport extends PlaywrightFailures {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...(a.failures ?? []), ...(b.failures ?? [])],
  }
}

function oneFailed(error: string): Counts {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ name: error, error: '' }] }
}

/** Counts a tool without its own tests as one test. */
export function ofExitCode({ code, tail }: Finished): Counts {
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 }
  return { passed: 0, failed: 1, skipped: 0, failures: [{ name: `exit code ${code}`, error: tail.join('\n') }] }
}

export function countVitest(report: VitestReport): Counts {
  const unloadable = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length + (report.unhandledErrors?.length ?? 0),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: vitestFailures(report),
  }
}

/** Counts a test that passed only when repeated as failed: no test is repeated on purpose. */
export function countPlaywright(report: PlaywrightReport): Counts {
  const { stats, errors } = report
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: playwrightFailures(report),
  }
}

/** Counts a runner that fails, or runs nothing, without naming a failed test as one failure. */
function checked(counts: Counts, code: number, mayBeEmpty: boolean): Counts {
  if (counts.failed > 0 || (code === 0 && (mayBeEmpty || counts.passed > 0))) return counts
  const error = code === 0 ? 'no test ran' : `exit code ${code}, but the report names no failure`
  return add(counts, oneFailed(error))
}

/** Returns the path of a report and removes an earlier one, which must not count for a suite that cannot start. */
export function freshReport(name: string): string {
  const file = join(PROJECT_ROOT, 'test-results', `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** Returns vitest's arguments for the report that `ofVitest` reads. */
export function reportTo(file: string): readonly string[] {
  return [`--reporter=${VITEST_REPORT}`, `--outputFile.json=${file}`]
}

export function ofVitest(code: number, file: string, mayBeEmpty = false): Counts {
  if (!existsSync(file)) return code === 0 && mayBeEmpty ? NO_TESTS : oneFailed(`exit code ${code}, and no report`)
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  return checked(countVitest(report), code, mayBeEmpty)
}

export function ofPlaywright(code: number, file: string): Counts {
  if (!existsSync(file)) return oneFailed(`exit code ${code}, and no report`)
  const report: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  return checked(countPlaywright(report), code, false)
}

/** Returns the closing line of `npm test`. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

/** Ends a command that runs one suite: prints its sum and sets the exit code. */
export function endWith(counts: Counts): void {
  process.stdout.write(`\n${summary(counts)}\n`)
  process.exitCode = counts.failed === 0 ? 0 : 1
}
