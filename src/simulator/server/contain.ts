export type Report = (what: string, error: unknown) => void

/**
 * Runs what one client, or one timer, caused. What it throws is reported and ends there: the process serves all others.
 * `onFailure` ends the one connection that it is about.
 */
export function contain(report: Report, what: string, run: () => void, onFailure?: () => void): void {
  try {
    run()
  } catch (error) {
    report(what, error)
    if (onFailure !== undefined) contain(report, what, onFailure)
  }
}

/** Writes an unexpected error to the terminal. */
export function reportError(what: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${what} failed: ${text}\n`)
}
