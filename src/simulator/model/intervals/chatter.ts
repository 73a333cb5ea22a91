import { DAY_MS, MINUTE_MS } from '../base/units.ts'
import { faultProcess } from './fault-process.ts'
import type { Intervals } from './intervals.ts'
import { looseContact } from './loose-contact.ts'

const CHATTER_STREAM = 50_000

/** The one contact of a plant that chatters by itself: now and then, for half an hour. Domain 2.4.9. */
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
