import { MAX_TEXT_LENGTH } from '../../../domain/texts/set-text.ts'
import { DAY_MS } from '../../model/base/time.ts'
import { checked, type Reader, text } from '../../server/read-value.ts'
import { TIME } from './arguments.ts'

/** Bounds of what users enter and the server keeps: all of it comes back to every client, which has to draw it. */

/** Most characters of each text. */
const TEXTS = {
  annotation: 2_000,
  lifecycleText: 4_000,
  person: 200,
  documentDescription: 500,
  webAddress: 2_000,
  callNumberName: 100,
  note: 10_000,
  textMessage: MAX_TEXT_LENGTH,
  limitText: 200,
} as const

/** No machine is older than this; in some zones the day begins before it does at Greenwich. */
const EARLIEST = Date.UTC(1950, 0, 1) - DAY_MS
const YEARS_AHEAD = 50
const YEAR_MS = 366 * DAY_MS

/** How far ahead of the plant's clock each time may be, in ms. */
const TIMES = {
  /** When something was done: clocks of clients may go before. */
  done: DAY_MS,
  due: YEARS_AHEAD * YEAR_MS + DAY_MS,
  noted: YEARS_AHEAD * YEAR_MS + DAY_MS,
} as const

/** Line breaks and tabs are characters of a text; others that nobody sees are not. */
const UNSEEN = /[^\P{Cc}\t\n\r]/u

/** Reads a text that is kept. It may be empty. */
export function storedText(name: keyof typeof TEXTS): Reader<string> {
  const max = TEXTS[name]
  return checked(text, (value) => {
    if (value.length > max) return `must have at most ${max} characters`
    return UNSEEN.test(value) || !value.isWellFormed() ? 'has characters that are no text' : null
  })
}

/** Reads a text that is kept and not blank. */
export function requiredText(name: keyof typeof TEXTS): Reader<string> {
  return checked(storedText(name), (value) => (value.trim() === '' ? 'must not be empty' : null))
}

/** Reads a time that is kept, in ms since 1970; `now` returns plant time. */
export function storedTime(name: keyof typeof TIMES, now: () => number): Reader<number> {
  return checked(TIME, (at) => {
    return at < EARLIEST || at > now() + TIMES[name] ? 'is too far in the past or future' : null
  })
}
