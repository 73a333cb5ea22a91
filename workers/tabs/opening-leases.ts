import { must } from '../../src/domain/base/must.ts'
import { type LaneBlock, META_KNOWN, type ValueChange } from '../../src/wire/tabs/frame.ts'
import { type LeaseEntry, leaseId } from '../../src/wire/tabs/live.ts'
import type { CellKind, FrameContent, KindLeases } from '../topics/cell-kind.ts'
import type { Store } from '../topics/store.ts'

/**
 * What a tab that was opened in the background still lacks of its leases. It gets each of them once, as soon as it is
 * known, so that its page is complete when it is shown; what changes afterwards waits until then.
 */
export class OpeningLeases {
  readonly #store: Pick<Store, 'kindOf'>
  readonly #kinds: ReadonlyMap<CellKind, KindLeases>
  readonly #lacking = new Map<string, LeaseEntry>()
  readonly #idOfSlot = new Map<number, string>()

  constructor(store: Pick<Store, 'kindOf' | 'openTab'>) {
    this.#store = store
    this.#kinds = store.openTab()
  }

  get size(): number {
    return this.#lacking.size
  }

  add(entry: LeaseEntry): void {
    const id = leaseId(entry.topic, entry.key)
    this.#lacking.set(id, entry)
    if (entry.slot !== undefined) this.#idOfSlot.set(entry.slot, id)
    this.#kinds.get(this.#store.kindOf(entry.topic))?.add(entry)
  }

  drop({ topic, key }: LeaseEntry): void {
    const entry = this.#lacking.get(leaseId(topic, key))
    if (entry === undefined) return
    this.#lacking.delete(leaseId(topic, key))
    if (entry.slot !== undefined) this.#idOfSlot.delete(entry.slot)
    this.#kinds.get(this.#store.kindOf(topic))?.drop(entry)
  }

  /** Adds what the tab lacks and is known by now to `content`. Returns whether there was any. */
  take(content: FrameContent): boolean {
    let isAny = false
    for (const leases of this.#kinds.values()) if (leases.take(content)) isAny = true
    if (!isAny) return false
    for (const entry of this.#settled(content)) this.drop(entry)
    return true
  }

  #settled({ lanes, values, columns, pages }: FrameContent): readonly LeaseEntry[] {
    const changes = [...values.filter(isSettled), ...columns.filter(isLoaded), ...pages.filter(isLoaded)]
    const ids = changes.map(({ topic, key }) => leaseId(topic, key))
    const known = lanes === null ? [] : knownSlots(lanes).map((slot) => this.#idOfSlot.get(slot) ?? '')
    return [...ids, ...known].flatMap((id) => this.#lacking.get(id) ?? [])
  }
}

function knownSlots({ slot, meta }: LaneBlock): readonly number[] {
  return [...slot].filter((_, i) => (must(meta[i]) & META_KNOWN) !== 0)
}

function isLoaded({ load }: Pick<ValueChange, 'load'>): boolean {
  return load.state === 'ready' || load.state === 'error'
}

/** Until it is known who is logged in, the page shows nothing. */
function isSettled(change: ValueChange): boolean {
  const session = change.topic === 'session' ? change.value?.state : undefined
  return isLoaded(change) && session !== 'unknown' && session !== 'unreachable'
}
