import type { Page } from 'playwright/test'
import { compareUrgency } from '../../../src/domain/maintenance/due-machines.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { MaintenanceProtocolRow } from '../../../src/wire/server/maintenance.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { resizeTo } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { openFilters } from '../table-tools.ts'
import { setHours } from './set-hours.ts'

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 5, 10, 8) } })

const GERMAN = createFormat('de', 'Europe/Berlin')
const PUMPING = 14
const PUMP: PvRef = { type: 'DigiIn', nr: 1_400_001 }
const idOf = ({ pvRef, runtimeType }: MaintenanceProtocolRow) => `${pvParam(pvRef)}-${runtimeType}`
const rows = (page: Page) => page.locator('[role=row][data-id]')
const idsOf = (page: Page) => rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('data-id')))

/** What is left in the unit of the machine, as text. */
function leftOf({ remainingRuntime, runtimeDimension }: MaintenanceProtocolRow): string {
  const decimals = runtimeDimension === 'Months' || runtimeDimension === 'Years' ? 1 : 0
  const text = GERMAN.number(Math.abs(remainingRuntime), decimals).replace(/,0$/, '')
  const isOne = text === '1'
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
async function protocol(plant: SimulatorHandle, stationNr: number) {
  const session = await logIn(plant.url)
  const found = await session.call('protocolOfStation', { stationNr })
  await session.close()
  return found.toSorted(compareUrgency)
}

test('every machine of the plant is there, the most urgent one first, of a station, a limit, a machine or none, with what is left and when it is due; limits that others move are shown, and a failure says what is missing (rules N3, N4, N5, N6)', async ({
  signIn,
  page,
  plant,
}) => {
  // Nothing moves while it is compared.
  plant.setClock({ speed: 0 })
  await signIn()
  await page.goto('/maintenance')
  const main = page.getByRole('main')
  const all = await protocol(plant, 0)
  const [first] = all
  if (first === undefined) throw new Error('No machine')

  await test.step('the most urgent one first', async () => {
    await expect(page.getByText(`${all.length} von ${all.length}`)).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    const shown = await idsOf(page)
    expect(shown).toEqual(all.slice(0, shown.length).map(idOf))
    const row = rows(page).first()
    const left = leftOf(first)
    await expect(row).toContainText(first.name)
    await expect(row).toContainText(first.remainingRuntime < 0 ? `überfällig ${left}` : left)
    // What is overdue has no date.
    expect(first.remainingRuntime).toBeLessThan(0)
    expect(first.forecastDate).toBeNull()
    await expect(row).toContainText(/überfällig.*überfällig/s)
    const overdue = all.filter(({ remainingRuntime }) => remainingRuntime < 0).length
    expect(overdue).toBeGreaterThan(0)
    await expect(page.locator('[data-overdue-count]')).toHaveAttribute('data-overdue-count', String(overdue))
    await row.press('Enter')
    await expect(page).toHaveURL(`${plant.url}/maintenance/machines/${pvParam(first.pvRef)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.name)
  })
  await test.step('the server compares what is left, absolute or in per cent, and the address says so', async () => {
    await changeAddress(page, '/maintenance')
    await openFilters(page)
    const field = main.getByRole('textbox', { name: 'Grenze' })
    for (const [unit, value, passes] of [
      [
        '% des Intervalls',
        25,
        (row: MaintenanceProtocolRow) => row.remainingRuntime <= 0.25 * (row.intervalRuntime ?? 0),
      ],
      ['h, Tage, Zyklen', 0, (row: MaintenanceProtocolRow) => row.remainingRuntime <= 0],
    ] as const) {
      await main.getByLabel('Restlaufzeit höchstens').selectOption(unit)
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
    await field.fill('-100000000')
    await expect(page.getByText('Keine Maschine erreicht diese Grenze.')).toBeVisible()
  })
  await test.step('a machine that the plant does not have is a sentence, and leads to all machines', async () => {
    await resizeTo(page, 360, 740)
    for (const machine of ['DigiIn-999999', 'x']) {
      await changeAddress(page, `/maintenance?machine=${machine}`)
      const told = main.getByRole('alert')
      await expect(told).toContainText(`Eine Maschine „${machine}“ gibt es in dieser Anlage nicht.`)
      await expect(rows(page)).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await told.getByRole('button').press('Enter')
      await expect(page).not.toHaveURL(/machine=/)
      await expect(rows(page).first()).toBeVisible()
    }
    await resizeTo(page, 1280, 800)
  })
  await test.step('one station, and one machine of it', async () => {
    await openFilters(page)
    await main.getByRole('combobox', { name: 'Station', exact: true }).selectOption(String(PUMPING))
    const own = await protocol(plant, PUMPING)
    await expect(rows(page)).toHaveCount(own.length)
    expect(await idsOf(page)).toEqual(own.map(idOf))
    const session = await logIn(plant.url)
    const lines = await session.call('protocolOfPv', { pvType: PUMP.type, pvNr: PUMP.nr })
    await session.close()
    const field = main.getByLabel('Maschine')
    await field.selectOption(pvParam(PUMP))
    await expect(field.locator('option:checked')).toContainText(lines[0]?.name ?? 'no such machine')
    await expect(page).toHaveURL(/machine=DigiIn-1400001/)
    await expect(rows(page)).toHaveCount(lines.length)
    expect((await idsOf(page)).toSorted()).toEqual(lines.map(idOf).toSorted())
    // One machine is not compared.
    await expect(main.getByLabel('Restlaufzeit höchstens')).toHaveCount(0)
    // All of them again: what is live is no matter of one machine.
    await field.selectOption('alle Maschinen')
    await expect(page).toHaveURL(/\?station=14$/)
  })
  await test.step('a limit that another user moves, and a failure', async () => {
    plant.setClock({ speed: 1 })
    const hours = page.locator(`[data-id="${pvParam(PUMP)}-Betriebszeit"]`)
    await expect(hours).toBeVisible()
    const { upper } = await setHours(plant, PUMP, { upper: 123_400 })
    await expect(hours).toContainText(`${GERMAN.number(upper ?? Number.NaN, 0)}\u00a0h`, { timeout: 20_000 })
    plant.failCall('protocolOfStation', { status: 500 })
    await page.reload()
    await expect(main.getByRole('alert')).toContainText('Die Wartungsübersicht')
  })
})
