import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SeriesBuffer } from '../../../src/domain/charts/series-buffer.ts'
import type { Drawing } from '../../../src/domain/charts/series-key.ts'
import { type ColumnsReader, newReader } from '../../../workers/charts/columns-cell.ts'
import { decimate } from '../../../workers/charts/decimate.ts'
import { LiveColumns } from '../../../workers/charts/live-columns.ts'
import { LiveFeed } from '../../../workers/charts/live-feed.ts'
import { archiveWith, HOUR_MS, LEVEL, NOON } from './prepared-archive.ts'

const LINE: Drawing = { pixels: 60, view: 'Line' }

function liveFeed() {
  const { store, clock } = archiveWith(() => [])
  let version = 0
  const feed = new LiveFeed(1, {
    now: clock.now,
    version: () => {
      version += 1
      return version
    },
    subscribe: (onChange) =>
      store.subscribe({
        series: { kind: 'pv', pv: LEVEL },
        source: 'MeasurementArchive',
        refresh: 'lagging',
        isRead: () => true,
        onChange,
      }),
  })
  /** A value each `stepMs` for so long, with the beat of the worker. */
  const run = (ms: number, stepMs: number) => {
    for (const end = clock.now() + ms; clock.now() < end; ) {
      clock.turn(stepMs)
      feed.add(clock.now(), Math.sin(clock.now() / 77_777) * 100, 'Good')
      if (clock.now() % 1000 < stepMs) feed.tick()
    }
  }
  return { feed, clock, run }
}

/** A tab: what it holds after each frame, as the mirror keeps it. */
function tabOf(cell: LiveColumns) {
  const reader: ColumnsReader = newReader()
  let buffer = new SeriesBuffer()
  const sizes: number[] = []
  return {
    reader,
    sizes,
    take() {
      const change = cell.read(reader)
      if (change === null) return
      if (change.keepUntil === Number.NEGATIVE_INFINITY) buffer = new SeriesBuffer()
      buffer.dropAfter(change.keepUntil)
      buffer.append(change)
      buffer.trim(change.from)
      sizes.push(change.x.length)
    },
    points: () => {
      const { x, y } = buffer.view()
      return [...x].map((at, i) => [at, y[i]])
    },
  }
}

const pointsOf = ({ x, y }: { x: Float64Array; y: Float64Array }) => [...x].map((at, i) => [at, y[i]])

