import type { Alert } from '../../../wire/server/alert.ts'
import type { Overlay } from '../base/overlay.ts'
import { HOUR_MS } from '../base/time.ts'
import { pvGroupOf } from '../stations/priorities.ts'
import type { StationModel } from '../stations/stations.ts'
import { type AlertArchive, createAlertArchive } from './alert-archive.ts'
import type { AlertStream, RawAlert } from './alert-stream.ts'
import { type Ack, LONGEST_ALERT_MS } from './past-acks.ts'

/** What an alert has just done; `ack` and `deleted` come from users, the other two from the process. */
export type AlertEvent =
  | { readonly kind: 'came' | 'gone' | 'ack'; readonly alert: Alert }
  | { readonly kind: 'deleted'; readonly alert: Alert }

/** How far ahead of the last tick the book is looked at without moving it. */
const LOOK_AHEAD_MS = HOUR_MS

export interface AlertBook extends Pick<AlertArchive, 'archive' | 'ofPvs'> {
  pending(at: number): readonly Alert[]
  advance(from: number, to: number): readonly AlertEvent[]
  acknowledge(ids: readonly string[], user: string, at: number): readonly Alert[]
  /** Known ids that are not deleted yet. */
  remove(ids: readonly string[]): readonly Alert[]
  /** Runs what changes the conditions of alerts; those that are gone by it are told with the next `advance`. */
  change(apply: () => void): void
  /** The plant is at another time, as if it had been started there. */
  restart(at: number): void
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
  firstStart: number,
  archiveStart: number,
  /** How long before the start an alert may have come that is still open. */
  lookBackMs: number,
): AlertBook {
  let start = firstStart
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
    // Alerts of nothing real are what they were.
    open = new Map([...open].filter(([, { rule }]) => rule === null))
    nextGone = Number.POSITIVE_INFINITY
    for (const raw of comingOf(changing, earliest(told), told)) if (isPending(raw, told)) open.set(raw.id, raw)
    for (const { gone } of open.values()) if (gone > told) nextGone = Math.min(nextGone, gone)
    now = told
    const gone = active.flatMap((raw) => {
      const is = open.get(raw.id)
      if (is === undefined) return [{ ...raw, gone: told }]
      return is.gone <= told ? [is] : []
    })
    cut = [...cut, ...gone]
  }

  const comingOf = (of: readonly AlertStream[], from: number, to: number) =>
    of
      .flatMap((stream) => stream.coming(from, to))
      .filter(isThere)
      .sort((a, b) => a.came - b.came)
  const coming = (from: number, to: number) => comingOf(streams, from, to)
  const changing = streams.filter(({ isFixed }) => isFixed !== true)
  /** What came before it is not open any more at a time. */
  const earliest = (at: number) => Math.min(start - lookBackMs, at - LONGEST_ALERT_MS)

  /** Brings the open alerts to a time. */
  function settle(at: number): void {
    now = at
    if (openAt === at) return
    const onwards = at > openAt
    if (!onwards) open = new Map()
    const from = onwards ? openAt : earliest(at)
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

  const archive = createAlertArchive({ streams, archiveStart, now: () => now, deleted: overlay.deleted, alertOf })

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
    archive: archive.archive,
    ofPvs: archive.ofPvs,
    remove: (ids) => {
      resolve()
      const found = [...new Set(ids)].flatMap((id) => open.get(id) ?? archive.find(id) ?? [])
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
    restart: (at) => {
      start = at
      cut = []
      changed = null
      openAt = Number.NaN
      settle(at)
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
