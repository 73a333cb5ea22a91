import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import { chartQueryOf } from '../../../src/areas/charts/rules/chart-query.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import { csvTable } from '../csv-table.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { amountOf, sourceChoice, toolsOf, unitOf } from './chart-tools.ts'
import {
  chartOf,
  contentOf,
  HOUR_MS,
  isDrawn,
  levelsInView,
  levelsOf,
  numberOf,
  START,
  STORM,
  saveAs,
  stormPath,
  truth,
} from './storm-chart.ts'

test.use({ plantOptions: { start: START } })

/** Of a week that is halved six times two and a half hours are in view. */
const MINUTES_IN_VIEW = 140

/** `20.06.2024 16:45:00` on the plant's clock in summer. */
function timeOf(text: string): number {
  const [, day, month, year, hour, minute, second] = (/^(\d+)\.(\d+)\.(\d+),? (\d+):(\d+):(\d+)$/.exec(text) ?? []).map(
    Number,
  )
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day, (hour ?? 0) - 2, minute, second)
}

const rangeOf = (page: Page) => new URL(page.url()).searchParams.get('range')
const undo = (page: Page) => page.getByRole('button', { name: 'Ansicht zurück' })

test.beforeEach(({ signIn }) => signIn())

const MEASURED = { Aktuell: 'Mittelwert', Mittelwert: 'Mittelwert', Minwert: 'Minimum', Maxwert: 'Maximum' } as const

test('legend, comparison, clipboard, files and table have the values of the plant; the chart opens as a table (rules H22, H45)', async ({
  page,
  plant,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(stormPath('&compare=week'))
  await isDrawn(page)
  const { series } = chartOf(plant)
  const configs = series.map(({ pv }) => plant.model.config(pv))
  const highest = (values: readonly (number | null)[]) => Math.max(...values.map((value) => value ?? 0))

  await test.step('the legend: extremes, also of the comparison, and how much of the time has values', async () => {
    const week = 7 * 24 * HOUR_MS
    const max = (row: string) => page.locator(row).nth(1).locator('[data-cell=max]')
    const shownMax = async (row: string) => numberOf((await max(row).textContent()) ?? '')
    const before = levelsOf(plant, { from: STORM.from - week, to: STORM.to - week })
    await expect.poll(() => shownMax('[data-series$="~"]')).toBeCloseTo(highest(before), 1)
    await page.getByRole('combobox', { name: 'Vergleich' }).selectOption('none')
    await expect(page.locator('[data-series] th[data-column=name] button')).toHaveText(
      configs.map((config) => config?.name ?? ''),
    )
    const level = [...truth(plant, 1)].filter(([at]) => at >= STORM.from && at <= STORM.to)
    await expect.poll(() => shownMax('[data-series]')).toBeCloseTo(highest(level.map(([, value]) => value)), 1)
    const shares = series.map((_, index) => {
      const values = [...truth(plant, index)].filter(([at]) => at >= STORM.from && at < STORM.to)
      const tenths = Math.floor((values.filter(([, value]) => value !== null).length / values.length) * 1000 + 1e-6)
      return `${String(tenths / 10).replace('.', ',')}\u00a0%`
    })
    await expect(page.locator('[data-series] [data-cell=coverage]')).toHaveText(shares)
  })

  await test.step('the values in view are copied from the menu of a series', async () => {
    const [, config] = configs
    const button = page.getByRole('button', { name: `Aktionen für ${config?.name}`, exact: true })
    await button.press('Enter')
    expect(await violations(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Werte der Ansicht kopieren' }).press('Enter')
    await expect(page.getByText(`${config?.name}: Werte der Ansicht kopiert.`)).toBeVisible()
    await expect(button).toBeFocused()
    const [titles, ...lines] = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split('\n')
    expect(titles).toBe(`Zeit\t${config?.stationName}: ${config?.name} [${config?.dimension}]`)
    // Two days of quarter hours.
    expect(lines.length).toBeGreaterThan(190)
    for (const [time = '', level = ''] of lines.map((line) => line.split('\t'))) {
      const value = truth(plant, 1).get(timeOf(time)) ?? null
      if (value === null) expect(level, time).toBe('')
      else expect(numberOf(level), time).toBeCloseTo(value, 1)
    }
  })

  await test.step('files: all values with what they are, the values of the server under its name, and a picture (F36)', async () => {
    const own = await csvTable(await saveAs(page, 'CSV: alle Werte des Zeitraums'))
    expect(own.head.map(([name]) => name)).toEqual([
      'Anlage',
      'Inhalt',
      'Zeitraum',
      'Stand',
      'Benutzer',
      ...Array.from({ length: (own.titles.length - 3) / 2 }, () => 'Verfügbarkeit'),
    ])
    series.forEach((one, index) => {
      const values = truth(plant, index)
      const place = own.titles.findIndex(
        (title) =>
          title.endsWith(`· ${MEASURED[one.measurementType]}`) && title.includes(configs[index]?.name ?? 'no such PV'),
      )
      expect(place, one.id).toBeGreaterThan(1)
      const saved = new Map(own.lines.map((line) => [Date.parse(line[1] ?? ''), line[place] ?? '']))
      for (const [at, value] of values) {
        if (at < STORM.from || at >= STORM.to) continue
        expect(saved.get(at), `${one.id} ${new Date(at).toISOString()}`).toBe(
          value === null ? '' : String(value).replace('.', ','),
        )
      }
    })
    const server = await saveAs(page, 'CSV des Servers: Rohwerte oder Mittelwerte')
    expect(server.suggestedFilename()).toMatch(/^Ganglinie RÜB Nord 2024-06-19 bis 2024-06-2\d\.csv$/)
    const [titles = [], ...all] = parse(await contentOf(server), { bom: true, delimiter: ';' })
    expect(titles).toHaveLength(2 + new Set(series.map(({ pv }) => pvParam(pv))).size)
    const [first = [], last = []] = [all[0], all.at(-1)]
    expect([timeOf(first[0] ?? ''), timeOf(last[0] ?? '')]).toEqual([STORM.from, STORM.to - 900_000])
    expect(all).toHaveLength((STORM.to - STORM.from) / 900_000)
    for (const [time = '', , , level = ''] of all) {
      const value = truth(plant, 1).get(timeOf(time)) ?? null
      expect(level === '' ? null : numberOf(level), time).toBe(value)
    }
    const picture = await contentOf(await saveAs(page, 'Bild (PNG)'))
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.length).toBeGreaterThan(10_000)
  })

  await test.step('the table', async () => {
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
        if (text !== '') expect(numberOf(text), `${time} ${index}`).toBeCloseTo(value ?? Number.NaN, 0)
      })
    }
  })

  await (await sourceChoice(page)).selectOption('DayValues')
  await expect(page).toHaveURL(/source=DayValues/)
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: 'Als Tabelle im Archivbrowser' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archivbrowser')
  const params = new URL(page.url()).searchParams
  expect(params.getAll('pv')).toEqual([...new Set(series.map(({ pv }) => pvParam(pv)))])
  expect([params.get('range'), params.get('source')]).toEqual([`${STORM.from}-${STORM.to}`, 'DayValues'])
})

