import { failureStateCode } from '../../src/domain/failure-state.ts'
import { pvOfLiveKey } from '../../src/domain/pv-ref.ts'
import { META_KNOWN, META_QUALITY_MASK, META_QUALITY_SHIFT, META_STALE } from '../../src/wire/frame.ts'
import {
  type CounterValue,
  PV_VALUE_TYPES,
  type PvType,
  type PvValue,
  type PvValueType,
  QUALITIES,
  type Quality,
  type RuntimeValue,
} from '../../src/wire/pv.ts'
import type { VersionCounter } from './version.ts'

const INITIAL_CAPACITY = 1024
const KIND_CODE = new Map<PvValueType, number>(PV_VALUE_TYPES.map((type, code) => [type, code]))
const QUALITY_CODE = new Map<Quality, number>(QUALITIES.map((quality, code) => [quality, code]))
const DOUBLE_CODE = PV_VALUE_TYPES.indexOf('DoubleValue')
const GOOD_CODE = QUALITIES.indexOf('Good')

/** A point as it came from the hub, before any coalescing; charts want them all. Times in ms since 1970. */
export type LaneTap = (time: number, value: number, quality: Quality) => void

/**
 * The newest value of every leased PV, in columns. A lane is a row number; it lives while somebody leases the key.
 * This is the hot path: one map look-up by type and one by number, then plain stores.
 */
export class LaneStore {
  readonly #version: VersionCounter
  readonly #laneByKey = new Map<string, number>()
  readonly #laneByRef = new Map<PvType, Map<number, number>>()
  readonly #free: number[] = []
  readonly #taps = new Map<number, Set<LaneTap>>()
  readonly #extra = new Map<number, CounterValue | RuntimeValue>()
  #lastType: PvType | null = null
  #lastLanes: Map<number, number> | undefined
  #size = 0
  num = new Float64Array(INITIAL_CAPACITY)
  time = new Float64Array(INITIAL_CAPACITY)
  meta = new Uint8Array(INITIAL_CAPACITY)
  version = new Float64Array(INITIAL_CAPACITY)

  constructor(version: VersionCounter) {
    this.#version = version
  }

  /** Takes a lane for a live key; null where the key is none. Idempotent. */
  open(key: string): number | null {
    const known = this.#laneByKey.get(key)
    if (known !== undefined) return known
    const ref = pvOfLiveKey(key)
    if (ref === null) return null
    const lane = this.#free.pop() ?? this.#grow()
    this.#laneByKey.set(key, lane)
    let byNr = this.#laneByRef.get(ref.type)
    if (byNr === undefined) {
      byNr = new Map()
      this.#laneByRef.set(ref.type, byNr)
    }
    byNr.set(ref.nr, lane)
    return lane
  }

  /** Gives the lane back; what it held is forgotten. */
  close(key: string): void {
    const lane = this.#laneByKey.get(key)
    const ref = pvOfLiveKey(key)
    if (lane === undefined || ref === null) return
    this.#laneByKey.delete(key)
    this.#laneByRef.get(ref.type)?.delete(ref.nr)
    this.#forget(lane)
    this.#free.push(lane)
  }

