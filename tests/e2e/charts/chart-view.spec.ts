import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import { archiveEnds } from '../../../src/simulator/model/archive/plant-archive.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, violations } from '../screens/screen-checks.ts'
import {
  BASIN,
  chartOf,
  contentOf,
  isDrawn,
  levelsOf,
  numberOf,
  rangeText,
  START,
  STORM,
  saveAs,
  stormPath,
  truth,
} from './storm-chart.ts'

const HOUR_MS = 3_600_000

test.use({ plantOptions: { start: START } })
test.beforeEach(({ signIn }) => signIn())

const source = (page: Page) => page.getByRole('combobox', { name: /^Quelle/ })
const picture = (page: Page) => page.getByRole('img', { name: /^Verlauf von/ })
const undo = (page: Page) => page.getByRole('button', { name: 'Ansicht zurück' })

/** The levels in view by their times, as they are drawn. */
async function levelsInView(page: Page): Promise<ReadonlyMap<number, number>> {
  const [, ...lines] = parse(await contentOf(await saveAs(page, 'CSV: Ansicht')), { bom: true, delimiter: ';' })
  return new Map(
    lines.flatMap(([, utc = '', , level = '']) => (level === '' ? [] : [[Date.parse(utc), numberOf(level)]])),
  )
}

test('a part of a long range is drawn with every value of the plant, and what is loaded is not asked for again', async ({
  page,
  plant,
}) => {
  await page.goto(`/charts/archive/${BASIN}?${rangeText(STORM)}&source=MeasurementArchive`)
  await isDrawn(page)
  const loaded = plant.stats().calls.chartData
  const levels = [...truth(plant, 1, 'MeasurementArchive')].filter(([, value]) => value !== null)
  expect((await levelsInView(page)).size).toBeLessThan(levels.length)
  await page.locator('.u-over').dblclick()
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Vergrößern' }).click()
  // Six hours around the middle.
  const middle = (STORM.from + STORM.to) / 2
  const wanted = levels.filter(([at]) => Math.abs(at - middle) <= 3 * HOUR_MS)
  expect(wanted.length).toBeGreaterThan(100)
  await expect.poll(async () => (await levelsInView(page)).size).toBeGreaterThanOrEqual(wanted.length)
  const shown = await levelsInView(page)
  for (const [at, value] of wanted)
    expect(shown.get(at), new Date(at).toISOString()).toBeCloseTo(value ?? Number.NaN, 1)
  await picture(page).press('0')
  await expect.poll(async () => (await levelsInView(page)).size).toBeGreaterThan(shown.size)
  expect(plant.stats().calls.chartData).toBe(loaded)
})

test('with Auto the part in view has the finest source that the limits allow for it (rule H5)', async ({
  page,
  plant,
}) => {
  await page.goto(`/charts/archive/${BASIN}?range=thisMonth&source=Auto`)
  await isDrawn(page)
  await expect(source(page)).toHaveAttribute('data-source', 'QuarterHourValues')
  const loaded = plant.stats().calls.chartData ?? 0
  const chart = picture(page)
  // In one task: a part that rests for a moment loads, and keys of a slow machine may be that far apart.
  const zoomIn = () =>
    chart.evaluate(async (element) => {
      for (let step = 0; step < 5; step += 1) {
        element.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
        await null
      }
    })
  await zoomIn()
  await expect(source(page)).toHaveAttribute('data-source', 'MeasurementArchive')
  await expect(source(page)).toContainText('Auto → Rohwerte')
  await expect(page.getByText('Rohwerte', { exact: true }).first()).toBeVisible()
  await isDrawn(page)
  await expect.poll(() => plant.stats().calls.chartData).toBeGreaterThan(loaded)
  const finer = (await levelsInView(page)).size
  const asked = plant.stats().calls.chartData
  await chart.press('0')
  await expect(source(page)).toHaveAttribute('data-source', 'QuarterHourValues')
  await isDrawn(page)
  await zoomIn()
  await expect(source(page)).toHaveAttribute('data-source', 'MeasurementArchive')
  await expect.poll(async () => (await levelsInView(page)).size).toBe(finer)
  expect(plant.stats().calls.chartData).toBe(asked)
})

