import type { DialState, Station, StationTimestamp } from '../../../wire/server/station.ts'

/** A station that is called when it is needed has reported within a day; for longer nobody knows how it is. */
const OVERDUE_MS = 86_400_000

const BROKEN: ReadonlySet<DialState> = new Set(['TimeOut', 'CommunicationError', 'ConnectionError'])

/** Why a station cannot be relied on: its connection is broken, or it has not been connected for more than a day. */
export interface StationDown {
  readonly station: Station
  readonly why: 'broken' | 'overdue'
  /** When it was connected last, ms since 1970; null if never, or unknown. */
  readonly since: number | null
}

/**
 * Returns the stations that are down, those longest without a connection first. `stateOf` and `timeOf` return null while the hub has
 * told nothing: such a station is not among them. `now` is the plant's time, ms since 1970.
 */
export function stationsDown(
  stations: readonly Station[],
  stateOf: (station: number) => DialState | null,
  timeOf: (station: number) => StationTimestamp | null,
  now: number,
): readonly StationDown[] {
  return stations
    .flatMap((station): readonly StationDown[] => {
      const state = stateOf(station.id)
      const time = timeOf(station.id)
      const since = time?.lastConnection ?? null
      if (state !== null && BROKEN.has(state)) return [{ station, why: 'broken', since }]
      const isOverdue = state === 'NotConnected' && time !== null && (since === null || now - since > OVERDUE_MS)
      return isOverdue ? [{ station, why: 'overdue', since }] : []
    })
    .toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0) || a.station.id - b.station.id)
}