test('a link carries everything, and the cursor goes along between tabs; a time span resets the range, unless it is locked (rules H12, H13)', async ({
  page,
  context,
  plant,
}) => {
  await page.goto(stormPath())
  await isDrawn(page)
  const lock = async () => (await toolsOf(page)).getByRole('button', { name: 'Zeitraum fest' }).click()
  await page.getByRole('combobox', { name: 'Vergleich' }).selectOption('week')
  await lock()
  const tools = await toolsOf(page)
  await tools.getByRole('checkbox', { name: 'Grenzwerte' }).uncheck()
  await tools.getByRole('checkbox', { name: 'Punkte' }).check()
  const [, hidden] = chartOf(plant).series
  const isShown = page.locator(`[data-series="${hidden?.id}"]`).getByRole('checkbox')
  await isShown.uncheck()
  await expect(page).toHaveURL(/hide=/)
  const url = page.url()
  expect(chartQueryOf(new URL(url).searchParams)).toEqual({
    source: 'QuarterHourValues',
    comparison: 'week',
    showsDifference: false,
    showsEvents: true,
    hidden: [hidden?.id],
    showsLimits: false,
    showsNotes: true,
    showsPoints: true,
    mode: 'chart',
  })
  await (await toolsOf(page)).getByRole('checkbox', { name: 'Cursor aller Tabs' }).check()
  const other = await context.newPage()
  await other.goto(url)
  await expect(other.getByRole('combobox', { name: 'Vergleich' })).toHaveValue('week')
  const others = await toolsOf(other)
  await expect(others.getByRole('button', { name: 'Zeitraum fest' })).toHaveAttribute('aria-pressed', 'true')
  await expect(others.getByRole('checkbox', { name: 'Punkte' })).toBeChecked()
  // The curves of differences are hidden until somebody switches them on.
  await expect(other.locator('[data-series][data-hidden]:not([data-series$="~Δ"])')).toHaveCount(1)
  await expect(other.locator('[data-series]')).toHaveCount(chartOf(plant).series.length * 3)
  await isDrawn(other)
  await expect(others.getByRole('checkbox', { name: 'Cursor aller Tabs' })).toBeChecked()
  await page.locator('.u-over').hover()
  const time = () => page.locator('[data-cell=cursorTime]').textContent()
  await expect.poll(time).not.toBe('')
  await expect(other.locator('[data-cell=cursorTime]')).toHaveText((await time()) ?? '')
  // A locked range goes along to another chart.
  await other.getByRole('main').getByRole('button', { name: 'Diagramme' }).click()
  await other.getByRole('treeitem', { name: 'Regenereignis' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Regenereignis')
  expect(rangeOf(other)).toBe(`${STORM.from}-${STORM.to}`)

  await expect(await unitOf(page)).toBeDisabled()
  await isShown.check()
  await page.getByRole('combobox', { name: 'Vergleich' }).selectOption('none')
  await lock()
  await (await unitOf(page)).selectOption('Day')
  await expect.poll(() => rangeOf(page)).toBeNull()
  await expect.poll(async () => plant.now() - Math.max(...(await levelsInView(page)).keys())).toBeLessThan(HOUR_MS)
})

test('with auto-refresh the range moves when the minute changes, a custom one with it, and a part in view stays; without, it stays, and another range is shown as a whole (rules H9, H10, H11, H14)', async ({
  page,
  plant,
}) => {
  plant.setClock({ speed: 0 })
  await page.goto(stormPath('&follow=1'))
  await isDrawn(page)
  const step = (minutes: number) => plant.setClock({ now: plant.now() + minutes * 60_000, speed: 1 })
  expect(rangeOf(page)).toBe(`${STORM.from}-${STORM.to}`)
  await page.getByRole('button', { name: 'Vergrößern' }).click()
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'false')
  // The part in view is what the address says, and it does not follow (F99).
  const part = `${STORM.from + 12 * HOUR_MS}-${STORM.to - 12 * HOUR_MS}`
  await expect.poll(() => rangeOf(page)).toBe(part)
  const times = async () => [...(await levelsInView(page)).keys()]
  const inView = await times()
  step(5)
  await expect(page.getByRole('banner')).toContainText('10:05')
  expect(await times()).toEqual(inView)
  expect(rangeOf(page)).toBe(part)
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'false')
  // The range that was chosen has moved on.
  await page.getByRole('img', { name: /^Verlauf von/ }).press('0')
  await expect.poll(() => rangeOf(page)).toBe(`${STORM.from + 300_000}-${STORM.to + 300_000}`)
  await page.getByRole('button', { name: 'Nachführen: an' }).click()
  const before = rangeOf(page)
  step(5)
  await expect(page.getByRole('banner')).toContainText('10:1')
  expect(rangeOf(page)).toBe(before)
  await page.getByRole('button', { name: 'Vorheriger Zeitraum' }).click()
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(async () => (await times()).length).toBeGreaterThan(inView.length)
})

