import type { Locator, Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'

/** The clock stands on a morning; nothing depends on the day of the run. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 8) } })

const PUMP: PvRef = { type: 'DigiIn', nr: 1_400_001 }
const RESETABLE: PvRef = { type: 'ZaehlWert', nr: 9 }
const OTHER_COUNTER: PvRef = { type: 'ZaehlWert', nr: 1 }

const dialogOf = (page: Page) => page.getByRole('alertdialog')

/** Opens the info popup of a PV on the page of all values. */
async function openInfo(page: Page, plant: SimulatorHandle, pv: PvRef): Promise<Locator> {
  const config = plant.model.config(pv)
  await page.goto('/values')
  await page.getByRole('searchbox', { name: /Name, EKS oder Station/ }).fill(config?.eksNr ?? '')
  const row = page.locator(`[role=row][data-id="${pv.type}-${pv.nr}"]`)
  await row.focus()
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: config?.name ?? '' })
}

test('the popup of a machine opens the dialog with all its runtimes; one is set there (rules A23, F16)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const info = await openInfo(page, plant, PUMP)
  await info.getByRole('button', { name: 'Laufzeiten setzen …' }).click()
  await expect(dialogOf(page).getByRole('textbox')).toHaveCount(5)
  await dialogOf(page)
    .getByRole('textbox', { name: /Betriebszeit: neuer Wert/ })
    .fill('3')
  await dialogOf(page).getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialogOf(page).getByRole('listitem')).toHaveAttribute('data-stage', 'confirmed', { timeout: 15_000 })
  expect(plant.model.commands.runtimes(PUMP, plant.now())?.[0]?.value).toBeCloseTo(3, 0)
})

test('the popup of a counter resets it; one that cannot be reset says so (rules A25, E19)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const fixed = await openInfo(page, plant, OTHER_COUNTER)
  await expect(fixed.getByRole('button', { name: 'Zähler zurücksetzen …' })).toHaveAccessibleDescription(
    'Dieser Zähler lässt sich nicht zurücksetzen.',
  )
  const info = await openInfo(page, plant, RESETABLE)
  await info.getByRole('button', { name: 'Zähler zurücksetzen …' }).click()
  await dialogOf(page).getByRole('checkbox').check()
  await dialogOf(page).getByRole('button', { name: 'Zurücksetzen', exact: true }).click()
  await expect.poll(() => plant.model.value('count9', plant.now())?.counterValue?.value).toBeLessThan(5)
  expect(plant.journal.entries.map(({ call, args }) => ({ call, args }))).toEqual([
    { call: 'resetCounters', args: { pvs: [RESETABLE] } },
  ])
})

test('a viewer reads in the popup why neither is possible (rules A23, A25)', async ({ signIn, page, plant }) => {
  await signIn('viewer')
  const machine = await openInfo(page, plant, PUMP)
  await expect(machine.getByRole('button', { name: 'Laufzeiten setzen …' })).toHaveAccessibleDescription(
    /keine Rechte zum Setzen von Laufzeiten/,
  )
  const counter = await openInfo(page, plant, RESETABLE)
  const button = counter.getByRole('button', { name: 'Zähler zurücksetzen …' })
  await expect(button).toHaveAccessibleDescription(/keine Rechte zum Zurücksetzen von Zählern/)
  await button.press('Enter')
  await expect(dialogOf(page)).toBeHidden()
  expect(plant.journal.entries).toEqual([])
})
