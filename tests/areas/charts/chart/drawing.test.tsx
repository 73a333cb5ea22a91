import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { HELD } from '../../../../src/domain/charts/intervals.ts'
import { startDayAt } from '../../../support/day/test-day.ts'
import { drawn, hourly, placeOf, START_MS, seriesOf, showChart } from './chart-page.tsx'

beforeEach(() => startDayAt(START_MS + 7 * 86_400_000))

const BLUE = drawn('var(--series-1)')
const FOUR_HOURS = { kind: 'absolute', from: START_MS, to: START_MS + 4 * 3_600_000 } as const
const FIXED = { min: 0, max: 10 }
const RISING = hourly([0, 2.5, 5, 7.5, 10])

async function show(parts: Parameters<typeof seriesOf>[2] = {}, columns = RISING) {
  const series = [seriesOf('Niveau', columns, { axis: FIXED, ...parts })]
  const shown = await showChart({ series, range: FOUR_HOURS })
  const height = () => shown.over().clientHeight
  return {
    ...shown,
    /** The height of the topmost drawn pixel at a time in hours, in the unit of the axis; null if there is none. */
    valueAt: (hours: number) => {
      const place = placeOf(BLUE, shown.column(hours / 4))
      return place < 0 ? null : 10 - (place / window.devicePixelRatio / height()) * 10
    },
    /** Whether the whole height between two values is filled. */
    isFilled: (hours: number, low: number, high: number) => {
      const scale = (value: number) => Math.round((1 - value / 10) * height() * window.devicePixelRatio)
      const part = shown.column(hours / 4).slice(scale(high) + 3, scale(low) - 3)
      return part.length > 0 && part.every((color) => placeOf(BLUE, [color]) === 0)
    },
  }
}

test('a line joins its points (rule H17)', async () => {
  const { valueAt } = await show()
  await expect.poll(() => valueAt(1)).not.toBeNull()
  for (const hours of [0.5, 1, 2.5, 3.2]) expect(valueAt(hours)).toBeCloseTo(hours * 2.5, 0)
})

test('bars stand on 0 from the time of their point on (rule H18)', async () => {
  const { valueAt, isFilled } = await show({ type: 'Bar' })
  await expect.poll(() => valueAt(2.1)).not.toBeNull()
  expect(valueAt(2.1)).toBeCloseTo(5, 0)
  expect(valueAt(2.9)).toBeCloseTo(5, 0)
  expect(isFilled(2.5, 0, 5)).toBe(true)
})

test('reversed bars hang from the top (rules H18, H33)', async () => {
  const { isFilled } = await show({ type: 'Bar', axis: { ...FIXED, isReversed: true } })
  await expect.poll(() => isFilled(2.5, 5.2, 10)).toBe(true)
  expect(isFilled(2.5, 1, 4)).toBe(false)
})

test('an area is a line over a pale fill (rule H19)', async () => {
  const { valueAt, column, isFilled } = await show({ type: 'Area' })
  await expect.poll(() => valueAt(2)).not.toBeNull()
  expect(valueAt(2)).toBeCloseTo(5, 0)
  expect(isFilled(2.5, 1, 4)).toBe(false)
  const [below, above] = [column(2.4 / 4).at(-20), column(2.4 / 4).at(5)]
  expect(below).not.toBe(above)
})

test('points are dots, and nothing between them (rule H20)', async () => {
  const { valueAt } = await show({ type: 'Point' })
  await expect.poll(() => valueAt(2)).not.toBeNull()
  expect(valueAt(2)).toBeCloseTo(5, 0)
  expect(valueAt(2.5)).toBeNull()
})

test('steps hold each value until the next one (rule H21)', async () => {
  const { valueAt } = await show({ type: 'StepLine' })
  await expect.poll(() => valueAt(1.1)).not.toBeNull()
  for (const hours of [1.1, 1.5, 1.9]) expect(valueAt(hours)).toBeCloseTo(2.5, 0)
})

