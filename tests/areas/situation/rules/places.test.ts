import { expect, test } from 'vitest'
import { byCause, calledNow, placesOf as placesIn } from '../../../../src/areas/situation/rules/places.ts'
import { causesOf, NO_STRUCTURE } from '../../../../src/domain/alerts/first-cause.ts'
import type { CallAttempt, CallOut } from '../../../../src/wire/server/remote-alert.ts'
import type { AlertGroup, FirstAlert } from '../../../../src/wire/tabs/alert-list.ts'
import { sampleAlert } from '../../../domain/alerts/alert-samples.ts'

const MINUTE = 60_000

function group(
  station: number,
  start: number,
  part: Partial<AlertGroup> = {},
  first: Partial<FirstAlert> = {},
): AlertGroup {
  const counts = [{ priority: 2, all: 1, open: 1, active: 1 }]
  return {
    id: `${station}/${start}`,
    count: 1,
    open: 1,
    counts,
    newest: start * MINUTE,
    stationName: `Station ${station}`,
    priority: null,
    first: {
      id: `a${station}`,
      stationNumber: station,
      pvGroupId: 1,
      pvRef: null,
      priority: 2,
      limitType: null,
      dimension: '',
      what: `Meldung ${station}`,
      message: `Meldung ${station}`,
      timestamp: start * MINUTE,
      goneTimestamp: null,
      ackTimestamp: null,
      ackUser: null,
      ...first,
    },
    ...part,
  }
}

function callOut(station: number, minute: number, part: Partial<CallOut> = {}): CallOut {
  return {
    plan: { station: { stationNumber: 1 }, planNumber: 1 },
    state: 'Calling',
    alert: sampleAlert({ stationNumber: station, timestamp: minute * MINUTE }),
    alertCount: 1,
    sentAt: minute * MINUTE,
    endsAt: (minute + 30) * MINUTE,
    attempts: [],
    ...part,
  }
}

/** The places with the causes that the rules find. */
function placesOf(groups: readonly AlertGroup[], callOuts: readonly CallOut[]) {
  const links = groups.flatMap(({ first, ...own }) => (first === null ? [] : [{ ...own, first }]))
  const causes = causesOf(links, NO_STRUCTURE, (priority) => priority - 1)
  return placesIn(groups, callOuts, new Map([...causes].map(([id, { of, why }]) => [id, { ...of, why }])))
}

const attempt = (recipient: string, state: CallAttempt['state']): CallAttempt => ({
  recipient,
  at: 0,
  state,
  connectionType: state === 'Placed' ? 'Sms' : null,
})

test('places keep the order of the list, and name what began at another place', () => {
  const places = placesOf([group(3, 20), group(1, 12), group(2, -300)], [])
  expect(places.map(({ stationName, began }) => [stationName, began?.stationName ?? null])).toEqual([
    ['Station 3', 'Station 1'],
    ['Station 1', null],
    ['Station 2', null],
  ])
})

test('the sign of a place is its most urgent priority that is still there; the most urgent one where all have gone', () => {
  const counts = [
    { priority: 1, all: 2, open: 1, active: 0 },
    { priority: 5, all: 1, open: 0, active: 1 },
  ]
  const gone = counts.map((count) => ({ ...count, active: 0 }))
  const places = placesOf([group(1, 0, { counts }), group(2, 0, { counts: gone })], [])
  expect(places.map(({ worst }) => worst.priority)).toEqual([5, 1])
})

test('who is called for a place is named there: for one of its alerts, and only while somebody is called or about to be', () => {
  const groups = [group(1, 10, { newest: 14 * MINUTE }), group(1, 100), group(2, 10)]
  const callsOf = (call: CallOut) => placesOf(groups, [call]).map((place) => place.call === call)
  expect(callsOf(callOut(1, 10))).toEqual([true, false, false])
  expect(callsOf(callOut(1, 14, { state: 'Waiting' }))).toEqual([true, false, false])
  expect(callsOf(callOut(1, 15))).toEqual([false, false, false])
  expect(callsOf(callOut(1, 9))).toEqual([false, false, false])
  for (const state of ['Confirmed', 'Undelivered'] as const) {
    expect(callsOf(callOut(1, 10, { state }))).toEqual([false, false, false])
  }
})

test('who was called last is named, nobody while alerts are still being collected', () => {
  const attempts = [attempt('Weber', 'Placed'), attempt('Krause', 'Placed'), attempt('Blum', 'Planned')]
  expect(calledNow(callOut(1, 0, { attempts }))).toBe('Krause')
  expect(calledNow(callOut(1, 0, { attempts, state: 'Waiting' }))).toBeNull()
  expect(calledNow(callOut(1, 0, { attempts: [attempt('Weber', 'Missed')] }))).toBeNull()
})

test('what stands for further places has no station, no beginning and no call', () => {
  const rest = group(0, 0, { id: 'rest', stationName: '', first: null })
  const [place] = placesOf([rest], [callOut(0, 0)])
  expect(place).toMatchObject({ id: 'rest', stationName: '', first: null, began: null, call: null })
})

test('a place says how many others came of it, also over another one', () => {
  const groups = [group(4, 30), group(3, 22), group(2, 12), group(1, 4), group(5, -300)]
  expect(placesOf(groups, []).map(({ stationName, followers }) => [stationName, followers])).toEqual([
    ['Station 4', 0],
    ['Station 3', 0],
    ['Station 2', 0],
    ['Station 1', 3],
    ['Station 5', 0],
  ])
  // The first lost its connection after something failed in its area, and one of another area at the same time.
  const lost = { what: 'Verbindung gestört' }
  const over = placesOf([group(8, 2, {}, { ...lost, pvGroupId: 2 }), group(7, 1, {}, lost), group(6, 0)], [])
  expect(over.map(({ stationName, began, followers }) => [stationName, began?.stationName ?? null, followers])).toEqual(
    [
      ['Station 8', 'Station 7', 0],
      ['Station 7', 'Station 6', 1],
      ['Station 6', null, 2],
    ],
  )
  // By cause: none is left out, and what came of one stands below it.
  expect(byCause(over).map(({ stationName }) => stationName)).toEqual(['Station 6', 'Station 7', 'Station 8'])
})

test('by cause, a chain stands where its most urgent place does; places of which nothing came keep theirs', () => {
  const groups = [group(3, 900), group(2, 12), group(5, -300), group(4, 905), group(1, 4)]
  const names = (places: ReturnType<typeof placesOf>) => places.map(({ stationName }) => stationName.slice(-1)).join('')
  const places = placesOf(groups, [])
  expect(names(places)).toBe('32541')
  expect(names(byCause(places))).toBe('34125')
})
