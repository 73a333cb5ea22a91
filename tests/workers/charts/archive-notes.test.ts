import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ArchiveSpec } from '../../../src/domain/charts/archive-key.ts'
import { chartData } from '../../../src/wire/readers/chart.ts'
import { read, UNREADABLE } from '../../../src/wire/readers/reader.ts'
import type { Annotation } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { NO_NOTES } from '../../../src/wire/tabs/frame.ts'
import { ArchiveWindow } from '../../../workers/charts/archive-window.ts'
import { newReader, notesOf } from '../../../workers/charts/columns-cell.ts'
import { settle } from '../../support/fakes/fake-clock.ts'
import {
  annotationsIn,
  archiveWith,
  DAY_MS,
  eachMinute,
  HOUR_MS,
  LEVEL,
  MINUTE_MS,
  NOON,
  note,
  pointsIn,
  statesOf,
} from './prepared-archive.ts'

const MORNING = NOON - 3 * DAY_MS
const FLOW: PvRef = { type: 'AnaIn', nr: 1_100_002 }

function notedArchive(...first: readonly Annotation[]) {
  const list = [...first]
  const archive = archiveWith(eachMinute, { annotations: () => list })
  return {
    ...archive,
    /** Replaces what the server has, and tells the store as a command does. */
    change: (next: readonly Annotation[], ids: readonly number[], places: readonly Annotation[] = next) => {
      list.splice(0, list.length, ...next)
      archive.store.rereadNotes({ ids: new Set(ids), places })
    },
    setNotes: (next: readonly Annotation[]) => {
      list.splice(0, list.length, ...next)
    },
  }
}

describe('annotations that come with chart data', () => {
  test('are those of the window with the dimension of its points, at every edge once (rules H38, I4) (deviation 5)', async () => {
    const at = [0, 1, 2, 3].map((hours) => note(hours + 1, MORNING + hours * HOUR_MS))
    const { subscribe } = notedArchive(...at, note(9, MORNING + HOUR_MS, 'other', FLOW))
    const [first, second, whole] = [subscribe(), subscribe(), subscribe()]
    first.setRange(MORNING, MORNING + HOUR_MS)
    await settle()
    second.setRange(MORNING + HOUR_MS, MORNING + 2 * HOUR_MS)
    await settle()
    whole.setRange(MORNING - HOUR_MS, MORNING + 4 * HOUR_MS)
    await settle()
    expect(annotationsIn(whole)).toEqual(['1 note', '2 note', '3 note', '4 note'])
    expect(statesOf(whole)).toHaveLength(1)
    expect(whole.notes().map(({ dimension }) => dimension)).toEqual(['m'])
    expect(annotationsIn(first)).toEqual(['1 note'])
  })

  test('are each held once, whatever windows were merged in whatever order (rule I4)', async () => {
    const minute = fc.integer({ min: 0, max: 600 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(minute, { maxLength: 12 }),
        fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 200 })), { minLength: 1, maxLength: 8 }),
        async (minutes, windows) => {
          const notes = minutes.map((each, index) => note(index + 1, MORNING + each * MINUTE_MS))
          const { subscribe } = notedArchive(...notes)
          for (const [start, length] of windows) {
            subscribe().setRange(MORNING + start * MINUTE_MS, MORNING + (start + length) * MINUTE_MS)
            await settle()
          }
          const whole = subscribe()
          whole.setRange(MORNING, MORNING + 601 * MINUTE_MS)
          await settle()
          const ids = whole.notes().flatMap(({ annotations }) => annotations.map(({ id }) => id))
          expect(ids.toSorted((a, b) => a - b)).toEqual(notes.map(({ id }) => id))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('that are no annotations are skipped, and a missing list is none (pitfall 36)', () => {
    const good = note(1, MORNING)
    const bad = [{ ...good, id: 'x' }, null, { ...good, timestamp: null }, { ...good, pv: null }]
    const said = { seriesId: 'a', dimension: 'm', dataPoints: [] }
    expect(read(chartData, { ...said, annotations: [...bad, good] })).toEqual({
      value: { ...said, annotations: [good] },
      skipped: 4,
    })
    expect(read(chartData, { seriesId: 'a', dataPoints: [] })).toEqual({
      value: { seriesId: 'a', dimension: '', dataPoints: [], annotations: [] },
      skipped: 0,
    })
  })
})

describe('an annotation that somebody has changed', () => {
  async function shown(...first: readonly Annotation[]) {
    const archive = notedArchive(...first)
    const window = archive.subscribe()
    window.setRange(MORNING, MORNING + 6 * HOUR_MS)
    await settle()
    return { ...archive, window }
  }

  test('is read again with the minute around it, and nothing else is (rule I8)', async () => {
    const { window, change, asked } = await shown(note(1, MORNING + HOUR_MS, 'old'), note(2, MORNING + 2 * HOUR_MS))
    const points = pointsIn(window)
    change([note(1, MORNING + HOUR_MS, 'new'), note(2, MORNING + 2 * HOUR_MS)], [1], [note(1, MORNING + HOUR_MS)])
    expect(pointsIn(window)).toEqual(points)
    await settle()
    expect(annotationsIn(window)).toEqual(['1 new', '2 note'])
    expect(asked.slice(1).map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      [MORNING + HOUR_MS - 15 * MINUTE_MS, MORNING + HOUR_MS + MINUTE_MS],
    ])
    expect(pointsIn(window)).toEqual(points)
    expect(statesOf(window)).toHaveLength(1)
  })

  test('is gone when it was deleted, elsewhere when it was moved, there when it is new (rule I8)', async () => {
    const { window, change } = await shown(note(1, MORNING + HOUR_MS), note(2, MORNING + 2 * HOUR_MS))
    change([note(2, MORNING + 2 * HOUR_MS)], [1], [])
    await settle()
    expect(annotationsIn(window)).toEqual(['2 note'])
    change([note(2, MORNING + 5 * HOUR_MS, 'moved')], [2])
    await settle()
    expect(annotationsIn(window)).toEqual(['2 moved'])
    change([note(2, MORNING + 5 * HOUR_MS, 'moved'), note(3, MORNING, 'first')], [])
    await settle()
    expect(annotationsIn(window)).toEqual(['3 first', '2 moved'])
  })

  test('is right also if its range was being loaded when it changed (rule I8)', async () => {
    const { subscribe, hold, release, change } = notedArchive(note(1, MORNING + HOUR_MS, 'old'))
    hold()
    const window = subscribe()
    window.setRange(MORNING, MORNING + 6 * HOUR_MS)
    await settle()
    change([note(1, MORNING + HOUR_MS, 'new')], [1])
    await release()
    await settle()
    expect(annotationsIn(window)).toEqual(['1 new'])
    expect(statesOf(window)).toEqual(['done 12:00-18:00'])
  })

  test('stays as it was while the server does not answer, and its range is asked for again', async () => {
    const { window, change, fail, clock, store } = await shown(note(1, MORNING + HOUR_MS, 'old'))
    fail(() => ({ kind: 'network', text: 'down' }))
    change([note(1, MORNING + HOUR_MS, 'new')], [1])
    await settle()
    expect(annotationsIn(window)).toEqual(['1 old'])
    expect(statesOf(window)).toEqual(['done 12:00-18:00'])
    fail(null)
    clock.turn(2 * MINUTE_MS)
    store.tick()
    await settle()
    expect(annotationsIn(window)).toEqual(['1 new'])
  })
})

