import { isInCalendar } from '../../../domain/time/wall-time.ts'

/** What an address asks for: a time (ms since 1970), the present (null), or a time that no picture can have. */
export type Moment = number | 'wrong' | 'future' | null

/** Reads the moment of an address at `now`. */
export function momentOf(text: string | null, now: number): Moment {
  if (text === null) return null
  const at = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!isInCalendar(at)) return 'wrong'
  return at > now ? 'future' : at
}
