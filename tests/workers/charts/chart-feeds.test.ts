import { expect, test } from 'vitest'
import { archiveKey } from '../../../src/domain/charts/archive-key.ts'
import { seriesKey } from '../../../src/domain/charts/series-key.ts'
import type { Annotation } from '../../../src/wire/server/chart.ts'
import type { ColumnTopic } from '../../../src/wire/tabs/live.ts'
import { LaneStore } from '../../../workers/cells/lane-store.ts'
import { ChartFeeds } from '../../../workers/charts/chart-feeds.ts'
import { newReader } from '../../../workers/charts/columns-cell.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { settle } from '../../support/fakes/fake-clock.ts'
import { archiveWith, eachMinute, HOUR_MS, LEVEL, NOON, note } from './prepared-archive.ts'

const DRAWING = { pixels: 600, view: 'Line' } as const
const SERIES = seriesKey({ pv: LEVEL, hours: 1, drawing: null })
const DRAWN = seriesKey({ pv: LEVEL, hours: 1, drawing: DRAWING })
const WINDOW = archiveKey({
  series: { kind: 'pv', pv: LEVEL },
  source: 'MeasurementArchive',
  start: NOON - HOUR_MS / 2,
  end: NOON,
  drawing: DRAWING,
})

function feedsWith(annotations: () => readonly Annotation[] = () => []) {
  const archive = archiveWith(eachMinute, { annotations })
  const version = new VersionCounter()
  const lanes = new LaneStore(version, failLoudly)
  const leases = new LeaseTable(() => undefined)
  let told = 0
  const onChange = () => {
    told += 1
  }
  const feeds = new ChartFeeds({ ...archive.context, failed: failLoudly, leases, version, onChange }, lanes)
  const pointsOf = (topic: ColumnTopic, key: string) => feeds.get(topic, key)?.read(newReader())?.x.length
  return { ...archive, feeds, lanes, leases, told: () => told, pointsOf }
}

const pvs = (leases: LeaseTable) => [...leases.wanted('pvValue').keys()]

test('a series that is leased in several ways leases its process variable once, until the last of them is released', async () => {
  const { feeds, leases, asked } = feedsWith()
  feeds.open('chartSeries', SERIES)
  feeds.open('chartSeries', DRAWN)
  feeds.open('chartArchive', WINDOW)
  await settle()
  expect(asked).toHaveLength(1)
  expect(pvs(leases)).toEqual(['ai1100001'])
  feeds.close('chartSeries', SERIES)
  expect(pvs(leases)).toEqual(['ai1100001'])
  feeds.close('chartSeries', DRAWN)
  feeds.close('chartArchive', WINDOW)
  expect(pvs(leases)).toEqual([])
  expect(feeds.get('chartSeries', SERIES)).toBeUndefined()
})

test('a value that is known already when a series is opened is in it', () => {
  const { feeds, lanes, pointsOf } = feedsWith()
  lanes.open('ai1100001')
  lanes.write({ pvRef: LEVEL, type: 'DoubleValue', doubleValue: 5, quality: 'Good', timestamp: NOON }, NOON)
  feeds.open('chartSeries', SERIES)
  expect(pointsOf('chartSeries', SERIES)).toBe(1)
})

test('when a session ends listeners are notified only after everything is dropped (pitfall 37)', async () => {
  const { feeds, pointsOf, told } = feedsWith()
  for (const key of [SERIES, DRAWN]) feeds.open('chartSeries', key)
  feeds.open('chartArchive', WINDOW)
  await settle()
  expect(pointsOf('chartSeries', DRAWN)).toBeGreaterThan(50)
  expect(pointsOf('chartArchive', WINDOW)).toBeGreaterThan(20)
  const before = told()
  feeds.clear()
  expect(told()).toBe(before)
  for (const key of [SERIES, DRAWN]) expect(pointsOf('chartSeries', key)).toBe(0)
  expect(pointsOf('chartArchive', WINDOW)).toBe(0)
})

test.each([
  ['with the server', 0, 5_000],
  ['300 ms behind the server', -300, 5_000],
  ['300 ms behind the server, in the minute before', -300, 200],
])('an annotation of this moment is in a live series whose clock is %s (rule I4)', async (_, aheadMs, afterNoonMs) => {
  const notes: Annotation[] = []
  const { feeds, clock, setServerClock } = feedsWith(() => notes)
  feeds.open('chartSeries', SERIES)
  await settle()
  clock.turn(afterNoonMs)
  setServerClock(aheadMs)
  notes.push(note(1, clock.now()))
  feeds.rereadNotes({ ids: new Set(), places: notes })
  await settle()
  clock.turn(1_000)
  feeds.tick()
  await settle()
  const series = feeds.get('chartSeries', SERIES)?.read(newReader())
  expect(series?.notes?.annotations.map(({ id }) => id)).toEqual([1])
})

test.each([
  ['chartSeries', 'nonsense'],
  ['chartSeries', 'AnaIn-1100001/8786h/DayValues'],
  ['chartSeries', 'AnaIn-1100001/2233h'],
  ['chartSeries', 'AnaIn-1100001/720h/MonthValues'],
  ['chartSeries', 'AnaIn-1100001/0h'],
  ['chartSeries', 'AnaIn-1100001/7d'],
  ['chartSeries', 'AnaIn-1100001/6h/0/Line'],
  ['chartSeries', 'Undef-1/1h'],
  ['chartArchive', SERIES],
] as const)('a key of %s that is none, %s, fails once instead of loading for ever (deviation 41)', (topic, key) => {
  const { feeds, leases, asked } = feedsWith()
  feeds.open(topic, key)
  const reader = newReader()
  expect(feeds.get(topic, key)?.read(reader)).toMatchObject({
    load: { state: 'error', error: { kind: 'missing', text: expect.stringContaining(key) } },
    x: new Float64Array(),
  })
  expect(feeds.get(topic, key)?.read(reader)).toBeNull()
  expect([pvs(leases), asked]).toEqual([[], []])
  feeds.close(topic, key)
  expect(feeds.get(topic, key)).toBeUndefined()
})
