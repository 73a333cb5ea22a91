import { describe, expect, test } from 'vitest'
import { decimate } from '../../../workers/charts/decimate.ts'
import { LiveFeed } from '../../../workers/charts/live-feed.ts'
import { settle } from '../../support/fakes/fake-clock.ts'
import { archiveWith, DAY_MS, eachMinute, everyMs, HOUR_MS, LEVEL, MINUTE_MS, NOON } from './prepared-archive.ts'

const QUARTER_MS = 15 * MINUTE_MS
const RECENT_MS = 2 * HOUR_MS
const MONTH_H = 720

/** A feed over a store; `older` of quarter hours, as a chart of a month has them. */
function feedOver(prepared: ReturnType<typeof archiveWith>, hours: number, hasOlder: boolean) {
  let version = 0
  const subscribe = (source: 'MeasurementArchive' | 'QuarterHourValues') => (onChange: () => void) =>
    prepared.store.subscribe({
      series: { kind: 'pv', pv: LEVEL },
      source,
      refresh: 'lagging',
      isRead: () => true,
      onChange,
    })
  const feed = new LiveFeed(hours, {
    now: prepared.clock.now,
    version: () => {
      version += 1
      return version
    },
    subscribe: subscribe('MeasurementArchive'),
    ...(hasOlder ? { older: { recentMs: RECENT_MS, subscribe: subscribe('QuarterHourValues') } } : {}),
  })
  const points = () => {
    const { x, y } = feed.buffer.view()
    return [...x].map((at, i): [number, number] => [Math.round(at * 1000), y[i] ?? Number.NaN])
  }
  return { feed, points }
}

function longFeed() {
  const prepared = archiveWith((start, end, _, source) =>
    (source === 'MeasurementArchive' ? eachMinute : everyMs(QUARTER_MS))(start, end),
  )
  const made = feedOver(prepared, MONTH_H, true)
  const { feed } = made
  /** A value at every whole minute, equal to that of the archive, and the beat of the worker. */
  const run = async (minutes: number, isLinked = true) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      prepared.clock.turn(MINUTE_MS)
      const now = prepared.clock.now()
      if (isLinked) feed.add(now, (now % DAY_MS) / MINUTE_MS, 'Good')
      prepared.store.tick()
      feed.tick()
      await settle()
    }
  }
  return { ...prepared, ...made, run }
}

const gapsOf = (points: readonly (readonly [number, number])[]) => points.filter(([, y]) => Number.isNaN(y))

function expectAscending(points: readonly (readonly [number, number])[]) {
  expect(points.every(([at], i) => i === 0 || at > (points[i - 1]?.[0] ?? 0))).toBe(true)
}

