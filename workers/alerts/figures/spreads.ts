import { must } from '../../../src/domain/base/must.ts'
import type { Spread } from '../../../src/wire/tabs/alert-figures.ts'

const MEDIAN = 0.5
const P95 = 0.95

/** Lengths in ms, of which numbers are asked for at the end. */
export class Lengths {
  readonly #lengths: number[] = []

  get count(): number {
    return this.#lengths.length
  }

  add(ms: number): void {
    this.#lengths.push(ms)
  }

  spread(): Spread {
    const sorted = Float64Array.from(this.#lengths).sort()
    return { count: sorted.length, median: ranked(sorted, MEDIAN), p95: ranked(sorted, P95) }
  }
}

/** The nearest rank: so much of all is not above it. Null of none. */
function ranked(sorted: Float64Array, part: number): number | null {
  return sorted.length === 0 ? null : must(sorted[Math.ceil(part * sorted.length) - 1])
}
