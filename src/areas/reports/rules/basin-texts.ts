import type { Language } from '../../../domain/base/language.ts'
import { unitText } from '../../../domain/text/unit-text.ts'

const MINUTE_S = 60
const HOUR_MIN = 60

/** Returns a length of time in hours and minutes, as reports have it: `1:35`, `78:10`. Whole minutes. */
export function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE_S)
  return `${Math.floor(minutes / HOUR_MIN)}:${String(minutes % HOUR_MIN).padStart(2, '0')}`
}

/** Returns `12:30 h`, in hours of the language. */
export function hoursAmount(seconds: number, language: Language): string {
  return `${hoursText(seconds)}\u00a0${unitText('h', language)}`
}
