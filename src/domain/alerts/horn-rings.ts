import type { AlertSummary, NewsCount } from '../../wire/tabs/alert-list.ts'
import type { HornPlan, HornRing, HornSound, SoundClass } from '../../wire/tabs/horn.ts'
import { CHAIN_RANK, type Heard, hear, silenceLeft, soundClass } from './alert-sound.ts'

/** At most one tone in this time, however many alerts arrive; only a more urgent one sounds earlier. */
const DISTANCE_MS = 2000
/** A chain that is broken for so long sounds, and again each time so much has passed. */
export const BROKEN_MS = 60_000
/** What repeats is asked for once a second, and must not be late by one. */
const BEAT_MS = 1000
const CLASSES: readonly SoundClass[] = [0, 1, 2]

/** What the horn knows at one moment. */
export interface HornFacts {
  /** ms of a clock that never jumps. */
  readonly now: number
  /** ms since 1970 by the clock of this machine, by which a silence lasts. */
  readonly wallNow: number
  readonly plan: HornPlan
  /** Null without a session, or until the pending alerts are known. */
  readonly alerts: AlertSummary | null
  /** Returns the rank of a priority; 0 is the most urgent. */
  readonly rankOf: (priority: number) => number
  /** Open alerts that wait for an acknowledgement for longer than the plan allows, by priority. */
  readonly late: readonly NewsCount[]
  /** For how long no alert has been able to arrive, in ms; 0 while the chain is whole. */
  readonly brokenMs: number
  /** What is open was there before this user came, and has not sounded for them. */
  readonly begins: boolean
  /** Whether any tab can play a tone. */
  readonly canSound: boolean
}

/** What has sounded so far. Times are those of `HornFacts.now`. */
export interface HornMemory {
  readonly heard: Heard | null
  /** By class: when it, or something more urgent, sounded last. Null before the alerts are known. */
  readonly rungAt: readonly [number, number, number] | null
  readonly last: { readonly at: number; readonly rank: number }
  /** `brokenMs` when the broken chain sounded last; 0 while it has not. */
  readonly chainAt: number
  /** How many late alerts have sounded; null before the alerts are known. */
  readonly late: number | null
  /** How many alerts could not be read when they were known last. Null before. */
  readonly unreadable: number | null
}

export const NOTHING_RUNG: HornMemory = {
  heard: null,
  rungAt: null,
  last: { at: Number.NEGATIVE_INFINITY, rank: Number.POSITIVE_INFINITY },
  chainAt: 0,
  late: null,
  unreadable: null,
}

/** Something that is to sound, the most urgent first. */
interface Call {
  readonly rank: number
  readonly sound: HornSound
  readonly isSoft: boolean
}

/**
 * Returns what is to sound now, and what is remembered of it: the broken chain, an alert that cannot be read, news, what repeats
 * until it is acknowledged, what waits for too long, or softly what was there before. Of several the most urgent sounds, and
 * stands for all that are less urgent. What cannot be read sounds as the chain: it may be anything, and no list shows it.
 */
