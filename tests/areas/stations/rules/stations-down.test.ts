import { expect, test } from 'vitest'
import { stationsDown } from '../../../../src/areas/stations/rules/stations-down.ts'
import type { DialState, Station } from '../../../../src/wire/server/station.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 5, 10, 7, 30)
const stationOf = (id: number): Station => ({
  id,
  name: `Station ${id}`,
  hasGeoLocation: false,
  location: null,
  processImage: null,
})

/** What is said of one station in a state that was connected so long ago: null for never, undefined while nobody has told. */
function said(state: DialState | null, hoursAgo: number | null | undefined) {
  const lastConnection = hoursAgo == null ? null : NOW - hoursAgo * HOUR_MS
  const time = hoursAgo === undefined ? null : { stationNumber: 1, name: '', timestamp: null, lastConnection }
  return stationsDown(
    [stationOf(1)],
    () => state,
    () => time,
    NOW,
  ).map(({ why, since }) => [why, since])
}

test.each(['TimeOut', 'CommunicationError', 'ConnectionError'] as const)(
  'a station with %s is down, whenever it was connected last',
  (state) => {
    expect(said(state, 2)).toEqual([['broken', NOW - 2 * HOUR_MS]])
    expect(said(state, undefined)).toEqual([['broken', null]])
  },
)

test('a station that is called when needed is overdue after more than 24 h, or if it never was connected', () => {
  expect(said('NotConnected', 24)).toEqual([])
  expect(said('NotConnected', 24.001)).toEqual([['overdue', NOW - 24.001 * HOUR_MS]])
  expect(said('NotConnected', null)).toEqual([['overdue', null]])
})

test('of a station that nobody has told anything about, nothing is said', () => {
  expect([said(null, 100), said('NotConnected', undefined)]).toEqual([[], []])
})

test.each(['Connected', 'HangingUp', 'Busy', 'NotDefined'] as const)('a station that is %s is not down', (state) => {
  expect(said(state, 100)).toEqual([])
})

test('those longest without a connection come first, and those that never had one', () => {
  const hours = new Map([
    [1, 30],
    [2, 50],
    [4, 40],
  ])
  const down = stationsDown(
    [1, 2, 3, 4].map(stationOf),
    () => 'NotConnected',
    (station) => {
      const ago = hours.get(station)
      const lastConnection = ago === undefined ? null : NOW - ago * HOUR_MS
      return { stationNumber: station, name: '', timestamp: null, lastConnection }
    },
    NOW,
  )
  expect(down.map(({ station }) => station.id)).toEqual([3, 2, 4, 1])
})
