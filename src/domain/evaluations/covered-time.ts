import type { TimeRange } from '../time/time-range.ts'

/** Returns how much of a range lies in spans that may overlap and come in any order; ms. Domain 4.5. */
export function coveredMs(spans: readonly TimeRange[], { from, to }: TimeRange): number {
  let covered = 0
  let reached = from
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const start = Math.max(reached, span.from)
    const end = Math.min(to, span.to)
    if (end <= start) continue
    covered += end - start
    reached = end
  }
  return covered
}