test('a live chart opens with its last hour and follows; away from now it says so and leads back; a part of a week has every value of the archive, and at its end those that come (rules H8, H15, H45)', async ({
  page,
  plant,
}) => {
  await page.goto('/charts/live/3151')
  await expect(page.getByRole('button', { name: 'Nachführen: an' })).toHaveAttribute('aria-pressed', 'true')
  const pill = (state: 'live' | 'paused') => page.locator(`[data-live-pill=${state}]`)
  await expect(pill('live')).toBeVisible()
  await isDrawn(page)
  const series = plant.model.charts.chart(3151)?.series ?? []
  await expect(page.locator('[data-series]')).toHaveCount(series.length)
  await page.getByRole('button', { name: 'Vergrößern' }).click()
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await expect(pill('paused')).toBeVisible()
  await page.getByRole('button', { name: 'Zurück zu jetzt' }).click()
  await expect(pill('live')).toBeVisible()

  await changeAddress(page, '/charts/live/3151?span=7-Day&source=MeasurementArchive')
  await expect(await amountOf(page)).toHaveValue('7')
  const [one] = series
  /** Times and values of the first series as the chart shows them. */
  const shown = async () => {
    const { lines } = await csvTable(await saveAs(page, 'CSV: Ansicht'))
    return lines.flatMap(([, utc = '', value = '']) => (value === '' ? [] : [[Date.parse(utc), numberOf(value)]]))
  }
  const picture = page.getByRole('main').getByRole('img').last()
  await picture.focus()
  await page.keyboard.press('0')
  await page.keyboard.press('End')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+')
  await expect(pill('live')).toBeVisible()
  const newest = async () => (await shown()).at(-1)?.[0] ?? 0
  const before = await newest()
  // Values come on change: of a calm one several seconds apart.
  await expect.poll(newest, { timeout: 20_000 }).toBeGreaterThan(before)
  await picture.focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('PageUp')
  await expect(pill('paused')).toBeVisible()
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
