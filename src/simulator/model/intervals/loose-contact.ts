import { DAY_MS, MINUTE_MS, SECOND_MS } from '../base/time.ts'
import { faultProcess } from './fault-process.ts'
import type { Interval, Intervals } from './intervals.ts'

const BEAT_MS = 12 * SECOND_MS

/** Creates a loose contact that opens and closes five times a minute while one of `spells` holds. */
export function looseContact(spells: Intervals): Intervals {
  const beat = (spell: Interval, index: number): Interval => {
    const start = spell.start + index * BEAT_MS
    return { start, end: start + BEAT_MS / 2 }
  }
  return {
    at: (time) => {
      const spell = spells.at(time)
      if (spell === null) return null
      const interval = beat(spell, Math.floor((time - spell.start) / BEAT_MS))
      return time < interval.end ? interval : null
    },
    startingIn: (from, to) => {
      const found: Interval[] = []
      const running = spells.at(from)
      for (const spell of [...(running === null ? [] : [running]), ...spells.startingIn(from + 1, to)]) {
        for (let index = 0; spell.start + index * BEAT_MS < spell.end; index++) {
          const interval = beat(spell, index)
          if (interval.start >= from && interval.start < to) found.push(interval)
        }
      }
      return found
    },
  }
}

const CHATTER_STREAM = 50_000

/** Creates the faults of the one contact that chatters without a script: at times, for half an hour. Domain 2.4.9. */
export function createChatter(seed: number): Intervals {
  return looseContact(
    faultProcess(seed, CHATTER_STREAM, {
      slotMs: 7 * DAY_MS,
      probability: 0.15,
      medianMs: 30 * MINUTE_MS,
      spread: 0.3,
      minMs: 20 * MINUTE_MS,
      maxMs: 60 * MINUTE_MS,
    }),
  )
}
