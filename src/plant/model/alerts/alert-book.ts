import { pvParam } from '../../../domain/pv-ref.ts'
import type { Alert, AlertList } from '../../../wire/alert.ts'
import type { PvRef } from '../../../wire/pv.ts'
import type { AlertEvent } from '../../plant-model.ts'
import type { Overlay } from '../overlay.ts'
import { pvGroupOf } from '../pv-groups.ts'
import type { StationModel } from '../stations.ts'
import { DAY_MS, HOUR_MS } from '../units.ts'
import { type Ack, LONGEST_ALERT_MS } from './past-acks.ts'
import type { AlertStream, RawAlert } from './raw-alert.ts'

/** How far ahead of the last tick the book is looked at without moving it. */
const LOOK_AHEAD_MS = HOUR_MS
/** More alerts are not looked through for those of some process variables. */
const MAX_SEARCHED = 200_000

export interface AlertBook {
  pending(at: number): readonly Alert[]
  archive(start: number, end: number, limit: number): AlertList
  advance(from: number, to: number): readonly AlertEvent[]
  acknowledge(ids: readonly string[], user: string, at: number): readonly Alert[]
  /** Known ids that are not deleted yet. */
  remove(ids: readonly string[]): readonly Alert[]
  /** Alerts of process variables, newest first; both ends inclusive. */
  ofPvs(start: number, end: number, refs: readonly PvRef[], limit: number): AlertList
  /** Runs what changes the conditions of alerts; those that are gone by it are told with the next `advance`. */
  change(apply: () => void): void
}

/**
 * The list an operator works with: what the process raises, together with who has seen it. The open alerts are kept
 * from call to call only to save time; asked for an earlier time, they are worked out anew.
 */
