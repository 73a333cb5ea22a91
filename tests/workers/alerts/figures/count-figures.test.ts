import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Alert } from '../../../../src/wire/server/alert.ts'
import type { AlertFigures } from '../../../../src/wire/tabs/alert-figures.ts'
import { countFigures } from '../../../../workers/alerts/figures/count-figures.ts'
import { sampleAlert } from '../../../domain/alerts/alert-samples.ts'
import { comparable, countedByHand } from './figures-oracle.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ZONE = 'Europe/Berlin'
/** The clocks of the plant are put back on this day. */
const START = Date.UTC(2026, 9, 24)
const NO_GAPS = { more: 0, skipped: 0 }
const rankOf = (priority: number) => priority

function figuresOf(alerts: readonly Alert[], from: number, until: number, gaps = NO_GAPS): AlertFigures {
  const steps = countFigures(alerts, { from, until, zone: ZONE }, gaps, rankOf)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** An alert of one of a few PVs, which some users acknowledge. All times are whole seconds. */
const alertAt = (at: fc.Arbitrary<number>, pvs = fc.integer({ min: 1, max: 14 })) =>
  fc
    .record({
      at,
      pv: pvs,
      priority: fc.integer({ min: 1, max: 3 }),
      gone: fc.option(fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 150_000 }))),
      acked: fc.option(fc.integer({ min: 0, max: 5000 })),
      user: fc.constantFrom('a', 'b', null),
    })
    .map(({ at, pv, priority, gone, acked, user }) => {
      const timestamp = START + at * SECOND
      return sampleAlert({
        timestamp,
        priority,
        pvRef: pv === 14 ? null : { type: 'DigiIn', nr: 100_000 + pv },
        pvName: `PV ${pv}`,
        stationNumber: pv % 4,
        stationName: `Station ${pv % 4}`,
        goneTimestamp: gone === null ? null : timestamp + gone * SECOND,
        ackTimestamp: acked === null ? null : timestamp + acked * SECOND,
        ackUser: acked === null ? null : user,
      })
    })

const DAYS_S = (2 * DAY) / SECOND
const MOMENT = fc.integer({ min: 0, max: DAYS_S })
const STORM = MOMENT.chain((at) =>
  fc.array(alertAt(fc.integer({ min: at, max: at + 900 })), { minLength: 8, maxLength: 50 }),
)
const LOOSE_CONTACT = fc
  .tuple(MOMENT, fc.integer({ min: 1, max: 14 }))
  .chain(([at, pv]) => fc.array(alertAt(fc.integer({ min: at, max: at + 120 }), fc.constant(pv)), { maxLength: 12 }))
const ALERTS = fc
  .tuple(
    fc.array(alertAt(MOMENT), { maxLength: 50 }),
    fc.array(STORM, { maxLength: 3 }),
    fc.array(LOOSE_CONTACT, { maxLength: 3 }),
  )
  .map((parts) => parts.flat(2).map((alert, i) => ({ ...alert, id: `a${i}` })))
const RANGE = fc
  .tuple(fc.integer({ min: 0, max: DAYS_S }), fc.integer({ min: 60, max: DAYS_S }))
  .map(([from, length]) => [START + from * SECOND, START + (from + length) * SECOND] as const)

test('the figures are those of a count by hand, for 200 ranges over a change of the clocks (A1 to A6)', () => {
  let floods = 0
  let chattering = 0
  let standing = 0
  fc.assert(
    fc.property(ALERTS, RANGE, (alerts, [from, until]) => {
      const figures = figuresOf(alerts, from, until)
      expect(comparable(figures, ZONE)).toEqual(countedByHand(alerts, from, until, ZONE))
      floods += figures.floodCount
      chattering += figures.chattering
      standing += figures.standingCount
    }),
    { numRuns: 200, seed: 20_261_025 },
  )
  // What hardly ever occurs would be compared hardly ever.
  expect(floods).toBeGreaterThan(30)
  expect(chattering).toBeGreaterThan(50)
  expect(standing).toBeGreaterThan(20)
})