test('a logarithmic axis draws equal factors as equal heights, in any base (rule H32) (pitfall 31)', async () => {
  for (const base of [10, 3]) {
    const powers = hourly([0, 1, 2, 3, 4].map((power) => base ** power))
    const { valueAt, screen } = await show({ axis: { min: 1, max: base ** 4, isLogarithmic: true, base } }, powers)
    await expect.poll(() => valueAt(2)).not.toBeNull()
    for (const hours of [1, 2, 3]) expect(valueAt(hours)).toBeCloseTo(hours * 2.5, 0)
    await screen.unmount()
  }
})

test('values of 0 and less leave a gap in a logarithmic line (pitfall 31)', async () => {
  const { valueAt } = await show({ axis: { min: 1, max: 100, isLogarithmic: true } }, hourly([10, 10, 0, 10, 10]))
  await expect.poll(() => valueAt(0.5)).not.toBeNull()
  expect(valueAt(1.5)).toBeNull()
  expect(valueAt(3.5)).toBeCloseTo(5, 0)
})

test('a comparison period is drawn later, dotted', async () => {
  const early = { x: RISING.x.map((at) => at - 86_400), y: RISING.y }
  const { valueAt, point, cell, cursorTime } = await show(
    { compared: { from: 0, to: START_MS, shift: { by: 'Days', amount: 1 } } },
    early,
  )
  const seen = () => Array.from({ length: 60 }, (_, index) => valueAt(1 + index / 60))
  await expect.poll(() => seen().some((value) => value !== null)).toBe(true)
  expect(seen().some((value) => value === null)).toBe(true)
  point(0.5)
  await expect.poll(cursorTime).toBe('02:00:00')
  expect(cell('Niveau', 'cursor')).toBe('5,0')
})

test('more points than pixels keep their extremes', async () => {
  const count = 100_000
  const spike = 61_803
  const x = Float64Array.from({ length: count }, (_, index) => START_MS / 1000 + (index / count) * 4 * 3600)
  const y = Float64Array.from({ length: count }, (_, index) => (index === spike ? 9 : 2))
  const { valueAt } = await show({}, { x, y })
  await expect.poll(() => valueAt(1)).not.toBeNull()
  const highest = Math.max(...Array.from({ length: 9 }, (_, px) => valueAt((spike / count) * 4 + (px - 4) / 300) ?? 0))
  expect(highest).toBeCloseTo(9, 0)
})

test('a limit is a dashed line across the plot, and can be hidden (rule H34)', async () => {
  const dash = drawn('var(--text-2)')
  const limits = [{ code: 'OGW', value: 6 }]
  const series = [seriesOf('Niveau', hourly([1, 1, 1, 1, 1]), { axis: FIXED, limits })]
  const { column, over, show: showAgain } = await showChart({ series, range: FOUR_HOURS })
  const hits = () =>
    Array.from({ length: 200 }, (_, index) => placeOf(dash, column(0.4 + index / 500))).filter((place) => place >= 0)
  await expect.poll(() => hits().length).toBeGreaterThan(50)
  expect(hits().length).toBeLessThan(190)
  for (const place of hits()) expect(place / window.devicePixelRatio / over().clientHeight).toBeCloseTo(0.4, 1)
  await showAgain({ series, range: FOUR_HOURS, showsLimits: false })
  await expect.poll(() => hits()).toEqual([])
})

test('states stand in lanes below the plot, one state alone fills it (rules H28, H30)', async () => {
  const states = ['aus', 'ein'] as const
  const pump = seriesOf('Pumpe', hourly([0, 1, 1, 0, 0]), { states, type: 'StepLine', unit: '' })
  const alone = await showChart({ series: [pump], range: FOUR_HOURS })
  const filled = (shown: typeof alone) => shown.column(2 / 4).filter((color) => placeOf(BLUE, [color]) === 0).length
  await expect.poll(() => filled(alone) / alone.column(0.5).length).toBeCloseTo(1 / 1.2, 1)
  await alone.screen.unmount()
  const both = await showChart({
    series: [pump, seriesOf('Niveau', hourly([1, 1, 1, 1, 1]), { color: 'var(--series-2)' })],
    range: FOUR_HOURS,
  })
  await expect.poll(() => both.cell('Pumpe', 'axis')).toBe('Spur 1')
  expect(filled(both)).toBe(0)
})

