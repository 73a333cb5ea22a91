import { LATEST_TIME_MS } from '../../src/domain/values/source-time.ts'
import {
  type CounterValue,
  PV_VALUE_TYPES,
  type PvValue,
  type PvValueType,
  QUALITIES,
  type Quality,
  type RuntimeValue,
} from '../../src/wire/server/pv.ts'
import { META_KNOWN, META_QUALITY_MASK, META_QUALITY_SHIFT, META_STALE } from '../../src/wire/tabs/frame.ts'
import type { ImplausibleTimes } from '../../src/wire/tabs/live.ts'
import type { VersionCounter } from '../context/core-context.ts'
import { ContestedLanes, type Reading } from './contested-lanes.ts'
import { ImplausibleTimeLog } from './implausible-times.ts'
import { LaneDirectory } from './lane-directory.ts'
import { extraOf, isSameExtra, numberOf } from './lane-value.ts'

const INITIAL_CAPACITY = 1024
const KIND_CODE = new Map<PvValueType, number>(PV_VALUE_TYPES.map((type, code) => [type, code]))
const QUALITY_CODE = new Map<Quality, number>(QUALITIES.map((quality, code) => [quality, code]))
const DOUBLE_CODE = PV_VALUE_TYPES.indexOf('DoubleValue')
const GOOD_CODE = QUALITIES.indexOf('Good')
const UNCERTAIN_BITS = QUALITIES.indexOf('Uncertain') << META_QUALITY_SHIFT

/**
 * A point as it came from the hub, before any coalescing; charts want them all. `time` in ms since 1970, of the source or,
 * where that is implausible, of the arrival.
 */
export type LaneTap = (time: number, value: number, quality: Quality) => void

/**
 * The newest value of every leased PV, in columns. A lane is a row number; it lives while somebody leases the key.
 * This is the hot path: one map look-up by type and one by number, then plain stores.
 *
 * Newest is what has the newest time at its source, as far as such times can be believed. One that is implausible is
 * stored as NaN: nothing is older than NaN, so such a value keeps no later one away.
 */
export class LaneStore {
  readonly #version: VersionCounter
  readonly #directory = new LaneDirectory()
  readonly #taps = new Map<number, Set<LaneTap>>()
  readonly #extra = new Map<number, CounterValue | RuntimeValue>()
  readonly #contested = new ContestedLanes()
  readonly #implausible = new ImplausibleTimeLog()
  num = new Float64Array(INITIAL_CAPACITY)
  time = new Float64Array(INITIAL_CAPACITY)
  meta = new Uint8Array(INITIAL_CAPACITY)
  version = new Float64Array(INITIAL_CAPACITY)

  constructor(version: VersionCounter) {
    this.#version = version
  }

  /** Takes a lane for a live key; null where the key is none. Idempotent. */
  open(key: string): number | null {
    const lane = this.#directory.open(key)
    if (lane !== null && lane >= this.num.length) this.#grow(lane)
    return lane
  }

  /** Gives the lane back; what it held is forgotten. */
  close(key: string): void {
    const lane = this.#directory.close(key)
    if (lane !== null) this.#forget(lane)
  }

  lane(key: string): number | undefined {
    return this.#directory.laneOf(key)
  }

  extra(lane: number): CounterValue | RuntimeValue | undefined {
    return this.#extra.get(lane)
  }