describe('a live series that is thinned out', () => {
  test('read at any rate equals the decimation of all points at once', () => {
    const seconds = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(seconds, (steps) => {
        const { feed, run } = liveFeed()
        const tab = tabOf(new LiveColumns(feed, { hours: 1, drawing: LINE }))
        for (const step of steps) {
          run(step * 1000, 500)
          tab.take()
        }
        const { x, y } = feed.buffer.view()
        const expected = pointsOf(decimate([{ x, y }], 0, 60 * 60, LINE))
        expect(tab.points()).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  test('has every point where there are no more of them than pixels', () => {
    const { feed, run } = liveFeed()
    const tab = tabOf(new LiveColumns(feed, { hours: 1, drawing: { pixels: 60, view: 'Line' } }))
    run(60_000, 1000)
    tab.take()
    expect(tab.points()).toEqual(pointsOf(feed.buffer.view()))
    expect(tab.points()).toHaveLength(60)
  })

  test('is sent tick by tick as the newest column, not as the whole window', () => {
    const { feed, run } = liveFeed()
    const tab = tabOf(new LiveColumns(feed, { hours: 1, drawing: { pixels: 600, view: 'StepLine' } }))
    run(HOUR_MS, 1000)
    tab.take()
    for (let tick = 0; tick < 100; tick += 1) {
      run(1000, 100)
      tab.take()
    }
    expect(tab.sizes[0]).toBeGreaterThan(1000)
    expect(Math.max(...tab.sizes.slice(1))).toBeLessThanOrEqual(12)
    expect(tab.points().length).toBeLessThanOrEqual(601 * 4)
  })

  test('processes each point once, however long the window is', () => {
    const { feed, run } = liveFeed()
    const cell = new LiveColumns(feed, { hours: 1, drawing: LINE })
    const tab = tabOf(cell)
    run(HOUR_MS / 2, 1000)
    tab.take()
    const view = feed.buffer.view.bind(feed.buffer)
    const looked: number[] = []
    feed.buffer.view = (from) => {
      const part = view(from)
      looked.push(part.x.length)
      return part
    }
    for (let tick = 0; tick < 20; tick += 1) {
      run(1000, 100)
      tab.take()
    }
    expect(looked).toEqual(Array(20).fill(10))
  })
})

describe('a part of a live series', () => {
  const at = NOON / 1000
  const PART = { from: at + 600, to: at + 1200 }
  /** Points of the feed from the one before the part to the one after it. */
  const pointsAround = (feed: LiveFeed) => {
    const points = pointsOf(feed.buffer.view())
    const first = points.findLastIndex(([x = 0]) => x < PART.from)
    const after = points.findIndex(([x = 0]) => x >= PART.to)
    return points.slice(Math.max(0, first), after < 0 ? undefined : after + 1)
  }

  test('has every point where the whole window has only the extremes of many, read at any rate', () => {
    const seconds = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 6, maxLength: 9 })
    fc.assert(
      fc.property(seconds, (steps) => {
        const { feed, run } = liveFeed()
        const whole = tabOf(new LiveColumns(feed, { hours: 1, drawing: LINE }))
        const part = tabOf(new LiveColumns(feed, { hours: 1, drawing: { pixels: 700, view: 'Line' }, part: PART }))
        run(650_000, 1000)
        for (const step of steps) {
          run(step * 1000, 1000)
          part.take()
          expect(part.points()).toEqual(pointsAround(feed))
        }
        run(1_300_000, 1000)
        for (const tab of [part, whole]) tab.take()
        expect(part.points()).toEqual(pointsAround(feed))
        expect(part.points()).toHaveLength(602)
        const coarse = whole.points().filter(([x = 0]) => x >= PART.from && x <= PART.to)
        expect(coarse.length).toBeLessThan(30)
      }),
      { numRuns: 20 },
    )
  })

  test('is thinned out for its own length, however dense its values are', () => {
    const { feed, run } = liveFeed()
    const drawing: Drawing = { pixels: 100, view: 'StepLine' }
    const part = tabOf(new LiveColumns(feed, { hours: 1, drawing, part: PART }))
    run(1_300_000, 100)
    part.take()
    expect(pointsAround(feed).length).toBeGreaterThan(6000)
    expect(part.points().length).toBeLessThanOrEqual(102 * 4)
    const columns = Map.groupBy(part.points(), ([x = 0]) => Math.floor((x - PART.from) / 6))
    expect(columns.size).toBeGreaterThanOrEqual(100)
  })

  test('that ends in the future has the value of now, and a repeated one', () => {
    const { feed, clock, run } = liveFeed()
    const drawing: Drawing = { pixels: 100, view: 'Line' }
    const part = tabOf(new LiveColumns(feed, { hours: 1, drawing, part: PART }))
    for (let second = 0; second < 900; second += 1) {
      run(1000, 100)
      part.take()
    }
    expect(part.points().at(-1)).toEqual([clock.now() / 1000, feed.buffer.lastY])
    clock.turn(20_000)
    feed.tick()
    part.take()
    expect(part.points().at(-1)).toEqual([clock.now() / 1000, feed.buffer.lastY])
  })

  test('that is over is sent no more, but again as a whole when the archive says more of it', () => {
    const { feed, run } = liveFeed()
    const cell = new LiveColumns(feed, { hours: 1, drawing: { pixels: 700, view: 'Line' }, part: PART })
    const tab = tabOf(cell)
    run(1_300_000, 1000)
    tab.take()
    const points = tab.points()
    run(60_000, 1000)
    expect(cell.read(tab.reader)).toBeNull()
    feed.extend()
    const change = cell.read(tab.reader)
    expect(change?.keepUntil).toBe(Number.NEGATIVE_INFINITY)
    expect(pointsOf(change ?? feed.buffer.view())).toEqual(points)
  })
})

describe('a repeated value', () => {
  test.each([null, LINE])('moves on as one point until a new value comes (drawing %o)', (drawing) => {
    const { feed, clock, run } = liveFeed()
    const tab = tabOf(new LiveColumns(feed, { hours: 1, drawing }))
    run(120_000, 1000)
    tab.take()
    const count = tab.points().length
    for (let second = 0; second < 30; second += 1) {
      clock.turn(1000)
      feed.tick()
      tab.take()
    }
    expect(tab.points().length).toBe(count + 1)
    expect(tab.points().at(-1)).toEqual([clock.now() / 1000, feed.buffer.lastY])
    clock.turn(100)
    feed.add(clock.now(), 5, 'Good')
    tab.take()
    expect(tab.points().at(-1)).toEqual([clock.now() / 1000, 5])
    if (drawing === null) expect(tab.points()).toEqual(pointsOf(feed.buffer.view()))
  })
})

test('two tabs that read at different rates hold the same', () => {
  const { feed, clock, run } = liveFeed()
  const cell = new LiveColumns(feed, { hours: 1, drawing: LINE })
  const [fast, slow] = [tabOf(cell), tabOf(cell)]
  for (let round = 0; round < 20; round += 1) {
    run(7000, 500)
    clock.turn(9000)
    feed.tick()
    fast.take()
    if (round % 7 === 6) slow.take()
  }
  slow.take()
  expect(slow.points()).toEqual(fast.points())
})

test('nothing new is nothing to send', () => {
  const { feed, run } = liveFeed()
  const cell = new LiveColumns(feed, { hours: 1, drawing: null })
  run(3000, 1000)
  const reader: ColumnsReader = newReader()
  expect(cell.read(reader)?.x).toHaveLength(3)
  expect(cell.read(reader)).toBeNull()
  reader.revision = -1
  expect(cell.read(reader)?.x[0]).toBe(NOON / 1000 + 1)
})
