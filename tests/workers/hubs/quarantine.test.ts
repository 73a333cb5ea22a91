import { expect, test } from 'vitest'
import { Quarantine } from '../../../workers/hubs/quarantine.ts'

test('three unreadable messages within a minute put a channel into quarantine, two do not (R-15)', () => {
  const quarantine = new Quarantine()
  expect([0, 1000, 59_999].map((at) => quarantine.enters(at))).toEqual([false, false, true])
})

test('unreadable messages that are minutes apart do not (R-15)', () => {
  const quarantine = new Quarantine()
  const times = Array.from({ length: 100 }, (_, i) => i * 30_000)
  expect(times.filter((at) => quarantine.enters(at))).toEqual([])
})

test('soon after a quarantine one unreadable message is enough for the next, later it takes three again (R-15)', () => {
  const quarantine = new Quarantine()
  for (const at of [0, 1, 2]) quarantine.enters(at)
  expect(quarantine.enters(135_000)).toBe(true)
  const later = 405_000
  expect([0, 1, 2].map((ms) => quarantine.enters(later + ms))).toEqual([false, false, true])
})

test('a channel that was closed on purpose starts from zero (R-15)', () => {
  const quarantine = new Quarantine()
  for (const at of [0, 1, 2]) quarantine.enters(at)
  quarantine.clear()
  expect(quarantine.enters(3)).toBe(false)
})
