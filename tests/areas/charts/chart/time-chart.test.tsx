import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChartSeries } from '../../../../src/areas/charts/chart/model/chart-series.ts'
import { ALL_TABS } from '../../../../src/areas/charts/chart/plot/sync-cursors.ts'
import { preferences } from '../../../../src/ui/preferences/preferences.ts'
import { type LoadState, NO_NOTES, type SeriesNotes } from '../../../../src/wire/tabs/frame.ts'
import { startDayAt } from '../../../support/day/test-day.ts'
import { press } from '../../../support/writing/hands.ts'
import { DAY, drawn, HOUR_S, hourly, placeOf, START_MS, START_S, seriesOf, showChart } from './chart-page.tsx'

// The values are of a day that is over.
beforeEach(() => startDayAt(START_MS + 7 * 86_400_000))

const LEVELS = Array.from({ length: 25 }, (_, hour) => 1 + hour / 10)
const FLOWS = Array.from({ length: 25 }, (_, hour) => (hour * 7) % 50)
const LEVEL = seriesOf('Niveau', hourly(LEVELS))
const FLOW = seriesOf('Zufluss', hourly(FLOWS), { unit: 'l/s', decimals: 0, color: 'var(--series-2)' })
const PUMP = seriesOf('Pumpe', hourly(FLOWS.map((value) => (value > 25 ? 1 : 0))), {
  unit: '',
  states: ['steht', 'läuft'],
  type: 'StepLine',
})
const FAILED: LoadState = { state: 'error', error: { kind: 'http', status: 503, text: '' } }

