import type { AlertSummary, NewsCount } from '../../wire/tabs/alert-list.ts'
import type { HornSilence, SoundClass } from '../../wire/tabs/horn.ts'

/** The broken chain is more urgent than any alert: without it none can arrive. */
export const CHAIN_RANK = -1
/** As long as a silence can be chosen, in minutes; the first is the usual one. Domain 3.5. */
export const SILENCES_MIN = [1, 5, 15] as const
export type SilenceMin = (typeof SILENCES_MIN)[number]

const MINUTE_MS = 60_000

/** Returns the class of a rank; 0 is the rank of the most urgent priority. */
export function soundClass(rank: number): SoundClass {
  return rank < 2 ? 0 : rank < 4 ? 1 : 2
}

/**
 * Returns a silence of what sounds now, for so many minutes from `now` on, ms since 1970: of the open alerts, and with `isBroken`
 * of the broken chain, which is more urgent. Null if nothing is there to be silenced.
 */
export function silenceOf(
  { counts }: Pick<AlertSummary, 'counts'>,
  isBroken: boolean,
  rankOf: (priority: number) => number,
  now: number,
  minutes: SilenceMin,
): HornSilence | null {
  const worst = counts.find(({ open }) => open > 0)
  if (worst === undefined && !isBroken) return null
  const rank = isBroken || worst === undefined ? CHAIN_RANK : rankOf(worst.priority)
  return { from: now, until: now + minutes * MINUTE_MS, rank }
}

/** Returns how long a silence lasts from `now` on, in ms; 0 if it is over, also when the clock was set back meanwhile. */
export function silenceLeft(silence: HornSilence | null, now: number): number {
  return silence !== null && now >= silence.from && now < silence.until ? silence.until - now : 0
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
 * Returns what is new in a summary and has not sounded. What is pending when the list becomes known is not new, nor what was
 * acknowledged at once. In a flood only its beginning sounds, and then what is more urgent than all before: a tone for each
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
  // Of a flood that is found, the beginning has sounded, unless there is news.
  const found = rank === null ? Math.min(...[...open].map(rankOf)) : Number.POSITIVE_INFINITY
  const last = before === null ? found : (before.flood ?? Number.POSITIVE_INFINITY)
  if (rank === null || rank >= last) return { heard: { raised, flood: last }, rank: null }
  return { heard: { raised, flood: canSound ? rank : last }, rank }
}