  /** Hears every accepted value of a lane, the present one at once, and those that come late; the answer ends it. */
  tap(key: string, tap: LaneTap): () => void {
    const lane = this.open(key)
    if (lane === null) return () => {}
    const taps = this.#taps.get(lane) ?? new Set()
    this.#taps.set(lane, taps.add(tap))
    const meta = this.meta[lane] ?? 0
    if ((meta & META_KNOWN) !== 0 && (meta & META_STALE) === 0) {
      const quality = QUALITIES[(meta & META_QUALITY_MASK) >> META_QUALITY_SHIFT] ?? 'Unspecified'
      tap(this.#implausible.arrivedAt(lane) ?? this.time[lane] ?? 0, this.num[lane] ?? 0, quality)
    }
    return () => {
      taps.delete(tap)
      if (taps.size === 0) this.#taps.delete(lane)
    }
  }

  /**
   * Takes in one value from the hub, which arrived at `arrival`; no believable time is after `latest` (both in ms since
   * 1970 on the server). False where it is unreadable: unknown type or quality, or the value that `type` names is missing
   * or not finite. A value of a PV that nobody leases any more is readable and dropped.
   */
  write(item: PvValue, arrival: number, latest = LATEST_TIME_MS): boolean {
    // Nearly all values are good numbers; comparing a short text is cheaper than hashing it for a map.
    const kind = item.type === 'DoubleValue' ? DOUBLE_CODE : KIND_CODE.get(item.type)
    const quality = item.quality === 'Good' ? GOOD_CODE : QUALITY_CODE.get(item.quality)
    const value = numberOf(item)
    // Of numbers that are not finite the difference is NaN; `Number.isFinite` would cost a tenth of all this.
    if (kind === undefined || quality === undefined || value === undefined || value - value !== 0) {
      this.#doubt(item)
      return false
    }
    const lane = this.#directory.find(item.pvRef.type, item.pvRef.nr)
    if (lane === undefined) return true
    const meta = kind | (quality << META_QUALITY_SHIFT) | META_KNOWN
    const stamp: unknown = item.timestamp
    const time = typeof stamp === 'number' ? stamp : arrival
    // The same question as `isPlausibleTime`, which would cost a call for every value.
    if (!(time > 0 && time <= latest) || (time !== stamp && stamp != null)) {
      this.#writeImplausible(lane, item, meta, arrival)
      return true
    }
    if (time < (this.time[lane] ?? 0) && time === stamp && this.#isOrdered(lane)) {
      this.#takeLate(lane, { num: value, time, meta, extra: extraOf(item) })
      this.#tell(lane, time, value, item.quality)
      return true
    }
    if (this.#contested.size > 0) this.#contested.drop(lane)
    if (this.#implausible.isAny) this.#implausible.drop(lane)
    const extra = extraOf(item)
    if (extra !== undefined) this.#extra.set(lane, extra)
    else if (this.meta[lane] === meta && this.num[lane] === value && this.time[lane] === time) return true
    this.num[lane] = value
    this.time[lane] = time
    this.meta[lane] = meta
    this.version[lane] = this.#version.next()
    this.#tell(lane, time, value, item.quality)
    return true
  }

  /**
   * Once a second. Settles what newest arrivals with older stamps have contradicted: such a lane is the last known, and
   * its key is among the answer, to be asked for again. See `ContestedLanes`.
   */
  settle(): readonly string[] {
    if (this.#contested.size === 0) return []
    const { asked, answered } = this.#contested.settle()
    for (const [lane, { num, time, meta, extra }] of answered) {
      this.#implausible.drop(lane)
      if (extra !== undefined) this.#extra.set(lane, extra)
      this.#put(lane, num, time, meta)
    }
    return asked.map((lane) => this.#markOne(lane))
  }

  /**
   * The server's clock is another one than was thought: no believable time is after `latest` now (ms since 1970). Times
   * that are keep nobody away any more, and their values are only the last known. The answer are their keys and those of
   * values whose time was implausible by the old clock, to be asked for again.
   */
  clockStepped(latest: number): readonly string[] {
    const keys = new Set<string>()
    for (const lane of this.#implausible.lanes) keys.add(this.#directory.keyOf(lane))
    for (let lane = 0; lane < this.#directory.size; lane += 1) {
      if (!((this.time[lane] ?? 0) > latest)) continue
      this.time[lane] = Number.NaN
      this.#contested.drop(lane)
      keys.add(this.#markOne(lane))
    }
    return [...keys]
  }

  /** How many values came with a time that cannot be right, and of which PVs. */
  implausibleTimes(): ImplausibleTimes {
    return this.#implausible.report()
  }

  /** Whether times decide which value is the newest: an order to speak of has only what is known and not in doubt. */
  #isOrdered(lane: number): boolean {
    const meta = this.meta[lane] ?? 0
    return (meta & META_KNOWN) !== 0 && ((meta & META_STALE) === 0 || this.#contested.isAsked(lane))
  }

  /** An arrival that is older than what is shown. One that says the same contradicts nothing. */
  #takeLate(lane: number, late: Reading): void {
    const isSame =
      this.num[lane] === late.num && this.meta[lane] === late.meta && isSameExtra(this.#extra.get(lane), late.extra)
    if (isSame) this.#contested.drop(lane)
    else this.#contested.contest(lane, late)
  }

  /** The order of arrival holds, and the value is uncertain at best: whoever cannot tell the time may err in other things. */
  #writeImplausible(lane: number, item: PvValue, meta: number, arrival: number): void {
    const value = numberOf(item) ?? 0
    const isBad = item.quality === 'Bad'
    this.#implausible.add(lane, this.#directory.keyOf(lane), arrival)
    this.#contested.drop(lane)
    const extra = extraOf(item)
    if (extra !== undefined) this.#extra.set(lane, extra)
    this.#put(lane, value, Number.NaN, isBad ? meta : (meta & ~META_QUALITY_MASK) | UNCERTAIN_BITS)
    this.#tell(lane, arrival, value, isBad ? 'Bad' : 'Uncertain')
  }

  #put(lane: number, num: number, time: number, meta: number): void {
    this.num[lane] = num
    this.time[lane] = time
    this.meta[lane] = meta
    this.version[lane] = this.#version.next()
  }

  /** What the lane shows is the last known value. Answers with its key. */
  #markOne(lane: number): string {
    this.meta[lane] = (this.meta[lane] ?? 0) | META_STALE
    this.version[lane] = this.#version.next()
    return this.#directory.keyOf(lane)
  }

  /** The PV has another value now, and nobody knows which: what is shown is the last known one. */
  #doubt(item: PvValue): void {
    const lane = this.#directory.find(item.pvRef.type, item.pvRef.nr)
    if (lane === undefined) return
    this.#contested.drop(lane)
    const meta = this.meta[lane] ?? 0
    if ((meta & META_KNOWN) !== 0 && (meta & META_STALE) === 0) this.#markOne(lane)
  }

  #tell(lane: number, time: number, value: number, quality: Quality): void {
    if (this.#taps.size === 0) return
    const taps = this.#taps.get(lane)
    if (taps !== undefined) for (const tap of taps) tap(time, value, quality)
  }

  /** Marks everything known as "last known": the link it came by is broken. Only a new value clears the mark. */
  markStale(): void {
    this.#contested.clear()
    for (let lane = 0; lane < this.#directory.size; lane += 1) {
      const meta = this.meta[lane] ?? 0
      if ((meta & META_KNOWN) === 0 || (meta & META_STALE) !== 0) continue
      this.#markOne(lane)
    }
  }

  /** Forgets every value; the lanes stay with those who lease them. */
  clear(): void {
    for (let lane = 0; lane < this.#directory.size; lane += 1) this.#forget(lane)
    this.#implausible.clear()
  }

  #forget(lane: number): void {
    this.meta[lane] = 0
    this.num[lane] = 0
    this.time[lane] = 0
    this.version[lane] = this.#version.next()
    this.#extra.delete(lane)
    this.#contested.drop(lane)
    this.#implausible.drop(lane)
  }

  #grow(lane: number): void {
    const { num, time, version, meta } = this
    const capacity = 2 * lane
    this.num = new Float64Array(capacity)
    this.time = new Float64Array(capacity)
    this.version = new Float64Array(capacity)
    this.meta = new Uint8Array(capacity)
    this.num.set(num)
    this.time.set(time)
    this.version.set(version)
    this.meta.set(meta)
  }
}
