import { expect, test } from 'vitest'
import { HubMetrics } from '../../../workers/hubs/hub-metrics.ts'

function meter() {
  const clock = { now: 0 }
  const counts = new HubMetrics(() => clock.now)
  /** So many seconds, each with one text of ten characters that holds two messages of five values. */
  const run = (seconds: number, processingMs = 0) => {
    for (let second = 0; second < seconds; second += 1) {
      counts.arrived('0123456789')
      counts.messages += 2
      for (let message = 0; message < 2; message += 1) {
        clock.now += processingMs / 2
        counts.stored(5)
      }
      clock.now += 1000 - processingMs
      counts.beat()
    }
  }
  return { clock, counts, run }
}

test('rates are those of the last ten seconds, totals those of all', () => {
  const { counts, run, clock } = meter()
  run(60)
  expect(counts.traffic()).toMatchObject({ messages: 120, values: 600, bytes: 600 })
  const { messagesPerSecond, valuesPerSecond, bytesPerSecond } = counts.traffic()
  expect([messagesPerSecond, valuesPerSecond, bytesPerSecond]).toEqual([2, 10, 10])
  for (let second = 0; second < 12; second += 1) {
    clock.now += 1000
    counts.beat()
  }
  expect(counts.traffic()).toMatchObject({ values: 600, valuesPerSecond: 0 })
})

test('before the first second there are no rates', () => {
  const { counts } = meter()
  counts.arrived('0123456789')
  counts.stored(5)
  expect(counts.traffic()).toMatchObject({ values: 5, bytes: 10, valuesPerSecond: 0 })
})

test('the queue age is the longest way from the socket to the cells within ten seconds', () => {
  const { counts, run } = meter()
  run(1, 40)
  expect(counts.traffic().queueAgeMs).toBe(40)
  run(5, 4)
  expect(counts.traffic().queueAgeMs).toBe(40)
  run(10, 4)
  expect(counts.traffic().queueAgeMs).toBe(4)
})
