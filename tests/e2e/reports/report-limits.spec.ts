import { createFormat } from '../../../src/domain/text/format.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { ReportConfig, ReportPeriod } from '../../../src/wire/server/report.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { excessWidth, resizeTo, violations, wear } from '../screens/screen-checks.ts'
import { changeAddress, goInside } from '../screens/views.ts'
import { expect, test } from './report-fixtures.ts'
import { asUser, shownReport, ZONE } from './shown-report.ts'

// What the permit allows, which values leave it, and how complete the data is: on screen, on paper and in the file.

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 10, 21, 11, 4), speed: 0.01 } })

const GERMAN = createFormat('de', ZONE)
const MONTH = { reportId: 3, period: 'month', date: '2026-11-01' } as const
const PAGE = `/reports/month/3/${MONTH.date}`

interface Column {
  readonly title: string
  readonly decimals: number
  /** The limit of the authority; null without one. */
  readonly upper: number | null
  /** By row: what the archive has, or what was entered by hand. */
  readonly values: readonly (number | null)[]
}

/** Returns the columns of a report as the archive has them, with what was entered by hand (`title@row`) in place of it. */
async function archiveOf(
  plant: SimulatorHandle,
  reportId: number,
  period: ReportPeriod,
  date: string,
  byHand: Readonly<Record<string, number>> = {},
): Promise<readonly Column[]> {
  return asUser(plant, 'admin', async (session) => {
    const { columns } = (await session.call('reportConfigs', { id: reportId })).reportConfigs[0] as ReportConfig
    const { rows } = await session.call('reportData', { reportId, period, date })
    const ends = [...rows.slice(1).map(({ timestamp }) => timestamp), Number.NaN]
    return columns.map(({ pv, title, reportValueType, decimalPlaces }) => ({
      title,
      decimals: decimalPlaces,
      upper: pv.type === 'LaborWert' ? (plant.model.config(pv)?.anaLimitConfig?.upper ?? null) : null,
      values: rows.map(({ timestamp }, row) => {
        const own = byHand[`${title}@${row}`]
        const end = Number.isNaN(ends[row]) ? timestamp + 86_400_000 : (ends[row] ?? 0)
        return own ?? plant.model.aggregate(pv, reportValueType, timestamp, end, plant.now())?.value ?? null
      }),
    }))
  })
}

const limitTexts = (columns: readonly Column[]) =>
  columns.map(({ upper, decimals }) => (upper === null ? '' : `≤ ${GERMAN.number(upper, decimals)}`))
const outsideOf = ({ upper, values }: Column) =>
  values.flatMap((value, row) => (upper !== null && value !== null && value > upper ? row : []))
const countTexts = (columns: readonly Column[]) =>
  columns.map((column) =>
    column.upper === null
      ? ''
      : `${outsideOf(column).length} von ${column.values.filter((value) => value !== null).length}`,
  )
/** `row/column side`, row by row. */
const marksOf = (columns: readonly Column[]) =>
  columns
    .flatMap((column, index) => outsideOf(column).map((row) => ({ row, index })))
    .toSorted((a, b) => a.row - b.row || a.index - b.index)
    .map(({ row, index }) => `${row}/${index} above`)

/** 90 mg/l is the limit itself: allowed. */
const BY_HAND = { 'CSB Ablauf@1': 90, 'CSB Ablauf@2': 95.5, 'CSB Ablauf@4': 120, 'Pges Ablauf@2': 2.4 }

async function enter(plant: SimulatorHandle): Promise<void> {
  await asUser(plant, 'admin', async (session) => {
    const { columns } = (await session.call('reportConfigs', { id: MONTH.reportId })).reportConfigs[0] as ReportConfig
    const inputs = Object.entries(BY_HAND).flatMap(([place, value]) => {
      const [title, row] = place.split('@')
      const pv = columns.find((column) => column.title === title)?.pv
      return pv === undefined
        ? []
        : { pv, index: Number(row), value, state: 'Manual' as const, resetManualInput: false }
    })
    await session.call('saveManualInput', { ...MONTH, inputs })
  })
}

