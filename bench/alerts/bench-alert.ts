import type { Alert } from '../../src/wire/server/alert.ts'

export const ALERT_GROUPS = 12
const PRIORITIES = [4, 4, 5, 4, 8, 3, 4, 7, 5, 2, 4, 5, 6, 3, 4, 8, 4, 5, 4, 1]
const START_MS = 1_790_000_000_000
const STATIONS = 400

/** Returns the alert with this number. Stations, times and texts are scattered, and the same in each run. */
export function alertOf(number: number): Alert {
  const spread = (number * 2_654_435_761) % 4_294_967_296
  const station = spread % STATIONS
  return {
    id: `20260922-ai${station}${number}-load-${number}`,
    pvGroupId: number % ALERT_GROUPS,
    stationNumber: station,
    stationName: `Außenstation ${station}`,
    pvRef: { type: 'AnaIn', nr: station * 100_000 + (spread % 250) },
    pvName: `Messwert ${spread % 250}`,
    eksNr: `AS${station}-MW${spread % 250}-L01`,
    priority: PRIORITIES[spread % PRIORITIES.length] ?? 4,
    description: `Außenstation ${station}: Messwert ${spread % 250} auffällig`,
    message: `Beobachten, Vorgang ${spread % 1000}`,
    timestamp: START_MS + (spread % 1_000_000_000),
    goneTimestamp: spread % 3 === 0 ? START_MS + 2_000_000_000 : null,
    ackTimestamp: spread % 3 === 1 ? START_MS + 2_000_000_000 : null,
    ackUser: spread % 3 === 1 ? 'operator' : null,
    value: null,
    limit: null,
    limitType: null,
    dimension: '',
    decimalPlaces: 0,
  }
}
