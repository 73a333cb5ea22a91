import { expect, test } from 'vitest'
import { PROBATION_MS, Quarantine, WINDOW_MS } from '../../../workers/hubs/quarantine.ts'

test('three unreadable messages within a minute put a channel into quarantine, two do not (R-15)', () => {
  const quarantine = new Quarantine()
  expect([0, 1000, WINDOW_MS - 1].map((at) => quarantine.enters(at))).toEqual([false, false, true])
})

test('unreadable messages that are minutes apart do not (R-15)', () => {
  const quarantine = new Quarantine()
  const times = Array.from({ length: 100 }, (_, i) => (i * WINDOW_MS) / 2)
  expect(times.filter((at) => quarantine.enters(at))).toEqual([])
})

test('soon after a quarantine one unreadable message is enough for the next, later it takes three again (R-15)', () => {
  const quarantine = new Quarantine()
  for (const at of [0, 1, 2]) quarantine.enters(at)
  expect(quarantine.enters(PROBATION_MS)).toBe(true)
  const later = 3 * PROBATION_MS
  expect([0, 1, 2].map((ms) => quarantine.enters(later + ms))).toEqual([false, false, true])
})

test('a channel that was closed on purpose starts from zero (R-15)', () => {
  const quarantine = new Quarantine()
  for (const at of [0, 1, 2]) quarantine.enters(at)
  quarantine.clear()
  expect(quarantine.enters(3)).toBe(false)
})
