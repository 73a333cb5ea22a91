import { expect, test } from 'vitest'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { AlertEntry } from '../../../workers/alerts/alert-entry.ts'
import { AlertRate } from '../../../workers/alerts/alert-rate.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.UTC(2026, 5, 10, 8)

function rateOf() {
  const pending = new Map<string, AlertEntry>()
  const rate = new AlertRate({ entries: () => pending.values() })
  return {
    rate,
    come: (part: Partial<Alert>, isNew = false) => {
      const alert = sampleAlert(part)
      pending.set(alert.id, new AlertEntry(alert, 0, null))
      rate.add(alert, isNew)
    },
    go: (id: string) => {
      const alert = pending.get(id)?.alert
      pending.delete(id)
      if (alert !== undefined) rate.remove(alert)
    },
  }
}

test('an alert stands once it has been there for more than a day, as long as its cause is there', () => {
  const { rate, come, go } = rateOf()
  come({ id: 'old', timestamp: NOW - DAY_MS - 1 })
  come({ id: 'exact', timestamp: NOW - DAY_MS })
  come({ id: 'gone', timestamp: NOW - 2 * DAY_MS, goneTimestamp: NOW - DAY_MS })
  expect(rate.standing).toBe(0)
  expect(rate.advance(NOW)).toBe(true)
  expect(rate.standing).toBe(1)
  expect(rate.advance(NOW)).toBe(false)
  come({ id: 'older', timestamp: NOW - 3 * DAY_MS })
  expect(rate.standing).toBe(2)
  go('old')
  go('gone')
  go('exact')
  expect(rate.standing).toBe(1)
  rate.clear()
  expect(rate.standing).toBe(0)
})

test('the whole list is searched for what has become old once a minute, forwards and after the clock was set back', () => {
  const { rate, come } = rateOf()
  rate.advance(NOW)
  come({ id: 'soon', timestamp: NOW - DAY_MS + 1 })
  expect(rate.advance(NOW + 59_999)).toBe(false)
  expect(rate.standing).toBe(0)
  expect(rate.advance(NOW + 60_000)).toBe(true)
  expect(rate.standing).toBe(1)
  expect(rate.advance(NOW - 60_000)).toBe(true)
  expect(rate.standing).toBe(0)
})

test('what is in the first list is no news: only alerts that come count for the rate and for a flood', () => {
  const { rate, come } = rateOf()
  for (let i = 0; i < 12; i += 1) come({ id: `first${i}`, timestamp: NOW - 1000 + i })
  rate.advance(NOW)
  expect(rate.recent).toBe(0)
  expect(rate.flood(String)).toBeNull()
  for (let i = 0; i < 12; i += 1) come({ id: `new${i}`, timestamp: NOW + i, stationNumber: i < 8 ? 14 : 15 }, true)
  rate.advance(NOW + 20)
  expect(rate.recent).toBe(12)
  const flood = rate.flood((station) => `Station ${station}`)
  expect(flood?.stations.map(({ stationNumber, stationName }) => [stationNumber, stationName])).toEqual([
    [14, 'Station 14'],
    [15, 'Station 15'],
  ])
  rate.clear()
  expect([rate.recent, rate.flood(String)]).toEqual([0, null])
})
