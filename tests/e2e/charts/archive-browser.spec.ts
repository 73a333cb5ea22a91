import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { DataSource } from '../../../src/wire/server/chart.ts'
import type { PvConfig, PvRef } from '../../../src/wire/server/pv.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { expect, test } from '../fixtures.ts'
import { saveTable } from '../save-as.ts'
import { changeAddress } from '../screens/views.ts'

/** The day after the golden week, whose storm of 19 June fills all basins. */
const START = Date.UTC(2024, 5, 27, 8)
const STORM = { from: Date.UTC(2024, 5, 18, 22), to: Date.UTC(2024, 5, 20, 22) }
const QUARTER_MS = 900_000
/** Rain, level, overflow of the first basin. */
const BASIN = 3101

test.use({ plantOptions: { start: START } })

const pvsOf = (plant: SimulatorHandle): readonly PvRef[] => {
  const series = plant.model.charts.chart(BASIN)?.series ?? []
  return [...new Map(series.map(({ pv }) => [pvParam(pv), pv])).values()].slice(0, 2)
}
const address = (pvs: readonly PvRef[], { from, to } = STORM, more = '') =>
  `/charts/archive-browser?${pvs.map((pv) => `pv=${pvParam(pv)}`).join('&')}&range=${from}-${to}${more}`

/** What the plant says of a PV, by time; without gaps. */
function truth(plant: SimulatorHandle, pv: PvRef, source: DataSource, { from, to } = STORM) {
  const task = plant.model.chartTask(pv, source, from, to + 2 * 86_400_000, plant.now())
  const points = task === undefined ? [] : runTask(task)
  const inside = points.filter(({ timestamp, value }) => value !== null && timestamp >= from && timestamp < to)
  return new Map(inside.map(({ timestamp, value }) => [timestamp, value ?? Number.NaN]))
}

const numberOf = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'))
const rows = (page: Page) => page.getByRole('grid', { name: 'Archivwerte' }).locator('[role=row][data-id]')
const isLoaded = async (page: Page) => {
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
}

/** The cells of the rows on screen by their times, ms since 1970. */
async function cells(page: Page): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = await rows(page).evaluateAll((all) =>
    all.map((row) => ({
      at: Number(row.getAttribute('data-id')) * 1000,
      texts: [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? ''),
    })),
  )
  return new Map(found.map(({ at, texts }) => [at, texts]))
}

/** Adds a PV to the chosen ones by keys alone. */
async function choose(page: Page, { eksNr, name }: PvConfig): Promise<void> {
  const chooser = page.getByRole('region', { name: 'Prozessvariablen' })
  await chooser.getByRole('searchbox').fill(eksNr)
  const found = chooser.locator('[role=row][data-id]')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(name)
  await page.keyboard.press('Tab')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
}

test.beforeEach(({ signIn }) => signIn())

test('table, statistics, file and paper have the values of the plant, of 25 hours as well; row and chart share a cursor, and a second tab loads nothing (rule H46)', async ({
  page,
  context,
  plant,
}) => {
  const pvs = pvsOf(plant)
  const pages = page.getByRole('navigation', { name: 'Seiten' })
  const calls = () => plant.stats().calls.chartDataOfPvs
  await page.goto(address(pvs, STORM, '&rows=25'))
  await isLoaded(page)

  await test.step('chart and table load each value once, and a second tab none', async () => {
    await expect(page.locator('[data-cell=max]').first()).toHaveText(/\d/)
    expect(calls()).toBe(1)
    const other = await context.newPage()
    await other.goto(address(pvs))
    await isLoaded(other)
    expect(calls()).toBe(1)
    await other.close()
  })

  await test.step('the row under the pointer is the cursor of the chart, and its cursor a row', async () => {
    await rows(page).nth(2).hover()
    const [, time = ''] = /(\d\d:\d\d)/.exec((await rows(page).nth(2).textContent()) ?? '') ?? []
    await expect(page.locator('[data-cell=cursorTime]')).toContainText(time)
    const box = await page.locator('.u-over').boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 4, (box?.y ?? 0) + 50)
    const marked = page.locator('[role=row][data-state=cursor]')
    await expect(marked).toHaveCount(1)
    await expect(marked).toBeInViewport()
    const at = Number(await marked.getAttribute('data-id')) * 1000
    expect(Math.abs(at - (STORM.from + (STORM.to - STORM.from) / 4))).toBeLessThanOrEqual(QUARTER_MS)
  })

  await test.step('all rows are printed, not only those of the page, under range and zone', async () => {
    const text = pdfPages(await page.pdf({ preferCSSPageSize: true })).join('\n')
    expect(text).toContain('Europe/Berlin')
    expect(text).toContain('19.06.2024 00:00 – 21.06.2024 00:00')
    expect(new Set(text.match(/(?:19|20)\.06\.2024 \d\d:(?:00|15|30|45)/g)).size).toBe(192)
  })

  for (const [source, range] of [
    ['MeasurementArchive', STORM],
    ['MonthValues', { from: Date.UTC(2023, 11, 31, 23), to: STORM.to }],
  ] as const) {
    await test.step(source, async () => {
      await changeAddress(page, address(pvs, range, `&source=${source}`))
      await expect(page.getByRole('combobox', { name: 'Werte', exact: true })).toHaveAttribute('data-source', source)
      await isLoaded(page)
      const values = pvs.map((pv) => truth(plant, pv, source, range))
      const times = [...new Set(values.flatMap((each) => [...each.keys()]))]
      // The month that is not over has a row without a value (F45).
      const running = source === 'MonthValues' ? [Date.UTC(2024, 4, 31, 22)] : []
      const count = (times.length + running.length).toLocaleString('de-DE', { useGrouping: 'min2' })
      await expect(pages.getByRole('status')).toHaveText(new RegExp(` von ${count}$`))
      const shown = await cells(page)
      expect(shown.size).toBeGreaterThan(0)
      for (const [at, [, ...texts]] of shown) {
        if (running.includes(at)) {
          expect(texts).toEqual(pvs.map(() => 'läuft noch'))
          continue
        }
        texts.forEach((text, index) => {
          expect(numberOf(text), `${new Date(at).toISOString()}`).toBeCloseTo(values[index]?.get(at) ?? Number.NaN, 1)
        })
      }
      for (const [index, pv] of pvs.entries()) {
        const row = page.locator(`[data-statistics="${pvParam(pv)}"]`)
        const all = [...(values[index]?.values() ?? [])]
        const cell = async (name: string) => numberOf((await row.locator(`[data-cell=${name}]`).textContent()) ?? '')
        expect(await cell('count')).toBe(all.length)
        expect(await cell('max')).toBeCloseTo(Math.max(...all), 1)
        expect(await cell('min')).toBeCloseTo(Math.min(...all), 1)
      }
      const text = await readFile(await (await saveTable(page, 'CSV')).path())
      const lines: string[][] = parse(text, { bom: true, delimiter: ';', relax_column_count: true })
      expect(lines[2]?.[1]).toContain('2024')
      expect(lines[3]?.[1]).toContain('Europe/Berlin')
      const head = lines.findIndex(([, utc]) => utc === 'UTC')
      const saved = lines.slice(head + 1)
      expect(saved.map(([, utc = '']) => Date.parse(utc)).sort()).toEqual([...times, ...running].sort())
      for (const [, utc = '', ...own] of saved) {
        own.forEach((value, index) => {
          const expected = values[index]?.get(Date.parse(utc))
          expect(value === '' ? undefined : Number(value.replace(',', '.'))).toBe(expected)
        })
      }
    })
  }

  await test.step('a day of 25 hours has 100 rows, and the repeated hour names its passes (F40)', async () => {
    const day = { from: Date.UTC(2023, 9, 28, 22), to: Date.UTC(2023, 9, 29, 23) }
    await changeAddress(page, address(pvs.slice(1), day, '&rows=250'))
    await expect(pages).toContainText('1 bis 100 von 100')
    await page.getByRole('columnheader', { name: 'Beginn' }).getByRole('button').click()
    await expect(rows(page).first()).toContainText('29.10.2023 00:00')
    for (const [at, time] of [
      [Date.UTC(2023, 9, 29, 0, 30), '29.10.2023 02A:30'],
      [Date.UTC(2023, 9, 29, 1, 30), '29.10.2023 02B:30'],
    ] as const) {
      await expect(page.locator(`[role=row][data-id="${at / 1000}"]`)).toContainText(time)
    }
  })
})

