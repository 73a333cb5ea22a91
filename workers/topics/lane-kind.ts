import { must } from '../../src/domain/base/must.ts'
import { isPvValue } from '../../src/wire/hubs/validators.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { LaneExtra } from '../../src/wire/tabs/frame.ts'
import type { LaneTopic, LeaseEntry } from '../../src/wire/tabs/live.ts'
import type { LaneDoubt } from '../cells/lane-doubt.ts'
import type { LaneStore } from '../cells/lane-store.ts'
import type { ServerClock } from '../platform/server-clock.ts'
import type { CellKind, FrameContent, KindLeases, MessageHandler } from './cell-kind.ts'
import { TOPICS } from './topics.ts'

/** Live numbers: rows of `LaneStore`, sent as typed arrays. */
export class LaneKind implements CellKind {
  readonly #lanes: LaneStore
  readonly #doubt: LaneDoubt
  readonly #serverClock: ServerClock
  readonly #onStale: () => void

  /** `onStale` is called after the lanes were marked stale: charts have a gap from now on. */
  constructor(lanes: LaneStore, doubt: LaneDoubt, serverClock: ServerClock, onStale: () => void) {
    this.#lanes = lanes
    this.#doubt = doubt
    this.#serverClock = serverClock
    this.#onStale = onStale
  }

  lease(_topic: LaneTopic, key: string): void {
    this.#lanes.open(key)
  }

  forget(_topic: LaneTopic, key: string): void {
    this.#lanes.close(key)
  }

  fail(_topic: LaneTopic, keys: Iterable<string>, error: CallError): void {
    for (const key of keys) this.#lanes.fail(key, error)
  }

  markStale(): void {
    this.#lanes.markStale()
    this.#onStale()
  }

  doubt(_topic: LaneTopic, isDoubted: boolean): void {
    this.#doubt.set(isDoubted)
  }

  clear(): void {
    this.#lanes.clear()
  }

  handlers(topic: LaneTopic): readonly (readonly [string, MessageHandler])[] {
    return Object.entries(TOPICS[topic].on).map(([message, itemsOf]) => [
      message,
      (argument) => {
        const arrival = this.#serverClock.arrival()
        const latest = this.#serverClock.latest(arrival)
        let rejected = 0
        for (const item of itemsOf(argument)) {
          if (!isPvValue(item) || !this.#lanes.write(item, arrival, latest)) rejected += 1
        }
        return rejected
      },
    ])
  }

  openTab(): KindLeases {
    return new LaneLeases(this.#lanes, this.#doubt)
  }
}

interface LaneLease {
  readonly slot: number
  readonly lane: number
  sent: number
}

class LaneLeases implements KindLeases {
  readonly #lanes: LaneStore
  readonly #doubt: LaneDoubt
  readonly #leases = new Map<string, LaneLease>()

  constructor(lanes: LaneStore, doubt: LaneDoubt) {
    this.#lanes = lanes
    this.#doubt = doubt
  }

  /** Without a slot the tab has no place for the value, and with an unreadable key there is none. */
  add({ key, slot }: LeaseEntry): void {
    const lane = this.#lanes.open(key)
    if (lane !== null && slot !== undefined) this.#leases.set(key, { slot, lane, sent: 0 })
  }

  drop({ key }: LeaseEntry): void {
    this.#leases.delete(key)
  }

  forgetSent(): void {
    for (const lease of this.#leases.values()) lease.sent = 0
  }

  take(content: FrameContent): boolean {
    const lanes = this.#lanes
    const changed: LaneLease[] = []
    for (const lease of this.#leases.values()) {
      const version = must(lanes.version[lease.lane])
      if (version <= lease.sent) continue
      lease.sent = version
      changed.push(lease)
    }
    if (changed.length === 0) return false
    const block = {
      slot: new Uint32Array(changed.length),
      num: new Float64Array(changed.length),
      time: new Float64Array(changed.length),
      meta: new Uint8Array(changed.length),
    }
    const extras: LaneExtra[] = []
    for (let i = 0; i < changed.length; i += 1) {
      const { slot, lane } = changed[i] as LaneLease
      block.slot[i] = slot
      block.num[i] = must(lanes.num[lane])
      block.time[i] = must(lanes.time[lane])
      block.meta[i] = this.#doubt.metaOf(lane)
      const value = lanes.extra(lane)
      if (value !== undefined) extras.push({ slot, value })
      const error = lanes.refusal(lane)
      if (error !== undefined) extras.push({ slot, error })
    }
    content.lanes = block
    content.extras = extras
    return true
  }
}
