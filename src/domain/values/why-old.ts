import type { Quality } from '../../wire/server/pv.ts'
import type { DialState } from '../../wire/server/station.ts'
import { areOnlyLastKnown, isLastKnown, type ToldState } from './dial-state.ts'
import { hasImplausibleTime } from './source-time.ts'

/** What is known of a value and of its way. Times are ms since 1970, server time. */
export interface OldFacts {
  /** As a tab has it; `time` is that of the source. */
  readonly value: {
    readonly known: boolean
    readonly quality: Quality
    readonly time: number
    /** The link that brings it is broken. */
    readonly stale: boolean
  }
  /** Since when the link has been broken; null if nobody knows, or it is not. */
  readonly linkSince: number | null
  readonly dial: ToldState
  /** When its station was connected last; null if never, or unknown. */
  readonly lastConnection: number | null
  readonly now: number
}

/** Why a value is not a fresh and good one. */
export type WhyOld =
  | { readonly why: 'none' | 'bad' | 'uncertain' | 'implausible' }
  /** Whether its station is connected is not known. */
  | { readonly why: 'stationUnknown' }
  | { readonly why: 'link'; readonly since: number | null }
  | { readonly why: 'station'; readonly state: DialState; readonly since: number | null }
  | { readonly why: 'unchanged'; readonly since: number }

/** A good value that has not changed for an hour: nothing is wrong with it, but whoever reads its age may wonder. */
const UNCHANGED_MS = 3_600_000

/**
 * Returns the one thing that somebody needs to know of a value that is not fresh: what is furthest from the sensor comes first, since
 * what it says of the rest is old as well. Null for a value that is fresh, good and of late. What the server refuses says so itself.
 */
export function whyOld({ value, linkSince, dial, lastConnection, now }: OldFacts): WhyOld | null {
  const { known, quality, time, stale } = value
  if (stale) return { why: 'link', since: linkSince }
  if (!known) return { why: 'none' }
  if (areOnlyLastKnown(dial)) {
    const state = dial.stale ? null : (dial.value?.dialState ?? null)
    if (state === null || !isLastKnown(state)) return { why: 'stationUnknown' }
    return { why: 'station', state, since: lastConnection }
  }
  if (quality === 'Bad') return { why: 'bad' }
  if (hasImplausibleTime(value)) return { why: 'implausible' }
  if (quality === 'Uncertain') return { why: 'uncertain' }
  return quality === 'Good' && now - time > UNCHANGED_MS ? { why: 'unchanged', since: time } : null
}
