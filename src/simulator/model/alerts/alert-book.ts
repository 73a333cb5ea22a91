import type { Alert } from '../../../wire/server/alert.ts'
import type { Overlay } from '../base/overlay.ts'
import { HOUR_MS } from '../base/time.ts'
import { pvGroupOf } from '../stations/priorities.ts'
import type { StationModel } from '../stations/stations.ts'
import { type AlertArchive, createAlertArchive } from './alert-archive.ts'
import type { AlertStream, RawAlert } from './alert-stream.ts'
import { type Ack, LONGEST_ALERT_MS } from './past-acks.ts'

/** A change of an alert: users acknowledge and delete, the process raises and clears. */
export type AlertEvent =
  | { readonly kind: 'came' | 'gone' | 'ack'; readonly alert: Alert }
  | { readonly kind: 'deleted'; readonly alert: Alert }

/** How far ahead of the last tick the book can be read without advancing it. */
const LOOK_AHEAD_MS = HOUR_MS

export interface AlertBook extends Pick<AlertArchive, 'archive' | 'ofPvs'> {
  pending(at: number): readonly Alert[]
  advance(from: number, to: number): readonly AlertEvent[]
  acknowledge(ids: readonly string[], user: string, at: number): readonly Alert[]
  /** Returns alerts by id, without those that are unknown or deleted. */
  find(ids: readonly string[]): readonly Alert[]
  /** Deletes alerts and returns those that were known and not deleted yet. */
  remove(ids: readonly string[]): readonly Alert[]
  /** Runs a change of alert conditions. The next `advance` returns the alerts that end because of it. */
  change(apply: () => void): void
  /** Moves to another time, as if the simulation had been started there. */
  restart(at: number): void
}

/**
 * The operator's alert list: what the process raises, with its acknowledgements. Open alerts are kept from call to call
 * only to save time; a request for an earlier time computes them again.
 */
export function createAlertBook(
  streams: readonly AlertStream[],
  stations: readonly StationModel[],
  pastAck: (alert: RawAlert) => Ack | null,
  overlay: Overlay,
  firstStart: number,
  archiveStart: number,
  /** How long before the start an alert that is still open may have come. */
  lookBackMs: number,
): AlertBook {
  let start = firstStart
  let open = new Map<string, RawAlert>()
  let openAt = Number.NaN
  /** End of the next open alert to go; until then only users resolve alerts. */
  let nextGone = Number.NEGATIVE_INFINITY
  /** The newest requested time: the archive must not reveal the future of an alert. */
  let now = start

  /** Alerts that users ended at a time for which events have already been returned. */
  let cut: readonly RawAlert[] = []
  /** The active alerts before the first change since the last read: a hundred commands are resolved together. */
  let changed: { readonly since: number; readonly active: readonly RawAlert[] } | null = null

  const isThere = (raw: RawAlert) => !overlay.deleted.has(raw.id)
  const ackOf = (raw: RawAlert, at: number): Ack | null => {
    const ack = overlay.acks.get(raw.id) ?? pastAck(raw)
    return ack === null || ack.at > at ? null : ack
  }
  const isPending = (raw: RawAlert, at: number) => raw.gone > at || ackOf(raw, at) === null

  function alertOf(raw: RawAlert, at: number, ack = ackOf(raw, at)): Alert {
    const { pv } = raw
    const station = stations[raw.stationIndex]
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

  /** Computes the alerts that are open after the last changes. */
  function resolve(): void {
    if (changed === null) return
    const { since, active } = changed
    changed = null
    // Alerts without a rule are filler; no change affects them.
    open = new Map([...open].filter(([, { rule }]) => rule === null))
    nextGone = Number.POSITIVE_INFINITY
    // What users acknowledged since the last tick is told: it does not come back as pending.
    const isLeft = (raw: RawAlert) => raw.gone > since || ackOf(raw, now) === null
    for (const raw of comingOf(changing, earliest(since), since)) if (isLeft(raw)) open.set(raw.id, raw)
    for (const { gone } of open.values()) if (gone > since) nextGone = Math.min(nextGone, gone)
    now = since
    const gone = active.flatMap((raw) => {
      const is = open.get(raw.id)
      if (is === undefined) return [{ ...raw, gone: since }]
      return is.gone <= since ? [is] : []
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
  /** No alert that came before it is still open. */
  const earliest = (at: number) => Math.min(start - lookBackMs, at - LONGEST_ALERT_MS)

  /** Moves the open alerts to a time. */
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
   * Returns the open alerts at a time. Reading a little ahead of the last tick does not advance the book, or the next
   * tick would have to start from scratch.
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

  function known(ids: readonly string[]): readonly RawAlert[] {
    resolve()
    return [...new Set(ids)].flatMap((id) => open.get(id) ?? archive.find(id) ?? []).filter(isThere)
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
      // A user may have acknowledged it since the last tick, and that has been told: no event takes it back.
      return events
        .sort((a, b) => a.at - b.at)
        .map(({ kind, at, raw }) => ({ kind, alert: alertOf(raw, at, ackOf(raw, to)) }))
    },
    archive: archive.archive,
    ofPvs: archive.ofPvs,
    find: (ids) => known(ids).map((raw) => alertOf(raw, now)),
    remove: (ids) => {
      const removed = known(ids)
      for (const raw of removed) {
        overlay.deleted.set(raw.id, raw.came)
        open.delete(raw.id)
      }
      return removed.map((raw) => alertOf(raw, now))
    },
    change: (apply) => {
      if (changed === null && !Number.isNaN(openAt)) {
        changed = { since: openAt, active: [...open.values()].filter((raw) => raw.gone > openAt) }
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
        // Alerts that are gone since the last tick stay, so that the next tick still returns them.
        if (raw.gone <= openAt) open.delete(raw.id)
      }
      return seen.map((raw) => alertOf(raw, at))
    },
  }
}
