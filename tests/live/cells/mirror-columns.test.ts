import { expect, test } from 'vitest'
import { Mirror } from '../../../src/live/cells/mirror.ts'
import { type ColumnsChange, NO_NOTES, type SeriesNotes } from '../../../src/wire/tabs/frame.ts'
import { EMPTY_FRAME } from '../../support/fakes/empty-frame.ts'

const KEY = 'AnaIn-1/1h'
const ALL = Number.NEGATIVE_INFINITY
const NOTHING = Number.POSITIVE_INFINITY

function mirrorWith() {
  const mirror = new Mirror()
  const take = (x: readonly number[], { keepUntil = NOTHING, from = 0, notes = null as SeriesNotes | null } = {}) => {
    const change: ColumnsChange = {
      topic: 'chartSeries',
      key: KEY,
      load: { state: 'ready' },
      ranges: [],
      keepUntil,
      from,
      x: Float64Array.from(x),
      y: Float64Array.from(x, (value) => value * 10),
      notes,
    }
    return mirror.apply({ ...EMPTY_FRAME, columns: [change] })
  }
  const points = () => {
    const series = mirror.series(`chartSeries/${KEY}`)
    return [...(series?.x ?? [])].map((x, i) => [x, series?.y[i]])
  }
  return { mirror, take, points }
}

test('new points follow the held ones', () => {
  const { take, points } = mirrorWith()
  take([1, 2], { keepUntil: ALL })
  expect(take([3]).ids).toEqual([`chartSeries/${KEY}`])
  expect(points()).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
  ])
})

test('of the points before the window the last one is kept (pitfall 30)', () => {
  const { take, points } = mirrorWith()
  take([1, 2, 3, 4], { keepUntil: ALL })
  take([5], { from: 3 })
  expect(points().map(([x]) => x)).toEqual([2, 3, 4, 5])
  take([], { from: 99 })
  expect(points().map(([x]) => x)).toEqual([5])
})

test('what was provisional gives way to what is known', () => {
  const { take, points } = mirrorWith()
  take([1, 2, 6], { keepUntil: ALL })
  take([3, 4], { keepUntil: 2 })
  expect(points().map(([x]) => x)).toEqual([1, 2, 3, 4])
})

test('a series that is sent as a whole replaces the old one', () => {
  const { take, points } = mirrorWith()
  take([1, 2, 3], { keepUntil: ALL })
  take([2], { keepUntil: ALL })
  expect(points()).toEqual([[2, 20]])
})

test('views of one frame stay as they are while points are added, also when the columns become full', () => {
  const { mirror, take } = mirrorWith()
  take([1, 2], { keepUntil: ALL })
  const before = mirror.series(`chartSeries/${KEY}`)
  for (let x = 3; x < 5000; x += 1) take([x], { from: x - 10 })
  expect([...(before?.x ?? [])]).toEqual([1, 2])
  expect(mirror.series(`chartSeries/${KEY}`)?.x.length).toBeLessThan(14)
})

test('dimension and annotations stay until others come, and are gone with the lease (rules H38, I4)', () => {
  const { mirror, take } = mirrorWith()
  const notes = () => mirror.series(`chartSeries/${KEY}`)?.notes
  take([1], { keepUntil: ALL })
  expect(notes()).toBe(NO_NOTES)
  const cubic: SeriesNotes = { dimension: 'm³', annotations: [] }
  take([2], { notes: cubic })
  take([3])
  take([4], { keepUntil: ALL })
  expect(notes()).toBe(cubic)
  mirror.forget(`chartSeries/${KEY}`)
  take([5], { keepUntil: ALL })
  expect(notes()).toBe(NO_NOTES)
})

test('a live chart of an hour at 10 Hz holds no more points and buffers when its window is full', () => {
  const mirror = new Mirror()
  const [perFrame, window] = [2, 36_000]
  let at = 0
  const id = `chartSeries/${KEY}`
  const send = (count: number, keepUntil: number) => {
    const x = Float64Array.from({ length: count }, (_, i) => (at + i + 1) / 10)
    at += count
    const from = (at - window) / 10
    const change = {
      topic: 'chartSeries',
      key: KEY,
      load: { state: 'ready' },
      ranges: [],
      keepUntil,
      from,
      notes: null,
    } as const
    mirror.apply({ ...EMPTY_FRAME, columns: [{ ...change, x, y: x.slice() }] })
    const columns = mirror.series(id)
    return { points: columns?.x.length, room: columns?.x.buffer.byteLength ?? Number.NaN }
  }
  send(window, ALL)
  const full = send(perFrame, NOTHING)
  let most = 0
  for (let frame = 0; frame < window / perFrame; frame += 1) {
    const { points, room } = send(perFrame, NOTHING)
    expect(points).toBeLessThanOrEqual((full.points ?? 0) + 1)
    most = Math.max(most, room)
  }
  expect(most).toBeLessThanOrEqual(1.3 * window * Float64Array.BYTES_PER_ELEMENT)
})
