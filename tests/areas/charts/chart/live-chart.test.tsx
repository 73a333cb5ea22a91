import { createRef } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ShownChart } from '../../../../src/areas/charts/chart/files/shown-chart.ts'
import type { ChartSeries } from '../../../../src/areas/charts/chart/model/chart-series.ts'
import type { ColumnsChange } from '../../../../src/wire/tabs/frame.ts'
import { press } from '../../../support/writing/hands.ts'
import { drawn, hourly, placeOf, seriesOf, showChart } from './chart-page.tsx'

const HOUR = { kind: 'sliding', hours: 1 } as const
const KEYS = ['ai100001']

function live(id: string, key: string, parts: Partial<ChartSeries> = {}): ChartSeries {
  return seriesOf(id, hourly([]), { ...parts, source: { kind: 'live', key } })
}
const NIVEAU = live('Niveau', 'AnaIn-100001/1h')
const ZUFLUSS = live('Zufluss', 'AnaIn-100002/1h', { unit: 'l/s' })

function change(key: string, points: readonly (readonly [ageS: number, value: number])[]): ColumnsChange {
  const now = Date.now() / 1000
  return {
    topic: 'chartSeries',
    key,
    load: { state: 'ready' },
    ranges: [],
    keepUntil: Number.NEGATIVE_INFINITY,
    from: now - 3600,
    x: Float64Array.from(points, ([age]) => now - age),
    y: Float64Array.from(points, ([, value]) => value),
    notes: null,
  }
}

const FAILURE = { kind: 'http', status: 503, text: '' } as const

async function showLive(series: readonly ChartSeries[]) {
  const chart = createRef<() => ShownChart | null>()
  const shown = await showChart({ series, range: HOUR, liveKeys: KEYS, shown: chart })
  const leased = (key: string) => shown.worker.leased.has(`chartSeries/${key}`)
  await expect.poll(() => leased('AnaIn-100001/1h')).toBe(true)
  return {
    ...shown,
    leased,
    asOf: () => chart.current?.()?.asOf,
    pill: () => shown.one('[data-live-pill]')?.dataset.livePill,
  }
}

test('two live series come in frames, each with its own times', async () => {
  const { worker, cell } = await showLive([NIVEAU, ZUFLUSS])
  worker.sendFrame({
    columns: [
      change('AnaIn-100001/1h', [
        [600, 1],
        [300, 3],
        [1, 3],
      ]),
      change('AnaIn-100002/1h', [
        [900, 20],
        [450, 40],
        [2, 40],
      ]),
    ],
  })
  await expect.poll(() => [cell('Niveau', 'min'), cell('Niveau', 'max')]).toEqual(['1,0', '3,0'])
  await expect.poll(() => [cell('Zufluss', 'min'), cell('Zufluss', 'max')]).toEqual(['20,0', '40,0'])
})

test('a view that has left now says so, and the way back is one click', async () => {
  const { worker, picture, pill, screen } = await showLive([NIVEAU])
  worker.sendFrame({
    columns: [
      change('AnaIn-100001/1h', [
        [3000, 1],
        [1, 3],
      ]),
    ],
  })
  await expect.poll(pill).toBe('live')
  picture.focus()
  await userEvent.keyboard('+{PageUp}')
  await expect.poll(pill).toBe('paused')
  await userEvent.click(screen.getByRole('button', { name: 'Zurück zu jetzt' }))
  await expect.poll(pill).toBe('live')
})

test('values that are only last known are not called live, in files and on paper neither', async () => {
  const { worker, pill, screen, asOf } = await showLive([NIVEAU])
  worker.sendFrame({
    columns: [
      change('AnaIn-100001/1h', [
        [3000, 1],
        [1, 3],
      ]),
    ],
  })
  await expect.poll(() => worker.leased.has('pvValue/ai100001')).toBe(true)
  worker.sendLane('ai100001', { num: 3, time: Date.UTC(2026, 10, 18, 11, 12, 13), stale: true })
  await expect.poll(pill).toBe('paused')
  await expect.element(screen.getByText('Stand 12:12:13')).toBeVisible()
  expect(asOf()).toBe(Date.UTC(2026, 10, 18, 11, 12, 13))
  worker.sendLane('ai100001', { num: 4 })
  await expect.poll(pill).toBe('live')
  expect(asOf()).toBeNull()
})