function german(value: number, decimals: number): string {
  return value.toLocaleString('de-DE', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

const mean = (values: readonly number[]) =>
  values.slice(0, -1).reduce((sum, value) => sum + value, 0) / (values.length - 1)

test('the legend says what the data is at the cursor, and its range in view', async () => {
  const { point, cell, cursorTime } = await showChart({ series: [LEVEL, FLOW] })
  for (const hour of [3, 17, 12]) {
    point(hour / 24)
    await expect.poll(cursorTime).toBe(`${String(hour).padStart(2, '0')}:00:00`)
    expect(cell('Niveau', 'cursor')).toBe(german(LEVELS[hour] ?? 0, 1))
    expect(cell('Zufluss', 'cursor')).toBe(german(FLOWS[hour] ?? 0, 0))
  }
  // The value at midnight belongs to the next day (F34).
  expect(['min', 'mean', 'max'].map((name) => cell('Niveau', name))).toEqual(['1,0', german(mean(LEVELS), 1), '3,3'])
  expect(['min', 'mean', 'max'].map((name) => cell('Zufluss', name))).toEqual([
    german(Math.min(...FLOWS), 0),
    german(mean(FLOWS), 0),
    german(Math.max(...FLOWS), 0),
  ])
  point(0.5, 'pointerleave')
  await expect.poll(cursorTime).toBe('')
  expect(cell('Niveau', 'cursor')).toBe('–')
})

test('a state shows its text, the part of the time in which it was on, and its lane (rule H30)', async () => {
  const { point, cell, cursorTime } = await showChart({ series: [LEVEL, PUMP] })
  const on = FLOWS.findIndex((value) => value > 25)
  point((on + 0.4) / 24)
  await expect.poll(cursorTime).not.toBe('')
  expect(cell('Pumpe', 'cursor')).toBe('läuft')
  const part = FLOWS.slice(0, -1).filter((value) => value > 25).length / 24
  expect(['min', 'mean', 'max', 'axis'].map((name) => cell('Pumpe', name))).toEqual([
    'steht',
    `${Math.round(part * 100)}\u00a0%`,
    'läuft',
    'Spur 1',
  ])
})

test('every unit has an axis, named by its place (rules H31, H33)', async () => {
  const { cell } = await showChart({
    series: [
      LEVEL,
      FLOW,
      seriesOf('Niveau 2', hourly(LEVELS)),
      seriesOf('Regen', hourly(FLOWS), { unit: 'mm/h', type: 'Bar', axis: { isReversed: true } }),
    ],
  })
  expect(['Niveau', 'Niveau 2', 'Zufluss', 'Regen'].map((id) => cell(id, 'axis'))).toEqual([
    'links',
    'links',
    'rechts 1',
    'rechts 2, von oben',
  ])
})

test('the keyboard moves cursor and view', async () => {
  const { picture, cursorTime, cell, screen } = await showChart({ series: [LEVEL, FLOW] })
  picture.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(cursorTime).toBe('00:00:00')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(cursorTime).toBe('23:00:00')
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(cursorTime).toBe('13:00:00')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(cursorTime).toBe('14:00:00')
  await expect
    .poll(() => screen.container.querySelector('[role=status].visually-hidden')?.textContent)
    .toBe(`14:00:00: Niveau: ${german(LEVELS[14] ?? 0, 1)} m, Zufluss: ${FLOWS[14]} l/s`)
  await userEvent.keyboard('{Home}')
  await expect.poll(cursorTime).toBe('00:00:00')
  // Twelve hours around the middle, then six hours later.
  await userEvent.keyboard('{End}{ArrowLeft>12/}')
  await expect.poll(cursorTime).toBe('12:00:00')
  await userEvent.keyboard('+')
  await expect.poll(() => [cell('Niveau', 'min'), cell('Niveau', 'max')]).toEqual(['1,6', '2,7'])
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => [cell('Niveau', 'min'), cell('Niveau', 'max')]).toEqual(['2,2', '3,3'])
  await userEvent.keyboard('{PageUp}{PageUp}')
  await expect.poll(() => [cell('Niveau', 'min'), cell('Niveau', 'max')]).toEqual(['1,0', '2,1'])
  await userEvent.keyboard('-')
  await expect.poll(() => cell('Niveau', 'max')).toBe('3,3')
  await userEvent.keyboard('+0')
  await expect.poll(() => [cell('Niveau', 'min'), cell('Niveau', 'max')]).toEqual(['1,0', '3,3'])
})

test('wheel, drag, a drag with shift and a double click change the view', async () => {
  const { over, point, cell } = await showChart({ series: [LEVEL] })
  over().setPointerCapture = () => undefined
  const range = () => [cell('Niveau', 'min'), cell('Niveau', 'max')]
  point(0.25, 'pointerdown', { shiftKey: true })
  point(0.5, 'pointermove', { shiftKey: true })
  point(0.5, 'pointerup', { shiftKey: true })
  await expect.poll(range).toEqual(['1,6', '2,1'])
  point(0.5, 'pointerdown')
  point(0, 'pointermove')
  point(0, 'pointerup')
  await expect.poll(range).toEqual(['1,9', '2,4'])
  over().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await expect.poll(range).toEqual(['1,0', '3,3'])
  const { left, width } = over().getBoundingClientRect()
  // Halves the span around the left edge.
  const deltaY = Math.log(0.5) / Math.log(1.0015)
  over().dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: left, bubbles: true, cancelable: true }))
  await expect.poll(range).toEqual(['1,0', '2,1'])
  expect(width).toBeGreaterThan(100)
})

test('a step back shows the view before: a wheel is one step, a drag another', async () => {
  const { over, point, cell, screen, picture } = await showChart({ series: [LEVEL] })
  over().setPointerCapture = () => undefined
  const range = () => [cell('Niveau', 'min'), cell('Niveau', 'max')]
  const back = screen.getByRole('button', { name: 'Ansicht zurück' })
  await expect.element(back).toHaveAttribute('aria-disabled', 'true')
  const { left } = over().getBoundingClientRect()
  const deltaY = Math.log(0.5) / Math.log(1.0015) / 4
  for (let turn = 0; turn < 4; turn += 1) {
    over().dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: left, bubbles: true, cancelable: true }))
  }
  await expect.poll(range).toEqual(['1,0', '2,1'])
  await userEvent.click(back)
  await expect.poll(range).toEqual(['1,0', '3,3'])
  point(0.25, 'pointerdown', { shiftKey: true })
  point(0.5, 'pointermove', { shiftKey: true })
  point(0.5, 'pointerup', { shiftKey: true })
  await expect.poll(range).toEqual(['1,6', '2,1'])
  picture.focus()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(range).toEqual(['1,0', '3,3'])
  await expect.element(back).toHaveAttribute('aria-disabled', 'true')
})