test('with auto-refresh a part in view stays as the range moves; without, another range is shown as a whole (rules H9, H14)', async ({
  page,
  plant,
}) => {
  plant.setClock({ speed: 0 })
  await page.goto(stormPath('&follow=1'))
  await isDrawn(page)
  const range = () => new URL(page.url()).searchParams.get('range')
  await page.getByRole('button', { name: 'Vergrößern' }).click()
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'false')
  const times = async () => [...(await levelsInView(page)).keys()]
  const before = await times()
  plant.setClock({ now: plant.now() + 300_000, speed: 1 })
  await expect.poll(range).toBe(`${STORM.from + 300_000}-${STORM.to + 300_000}`)
  expect(await times()).toEqual(before)
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'false')
  await page.getByRole('button', { name: 'Nachführen: an' }).click()
  await page.getByRole('button', { name: 'Vorheriger Zeitraum' }).click()
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(async () => (await times()).length).toBeGreaterThan(before.length)
})

test('a time span resets the range, unless the range is locked (rules H12, H13)', async ({ page, plant }) => {
  await page.goto(stormPath())
  await isDrawn(page)
  await page.getByRole('button', { name: 'Zeitraum fest' }).click()
  const unit = page.getByRole('combobox', { name: 'Zeitspanne: Einheit' })
  await expect(unit).toBeDisabled()
  await page.getByRole('button', { name: 'Zeitraum fest' }).click()
  await unit.selectOption('Day')
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBeNull()
  const end = async () => Math.max(...(await levelsInView(page)).keys())
  await expect.poll(async () => plant.now() - (await end())).toBeLessThan(HOUR_MS)
})

test('a range begins where the archive does, and ends with today (rule H16)', async ({ page, plant }) => {
  const firsts = chartOf(plant).series.flatMap(
    ({ pv }) => archiveEnds(plant.model, pv, 'QuarterHourValues', 'first', plant.now()) ?? [],
  )
  const first = Math.min(...firsts)
  const earlier = page.getByRole('button', { name: 'Vorheriger Zeitraum' })
  const later = page.getByRole('button', { name: 'Nächster Zeitraum' })
  const at = (from: number) =>
    page.goto(`/charts/archive/${BASIN}?range=${from}-${from + HOUR_MS}&source=QuarterHourValues`)
  await at(first + 1)
  await isDrawn(page)
  await expect(earlier).toHaveAttribute('aria-disabled', 'false')
  await at(first)
  await expect(earlier).toHaveAttribute('aria-disabled', 'true')
  await expect(later).toHaveAttribute('aria-disabled', 'false')
  await at(plant.now() + 24 * HOUR_MS)
  await expect(later).toHaveAttribute('aria-disabled', 'true')
})

test('a view that leaves its range is filled with what was there', async ({ page }) => {
  await page.goto(stormPath())
  await isDrawn(page)
  await picture(page).press('PageUp')
  const first = async () => Math.min(...(await levelsInView(page)).keys())
  await expect.poll(first).toBeLessThanOrEqual(STORM.from - 23 * HOUR_MS)
})

test('a comparison is drawn of the values of its own time', async ({ page, plant }) => {
  await page.goto(stormPath('&compare=week'))
  await isDrawn(page)
  const week = 7 * 24 * HOUR_MS
  const levels = levelsOf(plant, { from: STORM.from - week, to: STORM.to - week }).filter((value) => value !== null)
  const shown = page.locator('[data-series$="~"]').nth(1).locator('[data-cell=max]')
  await expect.poll(async () => numberOf((await shown.textContent()) ?? '')).toBeCloseTo(Math.max(...levels), 1)
})

