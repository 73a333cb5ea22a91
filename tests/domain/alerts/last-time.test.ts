import { expect, test } from 'vitest'
import { operatedAfter } from '../../../src/domain/alerts/last-time.ts'
import type { ControlEvent } from '../../../src/wire/server/alert.ts'
import { sampleAlert } from './alert-samples.ts'

const CAME = 1_000_000
const MINUTE = 60_000

function event(part: Partial<ControlEvent>): ControlEvent {
  return {
    id: `${JSON.stringify(part)}`,
    timestamp: CAME + MINUTE,
    userName: 'mk',
    stationNumber: 14,
    stationName: 'PW Dorfanger',
    pvRef: { type: 'DigiOut', nr: 1 },
    pvName: 'Pumpe 2',
    eksNr: '',
    text: 'Wert gesetzt',
    oldValue: 'Aus',
    newValue: 'Ein',
    succeeded: true,
    ...part,
  }
}

const CASES = [sampleAlert({ id: 'a', timestamp: CAME }), sampleAlert({ id: 'b', timestamp: CAME + 10 * MINUTE })]
const shown = (events: readonly ControlEvent[]) =>
  operatedAfter(CASES, events).map(({ count, pvName, text, newValue }) => [count, pvName || text, newValue])

test('what was set at the station within 15 minutes is counted, the most frequent first', () => {
  const events = [
    event({ id: '1' }),
    event({ id: '2', timestamp: CAME + 12 * MINUTE }),
    event({ id: '3', pvName: 'Schieber', pvRef: { type: 'AnaOut', nr: 2 }, newValue: '40 %' }),
  ]
  expect(shown(events)).toEqual([
    [2, 'Pumpe 2', 'Ein'],
    [1, 'Schieber', '40 %'],
  ])
})

test('an event after two alerts counts once, one of the last moment not any more, and one before not yet', () => {
  const at = (timestamp: number) => shown([event({ timestamp })])
  expect(at(CAME + 11 * MINUTE)).toEqual([[1, 'Pumpe 2', 'Ein']])
  expect(at(CAME - 1)).toEqual([])
  expect(at(CAME)).toHaveLength(1)
  expect(at(CAME + 25 * MINUTE - 1)).toHaveLength(1)
  expect(at(CAME + 25 * MINUTE)).toEqual([])
})

test('what failed, what was done elsewhere and what only acknowledged is left out; a call of the station is not', () => {
  const acked = sampleAlert({ timestamp: CAME, ackTimestamp: CAME + MINUTE, ackUser: 'mk' })
  const events = [
    event({ id: 'failed', succeeded: false }),
    event({ id: 'elsewhere', stationNumber: 15 }),
    event({ id: 'ack', newValue: null, oldValue: null }),
    event({ id: 'station ack', pvRef: null, newValue: null, oldValue: null }),
    event({
      id: 'call',
      pvRef: null,
      pvName: '',
      newValue: null,
      text: 'Station angerufen',
      timestamp: CAME + 2 * MINUTE,
    }),
  ]
  expect(operatedAfter([acked], events).map(({ text }) => text)).toEqual(['Station angerufen'])
})

test('of values that differ only the number is said', () => {
  const events = ['10 %', '20 %'].map((newValue) => event({ id: newValue, newValue }))
  expect(shown(events)).toEqual([[2, 'Pumpe 2', null]])
})
