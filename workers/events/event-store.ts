import {
  type EventSource,
  type EventView,
  eventSourceText,
  eventViewOfText,
} from '../../src/domain/events/event-view.ts'
import type { ControlEvent } from '../../src/wire/server/alert.ts'
import { ListViews, type Selection } from '../lists/list-views.ts'
import type { PageContent, PageSource } from '../lists/page-source.ts'
import { TimeSlicer } from '../platform/time-slicer.ts'
import { type EventContext, EventList } from './event-list.ts'
import type { EventRows } from './event-rows.ts'

/** Owns the leased lists of control events, by their range, and the views of them. */
export class EventStore implements PageSource<'eventPage'> {
  readonly #context: EventContext
  readonly #slices: TimeSlicer
  readonly #lists = new Map<string, EventList>()
  readonly #views: ListViews<EventView, ControlEvent, EventRows, Selection>

  constructor(context: EventContext) {
    this.#context = context
    this.#slices = new TimeSlicer(context)
    this.#views = new ListViews(context, this.#slices, {
      viewOf: eventViewOfText,
      open: ({ source }, holder) => this.#open(source, holder),
      close: ({ source }, holder) => this.#close(source, holder),
      rowsOf: ({ source }) => this.#lists.get(eventSourceText(source))?.rows ?? null,
      select: (rows, view) => rows.select(view),
      isEmpty: ({ order }) => order.length === 0,
    })
  }

  /** How many lists of events there are. */
  get size(): number {
    return this.#lists.size
  }

  /** Call when a page becomes wanted or unwanted. */
  leased(key: string, wanted: boolean): void {
    this.#views.leased(key, wanted)
  }

  /** Returns the version of a page without reading its rows; 0 for one that is not leased. */
  versionOf(key: string): number {
    const running = this.#views.ofPage(key)
    return running === undefined ? 0 : Math.max(running.version, this.#listOf(running.view)?.version ?? 0)
  }

  /** Returns the content of a page; null for an invalid key or one that is not leased. */
  page(key: string): PageContent<'eventPage'> | null {
    const running = this.#views.ofPage(key)
    const list = running && this.#listOf(running.view)
    if (running === undefined || list === undefined) return null
    const { selected } = running
    const isReady = selected !== null || list.load.state === 'error'
    return {
      version: this.versionOf(key),
      load:
        running.build.error !== null
          ? { state: 'error', error: running.build.error }
          : isReady
            ? list.load
            : { state: 'loading' },
      stale: false,
      list: {
        at: running.version,
        total: selected?.order.length ?? 0,
        all: selected?.rows.count ?? 0,
        more: list.more,
        ...(list.skipped > 0 && { skipped: list.skipped }),
        oldest: selected?.rows.oldest ?? 0,
        loadedAt: list.loadedAt,
      },
      rows: this.#views.pageRows(running, key),
      goneIds: [],
    }
  }

  /** Returns the ids of the rows `from` (inclusive) to `to` (exclusive) of a view, by default all; null if it is not leased. */
  ids(view: string, from?: number, to?: number): Promise<readonly string[] | null> {
    return this.#views.ids(view, from, to)
  }

  /** Returns the events with these ids from the source of a view, in the order of the ids; null if it is not leased. */
  items(view: string, ids: readonly string[]): readonly ControlEvent[] | null {
    const rows = this.#views.view(view)?.selected?.rows
    return rows === undefined ? null : rows.all(ids)
  }

  /** Loads the source of a view again, because a user asks for it. */
  refresh(view: string): void {
    const running = this.#views.view(view)
    if (running !== undefined) void this.#listOf(running.view)?.reload()
  }

  /** Call when new events may exist: a command was carried out, or the connection is back. */
  outdated(): void {
    const now = this.#context.now()
    for (const list of this.#lists.values()) if ((list.source.end ?? now) >= now) void list.reload()
  }

  /** Call when a session begins: what views wait for can be loaded now. */
  begin(): void {
    for (const list of this.#lists.values()) if (list.rows === null) void list.reload()
  }

  /** Drops everything. Call when the session ends. */
  clear(): void {
    for (const list of this.#lists.values()) list.clear()
  }

  stop(): void {
    this.clear()
    this.#slices.stop()
    this.#views.stop()
  }

  #listOf({ source }: EventView): EventList | undefined {
    return this.#lists.get(eventSourceText(source))
  }

  #open(source: EventSource, holder: string): void {
    const text = eventSourceText(source)
    const known = this.#lists.get(text)
    const isOf = (view: EventView) => eventSourceText(view.source) === text
    const list =
      known ??
      new EventList(source, this.#context, this.#slices, {
        changed: () => this.#views.changed(isOf),
        cleared: () => this.#views.cleared(isOf),
      })
    list.users.add(holder)
    if (known !== undefined) return
    this.#lists.set(text, list)
    void list.reload()
  }

  #close(source: EventSource, holder: string): void {
    const text = eventSourceText(source)
    const list = this.#lists.get(text)
    if (list === undefined || !list.users.delete(holder) || list.users.size > 0) return
    this.#lists.delete(text)
    list.clear()
  }
}
