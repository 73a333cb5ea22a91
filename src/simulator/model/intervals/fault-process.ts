import { clamp, gauss, h01 } from '../base/hash.ts'
import type { Interval, Intervals } from './intervals.ts'

export interface FaultFigures {
  /** Length of a time slot. Each slot holds at most one fault, which starts in its first nine tenths. */
  readonly slotMs: number
  readonly probability: number
  /** Lognormal duration. `maxMs` is at most `slotMs`, so only the previous slot can reach into a slot. */
  readonly medianMs: number
  readonly spread: number
  readonly minMs: number
  readonly maxMs: number
}

/** Creates the faults of one object by domain 2.4.9. `object` makes them independent of all others. */
export function faultProcess(seed: number, object: number, figures: FaultFigures): Intervals {
  const stream = Math.imul(seed, 31) ^ Math.imul(object + 1, 0x2545f491)

  function fault(slot: number): Interval | null {
    if (h01(stream, slot, 1) >= figures.probability) return null
    const start = Math.round(slot * figures.slotMs + h01(stream, slot, 2) * 0.9 * figures.slotMs)
    const drawn = figures.medianMs * Math.exp(figures.spread * gauss(stream, slot, 3))
    return { start, end: start + Math.round(clamp(drawn, figures.minMs, figures.maxMs)) }
  }

  // Nearly every call is for the same slot as the last one, so its fault and the previous one are drawn once.
  let known = Number.NaN
  let own: Interval | null = null
  let before: Interval | null = null

  return {
    at: (time) => {
      const slot = Math.floor(time / figures.slotMs)
      if (slot !== known) {
        own = fault(slot)
        before = fault(slot - 1)
        known = slot
      }
      if (own !== null && time >= own.start && time < own.end) return own
      return before !== null && time >= before.start && time < before.end ? before : null
    },
    startingIn: (from, to) => {
      const found: Interval[] = []
      for (let slot = Math.floor(from / figures.slotMs); slot * figures.slotMs < to; slot++) {
        const interval = fault(slot)
        if (interval !== null && interval.start >= from && interval.start < to) found.push(interval)
      }
      return found
    },
  }
}
