import type { Page } from 'playwright/test'
import { archiveTrendPath, realtimeChartPath, stationChartPath } from '../../../src/domain/text/paths.ts'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvConfig, PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { changeAddress } from '../screens/views.ts'
import { amountOf, sourceChoice, sourceOf, unitOf } from './chart-tools.ts'

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
const alerts = (page: Page) => page.getByRole('main').getByRole('alert')

test.beforeEach(({ signIn }) => signIn())

test('a PV is found by the keyboard; its tools change range and source, PVs are added and removed, also in the realtime trend line, which leads back (rules H5, H40)', async ({
  page,
  plant,
}) => {
  const [first, second] = analog(plant)
  if (first === undefined || second === undefined) throw new Error('The plant has too few analogue inputs')
  const [one, other] = [pvParam(first.pvRef), pvParam(second.pvRef)]
  await page.goto('/charts/trend')
  await page.getByRole('searchbox').fill(`${first.name} ${first.eksNr}`)
  const row = page.locator(`[role=row][data-id="${one}"]`)
  await expect(row).toBeVisible()
  await row.focus()
  await page.keyboard.press('Enter')
  await isDrawn(page)
  expect(chosenOf(page)).toEqual([one])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.name)
  // Without a duration it is one day.
  await expect(await sourceChoice(page)).toContainText('Auto → Rohwerte')
  await (await unitOf(page)).selectOption('Month')
  await expect(await sourceChoice(page)).toContainText('Auto → Viertelstundenwerte')
  await (await unitOf(page)).selectOption('Year')
  await expect(await sourceChoice(page)).toContainText('Auto → Tageswerte')
  await (await sourceChoice(page)).selectOption('MonthValues')
  await expect(page).toHaveURL(/source=MonthValues/)
  expect([new URL(page.url()).searchParams.get('span'), chosenOf(page)]).toEqual(['1-Year', [one]])
  await page.reload()
  await expect(sourceOf(page)).toHaveAttribute('data-source', 'MonthValues')

  /** Adds a PV by the picker and removes another; the chart stays. */
  const exchange = async (old: PvConfig, fresh: PvConfig) => {
    await page.getByRole('button', { name: 'Prozessvariablen' }).click()
    const choice = page.getByRole('region', { name: 'Prozessvariablen der Trendlinie' })
    await choice.getByRole('searchbox').fill(`${fresh.name} ${fresh.eksNr}`)
    await choice.locator(`[role=row][data-id="${pvParam(fresh.pvRef)}"]`).click()
    for (const shown of [chosenOf, seriesOf]) {
      await expect.poll(() => shown(page)).toEqual([pvParam(old.pvRef), pvParam(fresh.pvRef)])
    }
    await choice.getByRole('button', { name: `${old.name} entfernen`, exact: true }).click()
    for (const shown of [chosenOf, seriesOf]) await expect.poll(() => shown(page)).toEqual([pvParam(fresh.pvRef)])
    await expect(page.locator('h1')).toHaveText(fresh.name)
  }
  await exchange(first, second)
  await page.getByRole('link', { name: 'Aktuell', exact: true }).last().click()
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  expect(page.url()).toContain(realtimeChartPath([second.pvRef]))
  await isDrawn(page)
  expect(await seriesOf(page)).toEqual([other])
  await exchange(second, first)
  await page.getByRole('link', { name: 'Im Archiv' }).click()
  await expect(sourceOf(page)).toBeVisible()
  expect(page.url()).toContain(archiveTrendPath([first.pvRef]))
})

test('an address names PVs and their duration, a station or a start; values are those of the plant, and what cannot be shown is said one by one (rules H24, H39, H41, H43)', async ({
  page,
  plant,
}) => {
  const many = refs(analog(plant).slice(0, 20))
  expect(many).toHaveLength(20)
  const pvs = many.slice(0, 3)
  await page.goto(archiveTrendPath(pvs, 7))
  await isDrawn(page)
  expect(await seriesOf(page)).toEqual(pvs.map(pvParam))
  await expect(await sourceChoice(page)).toContainText('Auto → Viertelstundenwerte')
  await expect(await amountOf(page)).toHaveValue('7')
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

  /** Leads to an address, and waits for the series that it shows. */
  const show = async (path: string, wanted: readonly string[]) => {
    await changeAddress(page, path)
    await expect.poll(async () => (await seriesOf(page)).toSorted()).toEqual(wanted.toSorted())
    await isDrawn(page)
  }
  await test.step('a station: its measured values with an archive, and how many do not fit', async () => {
    const measured = configsOf(plant).filter(
      ({ pvRef, hasArchiveData }) => hasArchiveData && liveKey(pvRef) !== null && !pvRef.type.startsWith('Digi'),
    )
    const byStation = Map.groupBy(measured, ({ stationNumber }) => stationNumber)
    const large = [...byStation].find(([, all]) => all.length > 18)
    const small = [...byStation].find(([, all]) => all.length >= 2 && all.length <= 18)
    if (large === undefined || small === undefined) throw new Error('The plant has no such stations')
    await show(stationChartPath(small[0]), refs(small[1]).map(pvParam))
    await expect(alerts(page)).toHaveCount(0)
    await changeAddress(page, `/charts/archive?station=${large[0]}&start=-2Days`)
    await expect(alerts(page)).toContainText([`${large[1].length - 18} weitere`])
    await expect.poll(async () => (await seriesOf(page)).length).toBe(18)
    await expect(await amountOf(page)).toHaveValue('2')
    await changeAddress(page, stationChartPath(99_999))
    await expect(alerts(page)).toContainText(['Die Station 99999 hat keine Messwerte mit Archiv.'])
  })

  const one = pvParam(many[0] ?? { type: 'AnaIn', nr: 0 })
  await test.step('a start in ms is where the range begins', async () => {
    const start = plant.now() - 5 * HOUR_MS
    await show(`/charts/archive?pv=${one}&start=${start}`, [one])
    const [from = 0, to = 0] = (new URL(page.url()).searchParams.get('range') ?? '').split('-').map(Number)
    expect(from).toBe(start)
    expect(Math.abs(to - plant.now())).toBeLessThan(HOUR_MS)
  })

  await test.step('18 PVs are shown; what is more, and what cannot be shown, is said', async () => {
    await show(archiveTrendPath(many), many.slice(0, 18).map(pvParam))
    await expect(alerts(page)).toHaveText([/höchstens 18 Reihen; 2 weitere/])
    const without = configsOf(plant).find(({ hasArchiveData }) => !hasArchiveData)
    if (without === undefined) throw new Error('All PVs of the plant have an archive')
    const bad = `pv=Nonsense-1&pv=AnaIn-99900001&pv=${pvParam(without.pvRef)}&amount=7&unit=Seconds`
    await show(`/charts/trend?pv=${one}&${bad}`, [one])
    await expect(alerts(page)).toHaveText([
      /„Nonsense-1“ ist keine Prozessvariable/,
      /„Seconds“ ist keine Einheit/,
      new RegExp(`${without.name.replace(/[()]/g, '\\$&')}.*hat kein Archiv`),
    ])
    await expect(
      page.getByRole('status').filter({ hasText: 'AnaIn 99900001 konnte nicht geladen werden' }),
    ).toBeVisible()
    await changeAddress(page, '/charts/trend?pv=Nonsense-1')
    await expect(alerts(page)).toHaveText([/„Nonsense-1“ ist keine Prozessvariable/])
  })
})
