import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DataPoint } from '../../../src/wire/server/chart.ts'
import type { CallError } from '../../../src/wire/server/result.ts'
import { settle } from '../../support/fakes/fake-clock.ts'
import {
  archiveWith,
  DAY_MS,
  eachMinute,
  everyMs,
  HOUR_MS,
  LEVEL,
  MINUTE_MS,
  NOON,
  pointsIn,
  statesOf,
} from './prepared-archive.ts'

const MORNING = NOON - 2 * DAY_MS
const at = (hour: number) => MORNING - 12 * HOUR_MS + hour * HOUR_MS
const DOWN: CallError = { kind: 'network', text: 'down' }
const ranges = (asked: readonly { startDate: number; endDate: number }[]) =>
  asked.map(({ startDate, endDate }) => [startDate, endDate])
/** Raw values are asked for from a quarter of an hour before the range on. */
const askedFrom = (time: number) => time - 15 * MINUTE_MS

describe('batches of the archive', () => {
  test('are empty, loading and done, and adjacent done batches are one range', async () => {
    const { subscribe } = archiveWith(eachMinute)
    const window = subscribe()
    window.setRange(at(8), at(9))
    expect(statesOf(window)).toEqual(['loading 08:00-09:00'])
    await settle()
    expect(statesOf(window)).toEqual(['done 08:00-09:00'])
    const wider = subscribe()
    wider.setRange(at(7), at(10))
    expect(statesOf(wider)).toEqual(['loading 07:00-08:00', 'done 08:00-09:00', 'loading 09:00-10:00'])
    await settle()
    expect(statesOf(wider)).toEqual(['done 07:00-10:00'])
  })

  test('only the missing ranges are requested (R-30)', async () => {
    const { subscribe, asked } = archiveWith(eachMinute)
    subscribe().setRange(at(8), at(10))
    await settle()
    subscribe().setRange(at(9), at(12))
    subscribe().setRange(at(8), at(12))
    await settle()
    expect(ranges(asked)).toEqual([
      [askedFrom(at(8)), at(10)],
      [askedFrom(at(10)), at(12)],
    ])
  })

  test('the same range is one call for all subscribers while it is in flight (R-30)', async () => {
    const { subscribe, asked, hold, release } = archiveWith(eachMinute)
    hold()
    const windows = [subscribe(), subscribe(), subscribe()]
    for (const window of windows) window.setRange(at(8), at(10))
    await settle()
    for (const window of windows) window.setRange(at(8), at(10))
    await release()
    expect(asked).toHaveLength(1)
    for (const window of windows) expect(statesOf(window)).toEqual(['done 08:00-10:00'])
  })

  test('several process variables of one window are one call', async () => {
    const { subscribe, asked } = archiveWith(eachMinute)
    for (let nr = 1; nr <= 40; nr += 1) subscribe({ type: 'AnaIn', nr }).setRange(at(8), at(10))
    await settle()
    expect(asked.map(({ of }) => of.length)).toEqual([36, 4])
  })

  test('a response stays small enough to be parsed between two live values: fewer PVs for a longer window', async () => {
    const { subscribe, asked } = archiveWith(everyMs(HOUR_MS))
    for (let nr = 1; nr <= 40; nr += 1) subscribe({ type: 'AnaIn', nr }).setRange(at(0) - DAY_MS, at(24))
    await settle()
    expect(asked.map(({ of }) => of.length)).toEqual([17, 17, 6])
  })

  test('a long window is requested in parts, a few calls at once', async () => {
    const { subscribe, asked, hold, release } = archiveWith(everyMs(HOUR_MS))
    hold()
    const window = subscribe()
    window.setRange(NOON - 72 * DAY_MS, NOON - 2 * DAY_MS)
    await settle()
    expect(asked).toHaveLength(3)
    await release()
    expect(asked).toHaveLength(35)
    expect(window.states().map(({ load }) => load.state)).toEqual(['done'])
  })

  test('windows in any order hold together exactly what one request for all would have brought', async () => {
    const gaps = (startDate: number, endDate: number): readonly DataPoint[] => {
      const points: DataPoint[] = []
      for (const { timestamp } of eachMinute(startDate, endDate)) {
        const value = Math.floor(timestamp / (7 * MINUTE_MS)) % 3 === 0 ? null : timestamp % 997
        // As the contract has it: null where a gap starts, and none before the first value.
        if (value !== null || (points.at(-1)?.value ?? null) !== null) points.push({ timestamp, value })
      }
      return points
    }
    const minutes = fc.tuple(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 1, max: 120 }))
    await fc.assert(
      fc.asyncProperty(fc.array(minutes, { minLength: 1, maxLength: 8 }), async (windows) => {
        const { subscribe } = archiveWith(gaps)
        for (const [start, length] of windows) {
          const window = subscribe()
          window.setRange(at(6) + start * MINUTE_MS, at(6) + (start + length) * MINUTE_MS)
          await settle()
        }
        const whole = subscribe()
        whole.setRange(at(6), at(12))
        await settle()
        const expected = gaps(askedFrom(at(6)), at(12)).filter(({ timestamp }) => timestamp >= at(6))
        const points = pointsIn(whole).filter(([time]) => time >= at(6))
        const isDoubled = ([, y]: [number, number], i: number) =>
          Number.isNaN(y) && Number.isNaN(points[i - 1]?.[1] ?? 0)
        expect(points.filter((point, i) => !isDoubled(point, i))).toEqual(
          expected.map(({ timestamp, value }) => [timestamp, value ?? Number.NaN]),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('what is not known between two ranges is a gap (pitfall 32)', async () => {
    const { subscribe, fail } = archiveWith(eachMinute)
    subscribe().setRange(at(8), at(9))
    subscribe().setRange(at(10), at(11))
    await settle()
    fail(() => DOWN)
    const whole = subscribe()
    whole.setRange(at(8), at(11))
    await settle()
    const gaps = pointsIn(whole).filter(([, y]) => Number.isNaN(y))
    expect(gaps).toHaveLength(1)
    expect(gaps[0]?.[0]).toBeCloseTo(at(9), -1)
  })

  test('a state that does not change is known by the value before the range', async () => {
    const switched = (startDate: number, endDate: number) =>
      [
        { timestamp: at(3), value: 1 },
        { timestamp: startDate, value: 1 },
        { timestamp: endDate, value: 1 },
      ].filter(({ timestamp }) => timestamp >= startDate && timestamp <= endDate)
    const { subscribe } = archiveWith(switched)
    const window = subscribe()
    window.setRange(at(8), at(9))
    await settle()
    expect(pointsIn(window)).toEqual([
      [askedFrom(at(8)), 1],
      [at(9), 1],
    ])
  })
})

describe('an error', () => {
  test('marks its range and leaves the rest of the chart', async () => {
    const { subscribe, fail, asked } = archiveWith(eachMinute)
    subscribe().setRange(at(8), at(9))
    await settle()
    fail(() => DOWN)
    const window = subscribe()
    window.setRange(at(8), at(10))
    await settle()
    expect(window.states()).toEqual([
      { from: at(8) / 1000, to: at(9) / 1000, load: { state: 'done' } },
      { from: at(9) / 1000, to: at(10) / 1000, load: { state: 'error', error: DOWN } },
    ])
    expect(pointsIn(window).at(-1)?.[0]).toBe(at(9))
    expect(asked).toHaveLength(2)
  })

  test('is retried as that range alone, less and less often, while it is subscribed', async () => {
    const { store, subscribe, fail, asked, clock } = archiveWith(eachMinute)
    subscribe().setRange(at(8), at(9))
    await settle()
    fail(() => DOWN)
    const window = subscribe()
    window.setRange(at(8), at(10))
    await settle()
    const seconds: number[] = []
    for (let second = 1; second <= 200; second += 1) {
      clock.turn(1000)
      const count = asked.length
      store.tick()
      await settle()
      if (asked.length > count) seconds.push(second)
    }
    expect(seconds).toEqual([2, 6, 14, 30, 62, 122, 182])
    for (const [startDate, endDate] of ranges(asked).slice(1)) {
      expect([startDate, endDate]).toEqual([askedFrom(at(9)), at(10)])
    }
    fail(null)
    clock.turn(60_000)
    store.tick()
    await settle()
    expect(statesOf(window)).toEqual(['done 08:00-10:00'])
    window.unsubscribe()
    const count = asked.length
    clock.turn(3_600_000)
    store.tick()
    await settle()
    expect(asked).toHaveLength(count)
  })

  test("is retried whatever becomes of the server's clock (R-50)", async () => {
    const { store, subscribe, fail, asked, clock, setServerClock } = archiveWith(eachMinute)
    setServerClock(3_600_000)
    fail(() => DOWN)
    const window = subscribe()
    window.setRange(at(8), at(9))
    await settle()
    fail(null)
    setServerClock(0)
    clock.turn(5000)
    const count = asked.length
    store.tick()
    await settle()
    expect(asked).toHaveLength(count + 1)
    expect(statesOf(window)).toEqual(['done 08:00-09:00'])
  })

  test.each([
    { kind: 'http', status: 403, text: 'no right' },
    { kind: 'missing', text: 'No value returned for AnaIn-1' },
  ] as const)('that is an answer ($kind) is not retried by itself, but when somebody wants it', async (error) => {
    const { store, subscribe, fail, asked, clock } = archiveWith(eachMinute)
    fail(() => error)
    const window = subscribe()
    window.setRange(at(8), at(9))
    await settle()
    clock.turn(HOUR_MS)
    store.tick()
    await settle()
    expect(asked).toHaveLength(1)
    fail(null)
    store.retryNow()
    await settle()
    expect(statesOf(window)).toEqual(['done 08:00-09:00'])
  })

  test('a process variable that the server leaves out is an error, not an empty chart', async () => {
    const { subscribe } = archiveWith(eachMinute, { lacks: 'AnaIn-1100001' })
    const [known, unknown] = [subscribe({ type: 'AnaIn', nr: 1 }), subscribe(LEVEL)]
    for (const window of [known, unknown]) window.setRange(at(8), at(9))
    await settle()
    expect(statesOf(known)).toEqual(['done 08:00-09:00'])
    const error = { kind: 'missing', text: 'No value returned for AnaIn-1100001' }
    expect(unknown.states().map(({ load }) => load)).toEqual([{ state: 'error', error }])
  })
})

describe('late responses', () => {
  test('that come after the end of the session are ignored (R-30)', async () => {
    const { store, subscribe, hold, release, endSession, beginSession } = archiveWith(eachMinute)
    hold()
    const window = subscribe()
    window.setRange(at(8), at(9))
    await settle()
    endSession()
    await release()
    expect(store.count).toBe(0)
    expect(statesOf(window)).toEqual(['empty 08:00-09:00'])
    beginSession()
    window.setRange(at(8), at(9))
    await settle()
    expect(statesOf(window)).toEqual(['done 08:00-09:00'])
  })

  test('a window that is unsubscribed before its turn is not requested', async () => {
    const { subscribe, asked, hold, release } = archiveWith(everyMs(HOUR_MS))
    hold()
    subscribe().setRange(NOON - 20 * DAY_MS, NOON - 12 * DAY_MS)
    await settle()
    expect(asked).toHaveLength(3)
    const left = subscribe()
    left.setRange(at(8), at(9))
    left.unsubscribe()
    await release()
    expect(asked).toHaveLength(4)
  })

  test('nothing is requested without a session', async () => {
    const { store, subscribe, asked, endSession } = archiveWith(eachMinute)
    endSession()
    subscribe().setRange(at(8), at(9))
    store.tick()
    await settle()
    expect(asked).toEqual([])
  })
})

describe('what is near now', () => {
  test('is not done forever: it alone is refetched each minute', async () => {
    const { store, subscribe, asked, clock } = archiveWith(eachMinute)
    const window = subscribe()
    window.setRange(NOON - HOUR_MS, NOON + HOUR_MS)
    await settle()
    expect(statesOf(window)).toEqual(['done 11:00-12:01', 'empty 12:01-13:00'])
    for (let second = 0; second < 150; second += 1) {
      clock.turn(1000)
      store.tick()
      await settle()
    }
    expect(ranges(asked)).toEqual([
      [askedFrom(NOON - HOUR_MS), NOON + MINUTE_MS],
      [askedFrom(NOON), NOON + 2 * MINUTE_MS],
      [askedFrom(NOON + MINUTE_MS), NOON + 3 * MINUTE_MS],
    ])
    expect(pointsIn(window).at(-1)).toEqual([NOON + 2 * MINUTE_MS, 722])
    // What is done for ever is one batch, however often it grew; behind it is what is near now.
    expect(window.points().length).toBeLessThanOrEqual(2)
  })

  test('the archive of a dial-up station is refetched from its end until it arrives', async () => {
    let calledAt = NOON - 3 * HOUR_MS
    const { store, subscribe, asked, clock } = archiveWith((startDate, endDate) =>
      eachMinute(startDate, Math.min(endDate, calledAt)),
    )
    const window = subscribe()
    window.setRange(NOON - 6 * HOUR_MS, NOON - HOUR_MS)
    await settle()
    expect(pointsIn(window).at(-1)?.[0]).toBe(calledAt)
    calledAt = NOON
    clock.turn(MINUTE_MS)
    store.tick()
    await settle()
    expect(ranges(asked).at(-1)).toEqual([askedFrom(NOON - 3 * HOUR_MS), NOON - HOUR_MS])
    expect(pointsIn(window)).toHaveLength(5 * 60 + 1)
    clock.turn(HOUR_MS)
    store.tick()
    await settle()
    expect(asked).toHaveLength(2)
  })

  test('shows what it had during a refetch and after a failed one', async () => {
    const { store, subscribe, fail, hold, release, clock, asked } = archiveWith((startDate, endDate) =>
      everyMs(10_000)(startDate, Math.min(endDate, NOON - 150_000)),
    )
    const window = subscribe()
    window.setRange(NOON - HOUR_MS, NOON)
    await settle()
    const points = pointsIn(window)
    const told = window.told()
    hold()
    fail(() => DOWN)
    clock.turn(MINUTE_MS)
    store.tick()
    await settle()
    expect(asked).toHaveLength(2)
    expect(points).toHaveLength(57 * 6 + 4)
    expect(pointsIn(window)).toEqual(points)
    expect(window.told()).toBe(told)
    await release()
    expect(pointsIn(window)).toEqual(points)
    expect(statesOf(window)).toEqual(['done 11:00-12:00'])
  })

  test('a mean belongs to an interval that must be over: it comes when it is', async () => {
    const quarter = 15 * MINUTE_MS
    const { store, subscribe, clock } = archiveWith((startDate, endDate) =>
      everyMs(quarter)(startDate, endDate - quarter),
    )
    const window = subscribe(LEVEL, 'QuarterHourValues')
    window.setRange(NOON - HOUR_MS, NOON + HOUR_MS)
    await settle()
    expect(pointsIn(window).at(-1)?.[0]).toBe(NOON - quarter)
    for (let minute = 0; minute < 20; minute += 1) {
      clock.turn(MINUTE_MS)
      store.tick()
      await settle()
    }
    const times = pointsIn(window).map(([time]) => time)
    expect(times.slice(-2)).toEqual([NOON - quarter, NOON])
    expect(new Set(times).size).toBe(times.length)
  })
})

describe('memory', () => {
  test('the least recently read points are evicted first, and subscribed ones stay', async () => {
    const { store, subscribe, asked } = archiveWith(eachMinute, { maxKeptPoints: 300 })
    const shown = subscribe({ type: 'AnaIn', nr: 1 })
    shown.setRange(at(0), at(2))
    await settle()
    pointsIn(shown)
    for (const nr of [2, 3, 4]) {
      const window = subscribe({ type: 'AnaIn', nr })
      window.setRange(at(0), at(1))
      await settle()
      pointsIn(window)
      window.unsubscribe()
    }
    expect(store.count).toBeLessThanOrEqual(300)
    const count = asked.length
    for (const nr of [4, 1]) subscribe({ type: 'AnaIn', nr }).setRange(at(0), at(1))
    await settle()
    expect(asked).toHaveLength(count)
    subscribe({ type: 'AnaIn', nr: 2 }).setRange(at(0), at(1))
    await settle()
    expect(asked).toHaveLength(count + 1)
  })
})

test('a chart is one call for all of its series', async () => {
  const { store, asked } = archiveWith(eachMinute, { chartSeries: ['100', '101'] })
  const subscriptions = ['100', '101'].map((series) =>
    store.subscribe({
      series: { kind: 'chart', chart: 1, series },
      source: 'MeasurementArchive',
      refresh: 'always',
      isRead: () => true,
      onChange: () => undefined,
    }),
  )
  for (const subscription of subscriptions) subscription.setRange(at(8), at(9))
  await settle()
  expect(asked).toHaveLength(1)
  for (const subscription of subscriptions) expect(pointsIn(subscription)).toHaveLength(61)
})

test('after the clock of a server was set back the future is requested again when its time comes, and the past stays (F1, R-50)', async () => {
  const { store, subscribe, asked, clock, setServerClock } = archiveWith(eachMinute)
  const window = subscribe()
  window.setRange(at(8), at(11))
  await settle()
  const count = asked.length
  setServerClock(at(10) - NOON)
  store.forgetAhead()
  expect(statesOf(window)).toEqual(['done 08:00-10:00', 'empty 10:00-11:00'])
  setServerClock(0)
  clock.turn(1000)
  store.tick()
  await settle()
  expect(asked.slice(count).map(({ startDate }) => startDate)).toEqual([at(10) - 15 * MINUTE_MS])
  expect(statesOf(window)).toEqual(['done 08:00-11:00'])
})
