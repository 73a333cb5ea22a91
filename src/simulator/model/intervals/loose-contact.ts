import { SECOND_MS } from '../base/units.ts'
import type { Interval, Intervals } from './intervals.ts'

const BEAT_MS = 12 * SECOND_MS

/** A loose contact: during each of the spells it opens and closes five times a minute. */
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
