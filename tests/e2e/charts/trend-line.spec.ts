import type { Page } from 'playwright/test'
import { paletteArgb } from '../../../src/domain/charts/series-palette.ts'
import { archiveTrendPath, realtimeChartPath, stationChartPath } from '../../../src/domain/text/paths.ts'
import { liveKey, pvOfParam, pvParam } from '../../../src/domain/values/pv-ref.ts'
import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvConfig, PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const configsOf = (plant: SimulatorHandle): readonly PvConfig[] =>
  plant.model.nodes.flatMap(({ pvs }) => pvs).flatMap((ref) => plant.model.config(ref) ?? [])
const analog = (plant: SimulatorHandle) =>
  configsOf(plant).filter(({ pvRef, hasArchiveData }) => pvRef.type === 'AnaIn' && hasArchiveData)
const refs = (configs: readonly PvConfig[]): readonly PvRef[] => configs.map(({ pvRef }) => pvRef)
const seriesOf = (page: Page) =>
  page.locator('[data-series]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-series')))
const chosenOf = (page: Page) => new URL(page.url()).searchParams.getAll('pv')
const numberOf = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'))
const isDrawn = (page: Page) => expect(page.locator('[data-cell=max]').first()).toHaveText(/\d/)
const sourceOf = (page: Page) => page.getByRole('combobox', { name: /^Quelle/ })
const alerts = (page: Page) => page.getByRole('main').getByRole('alert')

test.beforeEach(({ signIn }) => signIn())

test('an archive trend line shows its PVs from the negative of its duration on, from the source that Auto chooses, with the values of the plant (rules H39, H43)', async ({
  page,
  plant,
}) => {
  const pvs = refs(analog(plant).slice(0, 3))
  await page.goto(archiveTrendPath(pvs, 7))
  await isDrawn(page)
  expect(await seriesOf(page)).toEqual(pvs.map(pvParam))
  await expect(sourceOf(page)).toContainText('Auto → Viertelstundenwerte')
  await expect(page.getByRole('spinbutton', { name: 'Zeitspanne: Anzahl' })).toHaveValue('7')
  const until = plant.now()
  for (const [index, pv] of pvs.entries()) {
    const row = page.locator(`[data-series="${pvParam(pv)}"]`)
    await expect(row.getByRole('rowheader')).toContainText(plant.model.config(pv)?.name ?? 'no name')
    const task = plant.model.chartTask(pv, 'QuarterHourValues', until - 7 * DAY_MS, until, until)
    const values = (task === undefined ? [] : runTask(task)).flatMap(({ value }) => value ?? [])
    expect(values.length, `series ${index}`).toBeGreaterThan(600)
    const shown = async (cell: string) => numberOf((await row.locator(`[data-cell=${cell}]`).textContent()) ?? '')
    const decimals = plant.model.config(pv)?.decimalPlaces ?? 0
    await expect.poll(() => shown('max')).toBeCloseTo(Math.max(...values), Math.max(0, decimals - 1))
    await expect.poll(() => shown('min')).toBeCloseTo(Math.min(...values), Math.max(0, decimals - 1))
  }
  // The server has no chart of that id.
  const { calls } = plant.stats()
  expect([calls.chartConfig, calls.chartSeries, calls.chartData, calls.firstDate]).toEqual(Array(4).fill(undefined))
})

test('without a duration it is one day; its tools change range and source, and the address has all of it (rules H5, H40)', async ({
  page,
  plant,
}) => {
  const [pv] = refs(analog(plant))
  if (pv === undefined) throw new Error('The plant has no analogue input')
  await page.goto(archiveTrendPath([pv]))
  await isDrawn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plant.model.config(pv)?.name ?? 'no name')
  await expect(sourceOf(page)).toContainText('Auto → Rohwerte')
  const unit = page.getByRole('combobox', { name: 'Zeitspanne: Einheit' })
  await unit.selectOption('Month')
  await expect(sourceOf(page)).toContainText('Auto → Viertelstundenwerte')
  await unit.selectOption('Year')
  await expect(sourceOf(page)).toContainText('Auto → Tageswerte')
  await sourceOf(page).selectOption('MonthValues')
  await expect(page).toHaveURL(/source=MonthValues/)
  const params = new URL(page.url()).searchParams
  expect([params.get('span'), params.getAll('pv')]).toEqual(['1-Year', [pvParam(pv)]])
  await page.reload()
  await expect(sourceOf(page)).toHaveAttribute('data-source', 'MonthValues')
})

for (const [name, pathOf] of [
  ['archive', archiveTrendPath],
  ['realtime', realtimeChartPath],
] as const) {
  test(`PVs are added to the ${name} trend line and removed by the picker; the address follows and the chart stays`, async ({
    page,
    plant,
  }) => {
    const [first, second] = analog(plant)
    if (first === undefined || second === undefined) throw new Error('The plant has too few analogue inputs')
    await page.goto(pathOf([first.pvRef]))
    await isDrawn(page)
    await page.getByRole('button', { name: 'Werte wählen' }).click()
    const choice = page.getByRole('region', { name: 'Werte der Trendlinie' })
    await choice.getByRole('searchbox').fill(`${second.name} ${second.eksNr}`)
    await choice.locator(`[role=row][data-id="${pvParam(second.pvRef)}"]`).click()
    await expect.poll(() => chosenOf(page)).toEqual([pvParam(first.pvRef), pvParam(second.pvRef)])
    await expect.poll(() => seriesOf(page)).toEqual([pvParam(first.pvRef), pvParam(second.pvRef)])
    await choice.getByRole('button', { name: `${first.name} entfernen`, exact: true }).click()
    await expect.poll(() => chosenOf(page)).toEqual([pvParam(second.pvRef)])
    await expect.poll(() => seriesOf(page)).toEqual([pvParam(second.pvRef)])
    await expect(page.locator('h1')).toHaveText(second.name)
  })
}

