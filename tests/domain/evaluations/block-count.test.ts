import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockCount } from '../../../src/domain/evaluations/block-count.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 4, 1)

/** Spills from and to an hour after the start. */
const spills = (...hours: readonly (readonly [from: number, to: number])[]) =>
  hours.map(([from, to]) => ({ from: START + from * HOUR, to: START + to * HOUR }))

test.each([
  ['nothing', [], 0],
  ['one within 12 h', [[0, 12]], 1],
  ['one that goes on after 12 h', [[0, 12.25]], 2],
  // 0 to 12, 12 to 36, 36 to 60.
  ['one of 37 h', [[0, 37]], 3],
  [
    'two within the first 12 h',
    [
      [0, 1],
      [11, 12],
    ],
    1,
  ],
  [
    'a second one in the following 24 h',
    [
      [0, 1],
      [35, 36],
    ],
    2,
  ],
  // The block of 12 to 36 is dry, so one of 12 h begins at 36.
  [
    'a second one after dry 24 h, which has 12 h again',
    [
      [0, 1],
      [36, 48],
    ],
    2,
  ],
  [
    'and goes on',
    [
      [0, 1],
      [36, 49],
    ],
    3,
  ],
] as const)('blocks of 12 and 24 h: %s', (_, hours, count) => {
  expect(blockCount(spills(...hours))).toBe(count)
})

test('it is the count of somebody who goes through the quarter hours with a list of blocks', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 700 }), (quarters) => {
      const of = (index: number) => ({ from: START + (index * HOUR) / 4, to: START + ((index + 1) * HOUR) / 4 })
      const spilled = quarters.flatMap((isSpilling, index) => (isSpilling ? [of(index)] : []))
      expect(blockCount(spilled)).toBe(countByHand(quarters))
    }),
  )
})

/** Cuts the time into blocks of 48 and 96 quarters, one after the other, and counts those with a spill. */
function countByHand(quarters: readonly boolean[]): number {
  let count = 0
  let at = quarters.indexOf(true)
  while (at >= 0 && at < quarters.length) {
    let length = 48
    while (quarters.slice(at, at + length).includes(true)) {
      count += 1
      at += length
      length = 96
    }
    // The dry block is over when it ends: what follows begins with the next spill.
    at = quarters.indexOf(true, at + length)
  }
  return count
}
