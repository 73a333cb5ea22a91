import { must } from '../../src/domain/base/must.ts'
import { META_KNOWN, META_STALE } from '../../src/wire/tabs/frame.ts'
import type { VersionCounter } from '../context/core-context.ts'
import type { LaneStore } from './lane-store.ts'
import { kindOf, type LaneReading, qualityOf } from './lane-value.ts'

/**
 * Whether the link of all lanes is silent for longer than it should be: until bytes come again tabs are told that every value is
 * only the last known one. Nothing was lost meanwhile, so the lanes themselves do not change.
 */
export class LaneDoubt {
  readonly #lanes: LaneStore
  readonly #version: VersionCounter
  #mark = 0

  constructor(lanes: LaneStore, version: VersionCounter) {
    this.#lanes = lanes
    this.#version = version
  }

  set(isDoubted: boolean): void {
    const mark = isDoubted ? META_STALE : 0
    if (mark === this.#mark) return
    this.#mark = mark
    const { meta, version } = this.#lanes
    for (const [lane, own] of meta.entries()) {
      if ((own & META_KNOWN) !== 0) version[lane] = this.#version.next()
    }
  }

  /** Returns what tabs are told of the value of a live key; null for one that has no lane. */
  read(key: string): LaneReading | null {
    const lane = this.#lanes.lane(key)
    if (lane === undefined) return null
    const meta = this.metaOf(lane)
    return {
      known: (meta & META_KNOWN) !== 0,
      kind: kindOf(meta),
      num: must(this.#lanes.num[lane]),
      time: must(this.#lanes.time[lane]),
      quality: qualityOf(meta),
      stale: (meta & META_STALE) !== 0,
      error: this.#lanes.refusal(lane) ?? null,
    }
  }

  /** Returns what tabs are told of the value of a lane. */
  metaOf(lane: number): number {
    const meta = must(this.#lanes.meta[lane])
    return (meta & META_KNOWN) === 0 ? meta : meta | this.#mark
  }
}
