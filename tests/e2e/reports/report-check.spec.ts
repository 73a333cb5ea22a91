import type { Page } from 'playwright/test'
import { createFormat } from '../../../src/domain/text/format.ts'
import { GOLDEN_EVENTS } from '../../../src/simulator/model/intervals/golden-week.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { excessWidth } from '../screens/screen-checks.ts'
import { chooseTool, expectTool } from '../table-tools.ts'
import { expect, test } from './report-fixtures.ts'
import { asUser, ZONE } from './shown-report.ts'

/** After the golden week. */
test.use({ plantOptions: { seed: 4711, start: Date.UTC(2024, 6, 2, 8) } })

const GERMAN = createFormat('de', ZONE)
const HOUR_MS = 3_600_000
/** 21 June 2024 in Berlin. */
const DAY = Date.UTC(2024, 5, 20, 22)

/** The rows of the day that an event of the golden week touches. */
function rowsOf(kind: string): readonly number[] {
  const event = GOLDEN_EVENTS.find((each) => each.kind === kind)
  if (event === undefined) throw new Error(`no ${kind}`)
  const isTouched = (row: number) => event.start < DAY + (row + 1) * HOUR_MS && event.end > DAY + row * HOUR_MS
  return Array.from({ length: 24 }, (_, row) => row).filter(isTouched)
}

/** The rows below a title whose values are doubtful, and the figures below them that are. */
function doubtful(page: Page, title: string) {
  return page.evaluate((column) => {
    const titles = [...document.querySelectorAll('main thead th')].map((cell) => cell.textContent ?? '')
    const index = titles.findIndex((text) => text.startsWith(column))
    const isMarked = (row: Element) => row.children[index]?.querySelector('[data-sign=doubtful]') != null
    const rows = [...document.querySelectorAll('main tbody tr')]
    const figures = [...document.querySelectorAll<HTMLElement>('main tfoot tr')].filter(isMarked)
    return {
      rows: rows.flatMap((row, at) => (isMarked(row) ? at : [])),
      figures: figures.map(({ dataset }) => dataset.summary),
    }
  }, title)
}

test('paper says when the extremes of a day were', async ({ signIn, page, plant }) => {
  const { columns, rows } = await asUser(plant, 'operator', async (session) => {
    const [config] = (await session.call('reportConfigs', { id: 1 })).reportConfigs
    const data = await session.call('reportData', { reportId: 1, period: 'day', date: '2024-06-21' })
    return { columns: config?.columns ?? [], rows: data.rows }
  })
  const index = columns.findIndex(({ title }) => title === 'Leistungsspitze')
  const cells = rows.flatMap((row) => row.cells[index] ?? [])
  const highest = cells.reduce((most, cell) => ((cell.value ?? 0) > (most.value ?? 0) ? cell : most))
  await signIn()
  await page.goto('/reports/day/1/2024-06-21')
  await expect(page.locator('main tbody tr')).toHaveCount(24)
  const paper = pdfPages(await page.pdf({ preferCSSPageSize: true }))
    .join('\n')
    .replaceAll(/\s+/g, '')
  const value = GERMAN.number(highest.value ?? Number.NaN, columns[index]?.decimalPlaces ?? 0)
  expect(highest.at).toBeGreaterThanOrEqual(DAY)
  expect(paper).toContain(`Leistungsspitze:Max${value}kWum${GERMAN.minute(highest.at ?? Number.NaN)}`)
})

test('what a check finds stands at the values and figures that it touches, on screen, on paper and in the file', async ({
  signIn,
  page,
  savedCsv,
}) => {
  test.slow()
  await signIn()
  await page.goto('/reports/day/1/2024-06-21')
  await expectTool(page, 'Daten prüfen', false)
  await expect(page.locator('main tbody tr')).toHaveCount(24)
  expect(await doubtful(page, 'O2 BB1')).toEqual({ rows: [], figures: [] })
  await chooseTool(page, 'Daten prüfen')
  await expect(page.locator('[data-checked]')).toBeVisible({ timeout: 90_000 })
  await expect(page.locator('[data-checked]')).toContainText(/\d+ Auffälligkeit(en)? gefunden, Stand/)

  // Its value stands still; of the spike another sensor has one wrong value.
  const oxygen = await doubtful(page, 'O2 BB1')
  expect(oxygen.rows).toEqual(rowsOf('frozen'))
  expect(oxygen.figures).toEqual(['Mean', 'Min', 'Max'])
  expect((await doubtful(page, 'pH Ablauf')).rows).toEqual(rowsOf('spike'))
  expect(await doubtful(page, 'Temperatur BB')).toEqual({ rows: [], figures: [] })
  const frozen = GOLDEN_EVENTS.find(({ kind }) => kind === 'frozen')
  const since = GERMAN.minute(frozen?.start ?? Number.NaN).slice(0, 4)
  const cell = page.locator('main tbody tr').nth(13).locator('td:has([data-sign=doubtful])').first()
  await expect(cell).toHaveAttribute('title', new RegExp(`auffällig: Stillstand, ${since}\\d – `))

  await page.emulateMedia({ media: 'print' })
  const paper = pdfPages(await page.pdf({ preferCSSPageSize: true })).join('\n')
  await page.emulateMedia({ media: null })
  expect(paper.replaceAll(/\s+/g, '')).toContain('O2BB1:Stillstand,21.06.2024')
  const { lines } = await savedCsv()
  const text = lines.map((line) => line.join(';')).join('\n')
  expect(text).toMatch(/^Plausibilität;\d+ Auffälligkeit/m)
  expect(text).toMatch(/O2 BB1: auffällig: Stillstand, \d\d:\d\d – /)
  expect(text).toMatch(/O2 BB1: mit auffälligen Werten/)

  // The day before is checked as well, and there the sensor works.
  await page.getByRole('button', { name: 'Vorheriger Bericht' }).click()
  await expect(page).toHaveURL(/2024-06-20\?check=1$/)
  // The address changes before what is painted.
  await expect(page.locator('main')).toContainText('Donnerstag, 20. Juni 2024')
  await expect(page.locator('[data-checked]')).toBeVisible({ timeout: 90_000 })
  expect(await doubtful(page, 'O2 BB1')).toEqual({ rows: [], figures: [] })
  await chooseTool(page, 'Daten prüfen')
  await expect(page.locator('[data-checked]')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await excessWidth(page)).toBe(0)
})