test('both trend lines lead to each other with their PVs', async ({ page, plant }) => {
  const pvs = refs(analog(plant).slice(0, 2))
  await page.goto(realtimeChartPath(pvs))
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  await page.getByRole('link', { name: 'Im Archiv' }).click()
  await expect(sourceOf(page)).toBeVisible()
  expect(page.url()).toContain(archiveTrendPath(pvs))
  await page.getByRole('link', { name: 'Aktuell', exact: true }).last().click()
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  expect(page.url()).toContain(realtimeChartPath(pvs))
})

test('the archive chart of a station has its measured values with an archive, and says how many do not fit (rule H43)', async ({
  page,
  plant,
}) => {
  const measured = configsOf(plant).filter(
    ({ pvRef, hasArchiveData }) => hasArchiveData && liveKey(pvRef) !== null && !pvRef.type.startsWith('Digi'),
  )
  const byStation = Map.groupBy(measured, ({ stationNumber }) => stationNumber)
  const large = [...byStation].find(([, all]) => all.length > 18)
  const small = [...byStation].find(([, all]) => all.length >= 2 && all.length <= 18)
  if (large === undefined || small === undefined) throw new Error('The plant has no such stations')
  await page.goto(stationChartPath(small[0]))
  await isDrawn(page)
  expect((await seriesOf(page)).toSorted()).toEqual(small[1].map(({ pvRef }) => pvParam(pvRef)).toSorted())
  await expect(alerts(page)).toHaveCount(0)
  await page.goto(`/charts/archive?station=${large[0]}&start=-2Days`)
  await isDrawn(page)
  expect(await seriesOf(page)).toHaveLength(18)
  await expect(alerts(page)).toContainText(`${large[1].length - 18} weitere`)
  await expect(page.getByRole('spinbutton', { name: 'Zeitspanne: Anzahl' })).toHaveValue('2')
  await page.goto(stationChartPath(99_999))
  await expect(alerts(page)).toContainText('Die Station 99999 hat keine Messwerte mit Archiv.')
})

test('a start in ms is where the range begins', async ({ page, plant }) => {
  const [pv] = refs(analog(plant))
  const start = plant.now() - 5 * HOUR_MS
  await page.goto(`/charts/archive?pv=${pvParam(pv ?? { type: 'AnaIn', nr: 0 })}&start=${start}`)
  await isDrawn(page)
  const [from = 0, to = 0] = (new URL(page.url()).searchParams.get('range') ?? '').split('-').map(Number)
  expect(from).toBe(start)
  expect(Math.abs(to - plant.now())).toBeLessThan(HOUR_MS)
})

test('18 PVs are shown, each in its own colour; what is more, and what cannot be shown, is said one by one (rules H24, H41)', async ({
  page,
  plant,
}) => {
  const many = refs(analog(plant).slice(0, 20))
  expect(many).toHaveLength(20)
  await page.goto(archiveTrendPath(many))
  await isDrawn(page)
  expect(await seriesOf(page)).toEqual(many.slice(0, 18).map(pvParam))
  await expect(alerts(page)).toHaveText(/höchstens 18 Reihen; 2 weitere/)
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return Array.from({ length: 18 }, (_, index) => style.getPropertyValue(`--series-${index + 1}`).trim())
  })
  expect(new Set(colours).size).toBe(18)
  expect(new Set(many.slice(0, 18).map((_, index) => paletteArgb(index))).size).toBe(18)

  const without = configsOf(plant).find(({ hasArchiveData }) => !hasArchiveData)
  if (without === undefined) throw new Error('All PVs of the plant have an archive')
  const one = pvParam(many[0] ?? { type: 'AnaIn', nr: 0 })
  const bad = `pv=Nonsense-1&pv=AnaIn-99900001&pv=${pvParam(without.pvRef)}&amount=7&unit=Seconds`
  await page.goto(`/charts/trend?pv=${one}&${bad}`)
  await isDrawn(page)
  expect(await seriesOf(page)).toEqual([one])
  await expect(alerts(page)).toHaveText([
    /„Nonsense-1“ ist keine Prozessvariable/,
    /„Seconds“ ist keine Einheit/,
    /AnaIn 99900001 konnte nicht geladen werden/,
    new RegExp(`${without.name.replace(/[()]/g, '\\$&')}.*hat kein Archiv`),
  ])
  await page.goto('/charts/trend?pv=Nonsense-1')
  await expect(alerts(page)).toHaveText(/„Nonsense-1“ ist keine Prozessvariable/)
})

test('without a PV one is found in the list, with the keyboard', async ({ page, plant }) => {
  const [wanted] = analog(plant)
  if (wanted === undefined) throw new Error('The plant has no analogue input')
  await page.goto('/charts/trend')
  await page.getByRole('searchbox').fill(`${wanted.name} ${wanted.eksNr}`)
  const row = page.locator(`[role=row][data-id="${pvParam(wanted.pvRef)}"]`)
  await expect(row).toBeVisible()
  await row.focus()
  await page.keyboard.press('Enter')
  await isDrawn(page)
  expect(chosenOf(page).map((text) => pvOfParam(text))).toEqual([wanted.pvRef])
})