export function createAlertBook(
  streams: readonly AlertStream[],
  stations: readonly StationModel[],
  pastAck: (alert: RawAlert) => Ack | null,
  overlay: Overlay,
  start: number,
  archiveStart: number,
  openSince: number,
): AlertBook {
  let open = new Map<string, RawAlert>()
  let openAt = Number.NaN
  /** When the next of the open ones is gone: until then none can be resolved but by a user. */
  let nextGone = Number.NEGATIVE_INFINITY
  /** The newest time that was asked for: the archive must not tell the future of an alert. */
  let now = start

  /** Gone because of what users did, at a time of which has already been told. */
  let cut: readonly RawAlert[] = []
  /** What was active when conditions changed, until somebody looks again: a hundred commands are one look. */
  let changed: { readonly told: number; readonly active: readonly RawAlert[] } | null = null

  const isThere = (raw: RawAlert) => !overlay.deleted.has(raw.id)
  const ackOf = (raw: RawAlert, at: number): Ack | null => {
    const ack = overlay.acks.get(raw.id) ?? pastAck(raw)
    return ack === null || ack.at > at ? null : ack
  }
  const isPending = (raw: RawAlert, at: number) => raw.gone > at || ackOf(raw, at) === null

  function alertOf(raw: RawAlert, at: number): Alert {
    const { pv } = raw
    const station = stations[raw.stationIndex]
    const ack = ackOf(raw, at)
    return {
      id: raw.id,
      pvGroupId: station === undefined ? 0 : pvGroupOf(station),
      stationNumber: station?.station.id ?? 0,
      stationName: station?.station.name ?? '',
      pvRef: pv?.ref ?? null,
      pvName: pv?.config.name ?? '',
      eksNr: pv?.config.eksNr ?? '',
      priority: raw.priority,
      description: raw.description,
      message: raw.message,
      timestamp: raw.came,
      goneTimestamp: raw.gone <= at ? raw.gone : null,
      ackTimestamp: ack?.at ?? null,
      ackUser: ack?.user ?? null,
      value: raw.value,
      limit: raw.limit,
      limitType: raw.limitType,
      dimension: pv?.config.dimension ?? '',
      decimalPlaces: pv?.config.decimalPlaces ?? 0,
    }
  }

  /** Works out anew what the last changes have left open. */
  function resolve(): void {
    if (changed === null) return
    const { told, active } = changed
    changed = null
    openAt = Number.NaN
    settle(told)
    const gone = active.flatMap((raw) => {
      const is = open.get(raw.id)
      if (is === undefined) return [{ ...raw, gone: told }]
      return is.gone <= told ? [is] : []
    })
    cut = [...cut, ...gone]
  }

  const coming = (from: number, to: number) =>
    streams
      .flatMap((stream) => stream.coming(from, to))
      .filter(isThere)
      .sort((a, b) => a.came - b.came)

  /** Brings the open alerts to a time. */
  function settle(at: number): void {
    now = at
    if (openAt === at) return
    const onwards = at > openAt
    if (!onwards) open = new Map()
    const from = onwards ? openAt : Math.min(openSince, at - LONGEST_ALERT_MS)
    const arrived = coming(from, at)
    for (const raw of arrived) open.set(raw.id, raw)
    if (!onwards || openAt < start || arrived.length > 0 || at >= nextGone) {
      nextGone = Number.POSITIVE_INFINITY
      for (const raw of open.values()) {
        if (!isPending(raw, at)) open.delete(raw.id)
        else if (raw.gone > at) nextGone = Math.min(nextGone, raw.gone)
      }
    }
    openAt = at
  }

  /**
   * The open alerts at a time. Looking a little ahead of the last tick does not move the book, or the tick that
   * follows would have to begin anew.
   */
  function openAlerts(at: number): readonly RawAlert[] {
    resolve()
    const isAhead = at >= openAt && at - openAt <= LOOK_AHEAD_MS
    if (!isAhead) settle(at)
    now = at
    return at === openAt
      ? [...open.values()]
      : [...open.values(), ...coming(openAt, at)].filter((raw) => isPending(raw, at))
  }

  /** The newest that come in (from, to] and are not deleted, at most `limit`. */
  function newest(from: number, to: number, limit: number): readonly RawAlert[] {
    const found = streams.flatMap((stream) => stream.newest(from, to, limit + overlay.deleted.size))
    return found
      .filter(isThere)
      .sort((a, b) => b.came - a.came)
      .slice(0, limit)
  }

  function deletedIn(from: number, to: number): number {
    return [...overlay.deleted.values()].filter((came) => came > from && came <= to).length
  }

  function find(id: string): RawAlert | undefined {
    const day = dayOfId(id)
    const from = Math.max(day - DAY_MS, archiveStart - 1)
    const to = Math.min(day + 2 * DAY_MS, now)
    return to > from ? newest(from, to, Number.MAX_SAFE_INTEGER).find((raw) => raw.id === id) : undefined
  }

  return {
    pending: (at) => openAlerts(at).map((raw) => alertOf(raw, at)),
    advance: (from, to) => {
      resolve()
      settle(from)
      const arriving = coming(from, to)
      if (arriving.length === 0 && cut.length === 0 && to < nextGone) {
        settle(to)
        return []
      }
      const events = [
        ...cut.map((raw) => ({ kind: 'gone' as const, at: from, raw })),
        ...arriving.map((raw) => ({ kind: 'came' as const, at: raw.came, raw })),
        ...[...open.values(), ...arriving]
          .filter((raw) => raw.gone > from && raw.gone <= to)
          .map((raw) => ({ kind: 'gone' as const, at: raw.gone, raw })),
      ]
      cut = []
      settle(to)
      return events.sort((a, b) => a.at - b.at).map(({ kind, at, raw }) => ({ kind, alert: alertOf(raw, at) }))
    },
    archive: (first, last, limit) => {
      const from = Math.max(first, archiveStart) - 1
      const to = Math.min(last, now)
      if (to <= from) return { alerts: [], total: 0 }
      return {
        alerts: newest(from, to, limit).map((raw) => alertOf(raw, now)),
        total: streams.reduce((sum, stream) => sum + stream.count(from, to), 0) - deletedIn(from, to),
      }
    },
    ofPvs: (first, last, refs, limit) => {
      const from = Math.max(first, archiveStart) - 1
      const to = Math.min(last, now)
      if (to <= from) return { alerts: [], total: 0 }
      const wanted = new Set(refs.map(pvParam))
      const found = newest(from, to, MAX_SEARCHED).filter(({ pv }) => pv !== null && wanted.has(pvParam(pv.ref)))
      return { alerts: found.slice(0, limit).map((raw) => alertOf(raw, now)), total: found.length }
    },
    remove: (ids) => {
      resolve()
      const found = [...new Set(ids)].flatMap((id) => open.get(id) ?? find(id) ?? [])
      const removed = found.filter(isThere)
      for (const raw of removed) {
        overlay.deleted.set(raw.id, raw.came)
        open.delete(raw.id)
      }
      return removed.map((raw) => alertOf(raw, now))
    },
    change: (apply) => {
      if (changed === null && !Number.isNaN(openAt)) {
        changed = { told: openAt, active: [...open.values()].filter((raw) => raw.gone > openAt) }
      }
      apply()
    },
    acknowledge: (ids, user, at) => {
      const wanted = new Set(ids)
      const seen = openAlerts(at).filter((raw) => wanted.has(raw.id) && ackOf(raw, at) === null)
      for (const raw of seen) {
        const ack = { alertId: raw.id, user, at }
        overlay.acks.set(raw.id, ack)
        if (raw.pv?.key) overlay.lastAcks.set(raw.pv.key, ack)
        // What has gone since the last tick stays, so that the next tick still tells it.
        if (raw.gone <= openAt) open.delete(raw.id)
      }
      return seen.map((raw) => alertOf(raw, at))
    },
  }
}

/** The day that an id begins with, in ms since 1970; NaN where it is no id. */
function dayOfId(id: string): number {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(id) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day))
}
