import { expect, test } from 'vitest'
import { type MicroCase, MicroHarness } from '../../bench/micro/micro-harness.ts'

/** A clock that turns move on; every third sample is disturbed. */
function harnessOf(turnMs: number, answer: number) {
  let now = 0
  let looks = 0
  const turn = () => {
    now += turnMs
    return answer
  }
  const disturbed = () => {
    looks += 1
    if (looks % 6 === 0) now += 500
    return now
  }
  const one: MicroCase = { key: 'oneUs', title: 'one', nanosPerUnit: 1000, limit: null, operations: 4, turn }
  return new MicroHarness([one], { sampleMs: 10, samples: 5, now: disturbed })
}

test('a round is the median of its samples, of one operation in the unit of its key', () => {
  const harness = harnessOf(2, 1)
  harness.round()
  harness.round()
  expect(harness.readings()).toEqual([{ key: 'oneUs', title: 'one', limit: null, rounds: [500, 500] }])
})

test('an operation that has not done its work ends the benchmark', () => {
  const harness = harnessOf(2, Number.NaN)
  harness.round()
  expect(() => harness.readings()).toThrow('has not done its work')
})
