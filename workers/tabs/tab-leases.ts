import type { Alert } from '../../src/wire/server/alert.ts'
import type {
  ColumnsChange,
  Frame,
  LaneBlock,
  LaneExtra,
  PageChange,
  RowsChange,
  ValueChange,
} from '../../src/wire/tabs/frame.ts'
import { type ColumnTopic, type LeaseEntry, leaseId } from '../../src/wire/tabs/live.ts'
import type { ChartFeeds } from '../charts/chart-feeds.ts'
import type { ColumnsReader } from '../charts/columns-cell.ts'
import type { Store } from '../topics/store.ts'
import { TOPICS } from '../topics/topics.ts'

interface LaneLease {
  readonly slot: number
  readonly lane: number
  sent: number
}

interface ColumnsLease {
  readonly topic: ColumnTopic
  readonly key: string
  readonly reader: ColumnsReader
}

interface PageLease {
  sent: number
  /** What the tab has of the page's rows. */
  rows: ReadonlyMap<string, Alert>
}

/** What a frame carries besides its number and time. */
export type FrameContent = Pick<Frame, 'lanes' | 'extras' | 'values' | 'rows' | 'columns' | 'pages'>

/** The leases of one tab, each with the version that the tab was sent last. */
export class TabLeases {
  readonly #store: Store
  readonly #feeds: ChartFeeds
  readonly #lanes = new Map<string, LaneLease>()
  readonly #values = new Map<string, { readonly entry: LeaseEntry; sent: number }>()
  readonly #rows = new Map<string, { readonly entry: LeaseEntry; sent: number }>()
  readonly #columns = new Map<string, ColumnsLease>()
  readonly #pages = new Map<string, PageLease>()

  constructor(store: Store, feeds: ChartFeeds) {
    this.#store = store
    this.#feeds = feeds
  }

  add(entry: LeaseEntry): void {
    const id = leaseId(entry.topic, entry.key)
    const row = TOPICS[entry.topic]
    switch (row.cell) {
      case 'lane': {
        const lane = this.#store.lanes.open(entry.key)
        if (lane !== null && entry.slot !== undefined) this.#lanes.set(entry.key, { slot: entry.slot, lane, sent: 0 })
        return
      }
      case 'value':
        this.#values.set(id, { entry, sent: 0 })
        return
      case 'rows':
        this.#rows.set(id, { entry, sent: 0 })
        return
      case 'pages':
        this.#pages.set(entry.key, { sent: 0, rows: NO_ROWS })
        return
      case 'feed':
        return
      case 'columns':
        this.#columns.set(id, { topic: row.topic, key: entry.key, reader: { version: 0, revision: -1, next: 0 } })
        return
    }
  }

  drop(entry: LeaseEntry): void {
    switch (TOPICS[entry.topic].cell) {
      case 'lane':
        this.#lanes.delete(entry.key)
        return
      case 'value':
        this.#values.delete(leaseId(entry.topic, entry.key))
        return
      case 'rows':
        this.#rows.delete(leaseId(entry.topic, entry.key))
        return
      case 'pages':
        this.#pages.delete(entry.key)
        return
      case 'feed':
        return
      case 'columns':
        this.#columns.delete(leaseId(entry.topic, entry.key))
        return
    }
  }

  /** Everything is to be sent again: the tab was hidden, or says that it has lost what it had. */
  forgetSent(): void {
    for (const lease of this.#lanes.values()) lease.sent = 0
    for (const lease of this.#values.values()) lease.sent = 0
    for (const lease of this.#rows.values()) lease.sent = 0
    for (const { reader } of this.#columns.values()) reader.revision = -1
    for (const key of this.#pages.keys()) this.#pages.set(key, { sent: 0, rows: NO_ROWS })
  }

  /** The changes since the last call, null where there are none. */
  take(): FrameContent | null {
    const lanes = this.#takeLanes()
    const values = this.#takeValues()
    const rows = this.#takeRows()
    const columns = this.#takeColumns()
    const pages = this.#takePages()
    if (lanes === null && [values, rows, columns, pages].every(({ length }) => length === 0)) return null
    return { lanes: lanes?.block ?? null, extras: lanes?.extras ?? [], values, rows, columns, pages }
  }

  #takeLanes(): { block: LaneBlock; extras: LaneExtra[] } | null {
    const store = this.#store.lanes
    const changed: LaneLease[] = []
    for (const lease of this.#lanes.values()) {
      const version = store.version[lease.lane] ?? 0
      if (version <= lease.sent) continue
      lease.sent = version
      changed.push(lease)
    }
    if (changed.length === 0) return null
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
      block.num[i] = store.num[lane] ?? 0
      block.time[i] = store.time[lane] ?? 0
      block.meta[i] = store.meta[lane] ?? 0
      const value = store.extra(lane)
      if (value !== undefined) extras.push({ slot, value })
    }
    return { block, extras }
  }

  #takeValues(): ValueChange[] {
    const changes: ValueChange[] = []
    for (const lease of this.#values.values()) {
      const row = TOPICS[lease.entry.topic]
      if (row.cell !== 'value') continue
      const cell = this.#store.values.get(row.topic, lease.entry.key)
      if (cell === undefined || cell.version <= lease.sent) continue
      lease.sent = cell.version
      // One correlated pair of topic and value; the compiler cannot see the correlation through the table.
      const { value, load, stale } = cell
      changes.push({ topic: row.topic, key: lease.entry.key, value, load, stale } as ValueChange)
    }
    return changes
  }

  #takeRows(): RowsChange[] {
    const changes: RowsChange[] = []
    for (const lease of this.#rows.values()) {
      const row = TOPICS[lease.entry.topic]
      if (row.cell !== 'rows') continue
      const cell = this.#store.rows[row.topic]
      if (cell.version <= lease.sent) continue
      const change = cell.since(lease.sent)
      lease.sent = cell.version
      changes.push({ topic: row.topic, key: lease.entry.key, load: cell.load, stale: cell.stale, ...change })
    }
    return changes
  }

  #takePages(): PageChange[] {
    const changes: PageChange[] = []
    const { views } = this.#store.alerts
    for (const [key, lease] of this.#pages) {
      if (views.versionOf(key) <= lease.sent) continue
      const page = views.page(key)
      if (page === null) continue
      const has = lease.rows
      lease.sent = page.version
      lease.rows = new Map(page.rows.map(({ alert }) => [alert.id, alert]))
      changes.push({
        topic: 'alertPage',
        key,
        load: page.load,
        stale: page.stale,
        list: page.list,
        ids: page.rows.map(({ alert }) => alert.id),
        rows: page.rows.flatMap(({ alert }) => (has.get(alert.id) === alert ? [] : [alert])),
        goneIds: page.goneIds,
      })
    }
    return changes
  }

  #takeColumns(): ColumnsChange[] {
    const changes: ColumnsChange[] = []
    for (const { topic, key, reader } of this.#columns.values()) {
      const change = this.#feeds.get(topic, key)?.read(reader)
      if (change !== null && change !== undefined) changes.push({ topic, key, ...change })
    }
    return changes
  }
}

const NO_ROWS: ReadonlyMap<string, Alert> = new Map()

/** The buffers of a frame, to be handed over instead of copied. */
export function transferables(content: FrameContent): Transferable[] {
  const lanes = content.lanes
  const columns = content.columns.flatMap((change) => [change.x.buffer, change.y.buffer])
  return lanes === null
    ? columns
    : [lanes.slot.buffer, lanes.num.buffer, lanes.time.buffer, lanes.meta.buffer, ...columns]
}