test('several states stand one below the other, each from 0 to 1, with gaps as gaps (rules H28, H30) (pitfall 32)', async () => {
  const states = ['aus', 'ein'] as const
  const lane = (id: string, values: readonly (number | null)[], color: string) =>
    seriesOf(id, hourly(values), { states, type: 'StepLine', unit: '', color })
  const shown = await showChart({
    series: [
      seriesOf('Niveau', hourly([1, 1, 1, 1, 1]), { color: 'var(--series-3)' }),
      lane('Pumpe', [0, 1, 1, 0, 0], 'var(--series-1)'),
      lane('Schieber', [1, 0, null, 1, 1], 'var(--series-2)'),
    ],
    range: FOUR_HOURS,
  })
  await expect.poll(() => shown.cell('Schieber', 'axis')).toBe('Spur 2')
  const GREEN = drawn('var(--series-2)')
  const heights = (color: string, hours: number) => {
    const found = shown.below(hours / 4, 56).flatMap((pixel, index) => (placeOf(color, [pixel]) === 0 ? [index] : []))
    return { from: found[0] ?? -1, count: found.length }
  }
  const [pump, valve] = [(hours: number) => heights(BLUE, hours), (hours: number) => heights(GREEN, hours)]
  // A block while it is on, a line at its lower edge while it is off.
  expect(pump(1.5).count).toBeGreaterThan(12)
  expect(pump(0.5).count).toBeLessThan(4)
  expect(pump(0.5).from).toBeGreaterThan(pump(1.5).from)
  expect(valve(0.5).count).toBe(pump(1.5).count)
  expect(valve(1.5).count).toBeLessThan(4)
  expect(valve(0.5).from - pump(1.5).from).toBeCloseTo(22 * window.devicePixelRatio, 0)
  // Unknown: neither.
  expect(valve(2.5).count).toBe(0)
  expect(valve(3.2).count).toBe(pump(1.5).count)
})

test('a reversed line falls where its values rise (rule H33)', async () => {
  const { valueAt } = await show({ axis: { ...FIXED, isReversed: true } })
  await expect.poll(() => valueAt(1)).not.toBeNull()
  for (const hours of [1, 2.5, 3.2]) expect(valueAt(hours)).toBeCloseTo(10 - hours * 2.5, 0)
})

test('a gap in steps and in an area is drawn as one; zero is a value (pitfall 32)', async () => {
  for (const type of ['StepLine', 'Area', 'Bar'] as const) {
    const { valueAt, screen } = await show({ type }, hourly([8, 8, null, 8, 8]))
    await expect.poll(() => valueAt(0.5)).not.toBeNull()
    expect(valueAt(0.5)).toBeCloseTo(8, 0)
    expect(valueAt(2.5)).toBeNull()
    expect(valueAt(3.5)).toBeCloseTo(8, 0)
    await screen.unmount()
  }
})

