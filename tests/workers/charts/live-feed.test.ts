import { describe, expect, test } from 'vitest'
import type { DataPoint } from '../../../src/wire/server/chart.ts'
import { LiveFeed } from '../../../workers/charts/live-feed.ts'
import { settle } from '../../support/fakes/fake-clock.ts'
import { archiveWith, eachMinute, HOUR_MS, LEVEL, MINUTE_MS, NOON } from './prepared-archive.ts'

const NOON_S = NOON / 1000

/** A feed of one hour over an archive; its clock stands at noon. */
function feedWith(archive: readonly DataPoint[] | typeof eachMinute) {
  const pointsOf = (startDate: number, endDate: number) =>
    typeof archive === 'function'
      ? archive(startDate, endDate)
      : archive.filter(({ timestamp }) => timestamp >= startDate && timestamp <= endDate)
  const prepared = archiveWith(pointsOf)
  let version = 0
  const feed = new LiveFeed(1, {
    now: prepared.clock.now,
    version: () => {
      version += 1
      return version
    },
    subscribe: (onChange) =>
      prepared.store.subscribe({
        series: { kind: 'pv', pv: LEVEL },
        source: 'MeasurementArchive',
        refresh: 'lagging',
        isRead: () => true,
        onChange,
      }),
  })
  /** Seconds after noon and value. */
  const points = () => {
    const { x, y } = feed.buffer.view()
    return [...x].map((at, i) => [Math.round((at - NOON_S) * 10) / 10, y[i]])
  }
  const add = (second: number, value: number, quality: 'Good' | 'Bad' | 'Uncertain' = 'Good') =>
    feed.add(NOON + second * 1000, value, quality)
  /** Turns the clock second by second, as the worker's beat does. */
  const turn = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      prepared.clock.turn(1000)
      feed.tick()
    }
  }
  return { ...prepared, feed, points, add, turn }
}

describe('a live series', () => {
  test('asks for its window once, and live values continue it', async () => {
    const { feed, asked, points, add, turn } = feedWith([{ timestamp: NOON - MINUTE_MS, value: 1 }])
    feed.reload()
    await settle()
    expect(asked.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      [NOON - HOUR_MS - 15 * MINUTE_MS, NOON],
    ])
    turn(1)
    add(1, 2)
    expect(points()).toEqual([
      [-60, 1],
      [1, 2],
    ])
    expect(feed.load).toEqual({ state: 'ready' })
  })

  test('keeps values that arrive while the archive is under way', async () => {
    const { feed, points, add } = feedWith([{ timestamp: NOON - MINUTE_MS, value: 1 }])
    feed.reload()
    add(0.5, 2)
    await settle()
    expect(points()).toEqual([
      [-60, 1],
      [0.5, 2],
    ])
  })

  test('notes where values were uncertain, which stay values, or bad, which are gaps, until a good one or an outage (F43)', async () => {
    const { feed, points, add, turn } = feedWith([])
    const doubts = () => feed.notes.doubts?.map(({ from, to, quality }) => [from - NOON_S, to - NOON_S, quality])
    feed.reload()
    await settle()
    turn(400)
    add(10, 1)
    expect(doubts()).toBeUndefined()
    const before = feed.version
    add(20, 2, 'Uncertain')
    add(30, 3, 'Uncertain')
    expect(feed.version).toBeGreaterThan(before)
    expect(doubts()).toEqual([[20, Number.POSITIVE_INFINITY, 'Uncertain']])
    add(40, 4)
    // So close that nobody could see the gap.
    add(41, 5, 'Uncertain')
    add(42, 5, 'Bad')
    add(100, 6, 'Uncertain')
    feed.interrupt()
    expect(doubts()).toEqual([
      [20, 42, 'Uncertain'],
      [42, 100, 'Bad'],
      [100, 400, 'Uncertain'],
    ])
    expect(points()).toContainEqual([42, Number.NaN])
    expect(points().slice(0, 8)).toContainEqual([20, 2])
    turn(3600 - 200)
    expect(doubts()).toEqual([[100, 400, 'Uncertain']])
    feed.clear()
    expect(feed.notes.doubts).toBeUndefined()
  })

  test('repeats the last value when no update came for over 5 s, not earlier (pitfall 30)', () => {
    const { feed, points, add, turn } = feedWith([])
    add(0, 7)
    turn(5)
    expect(feed.tailX).toBeNaN()
    turn(1)
    expect(feed.tailX - NOON_S).toBe(6)
    turn(60)
    expect(feed.tailX - NOON_S).toBe(66)
    expect(points()).toEqual([[0, 7]])
  })

  test('takes a value that was measured before the last repetition', () => {
    const { feed, points, add, turn } = feedWith([])
    add(0, 7)
    turn(10)
    add(9.5, 8)
    expect(feed.tailX).toBeNaN()
    expect(points()).toEqual([
      [0, 7],
      [8.5, 7],
      [9.5, 8],
    ])
  })

  test('repeats only values from the hub: the archive alone is no current value', async () => {
    const { feed, turn } = feedWith(eachMinute)
    feed.reload()
    await settle()
    turn(30)
    expect(feed.tailX).toBeNaN()
  })

  test('cuts old data, keeping one point before the cut-off (pitfall 30)', async () => {
    const { feed, points, add, turn } = feedWith(
      [-3900, -3500, -100].map((at) => ({ timestamp: NOON + at * 1000, value: at })),
    )
    feed.reload()
    await settle()
    add(0, 0)
    turn(1)
    expect(points()[0]).toEqual([-3900, -3900])
    turn(102)
    expect(points()[0]).toEqual([-3500, -3500])
  })

  test('shows a value that was measured before the window and has stood since', () => {
    const { feed, points, add, turn } = feedWith([])
    add(-7200, 3)
    turn(1)
    expect(points()).toEqual([[-7200, 3]])
    expect(feed.tailX - NOON_S).toBe(1)
  })

  test('takes each time once, however often it arrives (R-17)', () => {
    const { points, add, turn } = feedWith([])
    for (const value of [1, 1, 2]) add(1, value)
    add(2, 3)
    for (const value of [1, 1]) add(1, value)
    turn(3)
    expect(points()).toEqual([
      [1, 1],
      [2, 3],
    ])
  })

  test('shows a bad value as a gap, once, and does not repeat it', () => {
    const { feed, points, add, turn } = feedWith([])
    add(0, 3, 'Bad')
    add(1, 4, 'Bad')
    turn(20)
    expect(points()).toEqual([[0, Number.NaN]])
    expect(feed.tailX).toBeNaN()
  })
})

