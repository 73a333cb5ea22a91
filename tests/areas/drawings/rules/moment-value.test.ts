import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedRange, pointAt } from '../../../../src/areas/drawings/rules/moment-value.ts'
import { HELD, type Interval, intervalOf, SAMPLED } from '../../../../src/domain/charts/intervals.ts'
import type { DataPoint } from '../../../../src/wire/server/chart.ts'

const ZONE = 'Europe/Berlin'
const START = Date.UTC(2026, 2, 12, 1)
const SECOND = 1000
const MINUTE = 60 * SECOND
const QUARTER = 15 * MINUTE
const QUARTERS = intervalOf('QuarterHourValues', false)

const held = (points: readonly DataPoint[], interval: Interval, at: number, now: number) =>
  pointAt(points, interval, { at, now, zone: ZONE })

/** The same by a clock: goes through the time second by second and remembers what it has read last, and how long that counts. */
function byClock(points: readonly DataPoint[], kind: 'sampled' | 'held', at: number, now: number): number | null {
  const first = Math.min(...points.map(({ timestamp }) => timestamp))
  const last = Math.max(...points.map(({ timestamp }) => timestamp))
  const times = points.map(({ timestamp }) => timestamp).sort((a, b) => a - b)
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const step = Math.max(0, ...steps.slice(-3))
  const isFresh = now - last <= (kind === 'held' ? 150 * SECOND : 2 * step)
  const over = isFresh ? now : kind === 'held' ? last : last + step
  let value: number | null = null
  for (let time = first; time <= at; time += SECOND) {
    const read = points.find(({ timestamp }) => timestamp === time)
    if (read !== undefined) value = read.value
  }
  return at < first || at >= Math.min(now, Math.max(over, last)) ? null : value
}

const points = fc
  .uniqueArray(fc.record({ second: fc.integer({ min: 0, max: 600 }), value: fc.option(fc.integer(), { nil: null }) }), {
    minLength: 1,
    maxLength: 8,
    selector: ({ second }) => second,
  })
  .map((all) => all.map(({ second, value }) => ({ timestamp: START + second * SECOND, value })))

describe.each([
  ['sampled', SAMPLED],
  ['held', HELD],
] as const)('%s values', (kind, interval) => {
  test('a value holds at a moment as a clock would have it that goes through the archive', () => {
    fc.assert(
      fc.property(
        points,
        fc.integer({ min: -60, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
        (archived, second, later) => {
          const at = START + second * SECOND
          const now = at + later * SECOND
          const known = archived.filter(({ timestamp }) => timestamp <= now)
          fc.pre(known.length > 0)
          expect(held(known, interval, at, now)?.value ?? null).toBe(byClock(known, kind, at, now))
        },
      ),
    )
  })
})

test('of the quarters of an hour the one holds in which the moment lies, also beside a gap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer(), { nil: null }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: -QUARTER, max: 8 * QUARTER }),
      (values, after) => {
        const archived = values.map((value, index) => ({ timestamp: START + index * QUARTER, value }))
        const found = held(archived, QUARTERS, START + after, START + 100 * QUARTER)
        const value = values[Math.floor(after / QUARTER)] ?? null
        expect(found?.value ?? null).toBe(value)
        expect(found?.since ?? null).toBe(value === null ? null : START + Math.floor(after / QUARTER) * QUARTER)
      },
    ),
  )
})

test('a gap before the moment means that nothing is known, however late its value came in', () => {
  const archived = [
    { timestamp: START + MINUTE, value: null },
    { timestamp: START, value: 5 },
    { timestamp: START + 3 * MINUTE, value: 6 },
  ]
  const at = (seconds: number) => held(archived, SAMPLED, START + seconds * SECOND, START + QUARTER)?.value ?? null
  expect([at(-1), at(0), at(59), at(60), at(179), at(180)]).toEqual([null, 5, 5, null, null, 6])
})

test('nothing is asked for that lies in the future, nor before the beginning of time', () => {
  expect(askedRange(START, START + 10)).toEqual({ startDate: START - 60 * MINUTE, endDate: START + 10 })
  expect(askedRange(START, START + 60 * MINUTE).endDate).toBe(START + QUARTER)
  expect(askedRange(MINUTE, START).startDate).toBe(0)
})