test.each([
  ['23', Date.UTC(2026, 2, 28, 23), 23],
  ['25', Date.UTC(2026, 9, 24, 22), 25],
])('a day of %s hours is as wide as it is long, with its ticks at full hours of the plant', async (_, from, hours) => {
  const columns = {
    x: Float64Array.from({ length: hours + 1 }, (_, hour) => from / 1000 + hour * 3600),
    y: Float64Array.from({ length: hours + 1 }, (_, hour) => (hour === hours - 3 ? 8.8 : 1.2)),
  }
  const series = [seriesOf('Niveau', columns, { axis: FIXED, type: 'StepLine' })]
  const range = { kind: 'absolute', from, to: from + hours * 3_600_000 } as const
  const { column, row, over } = await showChart({ series, range })
  const place = (hour: number) => placeOf(BLUE, column(hour / hours)) / over().clientHeight / window.devicePixelRatio
  await expect.poll(() => place(hours - 2.5)).toBeCloseTo(0.12, 1)
  expect(place(hours - 3.5)).toBeCloseTo(0.88, 1)
  expect(place(hours - 1.5)).toBeCloseTo(0.88, 1)
  const line = drawn('var(--line)')
  const pixels = row(0.3)
  const ticks = pixels.flatMap((pixel, x) => {
    const isLine = placeOf(line, [pixel]) === 0 && pixel !== pixels[Math.max(0, x - 3)]
    return isLine && x > 4 && x < pixels.length - 4 ? [(x / pixels.length) * hours] : []
  })
  expect(ticks.length).toBeGreaterThan(5)
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Berlin',
    hour: 'numeric',
    minute: 'numeric',
    hour12: false,
  })
  const shown = ticks.map((tick) => clock.format(from + Math.round(tick * 12) * 300_000))
  for (const text of shown) expect(Number(text.slice(0, 2)) % 2, `${shown}`).toBe(0)
})

const STATES = ['aus', 'ein'] as const

test('a state ends where it was last known, and nothing is drawn after now (F33)', async () => {
  startDayAt(START_MS + 3 * 3_600_000)
  const pump = seriesOf('Pumpe', hourly([0, 1, 1]), { states: STATES, type: 'StepLine', unit: '' })
  const { column, cell, point } = await showChart({ series: [pump], range: FOUR_HOURS })
  const isOn = (hours: number) => column(hours / 4).some((color) => placeOf(BLUE, [color]) === 0)
  await expect.poll(() => isOn(1.5)).toBe(true)
  expect([2.2, 2.6, 3.5].map(isOn)).toEqual([false, false, false])
  point(2.7 / 4)
  await expect.poll(() => cell('Pumpe', 'cursor')).toBe('–')
  expect(cell('Pumpe', 'mean')).toBe('50\u00a0%')
  expect(cell('Pumpe', 'coverage')).toBe('66,6\u00a0%')
})

test('a value that was set stands until it is changed (F46)', async () => {
  const { valueAt, cell } = await show({ interval: HELD, type: 'StepLine' }, hourly([2.5, 2.5, 2.5, 7.5, 7.5]))
  await expect.poll(() => valueAt(2.9)).not.toBeNull()
  expect(valueAt(2.9)).toBeCloseTo(2.5, 0)
  expect(valueAt(3.5)).toBeCloseTo(7.5, 0)
  expect(['min', 'mean', 'max'].map((name) => cell('Niveau', name))).toEqual(['2,5', '3,8', '7,5'])
})

test('a bar of 0, one that is missing and one that is not over yet are three things (F43, F44)', async () => {
  const interval = {
    kind: 'given',
    ends: Float64Array.from([1, 2, 4], (hour) => START_MS / 1000 + hour * 3600),
  } as const
  const columns = {
    x: Float64Array.from([0, 1, 3], (hour) => START_MS / 1000 + hour * 3600),
    y: Float64Array.of(5, 0, 5),
  }
  const { column } = await show({ type: 'Bar', interval }, columns)
  const muted = drawn('var(--text-2)')
  const foot = (hours: number) => column(hours / 4).slice(-4)
  await expect.poll(() => placeOf(BLUE, column(0.5 / 4))).toBeGreaterThanOrEqual(0)
  // The bar of 0 is a line on the base alone.
  expect(placeOf(BLUE, foot(1.5))).toBeGreaterThanOrEqual(0)
  expect(placeOf(BLUE, column(1.5 / 4).slice(0, -4))).toBe(-1)
  const missing = Array.from({ length: 40 }, (_, index) => foot(2.1 + index / 50))
  expect(missing.every((colors) => placeOf(BLUE, colors) === -1)).toBe(true)
  expect(missing.some((colors) => placeOf(muted, colors) >= 0)).toBe(true)
})