test('another range is shown as a whole, or keeps the part in view; what is hidden stays hidden (rule H14)', async () => {
  const { cell, picture, show, one } = await showChart({ series: [LEVEL, FLOW], hidden: new Set(['Zufluss']) })
  const range = () => [cell('Niveau', 'min'), cell('Niveau', 'max')]
  picture.focus()
  await userEvent.keyboard('+')
  await expect.poll(range).toEqual(['1,6', '2,7'])
  const canvas = one('canvas')
  const later = { kind: 'absolute', from: DAY.from + 3_600_000, to: DAY.to + 3_600_000 } as const
  await show({ series: [LEVEL, FLOW], hidden: new Set(['Zufluss']), range: later, keepsZoom: true })
  await expect.poll(range).toEqual(['1,6', '2,7'])
  await show({ series: [LEVEL, FLOW], hidden: new Set(['Zufluss']), range: DAY })
  await expect.poll(range).toEqual(['1,0', '3,3'])
  // The same chart: nothing was created anew.
  expect(one('canvas')).toBe(canvas)
  await show({ series: [LEVEL, FLOW, PUMP], hidden: new Set(['Zufluss']) })
  await expect.poll(() => cell('Pumpe', 'axis')).toBe('Spur 1')
  expect(cell('Zufluss', 'axis')).toBe('–')
})

test('a part that showed the end of a range shows the end of the next, when it is kept (rules H9, H14)', async () => {
  const { cell, picture, show } = await showChart({ series: [LEVEL] })
  const range = () => [cell('Niveau', 'min'), cell('Niveau', 'max')]
  picture.focus()
  await userEvent.keyboard('+{PageDown}')
  await expect.poll(range).toEqual(['2,2', '3,3'])
  const later = { kind: 'absolute', from: DAY.from + 7_200_000, to: DAY.to + 7_200_000 } as const
  await show({ series: [LEVEL], range: later, keepsZoom: true })
  await expect.poll(range).toEqual(['2,4', '3,4'])
})

test('a chart tells which part of its range is in view', async () => {
  const part = vi.fn<(from: number, to: number) => void>()
  const { picture } = await showChart({ series: [LEVEL], onPart: part })
  await expect.poll(() => part.mock.calls.at(-1)).toEqual([DAY.from, DAY.to])
  picture.focus()
  await userEvent.keyboard('+')
  await expect.poll(() => part.mock.calls.at(-1)).toEqual([DAY.from + 21_600_000, DAY.to - 21_600_000])
})

test('on a telephone the buttons stand below the plot, and the head is one line', async () => {
  const { screen, one, over, picture } = await showChart(
    { series: [LEVEL, FLOW], dataSource: 'QuarterHourValues', onToNow: () => undefined },
    360,
  )
  const zoomIn = screen.getByRole('button', { name: 'Vergrößern' })
  const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN
  await expect.poll(() => top(zoomIn.element())).toBeGreaterThan(over().getBoundingClientRect().bottom)
  expect(top(zoomIn.element())).toBeLessThan(top(one('table')))
  const head = picture.getBoundingClientRect().top - top(one('section[aria-label=Probe]'))
  expect(head).toBeLessThan(56)
  await expect.element(screen.getByRole('button', { name: 'Zurück zu jetzt' })).toBeVisible()
  const table = screen.getByRole('button', { name: 'Tabelle' })
  await userEvent.click(table)
  await expect.element(screen.getByRole('grid')).toBeVisible()
  // It stays where it was pressed.
  await expect.element(table).toHaveFocus()
})

