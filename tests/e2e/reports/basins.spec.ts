import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { createFormat } from '../../../src/domain/text/format.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { plantTruth } from '../../../src/simulator/control/plant-truth.ts'
import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { RuebConfig } from '../../../src/wire/server/report.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { excessWidth } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { chooseTool } from '../table-tools.ts'
import { expect, test } from './report-fixtures.ts'

/** After the golden week, whose storms fill all basins. */
const START = Date.UTC(2024, 6, 2, 8)
const JUNE = { from: Date.UTC(2024, 4, 31, 22), to: Date.UTC(2024, 5, 30, 22) }
const STEP_MS = 300_000
const GERMAN = createFormat('de', 'Europe/Berlin')

test.use({ plantOptions: { seed: 4711, start: START } })

interface Truth {
  readonly days: ReadonlySet<string>
  readonly minutes: number
  readonly volume: number
  /** When most was spilled. */
  readonly peakAt: number
}

/** What the archive of the overflow says of a basin in June: every five minutes with an outflow, without looking at events. */
function truthOf(plant: SimulatorHandle, pv: PvRef): Truth {
  const task = plant.model.chartTask(pv, 'MeasurementArchive', JUNE.from, JUNE.to, plant.now())
  const points = task === undefined ? [] : runTask(task)
  const spilled = points.filter(
    ({ timestamp, value }) =>
      timestamp % STEP_MS === 0 && timestamp >= JUNE.from && timestamp < JUNE.to && (value ?? 0) > 0.5,
  )
  const flows = spilled.map(({ value }) => value ?? 0)
  return {
    days: new Set(spilled.map(({ timestamp }) => GERMAN.date(timestamp))),
    minutes: 5 * spilled.length,
    volume: flows.reduce((sum, flow) => sum + flow * 0.3, 0),
    peakAt: spilled[flows.indexOf(Math.max(...flows))]?.timestamp ?? Number.NaN,
  }
}

async function basinsOf(plant: SimulatorHandle): Promise<readonly RuebConfig[]> {
  const session = await logIn(plant.url)
  const { ruebConfigItems } = await session.call('ruebConfigs', {})
  await session.close()
  return ruebConfigItems
}

const figures = (page: Page) => page.getByRole('grid', { name: 'Kennzahlen der Becken' })
const hoursOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const numberOf = (text: string | undefined) => Number(text?.replaceAll('.', '').replace(',', '.'))

/** Texts of a row by the titles of its columns. */
async function rowOf(page: Page, id: number): Promise<ReadonlyMap<string, string>> {
  const titles = await figures(page).getByRole('columnheader').allInnerTexts()
  const cells = await figures(page).locator(`[role=row][data-id="${id}"] [role=gridcell]`).allInnerTexts()
  return new Map(titles.map((title, index) => [title.trim(), cells[index] ?? '']))
}

