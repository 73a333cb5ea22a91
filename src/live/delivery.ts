import type { Frame } from '../wire/frame.ts'
import { type Notify, notify, type Watchers } from './watchers.ts'

interface Changes {
  readonly slots: Iterable<number> | null
  readonly ids: Iterable<string>
}

export interface DeliveryParts {
  /** Copies a frame and says what it changes. */
  readonly apply: (frame: Frame) => Changes
  readonly slots: Watchers<number>
  readonly ids: Watchers<string>
  /** Runs once, in the next animation frame where there is one. */
  readonly plan: (flush: Notify) => void
  /** After the watchers, with each flush. */
  readonly flushed: Notify
}

/**
 * From the frames to their watchers: a frame is copied at once; watchers are told, and it is acknowledged, in the next
 * animation frame. Whatever goes wrong on the way, the acknowledgement is sent: without it the stream would stop.
 */
export class Delivery {
  readonly #parts: DeliveryParts
  #dirtySlots = new Set<number>()
  #dirtyIds = new Set<string>()
  #acks: Notify[] = []
  #isPlanned = false

  constructor(parts: DeliveryParts) {
    this.#parts = parts
  }

  take(frame: Frame, ack: Notify): void {
    this.#acks.push(ack)
    if (!this.#isPlanned) {
      this.#isPlanned = true
      this.#parts.plan(() => this.#flush())
    }
    try {
      const { slots, ids } = this.#parts.apply(frame)
      if (slots !== null) for (const slot of slots) this.#dirtySlots.add(slot)
      for (const id of ids) this.#dirtyIds.add(id)
    } catch (error) {
      reportError(error)
    }
  }

  #flush(): void {
    this.#isPlanned = false
    const [slots, ids, acks] = [this.#dirtySlots, this.#dirtyIds, this.#acks]
    this.#dirtySlots = new Set()
    this.#dirtyIds = new Set()
    this.#acks = []
    for (const slot of slots) this.#parts.slots.tell(slot)
    for (const id of ids) this.#parts.ids.tell(id)
    notify([this.#parts.flushed])
    notify(acks)
  }
}