test('bars of a compared period stand beside those that are shown, hatched (F35)', async () => {
  const compared = { from: 0, to: START_MS, shift: { by: 'Days', amount: 1 } } as const
  const early = { x: RISING.x.map((at) => at - 86_400), y: Float64Array.of(9, 9, 9, 9, 9) }
  const shown = seriesOf('Menge', hourly([4, 4, 4, 4, 4]), { type: 'Bar', axis: FIXED, pvPath: '/pv' })
  const before = seriesOf('Vorher', early, { type: 'Bar', axis: FIXED, pvPath: '/pv', compared })
  const { column } = await showChart({ series: [shown, before], range: FOUR_HOURS })
  const share = (hours: number) => {
    const colors = column(hours / 4)
    return colors.filter((color) => placeOf(BLUE, [color]) === 0).length / colors.length
  }
  await expect.poll(() => share(1.25)).toBeCloseTo(0.4, 1)
  // Lines of a hatch, over nine tenths of the height.
  expect(share(1.75)).toBeGreaterThan(0.05)
  expect(share(1.75)).toBeLessThan(0.6)
  expect(placeOf(BLUE, column(1.75 / 4).slice(0, Math.round(column(1.75 / 4).length * 0.3)))).toBeGreaterThanOrEqual(0)
})

test('the difference to what is compared has its own axis, numbers at the cursor while its curve is hidden, and figures', async () => {
  const compared = { from: 0, to: START_MS, shift: { by: 'Days', amount: 1 } } as const
  const early = { x: RISING.x.map((at) => at - 86_400), y: Float64Array.of(1, 1, 1, 1, 1) }
  const shown = seriesOf('Menge', RISING, { axis: FIXED })
  const before = seriesOf('Vorher', early, { axis: FIXED, compared })
  const difference = seriesOf('Differenz', RISING, {
    unit: 'Δ m',
    color: 'var(--series-2)',
    source: { kind: 'difference', of: 'Menge', from: 'Vorher' },
  })
  const series = [shown, before, difference]
  const {
    cell,
    point,
    column,
    show: showAgain,
  } = await showChart({ series, range: FOUR_HOURS, hidden: new Set(['Differenz']) })
  point(3 / 4)
  await expect.poll(() => cell('Differenz', 'cursor')).toBe('6,5')
  expect([cell('Differenz', 'min'), cell('Differenz', 'max')]).toEqual(['-1,0', '6,5'])
  const green = drawn('var(--series-2)')
  const isDrawn = () =>
    Array.from({ length: 20 }, (_, px) => placeOf(green, column(0.6 + px / 1100))).some((place) => place >= 0)
  expect(isDrawn()).toBe(false)
  await showAgain({ series, range: FOUR_HOURS, hidden: new Set() })
  await expect.poll(isDrawn).toBe(true)
  expect(cell('Differenz', 'axis')).toBe('rechts 1')
})