test('another window of the same values keeps the points until the new ones come; other values never do', async () => {
  const window = (source: string, start: number) => ({
    ...LEVEL,
    source: { kind: 'archive', key: `AnaIn-1/${source}/${start}/${DAY.to}/1200/Line` } as const,
  })
  const { worker, cell, show } = await showChart({ series: [window('DayValues', START_MS)] })
  const leased = (start: number) => [...worker.leased.keys()].some((key) => key.includes(`DayValues/${start}`))
  const columns = hourly(LEVELS)
  await expect.poll(() => leased(START_MS)).toBe(true)
  worker.sendFrame({
    columns: [
      {
        topic: 'chartArchive',
        key: `AnaIn-1/DayValues/${START_MS}/${DAY.to}/1200/Line`,
        load: { state: 'ready' },
        ranges: [],
        from: START_S,
        keepUntil: Number.NEGATIVE_INFINITY,
        notes: NO_NOTES,
        ...columns,
      },
    ],
  })
  await expect.poll(() => cell('Niveau', 'max')).toBe('3,3')
  await show({ series: [window('DayValues', START_MS - 1)] })
  await expect.poll(() => leased(START_MS - 1)).toBe(true)
  expect(cell('Niveau', 'max')).toBe('3,3')
  await show({ series: [window('MonthValues', START_MS)] })
  await expect.poll(() => cell('Niveau', 'max')).toBe('–')
})

test('points that cannot be read are counted and said below the chart, of all series that are shown (F58)', async () => {
  const of = (id: string, nr: number): ChartSeries => {
    const key = `AnaIn-${nr}/DayValues/${START_MS}/${DAY.to}/1200/Line`
    return { ...LEVEL, id, title: id, source: { kind: 'archive', key } }
  }
  const { worker, screen } = await showChart({ series: [of('a', 1), of('b', 2)] })
  const said = () => screen.container.querySelector('[data-unreadable]')?.textContent ?? null
  const send = (nr: number, notes: SeriesNotes) => {
    worker.sendFrame({
      columns: [
        {
          topic: 'chartArchive',
          key: `AnaIn-${nr}/DayValues/${START_MS}/${DAY.to}/1200/Line`,
          load: { state: 'ready' },
          ranges: [],
          from: START_S,
          keepUntil: Number.NEGATIVE_INFINITY,
          notes,
          ...hourly(LEVELS),
        },
      ],
    })
  }
  await expect.poll(() => worker.leased.size).toBeGreaterThan(1)
  send(1, NO_NOTES)
  send(2, { ...NO_NOTES, unreadable: 1 })
  await expect.poll(said).toBe('1 Punkt ist nicht lesbar und fehlt hier.')
  send(1, { ...NO_NOTES, unreadable: 1200 })
  await expect.poll(said).toBe('1.201 Punkte sind nicht lesbar und fehlen hier.')
  send(1, NO_NOTES)
  send(2, NO_NOTES)
  await expect.poll(said).toBeNull()
})

test('two fingers zoom', async () => {
  const { over, point, cell } = await showChart({ series: [LEVEL] })
  over().setPointerCapture = () => undefined
  const touch = (id: number) => ({ pointerType: 'touch', pointerId: id })
  point(0.25, 'pointerdown', touch(1))
  point(0.75, 'pointerdown', touch(2))
  point(1, 'pointermove', touch(2))
  await expect
    .poll(() => Number(cell('Niveau', 'max').replace(',', '.')) - Number(cell('Niveau', 'min').replace(',', '.')))
    .toBeCloseTo(1.6, 0)
})

test('a view that leaves its range asks for more, and stays inside without a way to load it', async () => {
  const beyond = vi.fn<(from: number, to: number) => void>()
  const { picture, cell, show } = await showChart({ series: [LEVEL], onBeyond: beyond })
  picture.focus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => beyond.mock.calls.at(-1)).toEqual([START_MS + 43_200_000, DAY.to + 43_200_000])
  await show({ series: [LEVEL] })
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => cell('Niveau', 'min')).toBe('1,0')
})

test('a gap says how long it is, and the legend how much of the time in view has values (pitfall 32)', async () => {
  const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const gapTexts = () => new Set(write.mock.calls.map(([text]) => text).filter((text) => text.startsWith('Lücke')))
  const levels = LEVELS.map((value, hour) => (hour >= 10 && hour < 13 ? null : value))
  const { cell, picture, show, over } = await showChart({ series: [seriesOf('Niveau', hourly(levels)), FLOW] })
  await expect.poll(() => cell('Niveau', 'coverage')).toBe('87,5\u00a0%')
  expect(cell('Zufluss', 'coverage')).toBe('100\u00a0%')
  expect(gapTexts()).toEqual(new Set(['Lücke 3\u00a0h']))
  // Of the last quarter of the day nothing is missing.
  over().focus()
  picture.focus()
  await userEvent.keyboard('{End}++')
  await expect.poll(() => cell('Niveau', 'coverage')).toBe('100\u00a0%')
  // What could not be loaded is not missing.
  const unloaded = { kind: 'columns', columns: hourly(levels), load: FAILED } as const
  await show({ series: [seriesOf('Niveau', hourly([]), { source: unloaded }), FLOW] })
  await expect.poll(() => cell('Niveau', 'coverage')).toBe('–')
  write.mockRestore()
})