  lane(key: string): number | undefined {
    return this.#laneByKey.get(key)
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
      tap(this.time[lane] ?? 0, this.num[lane] ?? 0, quality)
    }
    return () => {
      taps.delete(tap)
      if (taps.size === 0) this.#taps.delete(lane)
    }
  }

  /**
   * Takes in one value from the hub. False where it is unreadable: unknown type or quality, or the value that `type`
   * names is missing. A value of a PV that nobody leases any more is readable and dropped; one that is older than what
   * is shown is of the past, and only for charts, unless what is shown is stale.
   */
  write(item: PvValue, arrival: number): boolean {
    // Nearly all values are good numbers; comparing a short text is cheaper than hashing it for a map.
    const kind = item.type === 'DoubleValue' ? DOUBLE_CODE : KIND_CODE.get(item.type)
    const quality = item.quality === 'Good' ? GOOD_CODE : QUALITY_CODE.get(item.quality)
    const value = numberOf(item)
    if (kind === undefined || quality === undefined || value === undefined) {
      this.#doubt(item)
      return false
    }
    const lane = this.#lanesOf(item.pvRef.type)?.get(item.pvRef.nr)
    if (lane === undefined) return true
    const time = typeof item.timestamp === 'number' ? item.timestamp : arrival
    const before = this.meta[lane] ?? 0
    if ((before & META_STALE) === 0 && (before & META_KNOWN) !== 0 && time < (this.time[lane] ?? 0)) {
      this.#tell(lane, time, value, item.quality)
      return true
    }
    const meta = kind | (quality << META_QUALITY_SHIFT) | META_KNOWN
    // A server may write members that do not apply as null, as .NET does.
    const extra = item.counterValue ?? item.runtimeValue ?? undefined
    if (extra !== undefined) this.#extra.set(lane, extra)
    else if (before === meta && this.num[lane] === value && this.time[lane] === time) return true
    this.num[lane] = value
    this.time[lane] = time
    this.meta[lane] = meta
    this.version[lane] = this.#version.next()
    this.#tell(lane, time, value, item.quality)
    return true
  }

  /** The PV has another value now, and nobody knows which: what is shown is the last known one. */
  #doubt(item: PvValue): void {
    const lane = this.#laneByRef.get(item.pvRef.type)?.get(item.pvRef.nr)
    const meta = lane === undefined ? 0 : (this.meta[lane] ?? 0)
    if (lane === undefined || (meta & META_KNOWN) === 0 || (meta & META_STALE) !== 0) return
    this.meta[lane] = meta | META_STALE
    this.version[lane] = this.#version.next()
  }

  #tell(lane: number, time: number, value: number, quality: Quality): void {
    if (this.#taps.size === 0) return
    const taps = this.#taps.get(lane)
    if (taps !== undefined) for (const tap of taps) tap(time, value, quality)
  }

  /** Values of one type come in runs. */
  #lanesOf(type: PvType): Map<number, number> | undefined {
    if (type !== this.#lastType || this.#lastLanes === undefined) {
      this.#lastType = type
      this.#lastLanes = this.#laneByRef.get(type)
    }
    return this.#lastLanes
  }

  /** Marks everything known as "last known": the link it came by is broken. Only a new value clears the mark. */
  markStale(): void {
    for (let lane = 0; lane < this.#size; lane += 1) {
      const meta = this.meta[lane] ?? 0
      if ((meta & META_KNOWN) === 0 || (meta & META_STALE) !== 0) continue
      this.meta[lane] = meta | META_STALE
      this.version[lane] = this.#version.next()
    }
  }

  /** Forgets every value; the lanes stay with those who lease them. */
  clear(): void {
    for (let lane = 0; lane < this.#size; lane += 1) this.#forget(lane)
  }

  #forget(lane: number): void {
    this.meta[lane] = 0
    this.num[lane] = 0
    this.time[lane] = 0
    this.version[lane] = this.#version.next()
    this.#extra.delete(lane)
  }

  #grow(): number {
    const lane = this.#size
    this.#size += 1
    if (lane === this.num.length) {
      this.num = doubled(this.num, Float64Array)
      this.time = doubled(this.time, Float64Array)
      this.version = doubled(this.version, Float64Array)
      this.meta = doubled(this.meta, Uint8Array)
    }
    return lane
  }
}

/** The number that stands for a value in a lane, undefined where the value that `type` names is missing. */
export function numberOf(item: PvValue): number | undefined {
  switch (item.type) {
    case 'DoubleValue':
      return typeof item.doubleValue === 'number' ? item.doubleValue : undefined
    case 'BoolValue':
      return typeof item.boolValue === 'boolean' ? Number(item.boolValue) : undefined
    case 'FailureStateValue':
      return failureStateCode(item.failureStateValue)
    case 'TimeOfDayValue': {
      const time = item.timeOfDayValue
      return typeof time?.hour === 'number' ? time.hour * 256 + time.minutes : undefined
    }
    case 'CounterValue':
      return typeof item.counterValue?.value === 'number' ? item.counterValue.value : undefined
    case 'RuntimeValue':
      return typeof item.runtimeValue?.value === 'number' ? item.runtimeValue.value : undefined
  }
}

function doubled<T extends { readonly length: number; set(from: ArrayLike<number>): void }>(
  from: T & ArrayLike<number>,
  Column: new (length: number) => T,
): T {
  const column = new Column(from.length * 2)
  column.set(from)
  return column
}