describe('old values', () => {
  test('that a dial-up station delivers after newer ones are put in their places (R-18)', () => {
    const { feed, points, add, turn } = feedWith([])
    add(1, 1)
    add(60, 60)
    const { revision } = feed
    for (const second of [30, 20, 40, 20]) add(second, second)
    turn(1)
    expect(points()).toEqual(
      [
        [1, 1],
        [20, 20],
        [30, 30],
        [40, 40],
        [59, 1],
        [60, 60],
      ].filter(([second]) => second !== 59),
    )
    expect(feed.revision).toBeGreaterThan(revision)
  })

  test('take back a repetition of which it becomes known that the value did not stand', () => {
    const { points, add, turn } = feedWith([])
    add(0, 7)
    turn(20)
    add(20, 9)
    expect(points()).toEqual([
      [0, 7],
      [19, 7],
      [20, 9],
    ])
    add(10, 8)
    turn(1)
    expect(points()).toEqual([
      [0, 7],
      [10, 8],
      [20, 9],
    ])
  })

  test('of the archive of a dial-up station come when it has been called', async () => {
    let calledAt = NOON - HOUR_MS / 2
    const { feed, store, points, clock } = feedWith((startDate, endDate) =>
      eachMinute(startDate, Math.min(endDate, calledAt)),
    )
    feed.reload()
    await settle()
    expect(points().at(-1)?.[0]).toBe(-1800)
    calledAt = NOON
    clock.turn(MINUTE_MS)
    store.tick()
    await settle()
    expect(points().at(-1)?.[0]).toBe(0)
  })

  test('are not requested again while the archive keeps up', async () => {
    const { feed, store, asked, clock } = feedWith(eachMinute)
    feed.reload()
    await settle()
    for (let minute = 0; minute < 30; minute += 1) {
      clock.turn(MINUTE_MS)
      store.tick()
      await settle()
    }
    expect(asked).toHaveLength(1)
  })
})

