import { soundingSummary } from '../../src/domain/alerts/alert-aside.ts'
import { BROKEN_MS, type HornMemory, isWanted, NOTHING_RUNG, nextRing } from '../../src/domain/alerts/horn-rings.ts'
import type { AlertSummary } from '../../src/wire/tabs/alert-list.ts'
import { type HornPlan, type HornRing, type HornTold, QUIET_HORN } from '../../src/wire/tabs/horn.ts'
import type { Clock } from '../platform/environment.ts'
import type { LateCount } from './late-alerts.ts'

/** A tab that has not confirmed a ring for so long does not sound it: it is frozen, or its page is gone. */
const UNCONFIRMED_MS = 2500
/** Longer steps of the clock are sleep, in which nothing could have arrived anyway. */
const LONGEST_STEP_MS = 5000

/** The tab that sounds the alarm. */
export interface RingingTab {
  readonly id: string
  readonly canSound: boolean
  /** Call when it does not confirm what it is to sound: another one takes over. */
  giveUp(): void
}

interface HornSource {
  /** Returns the rank of a priority; 0 is the most urgent. */
  readonly rankOf: (priority: number) => number
  /** Returns the open alerts that are older than so many minutes, by priority. */
  readonly lateAfter: (minutes: number) => readonly LateCount[]
  /** Call when a tab has sounded the first `count` of all news. */
  readonly heard: (count: number) => void
}

/** What one beat of the horn tells the tabs; `ring` only the one that sounds. */
export interface HornBeat extends HornTold {
  readonly ring: HornRing | null
}

/**
 * Decides what sounds, once a second, and gives it to one tab until that confirms it. It lives in the worker, whose clock no hidden
 * page slows down. See `nextRing`.
 */
export class Horn {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>
  readonly #source: HornSource
  #plan: HornPlan | null = null
  #memory = NOTHING_RUNG
  #begins = false
  #broken = { ms: 0, at: Number.NaN }
  #blink = false
  /** Counts on from the time at which it began, so that no tab takes its ring for one of a worker that died. */
  #number: number
  /** What a tab has not confirmed yet. `count`: of how many news in all it is. */
  #owed: { ring: HornRing; tab: string; at: number; readonly count: number } | null = null

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>, source: HornSource) {
    this.#clock = clock
    this.#source = source
    this.#number = clock.now()
  }

  /** What this workstation has chosen; each tab tells it, and they agree. */
  set plan(plan: HornPlan) {
    this.#plan = plan
  }

  /** Call when the alerts became known and none of them has sounded for this user. */
  begin(): void {
    this.#begins = true
  }

  /** Call when the list of alerts is dropped: the news of the next one are counted from zero, and what nobody has heard is among them. */
  forget(): void {
    this.#memory = { ...this.#memory, heard: null, rungAt: null, late: null }
    if (this.#owed?.ring.sound !== 'chain') this.#owed = null
  }

  /** Call when the session ends: nothing of it sounds for the next user. */
  clear(): void {
    this.#memory = NOTHING_RUNG
    this.#begins = false
    this.#broken = { ms: 0, at: Number.NaN }
    this.#owed = null
  }

  /** Call when a tab confirms a ring. */
  rang(tab: string, number: number): void {
    const owed = this.#owed
    if (owed?.tab !== tab || owed.ring.number !== number) return
    this.#owed = null
    this.#source.heard(owed.count)
  }

  /** Call once a second. `alerts` is null without a session or until they are known, `isCurrent` false while none can arrive. */
  beat(tab: RingingTab | null, alerts: AlertSummary | null, isCurrent: boolean): HornBeat {
    const now = this.#clock.elapsed()
    this.#countBroken(now, isCurrent)
    const plan = this.#plan
    if (tab === null || plan === null) return QUIET_HORN
    this.#handOver(tab, now)
    const late = alerts === null || plan.remindMin === 0 ? [] : this.#source.lateAfter(plan.remindMin)
    const facts = {
      now,
      wallNow: this.#clock.now(),
      plan,
      alerts: alerts === null ? null : soundingSummary(alerts),
      rankOf: this.#source.rankOf,
      late: late.flatMap(({ priority, count, aside }) => (count > aside ? [{ priority, count: count - aside }] : [])),
      brokenMs: this.#broken.ms,
      begins: this.#begins && alerts !== null,
      canSound: tab.canSound,
    }
    const { memory, ring } = nextRing(this.#memory, facts)
    this.#remember(memory, alerts)
    if (ring !== null) this.#order(ring, tab, now, alerts)
    else if (this.#owed === null && alerts !== null && alerts.unheard.length > 0)
      this.#order({ sound: null, isSoft: false, endsSilence: false }, tab, now, alerts)
    this.#blink = !this.#blink
    return {
      ring: this.#owed?.ring ?? null,
      late: late.reduce((sum, { count }) => sum + count, 0),
      isBroken: this.#broken.ms > BROKEN_MS,
      blink: !tab.canSound && isWanted(facts) ? this.#blink : null,
    }
  }

  #remember(memory: HornMemory, alerts: AlertSummary | null): void {
    this.#memory = memory
    if (alerts !== null) this.#begins = false
  }

  #countBroken(now: number, isCurrent: boolean): void {
    const step = now - this.#broken.at
    const ms = isCurrent ? 0 : this.#broken.ms + (step <= LONGEST_STEP_MS ? step : 0)
    this.#broken = { ms, at: now }
  }

  #order(ring: Omit<HornRing, 'number'>, tab: RingingTab, at: number, alerts: AlertSummary | null): void {
    this.#give(ring, tab.id, at, alerts?.raised.reduce((sum, one) => sum + one.count, 0) ?? 0)
  }

  /** What one tab has not sounded goes to the next. */
  #handOver(tab: RingingTab, now: number): void {
    const owed = this.#owed
    if (owed === null) return
    if (owed.tab !== tab.id) this.#give(owed.ring, tab.id, now, owed.count)
    else if (now - owed.at >= UNCONFIRMED_MS) {
      tab.giveUp()
      owed.at = now
    }
  }

  #give(ring: Omit<HornRing, 'number'>, tab: string, at: number, count: number): void {
    this.#number += 1
    this.#owed = { ring: { ...ring, number: this.#number }, tab, at, count }
  }
}