test('a storm month: days, duration and volume on screen, in the file and on paper are those of the archive and of the plant; a year has the overflow rate, all years stand beside each other, and what cannot be loaded is said (rules P1, P2, P3, P4, P5, P6, P7, P8)', async ({
  signIn,
  page,
  plant,
  savedCsv,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn()
  await page.goto('/basins?view=month&date=2024-06')
  const basins = await basinsOf(plant)
  expect(basins).toHaveLength(4)
  await expect(figures(page).locator('[role=row][data-id]')).toHaveCount(basins.length)
  const pdf = pdfPages(await page.pdf({ preferCSSPageSize: true })).join('\n')
  // Whatever room the rows leave on the last page, the line to sign stands below rows (F106).
  for (let millimetres = 12.5; millimetres <= 15; millimetres += 0.5) {
    await page.evaluate((height) => {
      const sheet = new CSSStyleSheet()
      sheet.insertRule(`@media print { td { height: ${height}mm } }`)
      document.adoptedStyleSheets = [sheet]
    }, millimetres)
    const last = pdfPages(await page.pdf({ preferCSSPageSize: true })).at(-1)
    expect(last).toContain('Betriebsleitung, Datum')
    expect(last, `rows of ${millimetres} mm`).toMatch(/Entlastung\d/)
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  const { lines } = await savedCsv(page.getByRole('region', { name: 'Kennzahlen der Becken' }))
  const head = lines.findIndex(([first]) => first === 'Becken')
  const titles = lines[head] ?? []
  const days = new Set<string>()
  let [minutes, volume] = [0, 0]
  for (const { id, name, overflowPv } of basins) {
    if (!overflowPv) throw new Error('The basin has no overflow')
    const truth = truthOf(plant, overflowPv)
    expect(truth.days.size).toBeGreaterThan(2)
    const state = plantTruth(
      plant.model,
      plant.now(),
      new URLSearchParams({ pv: pvParam(overflowPv), at: String(truth.peakAt) }),
    )
    const peak = state.ok ? state.value.values[pvParam(overflowPv)]?.doubleValue : undefined
    const row = await rowOf(page, id)
    const saved = new Map(lines.find(([first]) => first === name)?.map((value, index) => [titles[index], value]))
    expect(row.get('Entl.-Tage')).toBe(String(truth.days.size))
    expect(row.get('Entl.-Dauer h')).toBe(hoursOf(truth.minutes))
    expect(Math.abs(numberOf(row.get('Menge m³')) - truth.volume)).toBeLessThan(0.002 * truth.volume)
    expect(Math.abs(numberOf(row.get('Max. l/s')) - (peak ?? Number.NaN))).toBeLessThanOrEqual(1)
    expect(saved.get('Entl.-Tage')).toBe(row.get('Entl.-Tage'))
    expect(numberOf(saved.get('Entl.-Dauer h'))).toBeCloseTo(truth.minutes / 60, 2)
    expect(GERMAN.number(numberOf(saved.get('Menge m³')), 0)).toBe(row.get('Menge m³'))
    for (const title of ['Entl.-Tage', 'Entl.-Dauer h', 'Menge m³']) expect(pdf).toContain(row.get(title))
    for (const day of truth.days) days.add(day)
    minutes += truth.minutes
    volume += numberOf(saved.get('Menge m³'))
  }
  await expect(page.locator('[data-total=days]')).toHaveText(String(days.size))
  await expect(page.locator('[data-total=hours]')).toHaveText(hoursOf(minutes))
  await expect(page.locator('[data-total=volume]')).toHaveText(GERMAN.number(volume, 0))
  expect(pdf.replaceAll('\u00a0', ' ')).toContain(
    `Entlastungstage: ${days.size}, ${hoursOf(minutes)} h, ${GERMAN.number(volume, 0)} m³`,
  )
  expect(pdf).toContain('Juni 2024 · Europe/Berlin')
  // An event by keys alone: its course, whose highest level is the one of the list.
  const list = page.getByRole('grid', { name: 'Ereignisse' })
  const event = list.locator('[role=row][data-id^="31-Overflow-"]').first()
  await event.focus()
  await page.keyboard.press('Enter')
  const course = page.locator('[data-course]')
  const level = (await event.locator('[role=gridcell]').nth(7).innerText()).trim()
  await expect(course.getByRole('row', { name: /Niveau Becken/ }).locator('[data-cell=max]')).toHaveText(level)
  await expect(course.getByRole('row', { name: /Niederschlag/ })).toBeVisible()
  // The same with its address, on a telephone.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(course).toBeVisible()
  expect(await excessWidth(page)).toBe(0)

  await test.step('years, and what cannot be loaded', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await changeAddress(page, '/basins?view=year&date=2023')
    await expect(figures(page).locator('[role=row][data-id]')).toHaveCount(4)
    await expect.poll(async () => numberOf((await rowOf(page, 31)).get('Entl.-Rate %'))).toBeGreaterThan(1)
    const days = (await rowOf(page, 31)).get('Entl.-Tage')
    await page.getByRole('radio', { name: 'Alle', exact: true }).click()
    const years = page.getByRole('grid', { name: 'Vergleich der Jahre' })
    // Three years, one after the other.
    await expect(years.getByRole('columnheader', { name: '2023' })).toBeVisible({ timeout: 30_000 })
    await expect(years.locator('[role=row][data-id="31"] [role=gridcell]').nth(2)).toHaveText(days ?? '')
    await expect(page.getByRole('region', { name: 'Sebam' })).toHaveCount(0)
    plant.failCall('ruebEvents', { status: 500 })
    await changeAddress(page, '/basins?view=month&date=2024-05')
    const main = page.getByRole('main')
    await expect(main.getByText('Die Ereignisse der Regenüberlaufbecken konnten nicht geladen werden.')).toBeVisible()
    plant.failCall('ruebEvents', null)
    await main.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(figures(page).locator('[role=row][data-id]')).toHaveCount(4)
    plant.failCall('ruebConfigs', { status: 500 })
    await page.reload()
    await expect(main.getByText('Die Konfiguration der Regenüberlaufbecken konnte nicht geladen werden.')).toBeVisible()
  })
})

test('a remark of an overflow is kept as an annotation of its basin, and stands in the list, in its file and on paper (experience 11)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn()
  await page.goto('/basins?view=month&date=2024-06')
  const list = page.getByRole('grid', { name: 'Ereignisse' })
  const row = list.locator('[role=row][data-id]').filter({ hasText: 'Entlastung' }).first()
  const id = await row.getAttribute('data-id')
  await row.click()
  const event = page.locator('[data-course]')
  await event.getByRole('button', { name: 'Bemerkung …' }).click()
  const form = page.getByRole('alertdialog')
  await form.getByRole('textbox', { name: 'Text' }).fill('Drossel verlegt, 14:20 frei')
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await expect(event).toContainText('Drossel verlegt, 14:20 frei')
  await expect(list.locator(`[data-id="${id}"]`)).toContainText('Drossel verlegt, 14:20 frei')
  expect(plant.stats().calls.createAnnotations).toBe(1)
  const basins = await basinsOf(plant)
  const session = await logIn(plant.url)
  const kept = (await session.call('annotations', {})).find(({ text }) => text === 'Drossel verlegt, 14:20 frei')
  await session.close()
  expect(basins.map(({ overflowPv }) => overflowPv && pvParam(overflowPv))).toContain(kept && pvParam(kept.pv))
  const paper = pdfPages(await page.pdf({ preferCSSPageSize: true })).join('')
  expect(paper.replaceAll(/\s/g, '')).toContain('Drosselverlegt,14:20frei')
  const download = page.waitForEvent('download')
  await chooseTool(page, 'Als CSV speichern')
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Drossel verlegt, 14:20 frei')
})
