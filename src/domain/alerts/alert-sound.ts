import type { AlertSummary, NewsCount } from '../../wire/tabs/alert-list.ts'

/**
 * A tone by number: 0 for the two most urgent priorities (act within half an hour), 1 for the next two (within the shift), 2
 * for the rest. Three can be told apart by ear without learning them, as EEMUA 191 and ISA-18.2 recommend for alarms.
 * Domain 3.3, 3.5.
 */
export type SoundClass = 0 | 1 | 2

/** How long the sound is muted. Domain 3.5. */
export const MUTE_MS = 60_000

/** Returns the class of a rank; 0 is the rank of the most urgent priority. */
export function soundClass(rank: number): SoundClass {
  return rank < 2 ? 0 : rank < 4 ? 1 : 2
}

/** The sound is muted until `until`, ms since 1970, for alerts that are not more urgent than `rank`. */
export interface Mute {
  readonly until: number
  readonly rank: number
}

/** Returns a mute of the alerts that are open now; null if none is. */
export function muteOf({ counts }: AlertSummary, rankOf: (priority: number) => number, now: number): Mute | null {
  const worst = counts.find(({ open }) => open > 0)
  return worst === undefined ? null : { until: now + MUTE_MS, rank: rankOf(worst.priority) }
}

/** Returns how long the mute lasts from `now` on, in ms; 0 if it is over, also when the clock was set back meanwhile. */
export function muteLeft(mute: Mute | null, now: number): number {
  const left = mute === null ? 0 : mute.until - now
  return left > 0 && left <= MUTE_MS ? left : 0
}

/** What has been heard of the alerts so far. */
export interface Heard {
  /** How many of the alerts raised so far, by priority. */
  readonly raised: ReadonlyMap<number, number>
  /** The rank that sounded last in this flood; null without a flood, Infinity if nothing has sounded in it. */
  readonly flood: number | null
}

interface Sounding {
  readonly heard: Heard
  /** The most urgent new rank that is to sound; null if nothing is. */
  readonly rank: number | null
}

/** Returns how many of the new alerts any tab has sounded, by priority. */
export function heardOf({ raised, unheard }: AlertSummary): ReadonlyMap<number, number> {
  const left = new Map(unheard.map(({ priority, count }) => [priority, count]))
  return new Map(raised.map(({ priority, count }) => [priority, count - (left.get(priority) ?? 0)]))
}

/** Returns how many more there are than `before`, by priority. */
export function newsSince(before: ReadonlyMap<number, number>, { raised }: AlertSummary): readonly NewsCount[] {
  return raised.flatMap(({ priority, count }) => {
    const more = count - (before.get(priority) ?? 0)
    return more > 0 ? [{ priority, count: more }] : []
  })
}

/**
 * Returns what is to sound for a new summary: what neither this tab nor another one has sounded. What is pending when the list
 * becomes known does not sound, nor what was acknowledged at once. In a flood only its beginning sounds, and then what is more urgent than all before: a tone for each
 * alert would say nothing any more. While no tone can be played (`canSound`), nothing in a flood counts as heard.
 */
export function hear(
  before: Heard | null,
  now: AlertSummary,
  rankOf: (priority: number) => number,
  canSound: boolean,
): Sounding {
  const raised = new Map(now.raised.map(({ priority, count }) => [priority, count]))
  const known = new Map(
    [...heardOf(now)].map(([priority, count]) => [priority, Math.max(count, before?.raised.get(priority) ?? 0)]),
  )
  const open = new Set(now.counts.filter((count) => count.open > 0).map(({ priority }) => priority))
  const ranks = newsSince(known, now).flatMap(({ priority }) => (open.has(priority) ? [rankOf(priority)] : []))
  const rank = ranks.length === 0 ? null : Math.min(...ranks)
  if (now.flood === null) return { heard: { raised, flood: null }, rank }
  // Of a flood that this tab finds, the beginning has sounded, unless there is news.
  const found = rank === null ? Math.min(...[...open].map(rankOf)) : Number.POSITIVE_INFINITY
  const last = before === null ? found : (before.flood ?? Number.POSITIVE_INFINITY)
  if (rank === null || rank >= last) return { heard: { raised, flood: last }, rank: null }
  return { heard: { raised, flood: canSound ? rank : last }, rank }
}