test('who may only read sees no fields, at 360 px nothing is cut off, and a report that fails or is none says so; values outside the permit limit are marked and counted by column, on screen, on paper and in the file, as limits and archive of the plant say (rules O1, O13)', async ({
  page,
  plant,
  signIn,
  savedCsv,
  allowErrors,
}) => {
  test.slow()
  await enter(plant)
  await signIn('viewer')

  await test.step('no fields; a report that fails or is none', async () => {
    allowErrors(/Failed to load resource/)
    await page.setViewportSize({ width: 360, height: 740 })
    plant.failCall('reportData', { status: 500 })
    await page.goto(PAGE)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Der Bericht konnte nicht geladen werden.')
    plant.failCall('reportData', null)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.locator('td[data-cell]').first()).toBeVisible()
    await expect(page.locator('input[data-cell]')).toHaveCount(0)
    expect(await excessWidth(page)).toBe(0)
    for (const [path, sentence] of [
      ['/reports/decade/1/2026-11-01', 'gibt es nicht'],
      ['/reports/day/1/2026-02-30', 'gibt es nicht'],
      ['/reports/day/999/2026-11-01', 'Den Bericht 999 gibt es nicht'],
      ['/reports/day/3/2026-11-01', 'hat einen anderen Zeitraum'],
    ] as const) {
      await changeAddress(page, path)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence)
    }
    await page.getByRole('link', { name: 'Monatsbericht Kläranlage' }).click()
    await expect(page).toHaveURL(/\/reports\/month\/3\/2026-11-01$/)
  })

  await page.setViewportSize({ width: 1280, height: 800 })
  const columns = await archiveOf(plant, 3, 'month', MONTH.date, BY_HAND)
  const limits = limitTexts(columns)
  const counts = countTexts(columns)
  expect(limits.filter((text) => text !== '').length).toBeGreaterThan(3)
  expect(marksOf(columns)).toHaveLength(3)
  // The limits come with the configurations of the PVs, after the report itself.
  await expect(page.locator('[data-limits]').first()).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await shownReport(page)).limits).toEqual(limits)
  expect((await shownReport(page)).outside).toEqual(marksOf(columns))
  // The samples that are counted come after the report as well.
  await expect.poll(async () => (await shownReport(page)).excesses).toEqual(counts)
  const marked = page.locator('tbody td[data-excess]')
  await expect(marked).toHaveCount(3)
  await expect(marked.locator('svg[data-sign=above]')).toHaveCount(3)
  await expect(marked.first()).toContainText('über dem Überwachungswert (≤ 90)')
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    // A colour of its own, readable in both.
    expect(await marked.first().evaluate((cell) => getComputedStyle(cell).color)).not.toBe(
      await page
        .locator('tbody td')
        .first()
        .evaluate((cell) => getComputedStyle(cell).color),
    )
    expect(await violations(page)).toEqual([])
  }
  const paper = pdfPages(await page.pdf({ preferCSSPageSize: true })).join('\n')
  for (const text of ['Überwachungswert', 'Überschreitungen', ...limits, ...counts]) expect(paper).toContain(text)
  expect(paper).toContain('außerhalb des Überwachungswerts')
  // Black on white: a sign and a frame, no colour.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const printed = page.locator('[data-print-page] tbody td[data-excess]')
  await expect(printed.locator('svg[data-sign=above]')).toHaveCount(3)
  expect(await printed.first().evaluate((cell) => getComputedStyle(cell).outlineStyle)).toBe('solid')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  const { lines } = await savedCsv()
  expect(lines.find(([first]) => first === 'Überwachungswert')?.slice(1)).toEqual(limits)
  expect(lines.find(([first]) => first === 'Überschreitungen')?.slice(1)).toEqual(
    columns.map((column) => (column.upper === null ? '' : String(outsideOf(column).length))),
  )
  const note = (day: string) => lines.find(([first]) => first === day)?.at(-1)
  expect(note('Di., 03.11.')).toContain('CSB Ablauf: über dem Überwachungswert (≤ 90)')
  expect(note('Di., 03.11.')).toContain('Pges Ablauf: über dem Überwachungswert')
  expect(note('Mo., 02.11.')).not.toContain('Überwachungswert')
  // A report without laboratory values has no such line.
  await goInside(page, '/reports/month/13/2026-10-01')
  await expect(page.locator('main table tbody tr').first()).toBeVisible()
  const { limits: none, excesses } = await shownReport(page)
  expect([none, excesses]).toEqual([[], []])
})

test('what is typed is marked and counted before it is saved, a week has its counts at its end, and nothing of it is cut at 360 px', async ({
  page,
  plant,
  signIn,
}) => {
  await enter(plant)
  await signIn()
  await page.goto(PAGE)
  const entry = page.getByRole('textbox', { name: 'BSB5 Ablauf, Mo., 02.11.', exact: true })
  await entry.fill('20,5')
  const cell = page.locator('td', { has: entry })
  await expect(cell).toHaveAttribute('data-excess', 'above')
  await expect(cell.locator('svg[data-sign=above]')).toHaveCount(1)
  await expect(page.locator('#report-cell-hint')).toContainText('über dem Überwachungswert (≤ 20,0)')
  const typed = await archiveOf(plant, 3, 'month', MONTH.date, { ...BY_HAND, 'BSB5 Ablauf@1': 20.5 })
  await expect.poll(async () => (await shownReport(page)).excesses).toEqual(countTexts(typed))
  await entry.fill('20')
  await expect(cell).not.toHaveAttribute('data-excess')
  await page.keyboard.press('Escape')
  await resizeTo(page, 360, 740)
  expect(await excessWidth(page)).toBe(0)
  await resizeTo(page, 1280, 800)
  // The week that ends on the 8th has days 2 to 8 of the month: its rows begin a day later.
  await goInside(page, '/reports/week/2/2026-11-08')
  const shifted = Object.fromEntries(
    Object.entries(BY_HAND).map(([place, value]) => {
      const [title, row] = place.split('@')
      return [`${title}@${Number(row) - 1}`, value]
    }),
  )
  const week = await archiveOf(plant, 2, 'week', '2026-11-08', shifted)
  await expect.poll(async () => (await shownReport(page)).limits).toEqual(limitTexts(week))
  expect((await shownReport(page)).outside).toEqual(marksOf(week))
  await expect.poll(async () => (await shownReport(page)).excesses).toEqual(countTexts(week))
  expect(marksOf(week)).toHaveLength(3)
})
