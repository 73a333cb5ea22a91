import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Batches } from '../../bench/peers/openmct/batches.ts'

let idle: ((deadline: { didTimeout: boolean }) => void)[] = []
const becomeIdle = (didTimeout = false) => {
  for (const callback of idle.splice(0)) callback({ didTimeout })
}

beforeEach(() => {
  idle = []
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (callback: (typeof idle)[number]) => idle.push(callback))
  vi.stubGlobal('document', { visibilityState: 'visible' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function recorded() {
  const taken: string[] = []
  const batches = new Batches(1000, (key, data) => taken.push(`${key}:${data.map(({ value }) => value)}`))
  return { taken, batches }
}

test('what comes within the pace goes on together, by key', () => {
  const { taken, batches } = recorded()
  batches.add('a', { utc: 1, value: 1 })
  vi.advanceTimersByTime(0)
  expect(taken).toEqual(['a:1'])
  becomeIdle()
  batches.add('a', { utc: 2, value: 2 })
  batches.add('b', { utc: 2, value: 3 })
  batches.add('a', { utc: 3, value: 4 })
  vi.advanceTimersByTime(999)
  expect(taken).toEqual(['a:1'])
  vi.advanceTimersByTime(1)
  expect(taken).toEqual(['a:1', 'a:2,4', 'b:3'])
})

test('a shown page that is never idle gets no more until it is; nothing is lost', () => {
  const { taken, batches } = recorded()
  batches.add('a', { utc: 1, value: 1 })
  vi.advanceTimersByTime(0)
  batches.add('a', { utc: 2, value: 2 })
  becomeIdle(true)
  vi.advanceTimersByTime(5000)
  expect(taken).toEqual(['a:1'])
  becomeIdle()
  vi.advanceTimersByTime(0)
  expect(taken).toEqual(['a:1', 'a:2'])
})
