import { must } from '../../domain/base/must.ts'
import { type Columns, SeriesBuffer } from '../../domain/charts/series-buffer.ts'
import {
  type CounterValue,
  PV_VALUE_TYPES,
  type PvValueType,
  QUALITIES,
  type Quality,
  type RuntimeValue,
} from '../../wire/server/pv.ts'
import type { CallError } from '../../wire/server/result.ts'
import {
  type ColumnsChange,
  type Frame,
  type LoadState,
  META_KIND_MASK,
  META_KNOWN,
  META_QUALITY_MASK,
  META_QUALITY_SHIFT,
  META_REFUSED,
  META_STALE,
  NO_NOTES,
  type PageChange,
  type RangeLoad,
  type SeriesNotes,
} from '../../wire/tabs/frame.ts'
import { leaseId, type PageTopic, type PageTopics, WORKER_TOPICS } from '../../wire/tabs/live.ts'

const INITIAL_SLOTS = 256
const WORKER_IDS: ReadonlySet<string> = new Set(WORKER_TOPICS.map((topic) => leaseId(topic, '')))

/**
 * One live number as a view reads it. `num` in the unit of its PV; `time` in ms since 1970 at the source, NaN if
 * implausible. Without `known` the other fields are meaningless.
 */
export interface Lane {
  readonly known: boolean
  readonly kind: PvValueType | null
  readonly num: number
  readonly time: number
  readonly quality: Quality
  /** The link that delivers it is broken: it is the last known value. */
  readonly stale: boolean
  readonly extra: CounterValue | RuntimeValue | null
  /** Why the server does not deliver the value; null as a rule. */
  readonly error: CallError | null
}

/** One page of a list that the worker filters and sorts. */
export interface PageState<T extends PageTopic> {
  readonly load: LoadState
  readonly stale: boolean
  readonly list: PageTopics[T]['list']
  readonly rows: readonly PageTopics[T]['row'][]
  /** Rows that are shown although they are gone. */
  readonly gone: ReadonlySet<string>
}

/** Columns as a view reads them. Not copied, so valid only until the next frame; the notes stay the same until they change. */
export interface SeriesColumns extends Columns {
  readonly load: LoadState
  /** Left edge of the window, s since 1970. */
  readonly from: number
  /** The state of each part of the archive, so that a view can show what is loading and what has failed. */
  readonly ranges: readonly RangeLoad[]
  readonly notes: SeriesNotes
}

interface ValueState {
  /** Null while nothing is known. */
  readonly value: unknown
  readonly load: LoadState
  readonly stale: boolean
}

/**
 * Holds the state of the leased cells for the views of this tab. Numbers stay in typed arrays by slot; small objects and
 * series are kept by `topic/key`, with a new identity per change, as React's external stores require.
 */
export class Mirror {
  #num = new Float64Array(INITIAL_SLOTS)
  #time = new Float64Array(INITIAL_SLOTS)
  #meta = new Uint8Array(INITIAL_SLOTS)
  readonly #extra = new Map<number, CounterValue | RuntimeValue>()
  readonly #errors = new Map<number, CallError>()
  readonly #values = new Map<string, ValueState>()
  readonly #pages = new Map<string, PageState<PageTopic>>()
  #isSuspect = false
  /** Caches the stale copy of each state that is shown while suspect, since views compare identities. */
  readonly #suspectStates = new WeakMap<object, object>()
  readonly #series = new Map<string, { readonly buffer: SeriesBuffer; readonly columns: SeriesColumns }>()