export function nextRing(
  before: HornMemory,
  facts: HornFacts,
): { readonly memory: HornMemory; readonly ring: Omit<HornRing, 'number'> | null } {
  const { now, plan, alerts } = facts
  const told = alerts === null ? null : hear(before.heard, alerts, facts.rankOf, facts.canSound)
  const open = alerts === null ? [] : openRanks(alerts, facts.rankOf)
  const late = facts.late.reduce((sum, { count }) => sum + count, 0)
  const calls: readonly Call[] = [
    ...chainCalls(before, facts),
    ...unreadableCalls(before, facts),
    ...(told === null || told.rank === null ? [] : [callOf(told.rank)]),
    ...(before.rungAt === null ? [] : repeatCalls(before.rungAt, facts, open)),
    ...(before.late !== null && late > before.late ? worst(facts.late.map((one) => facts.rankOf(one.priority))) : []),
    ...(facts.begins ? worst(open).map((call) => ({ ...call, isSoft: true })) : []),
  ]
  const audible = plan.isOn ? calls.filter(({ sound }) => sound === 'chain' || plan.modes[sound] !== 'off') : []
  const call = audible.toSorted((a, b) => a.rank - b.rank || Number(a.isSoft) - Number(b.isSoft))[0]
  const isSilenced = silenceLeft(plan.silence, facts.wallNow) > 0
  const isLoud = call !== undefined && !(isSilenced && plan.silence !== null && call.rank >= plan.silence.rank)
  // What has just sounded stands for it.
  const isCovered =
    call !== undefined && now - before.last.at < DISTANCE_MS && tone(call.rank) >= tone(before.last.rank)
  const memory: HornMemory = {
    heard: told?.heard ?? null,
    rungAt: alerts === null ? null : rungTimes(before.rungAt, now, isLoud ? call : null),
    // What was there before stands for nothing that is new, nor does a tone that no tab could play.
    last: isLoud && !isCovered && !call.isSoft && facts.canSound ? { at: now, rank: call.rank } : before.last,
    chainAt: facts.brokenMs === 0 ? 0 : isLoud && call.sound === 'chain' ? facts.brokenMs : before.chainAt,
    late: alerts === null ? null : late,
    // While the list is loaded anew nobody knows any, and those that are still there afterwards are no news.
    unreadable: alerts === null ? before.unreadable : alerts.unreadable,
  }
  if (!isLoud || isCovered) return { memory, ring: null }
  return { memory, ring: { sound: call.sound, isSoft: call.isSoft, endsSilence: isSilenced } }
}

/** Returns whether anything would sound if a tab could. */
export function isWanted({ plan, alerts, rankOf, brokenMs, wallNow }: HornFacts): boolean {
  if (!plan.isOn) return false
  const ranks =
    alerts === null ? [] : openRanks(alerts, rankOf).filter((rank) => plan.modes[soundClass(rank)] !== 'off')
  if (brokenMs > BROKEN_MS || (alerts?.unreadable ?? 0) > 0) ranks.push(CHAIN_RANK)
  const { silence } = plan
  return ranks.some((rank) => silenceLeft(silence, wallNow) === 0 || silence === null || rank < silence.rank)
}

/** By how urgent it sounds. */
function tone(rank: number): number {
  return rank < 0 ? CHAIN_RANK : soundClass(rank)
}

function callOf(rank: number): Call {
  return { rank, sound: soundClass(rank), isSoft: false }
}

function worst(ranks: readonly number[]): readonly Call[] {
  return ranks.length === 0 ? [] : [callOf(Math.min(...ranks))]
}

function openRanks({ counts }: AlertSummary, rankOf: (priority: number) => number): number[] {
  return counts.flatMap(({ priority, open }) => (open > 0 ? [rankOf(priority)] : []))
}

function chainCalls({ chainAt }: HornMemory, { brokenMs }: HornFacts): readonly Call[] {
  const isDue = brokenMs > BROKEN_MS && (chainAt === 0 || brokenMs - chainAt > BROKEN_MS - BEAT_MS)
  return isDue ? [{ rank: CHAIN_RANK, sound: 'chain', isSoft: false }] : []
}

function unreadableCalls({ unreadable }: HornMemory, { alerts, begins }: HornFacts): readonly Call[] {
  if (alerts === null || alerts.unreadable === 0) return []
  const call = { rank: CHAIN_RANK, sound: 'chain' } as const
  if (begins) return [{ ...call, isSoft: true }]
  return unreadable !== null && alerts.unreadable > unreadable ? [{ ...call, isSoft: false }] : []
}

/** Of each class that repeats and has something open, once its time has passed. */
function repeatCalls(
  rungAt: readonly [number, number, number],
  { now, plan }: HornFacts,
  open: readonly number[],
): readonly Call[] {
  return CLASSES.flatMap((sound) => {
    const mode = plan.modes[sound]
    const isDue = typeof mode === 'number' && now - rungAt[sound] > mode * 1000 - BEAT_MS
    return isDue ? worst(open.filter((rank) => soundClass(rank) === sound)) : []
  })
}

function rungTimes(
  before: readonly [number, number, number] | null,
  now: number,
  call: Call | null,
): readonly [number, number, number] {
  if (before === null) return [now, now, now]
  if (call === null || call.sound === 'chain') return before
  const [first, second, third] = before
  const { sound } = call
  return [sound === 0 ? now : first, sound <= 1 ? now : second, sound <= 2 ? now : third]
}