test('a gap is no value, and zero is one (pitfall 32)', async () => {
  const { point, cell, cursorTime, column } = await showChart({
    series: [seriesOf('Niveau', hourly([5, 0, null, null, 0, 5]), { axis: { min: 0, max: 5 } })],
    range: { kind: 'absolute', from: START_MS, to: START_MS + 5 * 3_600_000 },
  })
  const color = drawn('var(--series-1)')
  point(1 / 5)
  await expect.poll(cursorTime).toBe('01:00:00')
  expect(cell('Niveau', 'cursor')).toBe('0,0')
  point(2 / 5)
  await expect.poll(cursorTime).toBe('02:00:00')
  expect(cell('Niveau', 'cursor')).toBe('–')
  expect(placeOf(color, column(0.5 / 5))).toBeGreaterThan(0)
  expect(placeOf(color, column(2.5 / 5))).toBe(-1)
  // Hollow dots at both ends: colour around the surface.
  for (const end of [1 / 5, 4 / 5]) {
    const colors = column(end)
    const rim = placeOf(color, colors)
    expect(rim).toBeGreaterThan(0)
    expect(colors.slice(rim, rim + 8)).toContain(drawn('var(--surface)'))
  }
})

test('hiding a series takes it from the plot and gives its axis away; others stay', async () => {
  const { screen, cell, column } = await showChart({ series: [LEVEL, FLOW] })
  const color = drawn('var(--series-1)')
  await expect.poll(() => placeOf(color, column(0.5))).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Niveau anzeigen' }))
  await expect.poll(() => placeOf(color, column(0.5))).toBe(-1)
  await expect.poll(() => [cell('Niveau', 'axis'), cell('Zufluss', 'axis')]).toEqual(['–', 'links'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Niveau anzeigen' }))
  await expect.poll(() => placeOf(color, column(0.5))).toBeGreaterThan(0)
})

test('a narrow chart has the axis of the selected series only, and two lines a series', async () => {
  const { screen, cell, one } = await showChart({ series: [LEVEL, FLOW] }, 360)
  await expect.poll(() => [cell('Niveau', 'axis'), cell('Zufluss', 'axis')]).toEqual(['links', 'ohne Skala'])
  const name = screen.getByRole('button', { name: 'Zufluss' })
  await userEvent.click(name)
  await expect.poll(() => [cell('Niveau', 'axis'), cell('Zufluss', 'axis')]).toEqual(['ohne Skala', 'links'])
  await expect.element(name).toHaveAttribute('aria-pressed', 'true')
  const top = (selector: string) => one(`[data-series=Zufluss] ${selector}`)?.getBoundingClientRect().top ?? 0
  expect(top('[data-cell=min]')).toBeGreaterThan(top('[data-cell=cursor]'))
})

test('a series that fails alone says so and can be retried; the others are drawn (rule H47)', async () => {
  const retry = vi.fn()
  const failed: ChartSeries = {
    ...FLOW,
    source: { kind: 'columns', columns: hourly([]), load: FAILED, onRetry: retry },
  }
  const { screen, cell, one, show } = await showChart({ series: [LEVEL, failed] })
  expect(cell('Niveau', 'max')).toBe('3,3')
  const row = () => one('[data-series=Zufluss]')?.textContent
  expect(row()).toContain('Nicht geladen.')
  expect(one('[role=alert]')?.textContent).toContain('Zufluss Nicht geladen.')
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(retry).toHaveBeenCalledOnce()
  await show({ series: [LEVEL, FLOW] })
  await expect.poll(() => cell('Zufluss', 'max')).toBe(german(Math.max(...FLOWS), 0))
  expect(row()).not.toContain('Nicht geladen.')
})

test.each([360, 700, 1200])(
  'a series that fails by itself moves no row of the legend at %i px (F27)',
  async (width) => {
    const { show } = await showChart({ series: [LEVEL, FLOW] }, width)
    const rows = () => [...document.querySelectorAll('[data-series]')]
    const tops = () => rows().map((row) => row.getBoundingClientRect().top)
    const before = tops()
    const failed = seriesOf('Niveau', hourly([]), {
      source: { kind: 'columns', columns: hourly([]), load: FAILED, onRetry: vi.fn() },
    })
    await show({ series: [failed, FLOW] })
    await expect.poll(() => rows()[0]?.textContent).toContain('Nicht geladen.')
    expect([before.length, tops()]).toEqual([2, before])
  },
)

test('a chart without any value says so; one that failed as a whole can be retried', async () => {
  const retry = vi.fn()
  const { screen, show } = await showChart({ series: [seriesOf('Niveau', hourly([]))] })
  await expect.element(screen.getByText('Im Zeitfenster liegen keine Werte.')).toBeVisible()
  await show({
    series: [
      seriesOf('Niveau', hourly([]), {
        source: { kind: 'columns', columns: hourly([]), load: FAILED, onRetry: retry },
      }),
    ],
  })
  await expect.element(screen.getByText('Nicht geladen: Das Diagramm.')).toBeVisible()
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('a new theme redraws with its colours', async () => {
  preferences.theme = 'light'
  const { column } = await showChart({ series: [LEVEL] })
  await expect.poll(() => placeOf('31,111,178,255', column(0.5))).toBeGreaterThan(0)
  preferences.theme = 'dark'
  await expect.poll(() => placeOf('90,169,230,255', column(0.5))).toBeGreaterThan(0)
  preferences.theme = 'light'
})

test('the picture of a day and more names its days', async () => {
  const { picture, show } = await showChart({ series: [LEVEL] })
  await expect.poll(() => picture.ariaLabel).toContain('von Mi., 18.11. 00:00 bis Do., 19.11. 00:00')
  const days = { kind: 'absolute', from: DAY.from, to: DAY.to + 86_400_000 } as const
  await show({ series: [LEVEL], range: days })
  picture.focus()
  await userEvent.keyboard('{Home}')
  const spoken = () => picture.parentElement?.querySelector('[role=status]')?.textContent
  await expect.poll(spoken).toMatch(/^Mi\., 18\.11\. 00:00: /)
})

/** Emulating another pixel density sends the page no event; zooming changes the width as well. */
test('the plot takes the width of the page and is drawn again for another one, as zooming makes it (R-72)', async () => {
  const { one } = await showChart({ series: [LEVEL] })
  const shape = () => {
    const canvas = one<HTMLCanvasElement>('canvas')
    const { width, right } = canvas?.getBoundingClientRect() ?? new DOMRect()
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return {
      isDrawn: pixels?.some(Boolean),
      isSharp: canvas?.width === Math.round(width * window.devicePixelRatio),
      fits: right <= innerWidth,
      fills: width > innerWidth / 2,
    }
  }
  for (const width of [1280, 320, 2560, 640]) {
    await page.viewport(width, 900)
    await expect.poll(shape).toEqual({ isDrawn: true, isSharp: true, fits: true, fills: true })
  }
})

test('charts with one key share their cursor', async () => {
  const first = await showChart({ series: [LEVEL], sync: 'both' })
  const second = await showChart({ series: [FLOW], sync: 'both' })
  first.point(8 / 24)
  await expect.poll(second.cursorTime).toBe('08:00:00')
  expect(second.cell('Zufluss', 'cursor')).toBe(german(FLOWS[8] ?? 0, 0))
  second.point(9 / 24)
  await expect.poll(first.cursorTime).toBe('09:00:00')
  second.point(0.5, 'pointerleave')
  await expect.poll(first.cursorTime).toBe('')
})

test('the cursor is that of another tab, when both share it', async () => {
  const { point, cursorTime, show } = await showChart({ series: [LEVEL], sync: ALL_TABS })
  const other = new BroadcastChannel('chart-cursor')
  const heard = vi.fn()
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data))
  other.postMessage(START_S + 7 * HOUR_S)
  await expect.poll(cursorTime).toBe('07:00:00')
  point(8 / 24)
  await expect.poll(() => heard.mock.calls.at(-1)).toEqual([START_S + 8 * HOUR_S])
  await show({ series: [LEVEL] })
  point(9 / 24)
  await expect.poll(cursorTime).toBe('09:00:00')
  other.postMessage(START_S + 7 * HOUR_S)
  await show({ series: [LEVEL], sync: ALL_TABS })
  other.postMessage(null)
  await expect.poll(cursorTime).toBe('')
  expect(heard.mock.calls.at(-1)).toEqual([START_S + 8 * HOUR_S])
  other.close()
})

test('dots stand at the points of a line when they are asked for', async () => {
  const steady = seriesOf('Niveau', hourly([1, 1, 1]), { axis: { min: 0, max: 2 } })
  const range = { kind: 'absolute', from: START_MS, to: START_MS + 2 * 3_600_000 } as const
  const { column, show } = await showChart({ series: [steady], range })
  const color = drawn('var(--series-1)')
  const height = (part: number) => column(part).filter((pixel) => placeOf(color, [pixel]) === 0).length
  await expect.poll(() => height(0.5)).toBeGreaterThan(0)
  const thin = height(0.5)
  await show({ series: [steady], range, showsPoints: true })
  await expect.poll(() => height(0.5)).toBeGreaterThan(thin)
  expect(height(0.3)).toBeLessThan(height(0.5))
})

test('the box at the cursor names every series from 900 px of plot on', async () => {
  const wide = await showChart({ series: [LEVEL, FLOW] })
  wide.point(0.5)
  await expect.poll(() => wide.over().textContent).toContain('Niveau2,2mZufluss34l/s')
  const { over, point } = await showChart({ series: [LEVEL, FLOW] }, 700)
  point(0.5)
  await expect.poll(() => over().textContent).toContain('12:00:00')
  expect(over().querySelector('i')?.checkVisibility() ?? false).toBe(false)
})

test('the box at the cursor covers no line where there is room beside them', async () => {
  const one = (from: number, to: number) => hourly(Array.from({ length: 25 }, (_, hour) => (hour < 12 ? from : to)))
  const axis = { min: 0, max: 10 }
  for (const [left, right] of [
    [8, 8],
    [5, 9],
    [2, 8],
    [9, 1],
  ] as const) {
    const { over, point, screen } = await showChart({
      series: [seriesOf('Niveau', one(left, right), { axis, type: 'StepLine' })],
    })
    for (const part of [0.2, 0.45, 0.7]) {
      point(part)
      const box = () => over().querySelector('i')?.parentElement?.getBoundingClientRect()
      await expect.poll(() => box()?.width ?? 0).toBeGreaterThan(20)
      const plot = over().getBoundingClientRect()
      const place = box() ?? plot
      for (const [value, from, to] of [
        [left, plot.left, plot.left + plot.width / 2],
        [right, plot.left + plot.width / 2, plot.right],
      ] as const) {
        const y = plot.bottom - (value / 10) * plot.height
        const isBeside = place.right < from || place.left > to
        expect(isBeside || y < place.top || y > place.bottom, `${left} ${right} at ${part}`).toBe(true)
      }
    }
    await screen.unmount()
  }
})

test('the table has every time once, with the value of each series, newest first', async () => {
  const half = { x: Float64Array.of(START_S, START_S + HOUR_S / 2), y: Float64Array.of(7, Number.NaN) }
  const { screen, one } = await showChart({
    series: [seriesOf('Niveau', hourly([1, 2])), seriesOf('Zufluss', half, { unit: 'l/s' })],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Tabelle' }))
  await expect.element(screen.getByRole('grid')).toBeVisible()
  const rows = () =>
    [...screen.container.querySelectorAll('[role=row][data-id]')].map((row) =>
      [...row.querySelectorAll('[role=gridcell]')].map((gridcell) => gridcell.textContent),
    )
  await expect.poll(rows).toEqual([
    ['01:00:00', '2,0', ''],
    ['00:30:00', '', 'Lücke'],
    ['00:00:00', '1,0', '7,0'],
  ])
  expect(one('[role=columnheader]:last-child')?.textContent).toBe('Zufluss (l/s)')
})

test('an absolute range is named, with the kind of its values and how long ago it ends', async () => {
  const { screen } = await showChart({ series: [LEVEL], dataSource: 'QuarterHourValues' })
  await expect.element(screen.getByText('Mi., 18.11. 00:00 – Do., 19.11. 00:00')).toBeVisible()
  await expect.element(screen.getByText('Viertelstundenwerte · Zeit = Beginn')).toBeVisible()
})

test('the menu of a series shows only it, and all again, hides it, and leads to its process value', async () => {
  const { screen, one } = await showChart({
    series: [{ ...LEVEL, pvPath: '/values?text=L01' }, FLOW, PUMP],
  })
  const hidden = () =>
    ['Niveau', 'Zufluss', 'Pumpe'].filter((id) => one(`[data-series="${id}"]`)?.hasAttribute('data-hidden'))
  const button = (name: string) => screen.getByRole('button', { name: `Aktionen für ${name}` })
  const entries = () =>
    [...document.querySelectorAll('[role=menu] [role=menuitem]')].map(({ textContent }) => textContent)
  const choose = async (series: string, entry: string) => {
    button(series).element().focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(page.getByRole('menuitem', { name: entry, exact: true }))
    await expect.poll(() => document.querySelector('[role=menu]')).toBeNull()
    await expect.element(button(series)).toHaveFocus()
  }
  await choose('Zufluss', 'Nur diese Reihe anzeigen')
  expect(hidden()).toEqual(['Niveau', 'Pumpe'])
  button('Zufluss').element().focus()
  await userEvent.keyboard('{Enter}')
  // What it is already is not offered; a series without a process value leads nowhere.
  await expect.poll(entries).toEqual(['Alle Reihen anzeigen', 'Ausblenden', 'Werte der Ansicht kopieren'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('[role=menu]')).toBeNull()
  await expect.element(button('Zufluss')).toHaveFocus()
  await choose('Niveau', 'Einblenden')
  expect(hidden()).toEqual(['Pumpe'])
  await choose('Niveau', 'Alle Reihen anzeigen')
  expect(hidden()).toEqual([])
  await choose('Pumpe', 'Ausblenden')
  expect(hidden()).toEqual(['Pumpe'])
  button('Niveau').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('menuitem', { name: 'Zur Prozessvariable' }))
    .toHaveAttribute('href', '/values?text=L01')
})

test('the menu of a series copies its values in view, as text between tabs, and shows them where the browser refuses', async () => {
  const LOST = seriesOf('=Verlust', hourly([1234.5, null, -1234.5, ...LEVELS.slice(3)]), { unit: '' })
  const { screen } = await showChart({ series: [LEVEL, LOST, PUMP] })
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const copy = async (series: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Aktionen für ${series}` }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Werte der Ansicht kopieren' }))
  }
  await copy('Niveau')
  await expect.element(screen.getByText('Niveau: Werte der Ansicht kopiert.')).toBeVisible()
  const lines = (written.mock.calls.at(-1)?.[0] ?? '').trimEnd().split('\n')
  expect(lines[0]).toBe('Zeit\tPW: Niveau [m]')
  expect(lines.slice(1)).toEqual(
    LEVELS.slice(0, 24).map((value, hour) =>
      [`18.11.2026 ${String(hour).padStart(2, '0')}:00:00`, german(value, 1)].join('\t'),
    ),
  )
  await copy('Pumpe')
  await expect.poll(() => written.mock.calls.at(-1)?.[0]).toContain('01:00:00\tsteht\n')
  written.mockRejectedValue(new Error('not over http'))
  await copy('=Verlust')
  const shown = screen.getByRole('textbox', { name: 'Werte der Ansicht' })
  await expect.element(shown).toBeVisible()
  // A gap is empty, a negative number is no formula, and a name never is one.
  await expect.element(shown).toHaveValue(written.mock.calls.at(-1)?.[0] ?? '')
  const [head, ...rows] = (written.mock.calls.at(-1)?.[0] ?? '').split('\n')
  expect(head).toBe('Zeit\tPW: =Verlust')
  expect(rows.slice(0, 3).map((line) => line.split('\t')[1])).toEqual(['1234,5', '', '-1234,5'])
})