test('a live series that fails is leased anew by a retry, the other one stays (rule H47)', async () => {
  const { worker, screen, cell, one } = await showLive([NIVEAU, ZUFLUSS])
  const failed = { ...change('AnaIn-100002/1h', []), load: { state: 'error', error: FAILURE } } as const
  worker.sendFrame({
    columns: [
      change('AnaIn-100001/1h', [
        [600, 1],
        [1, 3],
      ]),
      failed,
    ],
  })
  await expect.poll(() => one('[data-series=Zufluss]')?.textContent).toContain('Nicht geladen.')
  expect(cell('Niveau', 'max')).toBe('3,0')
  const before = [...worker.leased.values()]
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  const leaseOf = (key: string) => worker.leased.get(`chartSeries/${key}`)
  await expect.poll(() => before.includes(leaseOf('AnaIn-100002/1h') ?? { topic: 'chartSeries', key: '' })).toBe(false)
  await expect.poll(() => leaseOf('AnaIn-100002/1h')).toBeDefined()
  expect(before).toContain(leaseOf('AnaIn-100001/1h'))
  worker.sendFrame({
    columns: [
      change('AnaIn-100002/1h', [
        [900, 20],
        [2, 40],
      ]),
    ],
  })
  await expect.poll(() => cell('Zufluss', 'max')).toBe('40,0')
})

test('a part that is missing is named while the rest is shown (rule H47)', async () => {
  const { worker, screen, cell } = await showLive([NIVEAU])
  const now = Date.now() / 1000
  const ranges = [{ from: now - 3600, to: now - 1800, load: { state: 'error', error: FAILURE } }] as const
  worker.sendFrame({
    columns: [
      {
        ...change('AnaIn-100001/1h', [
          [600, 1],
          [1, 3],
        ]),
        ranges,
      },
    ],
  })
  await expect.poll(() => cell('Niveau', 'max')).toBe('3,0')
  await expect
    .element(screen.getByText('Ein Teil des Zeitfensters konnte nicht geladen werden.', { exact: false }))
    .toBeVisible()
})

test('uncertain values have a question mark at the cursor and in the table, and a strip below their line', async () => {
  const { worker, cell, picture, one, column, screen } = await showLive([NIVEAU])
  const points = change('AnaIn-100001/1h', [
    [3000, 1],
    [1800, 2],
    [1, 3],
  ])
  worker.sendFrame({ columns: [points] })
  await expect.poll(() => cell('Niveau', 'max')).toBe('3,0')
  const bottom = (part: number) => column(part).slice(-3 * window.devicePixelRatio)
  const surface = bottom(0.9)[0]
  expect(bottom(0.6)).not.toContain(drawn(NIVEAU.color))
  const now = Date.now() / 1000
  const notes = {
    dimension: '',
    annotations: [],
    doubts: [{ from: now - 2000, to: now - 1000, quality: 'Uncertain' as const }],
  }
  worker.sendFrame({ columns: [{ ...points, notes }] })
  // Dashed: of some columns next to each other one at least is drawn.
  const isMarked = (part: number) =>
    [0, 1, 2, 3, 4].some((px) => placeOf(drawn(NIVEAU.color), bottom(part + px / 1100)) >= 0)
  await expect.poll(() => isMarked(0.6)).toBe(true)
  expect([isMarked(0.3), isMarked(0.85)]).toEqual([false, false])
  expect(surface).toBeDefined()
  picture.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => cell('Niveau', 'cursor')).toBe('3,0')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => cell('Niveau', 'cursor')).toBe('? 2,0')
  await expect.poll(() => one('[role=status].visually-hidden')?.textContent).toContain('? 2,0 m (unsichere Güte)')
  await userEvent.click(screen.getByRole('button', { name: 'Tabelle' }))
  const cells = () => [...screen.container.querySelectorAll('[role=gridcell]:nth-child(2)')].map((it) => it.textContent)
  await expect.poll(cells).toEqual(['3,0', '? 2,0', '1,0'])
})

