import type { Quality } from '../../wire/server/pv.ts'
import { hasImplausibleTime } from './source-time.ts'

/** What is wrong with a value, as one sign. */
export type QualitySign = 'none' | 'refused' | 'stale' | 'bad' | 'uncertain' | 'implausible' | 'good'

/** What is known of a live value besides its number. */
interface ToldValue {
  readonly known: boolean
  /** ms since 1970, NaN where the source's is implausible. */
  readonly time: number
  readonly quality: Quality
  /** The link that delivers it is broken: it is the last known value. */
  readonly stale: boolean
  /** Why the server does not deliver it; null as a rule. */
  readonly error: unknown
}

/** Returns what a value says of itself; the worst thing counts. */
export function signOf(value: ToldValue): QualitySign {
  if (!value.known) return value.error === null ? 'none' : 'refused'
  if (value.quality === 'Bad') return 'bad'
  if (value.stale) return 'stale'
  if (hasImplausibleTime(value)) return 'implausible'
  return value.quality === 'Uncertain' ? 'uncertain' : 'good'
}

/**
 * What a list says of the quality of a value, worst first. `lastKnown`: its station is not connected. Where there is no value there
 * is no quality either: those two come last, whatever the order.
 */
export const SHOWN_QUALITIES = [
  'bad',
  'uncertain',
  'implausible',
  'stale',
  'lastKnown',
  'good',
  'refused',
  'none',
] as const
export type ShownQuality = (typeof SHOWN_QUALITIES)[number]

/** Returns the quality of a value by its sign; `isLastKnown`: the values of its station are only last known. */
export function shownQuality(sign: QualitySign, isLastKnown: boolean): ShownQuality {
  const isWorse = sign === 'refused' || sign === 'none' || sign === 'bad' || sign === 'stale'
  return isLastKnown && !isWorse ? 'lastKnown' : sign
}

/** Returns whether a quality is one of a value, so that an order by quality has a place for it. */
export function isOfValue(quality: ShownQuality): boolean {
  return quality !== 'refused' && quality !== 'none'
}