test('a range of the past leads back to now, with the length that it has', async ({ page, plant }) => {
  await page.goto(stormPath())
  await isDrawn(page)
  await page.getByRole('button', { name: 'Zurück zu jetzt' }).click()
  const edges = () => (new URL(page.url()).searchParams.get('range') ?? '').split('-').map(Number)
  await expect.poll(() => Math.abs((edges()[1] ?? 0) - plant.now())).toBeLessThan(HOUR_MS)
  const [from = 0, to = 0] = edges()
  expect(to - from).toBe(STORM.to - STORM.from)
})

test('an address that nobody can read says so, and the chart shows its own time span', async ({ page }) => {
  await page.goto(`/charts/archive/${BASIN}?range=never`)
  await expect(page.getByText('Zeitraum oder Zeitspanne der Adresse sind nicht lesbar.')).toBeVisible()
  await isDrawn(page)
  await page.getByRole('button', { name: 'Gestern', exact: true }).click()
  await expect(page.getByText('Zeitraum oder Zeitspanne der Adresse sind nicht lesbar.')).toHaveCount(0)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

  test('the chart comes first, all tools are in a sheet', async ({ page }) => {
    await page.goto(stormPath('&compare=week'))
    await isDrawn(page)
    const plot = await page.locator('.u-over').boundingBox()
    expect(plot?.y).toBeLessThan(290)
    expect(await excessWidth(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Werkzeuge des Diagramms' }).click()
    const sheet = page.getByRole('dialog', { name: 'Werkzeuge des Diagramms' })
    await expect(sheet.getByRole('combobox', { name: 'Vergleich' })).toHaveValue('week')
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('combobox', { name: 'Vergleich' }).selectOption('none')
    await sheet.getByRole('button', { name: 'Exportieren' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV: Ansicht' }).click()
    expect((await contentOf(await download)).length).toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Werkzeuge des Diagramms' })).toBeFocused()
    await expect(page).not.toHaveURL(/compare/)
  })
})

test('the values of a series in view are copied as the table shows them, and its menu leads to its process value (rule H22)', async ({
  page,
  plant,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(stormPath())
  await isDrawn(page)
  const config = plant.model.config(chartOf(plant).series[1]?.pv ?? { type: 'Undef', nr: 0 })
  const button = page.getByRole('button', { name: `Aktionen für ${config?.name}`, exact: true })
  const choose = async (entry: string) => {
    await button.press('Enter')
    await page.getByRole('menuitem', { name: entry }).press('Enter')
  }
  await choose('Werte der Ansicht kopieren')
  await expect(page.getByText(`${config?.name}: Werte der Ansicht kopiert.`)).toBeVisible()
  await expect(button).toBeFocused()
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split('\n')
  expect(copied[0]).toBe(`Zeit\t${config?.stationName}: ${config?.name} [${config?.dimension}]`)
  const values = new Map(copied.slice(1).map((line) => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']))
  // Two days of quarter hours.
  expect(values.size).toBeGreaterThan(190)
  await choose('Nur diese Reihe zeigen')
  await expect(page).toHaveURL(/hide|hidden/)
  await choose('Alle Reihen zeigen')
  await expect(page.locator('[data-series][data-hidden]')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Tabelle' }).click()
  const rows = page.locator('[role=row][data-id]')
  await expect(rows.first()).toBeVisible()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? '')),
  )
  expect(cells.length).toBeGreaterThan(5)
  for (const [time = '', , level = ''] of cells) {
    if (values.has(time)) expect(level.replace('Lücke', ''), time).toBe(values.get(time))
  }
  expect(cells.filter(([time = '']) => values.has(time)).length).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Diagramm', exact: true }).click()
  await choose('Zum Prozesswert')
  await expect(page).toHaveURL(/\/values\?text=/)
  await expect(
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: config?.eksNr ?? '' })
      .first(),
  ).toBeVisible()
})
