import fc from 'fast-check'
import { expect, test } from 'vitest'
import { burstAt, burstsOf, withAlert, withoutAlert } from '../../../src/domain/alerts/alert-burst.ts'

const MINUTE_MS = 60_000
const someAlerts = fc
  .array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 12 })
  .map((minutes) =>
    minutes
      .sort((a, b) => a - b)
      .map((minute, i) => ({ id: `a${String(i).padStart(2, '0')}`, timestamp: minute * MINUTE_MS })),
  )

test('alerts of a station at most ten minutes apart are one burst, and its first alert is the first one', () => {
  const at = (minute: number, id: string) => ({ id, timestamp: minute * MINUTE_MS })
  const bursts = burstsOf([at(0, 'a'), at(0, 'b'), at(10, 'c'), at(20.1, 'd')])
  expect(bursts).toEqual([
    { start: 0, end: 600_000, firstId: 'a', count: 3 },
    { start: 20.1 * MINUTE_MS, end: 20.1 * MINUTE_MS, firstId: 'd', count: 1 },
  ])
  expect(burstAt(bursts, at(5, 'x')).firstId).toBe('a')
  expect(burstAt(bursts, at(15, 'x'))).toEqual({ start: 900_000, end: 900_000, firstId: 'x', count: 1 })
})

test('one more alert, or one less, gives the bursts of all of them, or says that others change', () => {
  const changes = { known: 0, unknown: 0 }
  fc.assert(
    fc.property(someAlerts, fc.nat(), (alerts, seed) => {
      const changed = alerts[seed % alerts.length]
      if (changed === undefined) return
      const rest = alerts.filter((alert) => alert !== changed)
      const added = withAlert(burstsOf(rest), changed)
      if (added !== null) expect(added).toEqual(burstsOf(alerts))
      const removed = withoutAlert(burstsOf(alerts), changed)
      if (removed !== null) expect(removed).toEqual(burstsOf(rest))
      changes[added === null ? 'unknown' : 'known'] += 1
    }),
    { numRuns: 2000 },
  )
  expect(changes.known).toBeGreaterThan(changes.unknown / 4)
})