describe('floods', () => {
  const every = (seconds: number, count: number, from = START) =>
    Array.from({ length: count }, (_, i) => sampleAlert({ id: `f${i}`, timestamp: from + i * seconds * SECOND }))

  test('one begins with the eleventh alert in ten minutes and ends when fewer than five are left, to the second', () => {
    const figures = figuresOf(every(30, 20), START, START + DAY)
    const last = START + 19 * 30 * SECOND
    // The 20 came in 9.5 minutes: four are left ten minutes after the 16th.
    const sixteenth = START + 15 * 30 * SECOND
    expect(figures.floods).toMatchObject([
      {
        since: START + 10 * 30 * SECOND,
        until: sixteenth + 10 * MINUTE,
        peak: { at: last, count: 20 },
        count: 20,
        first: { id: 'f0', at: START },
      },
    ])
    expect(figures.worst).toEqual({ at: last, count: 20 })
  })

  test('ten in ten minutes are none', () => {
    expect(figuresOf(every(60, 10), START, START + DAY).floods).toEqual([])
    // One more, exactly ten minutes after the first, finds nine of them.
    expect(figuresOf(every(60, 11), START, START + DAY).floodCount).toBe(0)
    expect(figuresOf(every(59, 11), START, START + DAY).floodCount).toBe(1)
  })

  test('one that is not over lasts until the end of the range', () => {
    const until = START + 6 * MINUTE
    expect(figuresOf(every(20, 15), START, until).floods).toMatchObject([{ until, count: 15 }])
  })
})

test('a range without alerts has no rates, no times and a day for each of its days', () => {
  const figures = figuresOf([], START - 2 * HOUR, START + 2 * DAY)
  expect(figures).toMatchObject({ count: 0, worst: null, kinds: [], floodMs: 0, activeMs: 0, ofTen: 0 })
  expect(figures.acked).toEqual({ count: 0, median: null, p95: null })
  // From midnight of the 24th, which has two hours of UTC the day before, to the night of the 26th: 25 hours in between.
  expect(figures.days.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
})

test('one that goes at the same moment, and one whose station has a wrong clock, last no time', () => {
  const alerts = [
    sampleAlert({ id: 'a', timestamp: START, goneTimestamp: START }),
    sampleAlert({ id: 'b', timestamp: START + SECOND, goneTimestamp: START - DAY, ackTimestamp: START - HOUR }),
  ]
  const figures = figuresOf(alerts, START, START + DAY)
  expect(figures.duration).toEqual({ count: 2, median: 0, p95: 0 })
  expect(figures.acked).toEqual({ count: 1, median: 0, p95: 0 })
  expect(figures.activeMs).toBe(0)
})

test('what was there for 24 h to the second does not stand, and what goes at midnight does not stand on the day that begins', () => {
  const stood = (from: number, until: number) => sampleAlert({ id: `${from}`, timestamp: from, goneTimestamp: until })
  const midnight = Date.UTC(2026, 9, 23, 22)
  const figures = figuresOf(
    [
      stood(midnight - 2 * DAY, midnight - DAY),
      stood(midnight - 3 * DAY, midnight),
      stood(midnight - HOUR, midnight + 2 * DAY),
    ],
    midnight - 4 * DAY,
    midnight + 4 * DAY,
  )
  expect(figures.standingCount).toBe(2)
  // From the day after it came on, until the 23rd.
  expect(figures.standingWorst).toEqual({ at: midnight - 2 * DAY, count: 1 })
})

test('kinds say how often, how long and whether they chatter; those that chatter are there though others are more frequent', () => {
  const frequent = Array.from({ length: 100 }, (_, pv) =>
    [0, 1, 2, 3].map((hour) =>
      sampleAlert({
        id: `${pv}-${hour}`,
        pvRef: { type: 'DigiIn', nr: pv },
        timestamp: START + hour * HOUR,
        goneTimestamp: START + hour * HOUR + MINUTE,
      }),
    ),
  ).flat()
  const loose = [0, 20, 60].map((second, i) =>
    sampleAlert({
      id: `loose${i}`,
      pvRef: { type: 'DigiIn', nr: 999 },
      timestamp: START + second * SECOND,
      goneTimestamp: START + (second + 5) * SECOND,
    }),
  )
  const figures = figuresOf([...frequent, ...loose], START, START + DAY)
  expect(figures.kindCount).toBe(101)
  expect(figures.kinds).toHaveLength(101)
  expect(figures.kinds[0]).toMatchObject({ count: 4, chattering: 0, fleeting: 0, activeMs: 4 * MINUTE })
  expect(figures.kinds.at(-1)).toMatchObject({ count: 3, chattering: 3, fleeting: 3, pv: { nr: 999 } })
  expect(figures).toMatchObject({ ofTen: 40, ofHundred: 400, chattering: 3, chatteringKinds: 1, fleeting: 3 })
})
