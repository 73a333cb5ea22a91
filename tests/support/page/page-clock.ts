/** The clock of a page, for parts of the worker that run in one. */
export const PAGE_CLOCK = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
