import { expect, test } from 'vitest'
import { calledNow, placesOf } from '../../../../src/areas/situation/rules/places.ts'
import type { CallAttempt, CallOut } from '../../../../src/wire/server/remote-alert.ts'
import type { AlertGroup } from '../../../../src/wire/tabs/alert-list.ts'
import { sampleAlert } from '../../../domain/alerts/alert-samples.ts'

const MINUTE = 60_000

function group(station: number, start: number, part: Partial<AlertGroup> = {}): AlertGroup {
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
      message: `Meldung ${station}`,
      timestamp: start * MINUTE,
      goneTimestamp: null,
      ackTimestamp: null,
      ackUser: null,
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