describe('a live series of a month', () => {
  test('joins quarter hours, raw values and live values without a gap or a repetition (rule H15)', async () => {
    const { feed, points, asked, run } = longFeed()
    feed.reload()
    await settle()
    const border = NOON - RECENT_MS
    const before = NOON - MONTH_H * HOUR_MS
    expect(points().filter(([at]) => at < border && at >= before)).toHaveLength((border - before) / QUARTER_MS)
    expect(points().filter(([at]) => at >= border)).toHaveLength(RECENT_MS / MINUTE_MS + 1)
    await run(5)
    expectAscending(points())
    expect(gapsOf(points())).toEqual([])
    expect(points().at(-1)).toEqual([NOON + 5 * MINUTE_MS, 725])
    expect(feed.load).toEqual({ state: 'ready' })
    expect(asked.filter(({ source }) => source === 'MeasurementArchive').map(({ startDate }) => startDate)).toEqual([
      border - QUARTER_MS,
    ])
  })

  test('that has been open for half a day shows what one shows that is opened then, and asked once for each range (rule H15)', async () => {
    const long = longFeed()
    long.feed.reload()
    await settle()
    await long.run(12 * 60)
    const fresh = feedOver(long, MONTH_H, true)
    fresh.feed.reload()
    await settle()
    const border = long.clock.now() - 2 * RECENT_MS - 2 * HOUR_MS
    const older = (points: readonly [number, number][]) =>
      points.filter(([at]) => at < border && at >= long.clock.now() - MONTH_H * HOUR_MS)
    expect(older(long.points())).toEqual(older(fresh.points()))
    expectAscending(long.points())
    expect(gapsOf(long.points())).toEqual([])
    // Raw values only of the last hours, whatever came meanwhile.
    expect(long.points().filter(([at]) => at % QUARTER_MS !== 0).length).toBeLessThan(
      (2 * RECENT_MS + 2 * HOUR_MS) / MINUTE_MS,
    )
  })

  test('keeps raw values until the means that replace them are there (rule H47) (pitfall 32)', async () => {
    const { feed, points, run, fail } = longFeed()
    feed.reload()
    await settle()
    fail(({ source }) => (source === 'QuarterHourValues' ? { kind: 'network', text: 'down' } : null))
    await run(6 * 60)
    expect(gapsOf(points())).toEqual([])
    const raw = () => points().filter(([at]) => at % QUARTER_MS !== 0 && at < NOON).length
    expect(raw()).toBeGreaterThan(100)
    expect(feed.ranges.map(({ load }) => load.state)).not.toContain('error')
    fail(null)
    await run(10)
    expect(raw()).toBe(0)
    expect(gapsOf(points())).toEqual([])
  })

  test('moves on at once where another view has loaded the means already (rule H15)', async () => {
    const { feed, points, run, subscribe, asked } = longFeed()
    feed.reload()
    subscribe(LEVEL, 'QuarterHourValues').setRange(NOON - 12 * HOUR_MS, NOON + 12 * HOUR_MS)
    await settle()
    await run(4 * 60)
    const before = asked.length
    await run(61)
    expect(points().filter(([at]) => at % QUARTER_MS !== 0 && at < NOON)).toEqual([])
    // What the other view refreshes near now, and nothing for the month.
    expect(asked.slice(before).every(({ startDate }) => startDate > NOON)).toBe(true)
  })

  test('whose means fail shows a gap before the raw values, and names the range (rule H47) (pitfall 32)', async () => {
    const { feed, points, fail } = longFeed()
    let isRest = false
    fail(({ source, endDate }) => {
      isRest = source === 'QuarterHourValues' && endDate > NOON - DAY_MS
      return isRest ? { kind: 'network', text: 'down' } : null
    })
    feed.reload()
    await settle()
    const [gap, ...more] = gapsOf(points())
    expect(more).toEqual([])
    expect(gap?.[0]).toBeLessThan(NOON - RECENT_MS)
    expect(points().filter(([at]) => at > (gap?.[0] ?? 0))).toHaveLength(RECENT_MS / MINUTE_MS + 1)
    expect(feed.ranges.map(({ load }) => load.state)).toEqual(['done', 'error', 'done'])
  })

  test('has no gap after an outage: the archive fills it (rule H15)', async () => {
    const { feed, points, run, clock } = longFeed()
    feed.reload()
    await settle()
    await run(10)
    clock.turn(1000)
    feed.interrupt()
    clock.turn(59_000)
    await run(89, false)
    expect(gapsOf(points())).toHaveLength(1)
    await run(2)
    expect(gapsOf(points())).toEqual([])
    expectAscending(points())
    expect(points().filter(([at]) => at > NOON + 10 * MINUTE_MS && at <= NOON + 100 * MINUTE_MS)).toHaveLength(90)
  })
})

test('live values of a long window are thinned out: memory does not grow with their rate, and no peak is lost (rule H15)', async () => {
  const prepared = archiveWith(() => [])
  const { feed, points } = feedOver(prepared, 48, false)
  feed.reload()
  await settle()
  const all: [number, number][] = []
  for (let tick = 0; tick < 300_000; tick += 1) {
    prepared.clock.turn(100)
    const now = prepared.clock.now()
    const value = tick === 1234 ? 999 : Math.sin(now / 77_777) * 100
    feed.add(now, value, 'Good')
    all.push([now, value])
    if (tick % 10 === 9) feed.tick()
  }
  expect(points().length).toBeLessThan(110_000)
  expectAscending(points())
  const drawn = (list: readonly (readonly [number, number])[]) => {
    const columns = { x: Float64Array.from(list, ([at]) => at / 1000), y: Float64Array.from(list, ([, y]) => y) }
    const to = prepared.clock.now() / 1000
    return decimate([columns], Math.floor(to / 172_800) * 172_800, to, { pixels: 600, view: 'Line' })
  }
  expect(Math.max(...drawn(points()).y)).toBe(999)
  expect(Math.min(...drawn(points()).y)).toBe(Math.min(...drawn(all).y))
})