describe('an interruption', () => {
  test('is a gap until the next value, which loads what was missed, and no more (pitfall 32)', async () => {
    const { feed, asked, points, add, turn } = feedWith(eachMinute)
    feed.reload()
    await settle()
    add(0, 720)
    feed.interrupt()
    feed.interrupt()
    expect(points().at(-1)?.[0]).toBe(0)
    turn(10)
    feed.interrupt()
    turn(290)
    expect(feed.tailX).toBeNaN()
    add(300, 725)
    await settle()
    expect(asked.slice(1).map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      [NOON - 15 * MINUTE_MS, NOON + 5 * MINUTE_MS],
    ])
    expect(points().slice(-6)).toEqual([
      [0, 720],
      [60, 721],
      [120, 722],
      [180, 723],
      [240, 724],
      [300, 725],
    ])
  })

  test('in which the value did not change is no gap: the hub sends the same value again', () => {
    const { feed, points, add, turn } = feedWith([])
    add(0, 7)
    turn(2)
    feed.interrupt()
    turn(2)
    add(0, 7)
    turn(10)
    expect(points()).toEqual([[0, 7]])
    expect(feed.tailX - NOON_S).toBe(14)
  })

  test('that the archive does not fill stays a gap', async () => {
    const { feed, points, add, turn, fail } = feedWith(eachMinute)
    feed.reload()
    await settle()
    turn(3)
    feed.interrupt()
    fail(() => ({ kind: 'network', text: 'down' }))
    turn(100)
    add(103, 9)
    await settle()
    expect(points().slice(-2)).toEqual([
      [3, Number.NaN],
      [103, 9],
    ])
    expect(feed.load).toEqual({ state: 'ready' })
    expect(feed.ranges.at(-1)?.load.state).toBe('error')
  })
})

test('a failed load says why and keeps the live values', async () => {
  const { feed, fail, add } = feedWith([])
  fail(() => ({ kind: 'network', text: 'down' }))
  add(-1, 4)
  feed.reload()
  await settle()
  expect(feed.load).toEqual({ state: 'error', error: { kind: 'network', text: 'down' } })
  expect(feed.buffer.lastY).toBe(4)
})

test('the end of a session leaves no point', async () => {
  const { feed, add, endSession } = feedWith(eachMinute)
  feed.reload()
  await settle()
  add(1, 4)
  endSession()
  feed.clear()
  expect(feed.buffer.length).toBe(0)
  expect(feed.load).toEqual({ state: 'empty' })
})

describe('when the clock of the server is set back', () => {
  test('what lies ahead of its now is no longer drawn, and values go on from there (F1, R-50)', async () => {
    const { feed, points, add, clock, store } = feedWith([{ timestamp: NOON - 30 * MINUTE_MS, value: 1 }])
    feed.reload()
    await settle()
    for (const second of [-1200, -600, 0]) add(second, second)
    clock.set(-15 * MINUTE_MS)
    store.forgetAhead()
    feed.dropAhead()
    await settle()
    expect(points()).toEqual([
      [-1800, 1],
      [-1200, -1200],
    ])
    add(-899, 5)
    expect(points().at(-1)).toEqual([-899, 5])
  })

  test('a value that came late and lies ahead of its now is not drawn either (F1, R-50)', async () => {
    const { feed, points, add, clock, store } = feedWith([])
    feed.reload()
    await settle()
    add(-1200, 1)
    add(0, 2)
    add(-60, 3)
    clock.set(-15 * MINUTE_MS)
    store.forgetAhead()
    feed.dropAhead()
    feed.tick()
    await settle()
    expect(points()).toEqual([[-1200, 1]])
  })
})

describe('memory of a live series', () => {
  test('a window that is full holds as many points, and as many bytes, after another hour at 10 Hz', async () => {
    const { feed, clock } = feedWith([])
    feed.reload()
    await settle()
    const second = () => {
      for (let part = 1; part <= 10; part += 1) feed.add(clock.now() + part * 100, part, 'Good')
      clock.turn(1000)
      feed.tick()
    }
    for (let at = 0; at < 3700; at += 1) second()
    const full = feed.buffer.length
    const most = { points: 0, bytes: 0 }
    for (let at = 0; at < 3600; at += 1) {
      second()
      most.points = Math.max(most.points, feed.buffer.length)
      most.bytes = Math.max(most.bytes, feed.buffer.view().x.buffer.byteLength)
    }
    expect(full).toBeGreaterThan(35_990)
    expect(most.points).toBeLessThanOrEqual(full + 1)
    expect(most.bytes).toBeLessThanOrEqual(1.3 * full * Float64Array.BYTES_PER_ELEMENT)
  })
})
