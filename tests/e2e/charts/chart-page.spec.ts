import { parse } from 'csv-parse/sync'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { chartQueryOf } from '../../../src/domain/charts/chart-query.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import type { CatalogueDirectory } from '../../../src/simulator/model/charts/chart-catalogue.ts'
import { expect, test } from '../fixtures.ts'
import {
  BASIN,
  chartOf,
  contentOf,
  isDrawn,
  numberOf,
  rangeText,
  START,
  STORM,
  saveAs,
  stormPath,
  truth,
} from './storm-chart.ts'

test.use({ plantOptions: { start: START } })

/** Of a week that is halved six times two and a half hours are in view. */
const MINUTES_IN_VIEW = 140

const charts = ({ children, charts: own }: CatalogueDirectory): readonly string[] => [
  ...own.map(({ config }) => config.title),
  ...children.flatMap(charts),
]
/** `20.06.2024 16:45:00` on the plant's clock in summer. */
function timeOf(text: string): number {
  const [, day, month, year, hour, minute, second] = (/^(\d+)\.(\d+)\.(\d+),? (\d+):(\d+):(\d+)$/.exec(text) ?? []).map(
    Number,
  )
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day, (hour ?? 0) - 2, minute, second)
}

test.beforeEach(({ signIn }) => signIn())

test('all charts are in the list, found by their names and opened with the keyboard; each is loaded once (rules H1, H2, H3, H4)', async ({
  page,
  plant,
}) => {
  const titles = charts(plant.model.charts.root('Measurement'))
  await page.goto('/charts/archive')
  await page.getByRole('searchbox', { name: 'Diagramm suchen' }).fill('füllgrad')
  const found = titles.filter((title) => title.toLowerCase().includes('füllgrad'))
  expect(found.length).toBeGreaterThan(1)
  const leaves = page.locator('[role=treeitem]:not([aria-expanded])').filter({ hasText: /füllgrad/i })
  await expect(leaves).toHaveCount(found.length)
  await page.getByRole('searchbox').press('Tab')
  await expect(page.getByRole('tree')).toBeFocused()
  const depth = await page
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.findIndex((row) => row.ariaExpanded === null))
  for (let step = 0; step < depth; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Füllgrad')
  await isDrawn(page)
  const { calls } = plant.stats()
  expect([calls.chartDirectory, calls.chartConfig, calls.chartSeries]).toEqual([1, 1, 1])
})

test('the table of an archive chart has the values of the plant, and its legend their extremes (rule H22)', async ({
  page,
  plant,
}) => {
  await page.goto(stormPath())
  await isDrawn(page)
  const names = chartOf(plant).series.map(({ pv }) => plant.model.config(pv)?.name)
  await expect(page.locator('[data-series] th[data-column=name] button')).toHaveText(names.map(String))
  const level = [...truth(plant, 1)].filter(([at, value]) => at >= STORM.from && at <= STORM.to && value !== null)
  const highest = Math.max(...level.map(([, value]) => value ?? 0))
  const shown = page.locator('[data-series]').nth(1).locator('[data-cell=max]')
  await expect.poll(async () => numberOf((await shown.textContent()) ?? '')).toBeCloseTo(highest, 1)
  await page.getByRole('button', { name: 'Tabelle' }).click()
  await expect(page).toHaveURL(/view=table/)
  const rows = page.locator('[role=row][data-id]')
  await expect(rows.first()).toBeVisible()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? '')),
  )
  expect(cells.length).toBeGreaterThan(5)
  for (const [time = '', ...values] of cells) {
    values.forEach((text, index) => {
      const value = truth(plant, index).get(timeOf(time))
      if (text !== '') expect(numberOf(text), `${time} ${names[index]}`).toBeCloseTo(value ?? Number.NaN, 0)
    })
  }
})

test('the legend says how much of the time in view has values, as the plant has them', async ({ page, plant }) => {
  await page.goto(stormPath())
  await isDrawn(page)
  const shares = chartOf(plant).series.map((_, index) => {
    const values = [...truth(plant, index)].filter(([at]) => at >= STORM.from && at < STORM.to)
    const tenths = Math.floor((values.filter(([, value]) => value !== null).length / values.length) * 1000 + 1e-6)
    return `${String(tenths / 10).replace('.', ',')}\u00a0%`
  })
  await expect(page.locator('[data-series] [data-cell=coverage]')).toHaveText(shares)
})

test('at 360 px the head of a chart is one line, at 1280 px its legend needs no scrolling, in each language', async ({
  page,
}) => {
  for (const language of LANGUAGES) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/about')
    await page.evaluate((text) => localStorage.setItem('preferences', text), JSON.stringify({ language }))
    await page.goto(stormPath('&compare=week'))
    await isDrawn(page)
    const head = page.locator('[data-live-pill=past]').locator('..')
    const lines = await head
      .locator('> *')
      .evaluateAll((all) => all.filter((one) => one.clientWidth > 0).map((one) => one.getBoundingClientRect().bottom))
    expect(Math.max(...lines) - Math.min(...lines), language).toBeLessThan(20)
    await page.setViewportSize({ width: 1280, height: 800 })
    const legend = page.getByRole('table').last().locator('..')
    await expect
      .poll(() => legend.evaluate((box) => box.scrollWidth - box.clientWidth), language)
      .toBeLessThanOrEqual(0)
    await expect(page.locator('[data-series] [data-column=name]').nth(1)).toHaveText(/7/)
  }
})

