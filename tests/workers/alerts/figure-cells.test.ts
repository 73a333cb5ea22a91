import { beforeEach, expect, test, vi } from 'vitest'
import { rangeKey, rangeOfKey } from '../../../src/domain/time/range-key.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { FigureCells } from '../../../workers/alerts/figure-cells.ts'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const NOW = Date.UTC(2026, 10, 2, 12)
const HOUR = 3_600_000
const START = NOW - 24 * HOUR
const OPEN = rangeKey({ start: START, end: null, zone: 'Europe/Berlin' })
const CLOSED = rangeKey({ start: START, end: NOW - HOUR - 1, zone: 'Europe/Berlin' })

let clock: FakeClock
let set: AlertSet
let values: ValueStore
let cells: FigureCells
const open = vi.fn(() => set)
const close = vi.fn()

beforeEach(() => {
  clock = new FakeClock()
  const version = new VersionCounter()
  const began = clock.elapsed()
  const context = { clock, failed: failLoudly, version, now: () => NOW + clock.elapsed() - began, onChange: () => {} }
  set = new AlertSet(context)
  values = new ValueStore(version)
  open.mockClear()
  close.mockClear()
  cells = new FigureCells(context, values, {
    open,
    close,
    rankOf: (priority) => priority,
    slices: new TimeSlicer(context),
  })
})

const shown = (key = OPEN) => values.get('alertFigures', key)
/** Loads alerts that came so many hours ago. */
function load(hours: readonly number[], more = 0, skipped = 0): void {
  set.mark()
  for (const ago of hours) set.put(sampleAlert({ id: `h${ago}`, timestamp: NOW - ago * HOUR }))
  set.sweep()
  set.ready(more, skipped)
  set.notify()
  cells.check()
  while (clock.pending > 0) clock.turn(1)
}
function seconds(count: number): void {
  for (let i = 0; i < count; i += 1) {
    clock.turn(1000)
    cells.check()
    while (clock.pending > 0) clock.turn(1)
  }
}

test('figures are there when the range has been loaded, and not before', () => {
  cells.leased(OPEN, true)
  expect(open.mock.calls).toEqual([
    [{ of: 'archive', start: START, end: null, limit: 100_000 }, `alertFigures/${OPEN}`],
  ])
  set.loading()
  cells.check()
  expect(shown()).toBeUndefined()
  load([1, 2, 30])
  expect(shown()).toMatchObject({ value: { count: 2, from: START, more: 0 }, stale: false, load: { state: 'ready' } })
})

test('a range that is over is judged to its end, one that goes on until now, and none beyond now', () => {
  for (const key of [OPEN, CLOSED, rangeKey({ start: START, end: NOW + HOUR, zone: 'UTC' })]) {
    cells.leased(key, true)
    load([0.5, 2])
  }
  expect(shown(CLOSED)?.value).toMatchObject({ count: 1, until: NOW - HOUR })
  expect(shown(OPEN)?.value?.count).toBe(2)
  const future = shown(rangeKey({ start: START, end: NOW + HOUR, zone: 'UTC' }))?.value
  for (const until of [shown(OPEN)?.value?.until, future?.until]) {
    expect(until).toBeGreaterThan(NOW)
    expect(until).toBeLessThan(NOW + HOUR / 10)
  }
})

test('of a range that the limit cut, only the time from the oldest alert on is judged', () => {
  cells.leased(OPEN, true)
  load([1, 2, 5], 12, 3)
  expect(shown()?.value).toMatchObject({ count: 3, more: 12, skipped: 3, from: NOW - 5 * HOUR })
})

test('new alerts are counted at most every 30 s; without any, what goes on is counted again after ten minutes', () => {
  cells.leased(OPEN, true)
  load([1])
  set.put(sampleAlert({ id: 'new', timestamp: NOW }))
  set.notify()
  seconds(28)
  expect(shown()?.value?.count).toBe(1)
  seconds(4)
  expect(shown()?.value?.count).toBe(2)
  const until = shown()?.value?.until ?? Number.NaN
  seconds(590)
  expect(shown()?.value?.until).toBe(until)
  seconds(20)
  expect(shown()?.value?.until).toBeGreaterThan(until)
})

test('a range that could not be loaded is an error, and figures that were known stay as the last known ones', () => {
  cells.leased(OPEN, true)
  const error = { kind: 'network', text: 'down' } as const
  set.failed(error)
  cells.check()
  expect(shown()).toMatchObject({ value: null, load: { state: 'error', error } })
  load([1])
  expect(shown()).toMatchObject({ stale: false, load: { state: 'ready' } })
  set.markStale()
  cells.check()
  expect(shown()).toMatchObject({ value: { count: 1 }, stale: true })
})

test('a session that ends takes its figures along, and a key that nobody wants its archive', () => {
  cells.leased(OPEN, true)
  load([1, 2])
  set.clear()
  cells.clear()
  values.clear('alertFigures')
  seconds(60)
  expect(shown()?.value).toBeNull()
  load([3])
  expect(shown()?.value?.count).toBe(1)
  cells.leased(OPEN, false)
  expect(close).toHaveBeenCalledOnce()
})

test('a key is read as it was written, and one that means nothing opens nothing', () => {
  for (const of of [
    { start: 0, end: 5, zone: 'Europe/Berlin' },
    { start: 17, end: null, zone: 'Etc/GMT+1' },
  ])
    expect(rangeOfKey(rangeKey(of))).toEqual(of)
  for (const key of ['', 'x', '1/2', '-1/2/UTC', '1/2/', `1/2/${'x'.repeat(80)}`, '1.5/2/UTC']) {
    expect(rangeOfKey(key)).toBeNull()
    cells.leased(key, true)
    cells.leased(key, false)
  }
  expect(open).not.toHaveBeenCalled()
})
