import { must } from '../../src/domain/base/must.ts'
import { pvOfLiveKey } from '../../src/domain/values/pv-ref.ts'
import type { PvType } from '../../src/wire/server/pv.ts'

/** Maps PVs to lanes. A lane is a row number; closed ones are reused. */
export class LaneDirectory {
  readonly #laneByKey = new Map<string, number>()
  readonly #laneByRef = new Map<PvType, Map<number, number>>()
  readonly #keys: string[] = []
  readonly #free: number[] = []
  #lastType: PvType | null = null
  #lastLanes: Map<number, number> | undefined

  /** Number of lanes so far, open or closed. */
  get size(): number {
    return this.#keys.length
  }

  /** Number of open lanes. */
  get openLanes(): number {
    return this.#laneByKey.size
  }

  /** Opens a lane for a live key and returns it; null if the text is not a live key. Idempotent. */
  open(key: string): number | null {
    const known = this.#laneByKey.get(key)
    if (known !== undefined) return known
    const ref = pvOfLiveKey(key)
    if (ref === null) return null
    const lane = this.#free.pop() ?? this.#keys.length
    this.#keys[lane] = key
    this.#laneByKey.set(key, lane)
    let byNr = this.#laneByRef.get(ref.type)
    if (byNr === undefined) {
      byNr = new Map()
      this.#laneByRef.set(ref.type, byNr)
    }
    byNr.set(ref.nr, lane)
    return lane
  }

  /** Closes the lane of a live key and returns it; null if the key has none. */
  close(key: string): number | null {
    const lane = this.#laneByKey.get(key)
    const ref = pvOfLiveKey(key)
    if (lane === undefined || ref === null) return null
    this.#laneByKey.delete(key)
    this.#laneByRef.get(ref.type)?.delete(ref.nr)
    this.#free.push(lane)
    return lane
  }

  laneOf(key: string): number | undefined {
    return this.#laneByKey.get(key)
  }

  /** Returns the live key that a lane has, or had last. */
  keyOf(lane: number): string {
    return must(this.#keys[lane])
  }

  /** Returns the lane of a PV. Values of one type arrive in runs, so the map of the last type is kept. */
  find(type: PvType, nr: number): number | undefined {
    if (type !== this.#lastType || this.#lastLanes === undefined) {
      this.#lastType = type
      this.#lastLanes = this.#laneByRef.get(type)
    }
    return this.#lastLanes?.get(nr)
  }
}
