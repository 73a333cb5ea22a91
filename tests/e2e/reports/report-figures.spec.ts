import type { Page } from 'playwright/test'
import { createFormat } from '../../../src/domain/text/format.ts'
import { GOLDEN_WEEK } from '../../../src/simulator/model/intervals/golden-week.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { ReportConfig, ReportData, ReportPeriod } from '../../../src/wire/server/report.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { goInside } from '../screens/views.ts'
import { expect, type ReportFixtures, test } from './report-fixtures.ts'
import { asUser, expectedReport, shownReport, ZONE } from './shown-report.ts'

// Every figure of a report is the one that the plant answers, and those are what its archive gives in another way.

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 10, 21, 11, 4), speed: 0.01 } })

const LANGUAGES = ['de', 'en', 'cs', 'ru'] as const
const DAY_MS = 86_400_000
const FLOW = { type: 'AnaIn', nr: 100_001 } as const
const GOLDEN_DAYS = Array.from({ length: (GOLDEN_WEEK.end - GOLDEN_WEEK.start) / DAY_MS }, (_, day) =>
  new Date(GOLDEN_WEEK.start + day * DAY_MS).toISOString().slice(0, 10),
)

const loaded = (page: Page) => expect(page.locator('main table tbody tr').first()).toBeVisible()

async function dataOf(plant: SimulatorHandle, reportId: number, period: ReportPeriod, date: string) {
  return asUser(plant, 'operator', async (session) => {
    const config = (await session.call('reportConfigs', { id: reportId })).reportConfigs[0] as ReportConfig
    return { config, data: await session.call('reportData', { reportId, period, date }) }
  })
}

