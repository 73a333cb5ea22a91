import type { ControlEvent } from '../../wire/server/alert.ts'

const MAX_ENTRIES = 100_000

export type ControlEntry = Omit<ControlEvent, 'id'>

/** The audit of who did what since the plant was started; the oldest entry goes first. */
export class ControlLog {
  readonly #events: ControlEvent[] = []
  #count = 0

  record(entry: ControlEntry): void {
    this.#count += 1
    this.#events.push({ id: `control-${this.#count}`, ...entry })
    if (this.#events.length > MAX_ENTRIES) this.#events.shift()
  }

  /** Those of a range, both ends inclusive. */
  within(start: number, end: number): readonly ControlEvent[] {
    return this.#events.filter(({ timestamp }) => timestamp >= start && timestamp <= end)
  }
}
