import { expect, test } from 'vitest'
import type { ArchiveSpec } from '../../../src/domain/charts/archive-key.ts'
import { ArchiveWindow } from '../../../workers/charts/archive-window.ts'
import { type ColumnsReader, newReader } from '../../../workers/charts/columns-cell.ts'
import { settle } from '../../support/fakes/fake-clock.ts'
import { archiveWith, eachMinute, HOUR_MS, LEVEL, MINUTE_MS, NOON } from './prepared-archive.ts'

const SPEC: ArchiveSpec = {
  series: { kind: 'pv', pv: LEVEL },
  source: 'MeasurementArchive',
  start: NOON - 10 * HOUR_MS,
  end: NOON + HOUR_MS,
  drawing: { pixels: 50, view: 'Line' },
}

function windowWith(spec = SPEC) {
  const archive = archiveWith(eachMinute)
  let version = 0
  const window = new ArchiveWindow(spec, archive.store, {
    now: archive.context.now,
    version: () => {
      version += 1
      return version
    },
    onChange: () => undefined,
  })
  const reader = (): ColumnsReader => newReader()
  return { ...archive, window, reader }
}

test('a tab gets the loading state, then all points with minimum and maximum of each pixel', async () => {
  const { window, reader } = windowWith()
  const tab = reader()
  window.load()
  expect(window.read(tab)?.load).toEqual({ state: 'loading' })
  await settle()
  const change = window.read(tab)
  expect(change?.load).toEqual({ state: 'ready' })
  expect(change?.ranges.map(({ load }) => load.state)).toEqual(['done', 'empty'])
  expect(change?.x.length).toBeLessThanOrEqual(51 * 2)
  expect(Math.max(...(change?.y ?? []))).toBe(720)
  expect(window.read(tab)).toBeNull()
})

test('a window that has not begun has no values, and none is waited for; once it has, they are loaded', async () => {
  const { window, reader, store, clock } = windowWith({ ...SPEC, start: NOON + HOUR_MS, end: NOON + 2 * HOUR_MS })
  const tab = reader()
  window.load()
  expect(window.read(tab)).toMatchObject({ load: { state: 'ready' }, x: new Float64Array() })
  clock.turn(HOUR_MS + 2 * MINUTE_MS)
  store.tick()
  await settle()
  expect(window.read(tab)).toMatchObject({ load: { state: 'ready' } })
  expect(window.read(reader())?.x.length).toBeGreaterThan(0)
})

test('a window without a drawing has every point of it, whatever their number', async () => {
  const { window, reader } = windowWith({ ...SPEC, drawing: null })
  window.load()
  await settle()
  const { x } = window.read(reader()) ?? { x: [] }
  const minutes = [...x].filter((at) => at * 1000 >= SPEC.start && at * 1000 <= NOON)
  expect(minutes).toEqual(Array.from({ length: 601 }, (_, minute) => (SPEC.start + minute * MINUTE_MS) / 1000))
})

test('tabs with equal keys share one decimation, and each gets columns of its own to keep', async () => {
  const { window, reader } = windowWith()
  window.load()
  await settle()
  const [first, second] = [window.read(reader()), window.read(reader())]
  expect(second).toEqual(first)
  expect(second?.x.buffer).not.toBe(first?.x.buffer)
  structuredClone(first?.x, { transfer: first === null || first === undefined ? [] : [first.x.buffer] })
  expect(window.read(reader())?.x).toEqual(second?.x)
})

test('a window that no tab reads, because all are hidden, is not refetched until one is visible', async () => {
  const { store, window, reader, asked, clock } = windowWith()
  const tab = reader()
  window.load()
  await settle()
  window.read(tab)
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      clock.turn(MINUTE_MS)
      store.tick()
      await settle()
    }
  }
  await minutes(1)
  expect(asked).toHaveLength(2)
  await minutes(30)
  expect(asked).toHaveLength(2)
  tab.revision = -1
  expect(window.read(tab)).not.toBeNull()
  await minutes(1)
  expect(asked).toHaveLength(3)
  expect(window.read(tab)?.x.at(-1)).toBe(clock.now() / 1000)
})