describe('the list of all annotations', () => {
  const [old, other] = [note(1, MORNING + HOUR_MS, 'old'), note(2, MORNING + 2 * HOUR_MS)]

  async function shown() {
    const archive = notedArchive(old, other)
    const window = archive.subscribe()
    window.setRange(MORNING, MORNING + 6 * HOUR_MS)
    await settle()
    archive.store.compareNotes([old, other])
    await settle()
    const asked = () => archive.asked.length - 1
    /** Another user has changed them on the server, and a tab reads the list. */
    const read = async (...list: readonly Annotation[]) => {
      archive.setNotes(list)
      archive.store.compareNotes(list)
      await settle()
      return annotationsIn(window)
    }
    return { ...archive, window, read, calls: asked }
  }

  test('shows what another user has written, changed, moved and deleted (rules I4, I8)', async () => {
    const { read, calls } = await shown()
    expect(calls()).toBe(0)
    expect(await read({ ...old, text: 'new' }, other)).toEqual(['1 new', '2 note'])
    expect(await read({ ...old, text: 'new', timestamp: MORNING + 5 * HOUR_MS }, other)).toEqual(['2 note', '1 new'])
    expect(await read(other)).toEqual(['2 note'])
    expect(await read(other, note(3, MORNING + 3 * HOUR_MS, 'third'))).toEqual(['2 note', '3 third'])
  })

  test('loads nothing where nothing has changed, nor for a PV that no chart shows', async () => {
    const { read, calls } = await shown()
    await read(old, other)
    await read(old, other, note(9, MORNING + HOUR_MS, 'elsewhere', FLOW))
    await read(old, other, note(9, MORNING + HOUR_MS, 'elsewhere', FLOW))
    expect(calls()).toBe(0)
  })
})

test('a tab gets notes once, again only when they have changed, and all of them after it was hidden (rules H38, I4)', async () => {
  const spec: ArchiveSpec = {
    series: { kind: 'pv', pv: LEVEL },
    source: 'MeasurementArchive',
    start: MORNING,
    end: MORNING + HOUR_MS,
    drawing: { pixels: 50, view: 'Line' },
  }
  const { store, change, context } = notedArchive(note(1, MORNING + MINUTE_MS))
  let version = 0
  const window = new ArchiveWindow(spec, store, {
    now: context.now,
    version: () => {
      version += 1
      return version
    },
    onChange: () => undefined,
  })
  const tab = newReader()
  window.load()
  await settle()
  expect(window.read(tab)?.notes).toMatchObject({ dimension: 'm', annotations: [{ id: 1 }] })
  change([note(1, MORNING + MINUTE_MS)], [1])
  await settle()
  expect(window.read(tab)?.notes).toBeNull()
  change([], [1])
  await settle()
  expect(window.read(tab)?.notes).toEqual({ dimension: 'm', annotations: [] })
  expect(window.read(newReader())?.notes).toEqual({ dimension: 'm', annotations: [] })
})

test('a tab is told how many points of a series cannot be read, as many as were in one answer, however often it is asked for (F58)', async () => {
  let unread = 2
  const { subscribe } = archiveWith((from, to) => {
    const dataPoints = [...eachMinute(from, to), ...Array.from({ length: unread }, () => ({ timestamp: 0, value: 1 }))]
    const { value } = read(chartData, { seriesId: 'a', dataPoints })
    return value === UNREADABLE ? [] : value.dataPoints
  })
  const window = subscribe()
  const most = () => notesOf(window.notes(), NO_NOTES).unreadable
  window.setRange(MORNING, MORNING + HOUR_MS)
  await settle()
  expect(most()).toBe(2)
  unread = 1
  window.setRange(MORNING, MORNING + 3 * HOUR_MS)
  await settle()
  expect(most()).toBe(2)
  unread = 0
  const other = subscribe()
  other.setRange(MORNING + 4 * HOUR_MS, MORNING + 5 * HOUR_MS)
  await settle()
  expect(notesOf(other.notes(), NO_NOTES)).toEqual({ dimension: 'm', annotations: [] })
})
