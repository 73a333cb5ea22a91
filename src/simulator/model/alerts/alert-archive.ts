import type { Alert, AlertList } from '../../../wire/server/alert.ts'
import type { Task } from '../base/cooperative-task.ts'
import type { PvModel } from '../pv/pv-model.ts'
import type { AlertStream, RawAlert } from './alert-stream.ts'

/** Alerts written between two yields, a few milliseconds of work. */
const PAUSE_EVERY = 1_000
const NOTHING: AlertList = { alerts: [], total: 0 }

export interface AlertArchiveParts {
  readonly streams: readonly AlertStream[]
  /** Nothing is known before it. */
  readonly archiveStart: number
  /** Nothing is known after it. */
  readonly now: () => number
  /** When each alert that users deleted had come, by id. */
  readonly deleted: ReadonlyMap<string, number>
  readonly alertOf: (raw: RawAlert, at: number) => Alert
}

/** Past alerts. Both ends of a range are inclusive, newest first. */
export interface AlertArchive {
  /** Computes only the days that hold the newest `limit` alerts, and the counts of the others. */
  archive(start: number, end: number, limit: number): Task<AlertList>
  /** Like `archive`, for these process variables only. */
  ofPvs(start: number, end: number, pvs: ReadonlySet<PvModel>, limit: number): Task<AlertList>
  find(id: string): RawAlert | undefined
}

/** Reads alerts by range. No alert is stored: the streams are merged from their ends, as far as the caller reads. */
export function createAlertArchive({ streams, archiveStart, now, deleted, alertOf }: AlertArchiveParts): AlertArchive {
  const isThere = (raw: RawAlert) => !deleted.has(raw.id)

  /** Clips the range to known times. Returns (from, to], or null for an empty range. */
  function known(start: number, end: number): { readonly from: number; readonly to: number } | null {
    const from = Math.max(start, archiveStart) - 1
    const to = Math.min(end, now())
    return to > from ? { from, to } : null
  }

  /** Merges all streams, newest first; null marks a good moment to pause. */
  function* newestFirst(from: number, to: number, pvs?: ReadonlySet<PvModel>): Generator<RawAlert | null> {
    const sources = streams.map((stream) => ({
      alerts: stream.backwards(from, to, pvs),
      head: null as RawAlert | null,
    }))
    let open = sources
    for (;;) {
      for (const source of open) {
        while (source.head === null) {
          const next = source.alerts.next()
          if (next.done === true) break
          if (next.value === null) yield null
          else source.head = next.value
        }
      }
      open = open.filter(({ head }) => head !== null)
      const [first, ...others] = open
      if (first === undefined) return
      const source = others.reduce(
        (best, each) => ((each.head?.came ?? 0) > (best.head?.came ?? 0) ? each : best),
        first,
      )
      const { head } = source
      source.head = null
      if (head !== null && isThere(head)) yield head
    }
  }

  function deletedIn(from: number, to: number): number {
    let count = 0
    for (const came of deleted.values()) if (came > from && came <= to) count += 1
    return count
  }

  return {
    *archive(start, end, limit) {
      const range = known(start, end)
      if (range === null) return NOTHING
      const { from, to } = range
      const at = now()
      const alerts: Alert[] = []
      for (const raw of newestFirst(from, to)) {
        if (raw !== null) alerts.push(alertOf(raw, at))
        if (alerts.length === limit) break
        if (raw === null || alerts.length % PAUSE_EVERY === 0) yield
      }
      let total = 0
      for (const stream of streams) total += yield* stream.counting(from, to)
      return { alerts, total: total - deletedIn(from, to) }
    },
    *ofPvs(start, end, pvs, limit) {
      const range = known(start, end)
      if (range === null || pvs.size === 0) return NOTHING
      const at = now()
      const alerts: Alert[] = []
      let total = 0
      for (const raw of newestFirst(range.from, range.to, pvs)) {
        if (raw !== null) {
          total += 1
          if (alerts.length < limit) alerts.push(alertOf(raw, at))
        }
        if (raw === null || total % PAUSE_EVERY === 0) yield
      }
      return { alerts, total }
    },
    find: (id) => {
      for (const stream of streams) {
        const raw = stream.find(id, archiveStart - 1, now())
        if (raw !== undefined && isThere(raw)) return raw
      }
      return undefined
    },
  }
}
