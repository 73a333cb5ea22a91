import { must } from '../../src/domain/base/must.ts'
import { UNREADABLE } from '../../src/wire/readers/reader.ts'
import { type CounterValue, type PvValue, QUALITIES, type RuntimeValue } from '../../src/wire/server/pv.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import { isPlausibleTime, LATEST_TIME_MS } from '../../src/wire/server/time.ts'
import {
  META_KNOWN,
  META_QUALITY_MASK,
  META_QUALITY_SHIFT,
  META_REFUSED,
  META_STALE,
} from '../../src/wire/tabs/frame.ts'
import type { ImplausibleTimes } from '../../src/wire/tabs/worker-stats.ts'
import type { VersionCounter } from '../context/core-context.ts'
import type { ReportFailure } from '../platform/jobs.ts'
import { ContestedLanes, type Reading } from './contested-lanes.ts'
import { ImplausibleTimeLog } from './implausible-times.ts'
import { LaneDirectory } from './lane-directory.ts'
import { type LaneListener, LaneListeners } from './lane-listeners.ts'
import { extraOf, grown, isSameExtra, metaOf, numberOf, qualityOf } from './lane-value.ts'
import { UnreadableKeys } from './unreadable-keys.ts'

const INITIAL_CAPACITY = 1024
const UNCERTAIN_BITS = QUALITIES.indexOf('Uncertain') << META_QUALITY_SHIFT
const BAD_BITS = QUALITIES.indexOf('Bad') << META_QUALITY_SHIFT

/**
 * Holds the newest value of every leased PV, in columns. A lane is a row number, open while its key is leased or
 * subscribed. This is the hot path: one map look-up by type and one by number, then plain stores.
 *
 * The newest value is the one with the newest time of its source, if that is plausible. An implausible time is stored as
 * NaN: no time is older than NaN, so such a value never blocks a later one.
 */
export class LaneStore {
  readonly #version: VersionCounter
  readonly directory = new LaneDirectory()
  readonly #listeners: LaneListeners
  readonly #extra = new Map<number, CounterValue | RuntimeValue>()
  readonly #contested = new ContestedLanes()
  readonly #unreadable = new UnreadableKeys<number>()
  readonly #implausible = new ImplausibleTimeLog()
  /** Why the hub does not deliver lanes; empty as a rule. */
  readonly #refused = new Map<number, CallError>()
  num = new Float64Array(INITIAL_CAPACITY)
  time = new Float64Array(INITIAL_CAPACITY)
  meta = new Uint8Array(INITIAL_CAPACITY)
  version = new Float64Array(INITIAL_CAPACITY)

  constructor(version: VersionCounter, report: ReportFailure) {
    this.#version = version
    this.#listeners = new LaneListeners(report)
  }

  /** Opens a lane for a live key and returns it; null if the text is not a live key. Idempotent. */
  open(key: string): number | null {
    const lane = this.directory.open(key)
    if (lane !== null && lane >= this.num.length) this.#grow(lane)
    return lane
  }

  /** Closes the lane of a key and drops its value. */
  close(key: string): void {
    const lane = this.directory.close(key)
    if (lane !== null) this.#forget(lane)
  }

  /** Returns the open lane of a live key. */
  lane(key: string): number | undefined {
    return this.directory.laneOf(key)
  }

  /** Returns the counter or runtime whose number the lane holds. */
  extra(lane: number): CounterValue | RuntimeValue | undefined {
    return this.#extra.get(lane)
  }

  /** Returns why the hub does not deliver the value of a lane; undefined as a rule. */
  refusal(lane: number): CallError | undefined {
    return this.#refused.get(lane)
  }

  /** Call when the hub refuses a key or does not reply. A known value stays as the last known one. */
  fail(key: string, error: CallError): void {
    const lane = this.directory.laneOf(key)
    if (lane === undefined) return
    this.#refused.set(lane, error)
    const meta = must(this.meta[lane])
    this.meta[lane] = meta | META_REFUSED | ((meta & META_KNOWN) === 0 ? 0 : META_STALE)
    this.version[lane] = this.#version.next()
  }

