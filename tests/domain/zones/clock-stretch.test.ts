import { describe, expect, test } from 'vitest'
import { passesOf, stretchesOf } from '../../../src/domain/zones/clock-stretch.ts'
import { checkMoments, moment } from '../calendar-oracle/moments.ts'
import { passOf, zoned } from '../calendar-oracle/oracle.ts'

const HOUR_MS = 3_600_000
/** Clocks are set in Berlin: forward, back, forward. */
const [SPRING, AUTUMN, NEXT] = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(2027, 2, 28, 1)]
const FIRST = -8.64e15
const LAST = 8.64e15

describe('a time in which nobody changes the clock', () => {
  test.each([SPRING, Date.UTC(2026, 6, 1), AUTUMN - 1])('is the whole summer, at %d of it', (ms) => {
    expect(stretchesOf('Europe/Berlin')(ms)).toEqual({
      from: SPRING,
      to: AUTUMN,
      offset: 2 * HOUR_MS,
      onceFrom: SPRING,
      onceTo: AUTUMN - HOUR_MS,
    })
  })

  test('begins in winter with the second pass of the repeated hour (F40)', () => {
    expect(stretchesOf('Europe/Berlin')(AUTUMN)).toEqual({
      from: AUTUMN,
      to: NEXT,
      offset: HOUR_MS,
      onceFrom: AUTUMN + HOUR_MS,
      onceTo: NEXT,
    })
  })

  test('holds the instant that was asked for, wherever in calendars it is', () => {
    for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'UTC']) {
      for (const ms of [FIRST, FIRST + 1, -3e14, 0, 3e14, LAST - 86_400_000, LAST]) {
        const { from, to } = stretchesOf(zone)(ms)
        expect([zone, ms, from <= ms && ms < to]).toEqual([zone, ms, true])
      }
    }
  })

  test('has ends at whole ms, whatever is asked for first', () => {
    // Two years without a change: the end lies as far away as was looked.
    const { from, to } = stretchesOf('Asia/Tokyo')(Date.UTC(2026, 0, 1) + 0.3)
    expect([from, to].map(Number.isInteger)).toEqual([true, true])
  })

  test('has the offset that Temporal reads, at its instant and at its ends, in every zone (F40)', () => {
    checkMoments(moment, ({ at, zone }) => {
      const { from, to, offset } = stretchesOf(zone)(at)
      const offsetAt = (ms: number) => zoned(ms, zone).offsetNanoseconds / 1e6
      expect([from, at, to - 1].map(offsetAt)).toEqual([offset, offset, offset])
    })
  })
})

test('an instant is in the pass that Temporal finds, in every zone (F40)', () => {
  checkMoments(moment, ({ at, zone }) => {
    expect(passesOf(zone)(at)).toBe(passOf(at, zone))
  })
})
