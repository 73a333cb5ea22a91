import type { Frame, LaneExtra } from '../../src/wire/tabs/frame.ts'
import { type LeaseEntry, leaseId } from '../../src/wire/tabs/live.ts'
import { attempt, type ReportFailure } from '../platform/jobs.ts'
import type { CellKind, FrameContent, KindLeases } from '../topics/cell-kind.ts'
import type { Store } from '../topics/store.ts'
import { OpeningLeases } from './opening-leases.ts'

/** The leases of one tab. Each kind of cell tracks what the tab has received. */
export class TabLeases {
  readonly #store: Pick<Store, 'kindOf'>
  readonly #kinds: ReadonlyMap<CellKind, KindLeases>
  readonly #entries = new Map<string, LeaseEntry>()
  readonly #report: ReportFailure
  #opening: OpeningLeases | null

  /** A tab that opens `hidden` gets each of its leases once, and everything from the next `forgetSent` on. */
  constructor(store: Pick<Store, 'kindOf' | 'openTab'>, report: ReportFailure, hidden = false) {
    this.#store = store
    this.#report = report
    this.#kinds = store.openTab()
    this.#opening = hidden ? new OpeningLeases(store) : null
  }

  get size(): number {
    return this.#entries.size
  }

  /** True while the tab has opened hidden and does not have all of its leases yet. */
  get isLacking(): boolean {
    return this.#opening !== null && this.#opening.size > 0
  }

  entries(): Iterable<LeaseEntry> {
    return this.#entries.values()
  }

  /** Leases a key for the tab. A key that it already leases is sent again. */
  add(entry: LeaseEntry): void {
    this.#entries.set(leaseId(entry.topic, entry.key), entry)
    this.#kindOf(entry)?.add(entry)
    this.#opening?.add(entry)
  }

  /** Releases a key. Returns whether the tab leased it. */
  drop(entry: LeaseEntry): boolean {
    if (!this.#entries.delete(leaseId(entry.topic, entry.key))) return false
    this.#kindOf(entry)?.drop(entry)
    this.#opening?.drop(entry)
    return true
  }

  /** Makes the next `take` return everything: the tab was hidden, or has lost what it had. */
  forgetSent(): void {
    this.#opening = null
    for (const leases of this.#kinds.values()) leases.forgetSent()
  }

  /** Returns the changes since the last call; null if there are none. */
  take(): FrameContent | null {
    const content: FrameContent = { lanes: null, extras: NO_EXTRAS, values: [], columns: [], pages: [] }
    let isAny = false
    if (this.#opening !== null) return this.#opening.take(content) ? content : null
    for (const leases of this.#kinds.values()) {
      // What the others have taken counts as sent: it must not be lost with this one.
      attempt(this.#report, 'a frame', () => {
        if (leases.take(content)) isAny = true
      })
    }
    return isAny ? content : null
  }

  #kindOf({ topic }: LeaseEntry): KindLeases | undefined {
    return this.#kinds.get(this.#store.kindOf(topic))
  }
}

const NO_EXTRAS: readonly LaneExtra[] = []

/** Returns the buffers of a frame, to be transferred instead of copied. */
export function transferables({ lanes, columns }: Pick<Frame, 'lanes' | 'columns'>): Transferable[] {
  const buffers = columns.flatMap(({ x, y, sums }) => [
    x.buffer,
    y.buffer,
    ...(sums === undefined ? [] : [sums.values.buffer]),
  ])
  return lanes === null
    ? buffers
    : [lanes.slot.buffer, lanes.num.buffer, lanes.time.buffer, lanes.meta.buffer, ...buffers]
}