test('the daily reports of a week with storm, faults and substitutes show in four languages what the plant has (rules O1, O2, O3)', async ({
  page,
  plant,
  signIn,
}) => {
  const days = await asUser(plant, 'operator', async (session) => {
    const found = []
    for (const date of GOLDEN_DAYS) {
      found.push(await session.call('reportData', { reportId: 1, period: 'day', date }))
    }
    return found
  })
  const { config } = await dataOf(plant, 1, 'day', GOLDEN_DAYS[0] ?? '')
  await signIn()
  await page.goto(`/reports/day/1/${GOLDEN_DAYS[0]}`)
  await loaded(page)
  // Two days in each language, forwards through the week, and the last step back.
  for (const [step, data] of [...days, ...days.slice(-2, -1)].entries()) {
    const language = LANGUAGES[Math.floor(step / 2) % LANGUAGES.length] ?? 'de'
    if (step > 0) {
      await page
        .locator('[data-tools] span button')
        .nth(step < days.length ? -1 : 0)
        .click()
    }
    if (step % 2 === 0) {
      await page.locator('header button[aria-haspopup=dialog]').last().click()
      await page.getByRole('dialog').getByRole('combobox').first().selectOption(language)
      await page.keyboard.press('Escape')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
    await expect(page).toHaveURL(new RegExp(`/reports/day/1/${data.date}$`))
    const expected = expectedReport(config, data, language)
    await expect.poll(async () => (await shownReport(page)).cells, `${language} ${data.date}`).toEqual(expected.cells)
    const { below, partial, poor } = await shownReport(page)
    expect(below.slice(0, -1)).toEqual(expected.below)
    expect(partial).toEqual(expected.partial)
    expect(poor).toEqual(expected.poor)
  }
  // A second way: the volume of each day is the flow of its quarter-hours over time.
  const volume = config.columns.findIndex(({ pv, reportValueType }) => pv.nr === FLOW.nr && reportValueType === 'Sum')
  for (const { rows, summaries } of days) {
    const from = rows[0]?.timestamp ?? 0
    const points = plant.model.chart(FLOW, 'QuarterHourValues', from, from + DAY_MS, Date.UTC(2026, 10, 21)) ?? []
    const integral = points.reduce((sum, { value }) => sum + (value ?? 0) * 0.9, 0)
    const sum = summaries.find(({ reportValueType }) => reportValueType === 'Sum')?.values[volume] ?? Number.NaN
    expect(Math.abs(sum / integral - 1)).toBeLessThan(0.02)
  }
})

/** Expects that paper and file say how complete the data is, and `text` of the hours of a day. */
async function expectSaid(
  page: Page,
  rows: ReportData['rows'],
  text: string | null,
  savedCsv: ReportFixtures['savedCsv'],
): Promise<void> {
  // An empty cell is time without data; hours and days weigh by their length.
  const ends = [...rows.slice(1).map(({ timestamp }) => timestamp), Number.NaN]
  const lengths = rows.map(({ timestamp }, row) => {
    const next = ends[row] ?? Number.NaN
    return Number.isNaN(next) ? timestamp - (rows[row - 1]?.timestamp ?? 0) : next - timestamp
  })
  const shareOf = (indexes: readonly number[]) => {
    let [known, over] = [0, 0]
    for (const [row, { cells }] of rows.entries()) {
      for (const index of indexes) {
        const { value, coverage } = cells[index] ?? { value: null, coverage: 0 }
        known += value === null ? 0 : coverage * (lengths[row] ?? 0)
        over += lengths[row] ?? 0
      }
    }
    return known / over
  }
  const all = (rows[0]?.cells ?? []).map((_, index) => index)
  const paper = pdfPages(await page.pdf({ preferCSSPageSize: true }))
    .join('\n')
    .replaceAll('\u00a0', ' ')
  expect(paper).toContain(`Datenverfügbarkeit ${createFormat('de', ZONE).number(shareOf(all) * 100, 1)} %`)
  const { lines } = await savedCsv()
  const of = (name: string) => lines.filter(([first]) => first === name)
  const percent = (value: number) => String(Math.round(value * 10_000) / 100).replace('.', ',')
  expect(of('Verfügbarkeit %')[0]?.[1]).toBe(percent(shareOf(all)))
  expect(of('Verfügbarkeit %')[1]?.slice(1)).toEqual(all.map((index) => percent(shareOf([index]))))
  expect(of('Zeitumstellung')).toEqual(text === null ? [] : [['Zeitumstellung', text]])
  if (text === null) expect(paper).not.toContain('Zeitumstellung')
  else {
    expect(paper).toContain(text)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
}

test('days of 23 and 25 hours, the year change, weeks, months, years and special reports show what the plant has, from the list on; paper and file say how complete the data is and which day is longer (rules O3, O4, O5, O6, O7)', async ({
  page,
  plant,
  signIn,
  savedCsv,
}) => {
  await signIn()
  await page.goto('/reports')
  await page.getByRole('link', { name: 'Wochenbericht Wasserversorgung, Sa., 14.11. – Fr., 20.11.' }).click()
  await expect(page).toHaveURL(/\/reports\/week\/12\/2026-11-20$/)
  await loaded(page)
  expect((await shownReport(page)).rows).toEqual([
    'Sa., 14.11.',
    'So., 15.11.',
    'Mo., 16.11.',
    'Di., 17.11.',
    'Mi., 18.11.',
    'Do., 19.11.',
    'Fr., 20.11.',
  ])
  const date = page.getByRole('textbox', { name: 'Datum des Berichts' })
  // With what paper and file say of the hours of a day, null for nothing.
  const cases = [
    {
      id: 1,
      period: 'day',
      date: '2026-03-29',
      rows: ['00–01', '01–02', '03–04'],
      paper: 'Tag mit 23 Stunden: Zeitumstellung',
    },
    // A line to a rain gauge was down: its hour is marked.
    {
      id: 1,
      period: 'day',
      date: '2026-10-25',
      rows: ['00–01', '01–02', '02A–03', '02B–03', '03–04'],
      paper: 'Tag mit 25 Stunden: Zeitumstellung',
    },
    { id: 11, period: 'day', date: '2025-12-31', rows: ['00–01'], paper: null },
    { id: 11, period: 'day', date: '2026-01-01', rows: ['00–01'] },
    { id: 12, period: 'week', date: '2026-01-03', rows: ['So., 28.12.'] },
    // Some of its values are bad ones, and are said to be.
    { id: 3, period: 'month', date: '2026-10-01', rows: ['Do., 01.10.'] },
    {
      id: 13,
      period: 'month',
      date: '2026-10-01',
      rows: ['Do., 01.10.'],
      paper: 'So., 25.10.: Tag mit 25 Stunden: Zeitumstellung',
    },
    { id: 14, period: 'year', date: '2025-01-01', rows: ['Januar 2025'] },
    { id: 42, period: 'special', date: '2026-10-01', rows: ['Do., 01.10.'] },
  ] as const
  let before = ''
  let marked = 0
  let poor = 0
  for (const each of cases) {
    const { config, data } = await dataOf(plant, each.id, each.period, each.date)
    const place = `/reports/${each.period}/${each.id}`
    if (before !== place) await goInside(page, `${place}/${each.date}`)
    else {
      // By keyboard: typed as an operator writes it.
      await date.fill(each.date.split('-').toReversed().join('.'))
      await date.press('Enter')
    }
    before = place
    await expect(page).toHaveURL(new RegExp(`${place}/${each.date}$`))
    await expect
      .poll(async () => (await shownReport(page)).cells, each.date)
      .toEqual(expectedReport(config, data, 'de').cells)
    const shown = await shownReport(page)
    expect(shown.rows.slice(0, each.rows.length)).toEqual(each.rows)
    // Figures of laboratory values come with their samples, after the report itself.
    await expect
      .poll(async () => (await shownReport(page)).below.slice(0, -1))
      .toEqual(expectedReport(config, data, 'de').below)
    expect(shown.partial).toEqual(expectedReport(config, data, 'de').partial)
    expect(shown.poor).toEqual(expectedReport(config, data, 'de').poor)
    marked += shown.partial.length
    poor += shown.poor.length
    if ('paper' in each) await expectSaid(page, data.rows, each.paper, savedCsv)
  }
  expect(marked).toBeGreaterThan(0)
  expect(poor).toBeGreaterThan(0)
  await goInside(page, '/reports/day/11/2026-10-25')
  await expect(date).toHaveValue(/25\.10\.2026$/)
  await page.getByRole('button', { name: 'Kalender öffnen' }).click()
  await page.getByRole('gridcell', { name: /20\. Oktober/ }).click()
  await expect(page).toHaveURL(/2026-10-20$/)
})

test('the present row follows the plant, its values stay as the last known ones when the link is cut, and a chart of a column opens by its title (rule O8)', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  await page.goto('/reports/day/1/2026-11-21?chart=1')
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/2026-11-21(\?)?$/)
  const row = page.locator('tr[data-time=present]')
  await expect(row.locator('th')).toHaveText('12–13 läuft noch')
  await expect(row.locator('td[data-live=live]')).toHaveCount(20)
  expect(plant.subscribed('reportdata')).toContain('ai100001/Sum/0/Hours')
  const { config } = await dataOf(plant, 1, 'day', '2026-11-21')
  const volume = config.columns.findIndex(({ reportValueType, pv }) => pv.nr === FLOW.nr && reportValueType === 'Sum')
  const shown = () => row.locator('td').nth(volume).getByRole('button').textContent()
  const first = await shown()
  plant.setClock({ now: Date.UTC(2026, 10, 21, 11, 40) })
  const now = Date.UTC(2026, 10, 21, 11, 40)
  const value =
    plant.model.aggregate(FLOW, 'Sum', Date.UTC(2026, 10, 21, 11), Date.UTC(2026, 10, 21, 12), now)?.value ?? Number.NaN
  await expect.poll(shown).toBe(createFormat('de', ZONE).number(value, 0))
  expect(await shown()).not.toBe(first)
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(row.locator('td[data-live=stale]')).toHaveCount(20, { timeout: 15_000 })
  plant.fault({ action: 'restore' })
  await expect(row.locator('td[data-live=live]')).toHaveCount(20, { timeout: 30_000 })
  // The hour is over: its row is read again, and the next one follows the plant.
  plant.setClock({ now: Date.UTC(2026, 10, 21, 12, 1) })
  await expect(row.locator('th')).toHaveText('13–14 läuft noch', { timeout: 15_000 })
})
