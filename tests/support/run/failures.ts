import { stripVTControlCharacters } from 'node:util'

/** One thing that failed: a test, a file that cannot be loaded, or an error outside any test. */
export interface Failure {
  readonly name: string
  readonly error: string
  /** What the pages of the test showed at its end, a line each. */
  readonly pages?: readonly string[]
}

/** The part of vitest's JSON report that names failures; `unhandledErrors` are added by `vitest-report.ts`. */
export interface VitestFailures {
  readonly testResults: readonly {
    readonly name?: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status?: string
      readonly fullName?: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
  readonly unhandledErrors?: readonly string[]
}

interface PlaywrightError {
  readonly message?: string
  readonly stack?: string
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly status: string
      readonly annotations?: readonly { readonly type: string; readonly description?: string }[]
      readonly results: readonly { readonly errors?: readonly PlaywrightError[] }[]
    }[]
  }[]
}

/** The part of Playwright's JSON report that names failures. */
export interface PlaywrightFailures {
  readonly suites?: readonly PlaywrightSuite[]
  readonly errors: readonly (PlaywrightError | string)[]
}

/** Lists failed tests, files without a single test, and errors that no test caught: any of them fails the run. */
export function vitestFailures({ testResults, unhandledErrors = [] }: VitestFailures): readonly Failure[] {
  const inFiles = testResults.flatMap(({ name = '', status, message = '', assertionResults }) => {
    if (assertionResults.length === 0) return status === 'failed' ? [{ name: shortPath(name), error: message }] : []
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        name: `${shortPath(name)} > ${fullName}`,
        error: failureMessages.join('\n'),
      }))
  })
  return [...inFiles, ...unhandledErrors.map((error) => ({ name: 'unhandled error', error }))]
}

/** Lists failed and flaky tests and errors outside any test. */
export function playwrightFailures({ suites = [], errors }: PlaywrightFailures): readonly Failure[] {
  const outside = errors.map((error) => ({ name: 'outside any test', error: textOf(error) }))
  return [...suites.flatMap(suiteFailures), ...outside]
}

function suiteFailures({ suites = [], specs = [] }: PlaywrightSuite): readonly Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results, annotations = [] }) => ({
        name: `${file}:${line} > ${title}`,
        error: results.flatMap(({ errors = [] }) => errors.map(textOf)).join('\n'),
        pages: annotations.flatMap(({ type, description }) =>
          type === PAGE_AT_END && description !== undefined ? [description] : [],
        ),
      })),
  )
  return [...own, ...suites.flatMap(suiteFailures)]
}

function textOf(error: PlaywrightError | string): string {
  return typeof error === 'string' ? error : (error.stack ?? error.message ?? '')
}

/** Returns the path from `tests/` on, which developers pass to the runner. */
function shortPath(path: string): string {
  const at = path.replaceAll('\\', '/').lastIndexOf('/tests/')
  return at < 0 ? path : path.slice(at + 1)
}

/** The type of the annotation that says what a page showed when its test failed. */
export const PAGE_AT_END = 'page at the end'

const ERROR_LINES = 5
const PAGE_LINES = 3
const LINE_LENGTH = 200
/** Enough to read, and short enough for logs of which only the end is kept. */
const MAX_LINES = 60

/**
 * Returns what failed, phase by phase, in at most `maxLines` lines. Every failed phase gets an equal share, so a phase
 * with a hundred failures does not hide the next one; unused lines go to the phases after it.
 */
export function failureLines(
  phases: readonly { readonly name: string; readonly failures: readonly Failure[] }[],
  maxLines = MAX_LINES,
): readonly string[] {
  const lines: string[] = []
  phases.forEach(({ name, failures }, index) => {
    const share = Math.floor((maxLines - lines.length) / (phases.length - index))
    lines.push(`FAILED ${name}`, ...withinShare(failures.map(linesOf), share - 1))
  })
  return lines
}

function linesOf({ name, error, pages = [] }: Failure): readonly string[] {
  const text = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const below = [...text.slice(0, ERROR_LINES), ...pages.slice(0, PAGE_LINES)]
  return [`  ${name}`, ...below.map((line) => `    ${line.trimEnd()}`.slice(0, LINE_LENGTH))]
}

/** Drops lines of errors before names of tests, and names only if even they are too many. */
function withinShare(blocks: readonly (readonly string[])[], share: number): readonly string[] {
  for (let height = ERROR_LINES + PAGE_LINES + 1; height >= 1; height -= 1) {
    const lines = blocks.flatMap((block) => block.slice(0, height))
    if (lines.length <= share) return lines
  }
  const shown = Math.max(0, share - 1)
  return [...blocks.slice(0, shown).flatMap((block) => block.slice(0, 1)), `  and ${blocks.length - shown} more`]
}
