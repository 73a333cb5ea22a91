import { HOUR_MS } from '../time/calendar.ts'
import type { TimeRange } from '../time/time-range.ts'

const FIRST_BLOCK_MS = 12 * HOUR_MS
const NEXT_BLOCK_MS = 24 * HOUR_MS

/**
 * Returns how many spills are counted by blocks of 12 and 24 h, as England and Wales do (UKWIR). The first block begins with the
 * spill and lasts 12 h, each further one 24 h. A block in which anything was spilled counts once, and after 24 h without a spill
 * the next one begins a block of 12 h. `spills` are ms since 1970, ascending, apart from each other. Blocks are lengths of time:
 * they know no change of clocks.
 */
export function blockCount(spills: readonly TimeRange[]): number {
  let count = 0
  let blockEnd = Number.NEGATIVE_INFINITY
  for (const { from, to } of spills) {
    for (let at = Math.max(from, blockEnd); at < to; at = blockEnd) {
      count += 1
      blockEnd = at < blockEnd + NEXT_BLOCK_MS ? blockEnd + NEXT_BLOCK_MS : at + FIRST_BLOCK_MS
    }
  }
  return count
}