  /** How much is kept, by name. */
  get sizes(): { readonly [name: string]: number } {
    const { length: slots } = this.#meta
    const [values, pages, series] = [this.#values.size, this.#pages.size, this.#series.size]
    return { slots, extras: this.#extra.size, errors: this.#errors.size, values, pages, series }
  }

  /**
   * Applies a frame. Returns the slots of the lanes (null = none) and the ids (`topic/key`) that changed, some perhaps
   * twice. The slots are valid until the next call.
   */
  apply(frame: Frame): { readonly slots: Iterable<number> | null; readonly ids: readonly string[] } {
    const hasTurned = frame.suspect !== this.#isSuspect
    this.#isSuspect = frame.suspect
    const ids: string[] = hasTurned ? this.#markableIds() : []
    if (frame.lanes !== null) {
      const { slot, num, time, meta } = frame.lanes
      for (let i = 0; i < slot.length; i += 1) this.#setLane(must(slot[i]), must(num[i]), must(time[i]), must(meta[i]))
    }
    for (const extra of frame.extras) {
      if ('error' in extra) this.#errors.set(extra.slot, extra.error)
      else this.#extra.set(extra.slot, extra.value)
    }
    for (const { topic, key, value, load, stale } of frame.values) {
      const id = leaseId(topic, key)
      this.#values.set(id, { value, load, stale })
      ids.push(id)
    }
    for (const change of frame.pages) ids.push(this.#applyPage(change))
    for (const change of frame.columns) ids.push(this.#applyColumns(change))
    return { slots: hasTurned ? this.#meta.keys() : (frame.lanes?.slot ?? null), ids }
  }

  /** Marks everything as last known, since the worker is gone. Returns the ids that changed; all lanes changed too. */
  markStale(): readonly string[] {
    for (const [slot, meta] of this.#meta.entries()) {
      if ((meta & META_KNOWN) !== 0) this.#meta[slot] = meta | META_STALE
    }
    for (const [id, held] of this.#values) this.#values.set(id, { ...held, stale: true })
    for (const [id, page] of this.#pages) this.#pages.set(id, { ...page, stale: true })
    return this.#markableIds()
  }

  /** Ids of everything that has a `stale` mark. */
  #markableIds(): string[] {
    return [...this.#values.keys(), ...this.#pages.keys()]
  }

  #shown<T extends { readonly stale: boolean }>(state: T | undefined): T | undefined {
    if (!this.#isSuspect || state === undefined || state.stale) return state
    const known = this.#suspectStates.get(state)
    const shown = known ?? { ...state, stale: true }
    if (known === undefined) this.#suspectStates.set(state, shown)
    return shown as T
  }

  /**
   * Copies the lane of `slot` into `lane`, so that a listener needs no object per change. A slot never written reads as
   * not known.
   */
  readLane(slot: number, lane: { -readonly [P in keyof Lane]: Lane[P] }): void {
    const meta = this.#meta[slot] ?? 0
    lane.known = (meta & META_KNOWN) !== 0
    lane.kind = lane.known ? (PV_VALUE_TYPES[meta & META_KIND_MASK] ?? null) : null
    lane.num = this.#num[slot] ?? 0
    lane.time = this.#time[slot] ?? 0
    lane.quality = QUALITIES[(meta & META_QUALITY_MASK) >> META_QUALITY_SHIFT] ?? 'Unspecified'
    lane.stale = (meta & META_STALE) !== 0 || (lane.known && this.#isSuspect)
    lane.extra = this.#extra.get(slot) ?? null
    lane.error = (meta & META_REFUSED) === 0 ? null : (this.#errors.get(slot) ?? null)
  }

  /**
   * Returns the small object of `topic/key`, the same object until it changes; undefined before the first frame with
   * it.
   */
  value(id: string): ValueState | undefined {
    return this.#shown(this.#values.get(id))
  }

  page<T extends PageTopic>(topic: T, key: string): PageState<T> | undefined {
    // The id names the topic, which types the page.
    return this.#shown(this.#pages.get(leaseId(topic, key))) as PageState<T> | undefined
  }

  /** Rows that the lists on screen lack, since they could not be read. Pages of one topic are of one source as a rule. */
  get skippedRows(): number {
    const most: { [topic: string]: number } = {}
    for (const [id, { list }] of this.#pages) {
      if (list.skipped === undefined) continue
      const topic = id.slice(0, id.indexOf('/'))
      most[topic] = Math.max(most[topic] ?? 0, list.skipped)
    }
    return Object.values(most).reduce((sum, rows) => sum + rows, 0)
  }

  series(id: string): SeriesColumns | undefined {
    return this.#series.get(id)?.columns
  }

  /** Clears a released slot, so that its next holder does not see the old value. */
  forgetSlot(slot: number): void {
    if (slot < this.#meta.length) this.#setLane(slot, 0, 0, 0)
    this.#extra.delete(slot)
    this.#errors.delete(slot)
  }

  /** Drops all data of a user; the worker's own topics stay. Returns the ids that changed. */
  clear(): readonly string[] {
    const ids = this.#markableIds().filter((id) => !WORKER_IDS.has(id))
    ids.push(...this.#series.keys())
    for (const id of ids) this.forget(id)
    this.#meta.fill(0)
    this.#num.fill(0)
    this.#time.fill(0)
    this.#extra.clear()
    this.#errors.clear()
    return ids
  }

  forget(id: string): void {
    this.#values.delete(id)
    this.#pages.delete(id)
    this.#series.delete(id)
  }

  #setLane(slot: number, num: number, time: number, meta: number): void {
    if (slot >= this.#meta.length) this.#grow(slot)
    this.#num[slot] = num
    this.#time[slot] = time
    this.#meta[slot] = meta
  }

  #grow(slot: number): void {
    const length = Math.max(this.#meta.length * 2, slot + 1)
    const [num, time, meta] = [new Float64Array(length), new Float64Array(length), new Uint8Array(length)]
    num.set(this.#num)
    time.set(this.#time)
    meta.set(this.#meta)
    this.#num = num
    this.#time = time
    this.#meta = meta
  }

  #applyPage({ topic, key, load, stale, list, ids, rows, goneIds }: PageChange): string {
    const id = leaseId(topic, key)
    const known = new Map(this.#pages.get(id)?.rows.map((row) => [row.id, row]))
    for (const row of rows) known.set(row.id, row)
    const ordered = ids.flatMap((each) => known.get(each) ?? [])
    this.#pages.set(id, { load, stale, list, rows: ordered, gone: new Set(goneIds) })
    return id
  }

  #applyColumns(change: ColumnsChange): string {
    const id = leaseId(change.topic, change.key)
    const { load, ranges, from, keepUntil } = change
    const held = this.#series.get(id)
    const notes = change.notes ?? held?.columns.notes ?? NO_NOTES
    const kept = keepUntil === Number.NEGATIVE_INFINITY ? undefined : held?.buffer
    const buffer = kept ?? new SeriesBuffer(change.x.length)
    buffer.dropAfter(keepUntil)
    buffer.append(change)
    buffer.trim(from)
    const { sums } = change
    const thinned = sums === undefined ? {} : { sums }
    this.#series.set(id, { buffer, columns: { load, ranges, from, notes, ...buffer.view(), ...thinned } })
    return id
  }
}