test('a chart a series: each line has its own scale in a room of its own, one cursor crosses all of them, and the button leads back', async () => {
  const ORANGE = drawn('var(--series-2)')
  const series = [
    seriesOf('Niveau', RISING, { axis: FIXED }),
    seriesOf('Druck', hourly([100, 100, 100, 100, 100]), { axis: { min: 0, max: 200 }, color: 'var(--series-2)' }),
  ]
  const { screen, column, over, point } = await showChart({ series, range: FOUR_HOURS })
  const whole = over().clientHeight
  const dots = () =>
    [...over().querySelectorAll<HTMLElement>('[class*=cursorDot]')].map((dot) => {
      const { top, height } = dot.getBoundingClientRect()
      return top + height / 2 - over().getBoundingClientRect().top
    })
  const partOf = (color: string, hours: number) => {
    const place = placeOf(color, column(hours / 4))
    return place < 0 ? null : place / window.devicePixelRatio / over().clientHeight
  }
  // Over each other: 5 of 10 and 100 of 200 are the same height.
  await expect.poll(() => partOf(BLUE, 1.98)).toBeCloseTo(0.5, 1)
  await userEvent.click(screen.getByRole('button', { name: 'Einzeln' }))
  await expect.poll(() => partOf(ORANGE, 1.5)).toBeGreaterThan(0.7)
  expect(over().clientHeight).toBeGreaterThanOrEqual(whole)
  // 20 px of each half name its series.
  const title = 20 / over().clientHeight
  const inRoom = (room: number, value: number) => room / 2 + title + (1 - value) * (0.5 - title)
  expect(partOf(ORANGE, 1.5)).toBeCloseTo(inRoom(1, 0.5), 2)
  for (const hours of [1, 2, 3]) expect(partOf(BLUE, hours)).toBeCloseTo(inRoom(0, hours / 4), 1)
  point(0.25)
  await expect.poll(() => dots().length).toBe(2)
  const [upper, lower] = dots().map((dot) => dot / over().clientHeight)
  expect(upper).toBeCloseTo(inRoom(0, 0.25), 2)
  expect(lower).toBeCloseTo(inRoom(1, 0.5), 2)
  await userEvent.click(screen.getByRole('button', { name: 'Diagramm' }))
  await expect.poll(() => partOf(BLUE, 1.98)).toBeCloseTo(0.5, 1)
})

test('in a room of its own a limit has its label there, below the name of the series, and a reversed axis its arrow', async () => {
  const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  onTestFinished(() => write.mockRestore())
  const series = [
    seriesOf('Niveau', RISING, { axis: FIXED }),
    // So high that above its line there is no room.
    seriesOf('Druck', RISING, { axis: FIXED, color: 'var(--series-2)', limits: [{ code: 'OGW', value: 9.8 }] }),
    seriesOf('Regen', RISING, { unit: 'mm/h', axis: { isReversed: true }, color: 'var(--series-3)' }),
  ]
  const { over } = await showChart({ series, range: FOUR_HOURS, mode: 'each' })
  const placeOfText = (start: string) => {
    const [, , y = Number.NaN] = write.mock.calls.findLast(([text]) => text.startsWith(start)) ?? []
    return y / window.devicePixelRatio
  }
  await expect.poll(() => placeOfText('Regen, mm/h ↓')).toBeGreaterThan(0)
  const [name, limit, next] = [placeOfText('Druck, m'), placeOfText('OGW 9,8 m'), placeOfText('Regen')]
  expect(limit - name).toBeGreaterThan(14)
  expect(limit).toBeLessThan(next)
  expect(next - name).toBeCloseTo(over().clientHeight / 3, 0)
})

test('where rooms fill the window the wheel scrolls the page, and zooms with Ctrl', async () => {
  const series = Array.from({ length: 14 }, (_, index) => seriesOf(`Niveau ${index}`, RISING))
  const { over, show } = await showChart({ series, range: FOUR_HOURS, mode: 'each' })
  const isTaken = (ctrlKey: boolean) =>
    !over().dispatchEvent(new WheelEvent('wheel', { deltaY: 10, ctrlKey, bubbles: true, cancelable: true }))
  await expect.poll(() => over().clientHeight).toBeGreaterThan(window.innerHeight)
  expect([isTaken(false), isTaken(true)]).toEqual([false, true])
  await show({ series, range: FOUR_HOURS, mode: 'chart' })
  await expect.poll(() => over().clientHeight).toBeLessThan(window.innerHeight / 2)
  expect(isTaken(false)).toBe(true)
})

test('a chart of one series offers no chart a series', async () => {
  const { screen } = await show()
  await expect.element(screen.getByRole('button', { name: 'Tabelle' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Einzeln' }).query()).toBeNull()
  await screen.unmount()
  // An address may ask for it all the same.
  const asked = await showChart({ series: [seriesOf('Niveau', RISING)], range: FOUR_HOURS, mode: 'each' })
  await expect.element(asked.screen.getByRole('button', { name: 'Diagramm' })).toHaveAttribute('aria-pressed', 'true')
})