test('a PV is chosen with the keyboard; pages and order are in the address; what it cannot mean or cannot be loaded is said, with the rest there (rule H47)', async ({
  page,
  context,
  plant,
  allowErrors,
}) => {
  allowErrors(/status of 4\d\d/)
  const [rain, level] = pvsOf(plant).map((pv) => plant.model.config(pv))
  if (rain === undefined || level === undefined) throw new Error('The plant has no such PVs')
  await page.goto('/charts/archive-browser')
  await choose(page, level)
  await isLoaded(page)
  await page.getByRole('combobox', { name: 'Zeilen je Seite' }).selectOption('25')
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await page.getByRole('columnheader', { name: 'Beginn' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Letzte Seite' }).click()
  const pages = page.getByRole('navigation', { name: 'Seiten' })
  await expect(pages.getByRole('status')).toHaveText(/^651 bis 67\d von 67\d$/)
  const text = (await pages.getByRole('status').textContent()) ?? ''
  const first = await rows(page).first().getAttribute('data-id')
  const other = await context.newPage()
  await other.goto(page.url())
  await isLoaded(other)
  await expect(other.getByRole('navigation', { name: 'Seiten' }).getByRole('status')).toHaveText(text)
  await expect(rows(other).first()).toHaveAttribute('data-id', first ?? '')
  await other.close()

  const years = { from: Date.UTC(2021, 11, 31, 23), to: STORM.to }
  await changeAddress(page, `${address([level.pvRef], years)}&pv=nonsense&pv=AnaIn-99999999`)
  await expect(page.getByText('„nonsense“ ist keine Prozessvariable')).toBeVisible()
  await expect(page.getByText('AnaIn 99999999 konnte nicht geladen werden')).toBeVisible()
  await expect(page.getByText('gezeigt: Tageswerte')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Werte', exact: true })).toHaveAttribute('data-source', 'DayValues')

  // A range of which nothing is loaded.
  const earlier = { from: Date.UTC(2024, 5, 8, 22), to: Date.UTC(2024, 5, 10, 22) }
  await changeAddress(page, address([rain.pvRef], earlier))
  await expect(page.getByText('gezeigt: Tageswerte')).toHaveCount(0)
  await isLoaded(page)
  plant.failCall('chartDataOfPvs', { status: 400 })
  await choose(page, level)
  const failed = page
    .getByRole('status')
    .filter({ hasText: `„${level.name}“ konnte nicht geladen werden: 09.06.2024 00:00` })
  await expect(failed).toBeVisible()
  const [, values = []] = [...(await cells(page))][0] ?? []
  expect(values[1]).toMatch(/\d/)
  expect(values[2]).toBe('nicht geladen')
  plant.failCall('chartDataOfPvs', null)
  await failed.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(failed).toHaveCount(0)
  await expect.poll(async () => [...(await cells(page)).values()][0]?.[2]).toMatch(/\d/)
})