  /**
   * Calls the listener with the current value and with every value that is stored, late ones included. Returns a function
   * that unsubscribes.
   */
  subscribe(key: string, listener: LaneListener): () => void {
    const lane = this.open(key)
    if (lane === null) return () => {}
    const unsubscribe = this.#listeners.add(lane, listener)
    const meta = must(this.meta[lane])
    if ((meta & META_KNOWN) !== 0 && (meta & META_STALE) === 0) {
      listener(this.#implausible.arrivedAt(lane) ?? must(this.time[lane]), must(this.num[lane]), qualityOf(meta))
    }
    return unsubscribe
  }

  /**
   * Stores one value from the hub. `arrival` is when it arrived, `latest` the latest plausible source time (both in ms
   * since 1970 on the server). Returns false if it is unreadable: unknown type or quality, or the value that `type`
   * names is missing or not finite, or a field of a counter or a runtime is. A readable value of a PV without a lane is dropped.
   */
  write(item: PvValue, arrival: number, latest = LATEST_TIME_MS): boolean {
    const lane = this.directory.find(item.pvRef.type, item.pvRef.nr)
    const meta = metaOf(item)
    const value = numberOf(item)
    const extra = extraOf(item)
    if (meta === undefined || value === undefined || !Number.isFinite(value) || extra === UNREADABLE) {
      this.#markUnreadable(lane)
      return false
    }
    if (lane === undefined) return true
    const stamp: unknown = item.timestamp
    const time = typeof stamp === 'number' ? stamp : stamp == null ? arrival : Number.NaN
    if (this.#unreadable.size > 0 && !Number.isNaN(time)) this.#unreadable.drop(lane)
    if (!isPlausibleTime(time, latest)) {
      if (Number.isNaN(time)) this.#unreadable.add(lane)
      this.#takeImplausible(lane, { num: value, meta, extra }, arrival)
      return true
    }
    if (time === stamp && time < must(this.time[lane]) && this.#isOrdered(lane)) {
      this.#takeLate(lane, { num: value, time, meta, extra })
      this.#notify(lane, time, value, meta)
      return true
    }
    if (this.#contested.size > 0) this.#contested.drop(lane)
    if (this.#implausible.isAny) this.#implausible.drop(lane)
    if (extra !== undefined) this.#extra.set(lane, extra)
    else if (this.meta[lane] === meta && this.num[lane] === value && this.time[lane] === time) return true
    this.#put(lane, value, time, meta)
    this.#notify(lane, time, value, meta)
    return true
  }

  /**
   * Settles lanes whose value was contradicted by later arrivals with older time stamps, see `ContestedLanes`, and those
   * whose newest value was unreadable. Call once a second. Returns the live keys to refetch, whose lanes are marked as
   * last known.
   */
  settle(): readonly string[] {
    const unreadable = this.#unreadable.size === 0 ? [] : this.#unreadable.settle()
    const keys = unreadable.map((lane) => this.directory.keyOf(lane))
    if (this.#contested.size === 0) return keys
    const { refetch, settled } = this.#contested.settle()
    for (const [lane, { num, time, meta, extra }] of settled) {
      this.#implausible.drop(lane)
      if (extra !== undefined) this.#extra.set(lane, extra)
      this.#put(lane, num, time, meta)
    }
    return [...keys, ...refetch.map((lane) => this.#markOne(lane))]
  }

  /**
   * Call when the server's clock was set; `latest` is the latest plausible time now (ms since 1970). Times after it no
   * longer block newer values, and their lanes are marked as last known. Returns their live keys and those of values
   * whose time was implausible by the old clock, to be refetched.
   */
  clockStepped(latest: number): readonly string[] {
    const keys = new Set<string>()
    for (const lane of this.#implausible.lanes) keys.add(this.directory.keyOf(lane))
    for (let lane = 0; lane < this.directory.size; lane += 1) {
      if (!(must(this.time[lane]) > latest)) continue
      this.time[lane] = Number.NaN
      this.#contested.drop(lane)
      keys.add(this.#markOne(lane))
    }
    return [...keys]
  }

  /** Returns how many values had an implausible time, and of which PVs. */
  implausibleTimes(): ImplausibleTimes {
    return this.#implausible.report()
  }

  /** Whether times decide which value is the newest: only while the value shown is known and current. */
  #isOrdered(lane: number): boolean {
    const meta = must(this.meta[lane])
    return (meta & META_KNOWN) !== 0 && ((meta & META_STALE) === 0 || this.#contested.isRefetched(lane))
  }

  /** Handles an arrival that is older than the value shown. An equal one contradicts nothing. */
  #takeLate(lane: number, late: Reading): void {
    const isSame =
      this.num[lane] === late.num && this.meta[lane] === late.meta && isSameExtra(this.#extra.get(lane), late.extra)
    if (isSame) this.#contested.drop(lane)
    else this.#contested.contest(lane, late)
  }

  /** Stores in order of arrival, as Uncertain at best: a source without the right time may be wrong in other things. */
  #takeImplausible(lane: number, { num, meta, extra }: Omit<Reading, 'time'>, arrival: number): void {
    const isBad = (meta & META_QUALITY_MASK) === BAD_BITS
    const doubted = isBad ? meta : (meta & ~META_QUALITY_MASK) | UNCERTAIN_BITS
    this.#implausible.add(lane, this.directory.keyOf(lane), arrival)
    this.#contested.drop(lane)
    if (extra !== undefined) this.#extra.set(lane, extra)
    this.#put(lane, num, Number.NaN, doubted)
    this.#notify(lane, arrival, num, doubted)
  }

  #put(lane: number, num: number, time: number, meta: number): void {
    if (this.#refused.size > 0) this.#refused.delete(lane)
    this.num[lane] = num
    this.time[lane] = time
    this.meta[lane] = meta
    this.version[lane] = this.#version.next()
  }

  /** Marks a lane as last known. Returns its live key. */
  #markOne(lane: number): string {
    this.meta[lane] = must(this.meta[lane]) | META_STALE
    this.version[lane] = this.#version.next()
    return this.directory.keyOf(lane)
  }

  /** Marks the value shown as last known: the PV has a newer one, which is unreadable. */
  #markUnreadable(lane: number | undefined): void {
    if (lane === undefined) return
    this.#contested.drop(lane)
    this.#unreadable.add(lane)
    const meta = must(this.meta[lane])
    if ((meta & META_KNOWN) !== 0 && (meta & META_STALE) === 0) this.#markOne(lane)
  }

  #notify(lane: number, time: number, value: number, meta: number): void {
    const listeners = this.#listeners.of(lane)
    if (listeners !== undefined) this.#listeners.tell(listeners, time, value, qualityOf(meta))
  }

  /** Marks every known value as last known, because its link is broken. Only a new value clears the mark. */
  markStale(): void {
    this.#contested.clear()
    // A new link sends everything again.
    this.#unreadable.clear()
    for (let lane = 0; lane < this.directory.size; lane += 1) {
      const meta = must(this.meta[lane])
      if ((meta & META_KNOWN) === 0 || (meta & META_STALE) !== 0) continue
      this.#markOne(lane)
    }
  }

  /** Drops every value; the lanes stay open. */
  clear(): void {
    for (let lane = 0; lane < this.directory.size; lane += 1) this.#forget(lane)
    this.#implausible.clear()
  }

  #forget(lane: number): void {
    this.#put(lane, 0, 0, 0)
    this.#extra.delete(lane)
    this.#contested.drop(lane)
    this.#unreadable.drop(lane)
    this.#implausible.drop(lane)
  }

  #grow(lane: number): void {
    const capacity = 2 * lane
    this.num = grown(new Float64Array(capacity), this.num)
    this.time = grown(new Float64Array(capacity), this.time)
    this.version = grown(new Float64Array(capacity), this.version)
    this.meta = grown(new Uint8Array(capacity), this.meta)
  }
}
