import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { LimitType } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { PvLimitConfig } from '../../../src/wire/server/pv-command.ts'
import { expect } from '../fixtures.ts'

export const CALL = 'setLimits'
export const LEVEL: PvRef = { type: 'AnaIn', nr: 1_400_001 }
export const FEEDBACK_MS = 15_000
export const dialogOf = (page: Page) => page.getByRole('alertdialog')
export const apply = (page: Page) => dialogOf(page).getByRole('button', { name: 'Übernehmen', exact: true })
export const rowOf = (page: Page, type: LimitType) => dialogOf(page).locator(`[data-limit=${type}]`)
export const entryOf = (page: Page, type: LimitType, name: string) => rowOf(page, type).getByRole('textbox', { name })
export const itemOf = (page: Page, name: string) => dialogOf(page).getByRole('listitem').filter({ hasText: name })

export function configOf(plant: SimulatorHandle, ref: PvRef) {
  const config = plant.model.config(ref)
  if (config === undefined) throw new Error(`The plant has no ${ref.type} ${ref.nr}`)
  return config
}

export function limitOf(plant: SimulatorHandle, limitType: LimitType, pv = LEVEL): PvLimitConfig {
  const limit = plant.model.commands.limits(pv)?.find(({ pvLimitRef }) => pvLimitRef.limitType === limitType)
  if (limit === undefined) throw new Error(`${pv.type} ${pv.nr} cannot have limits`)
  return limit
}

export const german = (value: number, decimals = 2) =>
  value.toLocaleString('de', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** Opens the list with one value and the dialog with its limits. */
export async function openDialog(page: Page, plant: SimulatorHandle, ref = LEVEL): Promise<void> {
  const { eksNr, name } = configOf(plant, ref)
  const kind = ref.type === 'DigiIn' ? '&kind=priority' : ''
  await page.goto(`/limits?text=${encodeURIComponent(eksNr)}${kind}`)
  await page.locator('[role=row]').filter({ hasText: name }).getByText(name).first().dblclick()
  await expect(dialogOf(page)).toBeVisible()
}

/** Opens the dialog with what two values have in common. */
export async function chooseBoth(page: Page, plant: SimulatorHandle, refs: readonly PvRef[]): Promise<void> {
  await page.goto('/limits?text=Niveau')
  for (const ref of refs) {
    const { eksNr } = configOf(plant, ref)
    await page.getByRole('searchbox').first().fill(eksNr)
    await page.locator('[role=row]').filter({ hasText: eksNr }).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: '2 Werte ändern …' }).click()
}
