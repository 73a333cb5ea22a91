import type { Frame, LaneExtra } from '../../src/wire/tabs/frame.ts'
import { type LeaseEntry, leaseId } from '../../src/wire/tabs/live.ts'
import type { CellKind, FrameContent, KindLeases } from '../topics/cell-kind.ts'
import type { Store } from '../topics/store.ts'

/** The leases of one tab. Each kind of cell tracks what the tab has received. */
export class TabLeases {
  readonly #store: Pick<Store, 'kindOf'>
  readonly #kinds: ReadonlyMap<CellKind, KindLeases>
  readonly #entries = new Map<string, LeaseEntry>()

  constructor(store: Pick<Store, 'kindOf' | 'openTab'>) {
    this.#store = store
    this.#kinds = store.openTab()
  }

  get size(): number {
    return this.#entries.size
  }

  entries(): Iterable<LeaseEntry> {
    return this.#entries.values()
  }

  /** Leases a key for the tab. A key that it already leases is sent again. */
  add(entry: LeaseEntry): void {
    this.#entries.set(leaseId(entry.topic, entry.key), entry)
    this.#kindOf(entry)?.add(entry)
  }

  /** Releases a key. Returns whether the tab leased it. */
  drop(entry: LeaseEntry): boolean {
    if (!this.#entries.delete(leaseId(entry.topic, entry.key))) return false
    this.#kindOf(entry)?.drop(entry)
    return true
  }

  /** Makes the next `take` return everything: the tab was hidden, or has lost what it had. */
  forgetSent(): void {
    for (const leases of this.#kinds.values()) leases.forgetSent()
  }

  /** Returns the changes since the last call; null if there are none. */
  take(): FrameContent | null {
    const content: FrameContent = { lanes: null, extras: NO_EXTRAS, values: [], columns: [], pages: [] }
    let isAny = false
    for (const leases of this.#kinds.values()) if (leases.take(content)) isAny = true
    return isAny ? content : null
  }

  #kindOf({ topic }: LeaseEntry): KindLeases | undefined {
    return this.#kinds.get(this.#store.kindOf(topic))
  }
}

const NO_EXTRAS: readonly LaneExtra[] = []

/** Returns the buffers of a frame, to be transferred instead of copied. */
export function transferables({ lanes, columns }: Pick<Frame, 'lanes' | 'columns'>): Transferable[] {
  const buffers = columns.flatMap((change) => [change.x.buffer, change.y.buffer])
  return lanes === null
    ? buffers
    : [lanes.slot.buffer, lanes.num.buffer, lanes.time.buffer, lanes.meta.buffer, ...buffers]
}
