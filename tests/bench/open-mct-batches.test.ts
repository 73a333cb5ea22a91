import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Batches } from '../../bench/peers/openmct/batches.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function recorded(throttleMs: number) {
  const taken: string[] = []
  const batches = new Batches(throttleMs, (key, data) => taken.push(`${key}:${data.map(({ value }) => value)}`))
  return { taken, batches }
}

test('what comes within the pace goes on together, by key', () => {
  const { taken, batches } = recorded(1000)
  batches.add('a', { utc: 1, value: 1 })
  vi.advanceTimersByTime(0)
  expect(taken).toEqual(['a:1'])
  batches.add('a', { utc: 2, value: 2 })
  batches.add('b', { utc: 2, value: 3 })
  batches.add('a', { utc: 3, value: 4 })
  vi.advanceTimersByTime(999)
  expect(taken).toEqual(['a:1'])
  vi.advanceTimersByTime(1)
  expect(taken).toEqual(['a:1', 'a:2,4', 'b:3'])
})

test('without a pace one turn of values goes on by itself', () => {
  const { taken, batches } = recorded(0)
  batches.add('a', { utc: 1, value: 1 })
  batches.add('a', { utc: 2, value: 2 })
  vi.advanceTimersByTime(0)
  batches.add('a', { utc: 3, value: 3 })
  vi.advanceTimersByTime(0)
  expect(taken).toEqual(['a:1,2', 'a:3'])
})
