import { expect, test } from 'vitest'
import { Quarantine, quarantineMs } from '../../../workers/hubs/quarantine.ts'

const WINDOW_MS = 60_000
/** The longest quarantine of 75 s, and the minute in which unreadable messages count. */
const PROBATION_MS = 135_000

test('three unreadable messages within a minute put a channel into quarantine, two do not (R-15)', () => {
  const quarantine = new Quarantine()
  expect([0, 1000, WINDOW_MS - 1].map((at) => quarantine.enters(at))).toEqual([false, false, true])
  const slower = new Quarantine()
  expect([0, 1000, WINDOW_MS].map((at) => slower.enters(at))).toEqual([false, false, false])
})

test('a quarantine lasts 60 to 75 s, so that clients do not come back all at once (R-15)', () => {
  expect([0, 0.5, 1].map(quarantineMs)).toEqual([60_000, 67_500, 75_000])
})

test('unreadable messages that are minutes apart do not (R-15)', () => {
  const quarantine = new Quarantine()
  const times = Array.from({ length: 100 }, (_, i) => i * 30_000)
  expect(times.filter((at) => quarantine.enters(at))).toEqual([])
})

test('soon after a quarantine one unreadable message is enough for the next, later it takes three again (R-15)', () => {
  const quarantine = new Quarantine()
  for (const at of [0, 1, 2]) quarantine.enters(at)
  expect(quarantine.enters(2 + PROBATION_MS - 1)).toBe(true)
  const later = 3 * PROBATION_MS
  expect([0, 1, 2].map((ms) => quarantine.enters(later + ms))).toEqual([false, false, true])
})

test('a channel that was closed on purpose starts from zero (R-15)', () => {
  const quarantine = new Quarantine()
  for (const at of [0, 1, 2]) quarantine.enters(at)
  quarantine.clear()
  expect(quarantine.enters(3)).toBe(false)
})
