import type { Page } from 'playwright/test'
import { byUrgency } from '../../../src/domain/maintenance/due-machines.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { MaintenanceProtocolRow } from '../../../src/wire/server/maintenance.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, violations } from '../screens/screen-checks.ts'

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 5, 10, 8) } })

const GERMAN = createFormat('de', 'Europe/Berlin')
const PUMPING = 14
const idOf = ({ pvRef, runtimeType }: MaintenanceProtocolRow) => `${pvParam(pvRef)}-${runtimeType}`
const rows = (page: Page) => page.locator('[role=row][data-id]')
const idsOf = (page: Page) => rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('data-id')))

/** What is left in the unit of the machine, as text. */
function leftOf({ remainingRuntime, runtimeDimension }: MaintenanceProtocolRow): string {
  const decimals = runtimeDimension === 'Months' || runtimeDimension === 'Years' ? 1 : 0
  const text = GERMAN.number(Math.abs(remainingRuntime), decimals)
  const isOne = text === GERMAN.number(1, decimals)
  const units = {
    Hours: 'h',
    Days: isOne ? 'Tag' : 'Tage',
    Months: isOne ? 'Monat' : 'Monate',
    Years: isOne ? 'Jahr' : 'Jahre',
    Cycles: null,
  }
  const unit = units[runtimeDimension]
  return unit === null ? text : `${text}\u00a0${unit}`
}

/** What the plant says; machines that run move on, but by less than a row. */
async function protocol(plant: SimulatorHandle, stationNr: number, user: 'operator' | 'area' = 'operator') {
  const session = await logIn(plant.url, user)
  const found = await session.call('protocolOfStation', { stationNr })
  await session.close()
  return byUrgency(found)
}

test('every machine of the plant is there, the most urgent one first, with what is left and when it is due (rules N3, N6)', async ({
  signIn,
  page,
  plant,
}) => {
  // Nothing moves while it is compared.
  plant.setClock({ speed: 0 })
  await signIn()
  await page.goto('/maintenance')
  const all = await protocol(plant, 0)
  await expect(page.getByText(`${all.length} von ${all.length}`)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  const shown = await idsOf(page)
  expect(shown).toEqual(all.slice(0, shown.length).map(idOf))
  const [first] = all
  if (first === undefined) throw new Error('No machine')
  const row = rows(page).first()
  await expect(row).toContainText(first.name)
  const left = leftOf(first)
  await expect(row).toContainText(first.remainingRuntime < 0 ? `überfällig ${left}` : left)
  await expect(row).toContainText(first.forecastDate === null ? '–' : GERMAN.date(first.forecastDate))
  const overdue = all.filter(({ remainingRuntime }) => remainingRuntime < 0).length
  expect(overdue).toBeGreaterThan(0)
  await expect(page.locator('[data-overdue-count]')).toHaveAttribute('data-overdue-count', String(overdue))
  expect(await violations(page)).toEqual([])
  await row.press('Enter')
  await expect(page).toHaveURL(`${plant.url}/maintenance/machines/${pvParam(first.pvRef)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.name)
})

test('the server compares by station and by what is left, absolute or in per cent, and the address says so (rules N3, N4)', async ({
  signIn,
  page,
  plant,
}) => {
  plant.setClock({ speed: 0 })
  await signIn()
  await page.goto('/maintenance')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'Station', exact: true }).selectOption(String(PUMPING))
  const own = await protocol(plant, PUMPING)
  await expect(rows(page)).toHaveCount(own.length)
  expect(await idsOf(page)).toEqual(own.map(idOf))
  await main.getByRole('combobox', { name: 'Station', exact: true }).selectOption('alle Stationen')
  await main.getByLabel('Noch höchstens').selectOption('Prozent')
  const field = main.getByRole('textbox', { name: 'Grenze' })
  const all = await protocol(plant, 0)
  for (const [unit, value, passes] of [
    ['Prozent', 25, (row: MaintenanceProtocolRow) => row.remainingRuntime <= 0.25 * row.targetRuntime],
    ['h, Tage, Zyklen', 0, (row: MaintenanceProtocolRow) => row.remainingRuntime <= 0],
  ] as const) {
    await main.getByLabel('Noch höchstens').selectOption(unit)
    await field.fill(String(value))
    const expected = all.filter(passes)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(all.length)
    await expect(page.getByText(`${expected.length} von ${expected.length}`)).toBeVisible()
    const shown = await idsOf(page)
    expect(shown).toEqual(expected.slice(0, shown.length).map(idOf))
  }
  await expect(page).toHaveURL(/limit=0$/)
  await field.fill('abc')
  await expect(main).toContainText('Bitte eine Zahl eingeben.')
  await field.fill('-1e6')
  await field.fill('-100000000')
  await expect(page.getByText('Keine Maschine erreicht diese Grenze.')).toBeVisible()
})

test('a user of an area has the machines of his stations; at 360 px nothing is cut off, and a failure says what is missing (rules N3, N5)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  plant.setClock({ speed: 0 })
  await signIn('area')
  await page.goto('/maintenance')
  const own = await protocol(plant, 0, 'area')
  expect(own.length).toBeLessThan((await protocol(plant, 0)).length)
  await expect(rows(page).first()).toHaveAttribute('data-id', own[0] === undefined ? '' : idOf(own[0]))
  expect(await excessWidth(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  plant.failCall('protocolOfStation', { status: 500 })
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Die Wartungsübersicht')
})

test.describe('an address with a machine that the plant does not have', () => {
  for (const machine of ['DigiIn-999999', 'x']) {
    test(`"${machine}" says so in a sentence instead of a list, and leads to all machines (rule N5)`, async ({
      signIn,
      page,
    }) => {
      await signIn()
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`/maintenance?machine=${machine}`)
      const told = page.locator('main [role=alert]')
      await expect(told).toContainText(`Eine Maschine „${machine}“ gibt es in dieser Anlage nicht.`)
      await expect(page.locator('main [role=row][data-id]')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await told.getByRole('button').press('Enter')
      await expect(page).not.toHaveURL(/machine=/)
      await expect(page.locator('main [role=row][data-id]').first()).toBeVisible()
    })
  }
})
