import { expect, test } from 'vitest'
import type { DataPoint } from '../../src/wire/chart.ts'
import type { Result } from '../../src/wire/result.ts'
import { ChartFeed } from '../../workers/charts/chart-feed.ts'
import { FakeClock, settle } from '../support/fake-clock.ts'

const SPEC = { pv: { type: 'AnaIn', nr: 1 }, hours: 1 } as const

function feedWith(archive: readonly DataPoint[], clock = new FakeClock(10_000_000)) {
  let version = 0
  const asked: [number, number][] = []
  const feed = new ChartFeed(SPEC, {
    now: clock.now,
    version: () => {
      version += 1
      return version
    },
    load(
      start,
      end,
    ): Promise<Result<{ seriesId: string; dimension: string; dataPoints: readonly DataPoint[]; annotations: [] }[]>> {
      asked.push([start, end])
      return Promise.resolve({
        ok: true,
        body: [{ seriesId: '1', dimension: 'm', dataPoints: archive, annotations: [] }],
      })
    },
  })
  const points = () => {
    const { x, y } = feed.buffer.since(0)
    return [...x].map((at, i) => [at, y[i]])
  }
  return { feed, clock, asked, points }
}

test('the window is asked for once and live values continue it', async () => {
  const { feed, clock, asked, points } = feedWith([{ timestamp: 9_000_000, value: 1 }])
  await feed.reload()
  expect(asked).toEqual([[10_000_000 - 3_600_000, 10_000_000]])
  clock.turn(1000)
  feed.add(clock.now(), 2, 'Good')
  expect(points()).toEqual([
    [9000, 1],
    [10_001, 2],
  ])
})

test('values that arrive while the archive is under way are kept behind it', async () => {
  const { feed, points } = feedWith([{ timestamp: 9_000_000, value: 1 }])
  const loading = feed.reload()
  feed.add(10_000_500, 2, 'Good')
  await loading
  expect(points()).toEqual([
    [9000, 1],
    [10_000.5, 2],
  ])
})

test('the last value is repeated when no update came for over 5 s, not earlier', async () => {
  const { feed, clock, points } = feedWith([])
  await feed.reload()
  feed.add(10_000_000, 7, 'Good')
  clock.turn(5000)
  feed.tick()
  expect(points()).toHaveLength(1)
  clock.turn(1000)
  feed.tick()
  expect(points()).toEqual([
    [10_000, 7],
    [10_006, 7],
  ])
})

test('old data is cut, keeping one point before the cut-off', async () => {
  const old = [6000, 6100, 6500].map((at) => ({ timestamp: at * 1000, value: at }))
  const { feed, clock, points } = feedWith([...old, { timestamp: 9_900_000, value: 1 }])
  await feed.reload()
  feed.tick()
  expect(points()[0]).toEqual([6100, 6100])
  clock.turn(300_000)
  feed.tick()
  expect(points()[0]).toEqual([6500, 6500])
})

test('a bad value is a gap, and a gap is not repeated', async () => {
  const { feed, clock, points } = feedWith([])
  await feed.reload()
  feed.add(10_000_000, 3, 'Bad')
  clock.turn(20_000)
  feed.tick()
  expect(points()).toEqual([[10_000, Number.NaN]])
})

test('an interruption is a gap until the next value, which has the window loaded again', async () => {
  const { feed, clock, asked, points } = feedWith([{ timestamp: 9_000_000, value: 1 }])
  await feed.reload()
  feed.interrupt()
  expect(points().at(-1)).toEqual([10_000, Number.NaN])
  clock.turn(30_000)
  feed.tick()
  expect(points().at(-1)).toEqual([10_000, Number.NaN])
  const { revision } = feed
  feed.add(clock.now(), 2, 'Good')
  await settle()
  expect(asked).toHaveLength(2)
  expect(feed.revision).toBeGreaterThan(revision)
})

test('a failed load says why and keeps the live values', async () => {
  const feed = new ChartFeed(SPEC, {
    now: () => 10_000_000,
    version: () => 1,
    load: () => Promise.resolve({ ok: false, error: { kind: 'network', text: 'down' } }),
  })
  feed.add(9_999_000, 4, 'Good')
  await feed.reload()
  expect(feed.load).toEqual({ state: 'error', error: { kind: 'network', text: 'down' } })
  expect(feed.buffer.lastY).toBe(4)
})