test('dimension and annotations that come with the points are shown without a new lease (rules H38, I4) (deviation 5)', async () => {
  const { worker, one, cell, leased } = await showLive([NIVEAU])
  const points = change('AnaIn-100001/1h', [
    [3000, 1],
    [1, 3],
  ])
  worker.sendFrame({ columns: [points] })
  await expect.poll(() => cell('Niveau', 'max')).toBe('3,0')
  const unit = () => one('[data-series=Niveau] [data-column=unit]')?.textContent
  expect(unit()).toBe('m')
  const lease = worker.leased.get('chartSeries/AnaIn-100001/1h')
  const plotHeight = () => one('.u-over')?.clientHeight ?? 0
  const before = plotHeight()
  const annotation = {
    id: 1,
    timestamp: Date.now() - 1_800_000,
    pv: { type: 'AnaIn', nr: 100_001 },
    dataSource: 'MeasurementArchive',
    text: 'Sonde gereinigt',
    visible: true,
    showInDayReport: false,
    showInWeekReport: false,
    showInMonthReport: false,
    showInYearReport: false,
  } as const
  worker.sendFrame({ columns: [{ ...points, notes: { dimension: 'cm', annotations: [annotation] } }] })
  await expect.poll(unit).toBe('cm')
  // The row of flags takes its height from the plot.
  await expect.poll(plotHeight).toBeLessThan(before)
  worker.sendFrame({
    columns: [{ ...points, notes: { dimension: 'cm', annotations: [{ ...annotation, visible: false }] } }],
  })
  await expect.poll(plotHeight).toBe(before)
  expect(worker.leased.get('chartSeries/AnaIn-100001/1h')).toBe(lease)
  expect(leased('AnaIn-100001/1h')).toBe(true)
})

/** An hour of values a second, each of its own height, which a drawing of the whole has not. */
const FINE = live('Niveau', 'AnaIn-100001/1h/1280/Line')
const DETAIL = /^chartSeries\/AnaIn-100001\/1h\/\d+\/Line\/(\d+)-(\d+)$/

test('a part that is zoomed into shows finer points of its own; beyond it those of the whole window are there at once', async () => {
  const shown = await showChart({ series: [FINE], range: HOUR, liveKeys: KEYS })
  const { worker, cell, picture } = shown
  const parts = () => [...worker.leased.keys()].filter((id) => DETAIL.test(id))
  await expect.poll(() => worker.leased.has('chartSeries/AnaIn-100001/1h/1280/Line')).toBe(true)
  worker.sendFrame({
    columns: [
      change('AnaIn-100001/1h/1280/Line', [
        [3599, 1],
        [1800, 9],
        [1, 3],
      ]),
    ],
  })
  await expect.poll(() => cell('Niveau', 'max')).toBe('9,0')
  expect(parts()).toEqual([])
  picture.focus()
  await userEvent.keyboard('{End}+++')
  await expect.poll(parts).toHaveLength(1)
  // The value of half an hour ago counts until the next one came.
  expect([cell('Niveau', 'min'), cell('Niveau', 'max')]).toEqual(['3,0', '9,0'])
  const [id = ''] = parts()
  const [, from, to] = (DETAIL.exec(id) ?? []).map(Number)
  const now = Date.now() / 1000
  expect(to, 'the part goes on into the future').toBeGreaterThan(now)
  expect(from).toBeGreaterThan(now - 3600)
  const fine = (ages: readonly (readonly [number, number])[]) =>
    worker.sendFrame({ columns: [change(id.slice('chartSeries/'.length), ages)] })
  fine([
    [300, 4],
    [200, 5],
    [100, 6],
    [1, 3],
  ])
  await expect.poll(() => [cell('Niveau', 'min'), cell('Niveau', 'max')]).toEqual(['3,0', '6,0'])
  // What is newest stays live.
  fine([
    [300, 4],
    [100, 6],
    [0.5, 7],
  ])
  await expect.poll(() => cell('Niveau', 'max')).toBe('7,0')
  // The whole window has kept its own points all the time, and then the part is asked for no more.
  await userEvent.keyboard('0')
  await expect.poll(() => cell('Niveau', 'max')).toBe('9,0')
  await expect.poll(parts).toEqual([])
  expect(worker.leased.has('chartSeries/AnaIn-100001/1h/1280/Line')).toBe(true)
})