test('Auto says which source it has chosen, and a range that is too long for a source gets the next one (rule H5)', async ({
  page,
}) => {
  await page.goto(`/charts/archive/${BASIN}?${rangeText(STORM)}&source=Auto`)
  const source = page.getByRole('combobox', { name: /^Quelle/ })
  await expect(source).toContainText('Auto → Rohwerte')
  await page.getByRole('button', { name: 'Monat', exact: true }).click()
  await expect(source).toContainText('Auto → Viertelstundenwerte')
  await expect(source.locator('option[value=MeasurementArchive]')).toBeDisabled()
  await expect(source).toHaveAttribute('data-source', 'QuarterHourValues')
})

test('a link carries everything: range, lock, source, comparison, hidden series, marks, table (rule H13)', async ({
  page,
  context,
  plant,
}) => {
  await page.goto(stormPath())
  await isDrawn(page)
  await page.getByRole('button', { name: 'Zeitraum fest' }).click()
  await page.getByRole('combobox', { name: 'Vergleich' }).selectOption('week')
  await page.getByRole('checkbox', { name: 'Grenzwerte' }).uncheck()
  await page.getByRole('checkbox', { name: 'Punkte' }).check()
  const [, hidden] = chartOf(plant).series
  await page.locator(`[data-series="${hidden?.id}"]`).getByRole('checkbox').uncheck()
  await expect(page).toHaveURL(/hide=/)
  const url = page.url()
  expect(chartQueryOf(new URL(url).searchParams)).toEqual({
    source: 'QuarterHourValues',
    comparison: 'week',
    hidden: [hidden?.id],
    showsLimits: false,
    showsNotes: true,
    showsPoints: true,
    mode: 'chart',
  })
  const other = await context.newPage()
  await other.goto(url)
  await expect(other.getByRole('button', { name: 'Zeitraum fest' })).toHaveAttribute('aria-pressed', 'true')
  await expect(other.getByRole('combobox', { name: 'Vergleich' })).toHaveValue('week')
  await expect(other.getByRole('checkbox', { name: 'Punkte' })).toBeChecked()
  await expect(other.locator('[data-series][data-hidden]')).toHaveCount(1)
  await expect(other.locator('[data-series]')).toHaveCount(chartOf(plant).series.length * 2)
  // A locked range goes along to another chart.
  await other.getByRole('treeitem', { name: 'Regenereignis' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Regenereignis')
  expect(new URL(other.url()).searchParams.get('range')).toBe(`${STORM.from}-${STORM.to}`)
})

test('with auto-refresh the range moves when the minute changes, and a custom one with it; without, it stays (rules H9, H10, H11)', async ({
  page,
  plant,
}) => {
  plant.setClock({ speed: 0 })
  await page.goto(stormPath('&follow=1'))
  await isDrawn(page)
  const until = () => new URL(page.url()).searchParams.get('range')
  const step = (minutes: number) => plant.setClock({ now: plant.now() + minutes * 60_000, speed: 1 })
  expect(until()).toBe(`${STORM.from}-${STORM.to}`)
  step(5)
  await expect.poll(until).toBe(`${STORM.from + 300_000}-${STORM.to + 300_000}`)
  await page.getByRole('button', { name: 'Nachführen: an' }).click()
  const before = until()
  step(5)
  await expect(page.getByRole('banner')).toContainText('10:1')
  expect(until()).toBe(before)
})

test('a live chart opens with its last hour and follows; away from now it says so and leads back (rules H8, H15)', async ({
  page,
  plant,
}) => {
  await page.goto('/charts/live/3151')
  await expect(page.getByRole('button', { name: 'Nachführen: an' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  await isDrawn(page)
  const series = plant.model.charts.chart(3151)?.series ?? []
  await expect(page.locator('[data-series]')).toHaveCount(series.length)
  await page.getByRole('button', { name: 'Vergrößern' }).click()
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await expect(page.locator('[data-live-pill=paused]')).toBeVisible()
  await page.getByRole('button', { name: 'Zurück zu jetzt' }).click()
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
})

test('a part of a live week that is zoomed into has every value of the archive, and at its end those that come (rules H15, H45)', async ({
  page,
  plant,
}) => {
  await page.goto('/charts/live/3151?span=7-Day&source=MeasurementArchive')
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  await isDrawn(page)
  const one = plant.model.charts.chart(3151)?.series[0]
  /** Times and values of the first series as the chart shows them. */
  const shown = async () => {
    const [, ...lines] = parse(await contentOf(await saveAs(page, 'CSV: Ansicht')), { bom: true, delimiter: ';' })
    return lines.flatMap(([, utc = '', value = '']) => (value === '' ? [] : [[Date.parse(utc), numberOf(value)]]))
  }
  const picture = page.getByRole('main').getByRole('img').last()
  await picture.focus()
  await page.keyboard.press('End')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+')
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  const newest = async () => (await shown()).at(-1)?.[0] ?? 0
  const before = await newest()
  // Values come on change: of a calm one several seconds apart.
  await expect.poll(newest, { timeout: 20_000 }).toBeGreaterThan(before)
  await picture.focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('PageUp')
  await expect(page.locator('[data-live-pill=paused]')).toBeVisible()
  /** Values of the archive in view that are not shown; how many there are while they are too few to tell: an empty file lacks all. */
  const lacking = async () => {
    const points = await shown()
    const [from = 0, to = 0] = [points[0]?.[0], points.at(-1)?.[0]]
    const task = one && plant.model.chartTask(one.pv, 'MeasurementArchive', from, to, plant.now())
    const truth = task === undefined ? [] : runTask(task)
    const values = truth.flatMap(({ timestamp, value }) => (value === null ? [] : [`${timestamp} ${value}`]))
    const found = new Set(points.map(([at, value]) => `${at} ${value}`))
    return values.length < MINUTES_IN_VIEW ? [`only ${values.length}`] : values.filter((value) => !found.has(value))
  }
  await expect.poll(lacking).toEqual([])
})

test('who may not change a chart is told so (rule H44)', async ({ page, signIn }) => {
  await page.goto(stormPath())
  await expect(page.getByText('Archiv', { exact: true }).first()).toBeVisible()
  await isDrawn(page)
  await expect(page.getByText('schreibgeschützt')).toHaveCount(0)
  await signIn('viewer')
  await page.goto(stormPath())
  await expect(page.getByText('schreibgeschützt')).toBeVisible()
})

test('files: the values of the server under its name, the view as CSV and as a picture (rule H45)', async ({
  page,
  plant,
}) => {
  await page.goto(stormPath())
  await isDrawn(page)
  const server = await saveAs(page, 'CSV: alle Werte des Zeitraums')
  expect(server.suggestedFilename()).toMatch(/^Ganglinie RÜB Nord 2024-06-19 bis 2024-06-2\d\.csv$/)
  const [titles = [], ...all] = parse(await contentOf(server), { bom: true, delimiter: ';' })
  const { series } = chartOf(plant)
  expect(titles).toHaveLength(2 + new Set(series.map(({ pv }) => pvParam(pv))).size)
  const [first = [], last = []] = [all[0], all.at(-1)]
  expect([timeOf(first[0] ?? ''), timeOf(last[0] ?? '')]).toEqual([STORM.from, STORM.to - 900_000])
  expect(all).toHaveLength((STORM.to - STORM.from) / 900_000)
  for (const [time = '', , , level = ''] of all) {
    const value = truth(plant, 1).get(timeOf(time)) ?? null
    expect(level === '' ? null : numberOf(level), time).toBe(value)
  }
  const view = await saveAs(page, 'CSV: Ansicht')
  const [head = [], ...lines] = parse(await contentOf(view), { bom: true, delimiter: ';' })
  expect(head).toHaveLength(2 + chartOf(plant).series.length)
  expect(lines.filter(([, , , level = '']) => level !== '').length).toBeGreaterThan(20)
  for (const [, utc = '', , level = ''] of lines) {
    const value = truth(plant, 1).get(Date.parse(utc))
    if (level !== '') expect(numberOf(level)).toBeCloseTo(value ?? Number.NaN, 1)
  }
  const picture = await contentOf(await saveAs(page, 'Bild (PNG)'))
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(10_000)
})

test('series that cannot be loaded say so, and are tried again (rule H47)', async ({ page, plant, allowErrors }) => {
  allowErrors(/status of 500/)
  plant.failCall('chartSeries', { status: 500 })
  await page.goto(stormPath())
  await expect(page.getByText('konnte nicht geladen werden')).toBeVisible()
  plant.failCall('chartSeries', null)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await isDrawn(page)
})

test('one cursor for the charts of two tabs, when the user wants it', async ({ page, context }) => {
  await page.goto(stormPath())
  await isDrawn(page)
  await page.getByRole('checkbox', { name: 'Cursor aller Tabs' }).check()
  const other = await context.newPage()
  await other.goto(stormPath())
  await isDrawn(other)
  await expect(other.getByRole('checkbox', { name: 'Cursor aller Tabs' })).toBeChecked()
  await page.locator('.u-over').hover()
  const time = () => page.locator('[data-cell=cursorTime]').textContent()
  await expect.poll(time).not.toBe('')
  await expect(other.locator('[data-cell=cursorTime]')).toHaveText((await time()) ?? '')
})
