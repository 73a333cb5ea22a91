import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef, RuntimeType, RuntimeValue } from '../../../src/wire/server/pv.ts'
import { expect } from '../fixtures.ts'

/** The clock stands on a morning; nothing depends on the day of the run. */
export const MORNING = { seed: 7, start: Date.UTC(2026, 5, 10, 8) }

export const CALL = 'setRuntimes'
export const STATION = 'PW Dorfanger'
export const PUMP: PvRef = { type: 'DigiIn', nr: 1_400_001 }
export const OTHER: PvRef = { type: 'DigiIn', nr: 1_400_002 }
export const FEEDBACK_MS = 15_000

export const dialogOf = (page: Page) => page.getByRole('alertdialog')
export const apply = (page: Page) => dialogOf(page).getByRole('button', { name: 'Übernehmen' })

export const rowOf = (page: Page, pv: PvRef, type: RuntimeType) =>
  page.locator(`[role=row][data-id="${pv.type}-${pv.nr}-${type}"]`)

export const entryOf = (page: Page, name: string) =>
  dialogOf(page).getByRole('textbox', { name: `${name}: neuer Wert` })

export function runtimesOf(plant: SimulatorHandle, pv: PvRef): readonly RuntimeValue[] {
  return plant.model.commands.runtimes(pv, plant.now()) ?? []
}

export function runtimeOf(plant: SimulatorHandle, pv: PvRef, type: RuntimeType): RuntimeValue {
  const found = runtimesOf(plant, pv).find(({ runtimeType }) => runtimeType === type)
  if (found === undefined) throw new Error(`${pv.nr} has no ${type}`)
  return found
}

export function nameOf(plant: SimulatorHandle, pv: PvRef): string {
  return plant.model.config(pv)?.name ?? ''
}

export const german = (value: number, decimals: number) =>
  value.toLocaleString('de', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // As the page writes it: 7768, but 12.345.
    useGrouping: 'min2',
  })

/** Opens the page with the runtimes of one station. */
export async function openPage(page: Page): Promise<void> {
  await page.goto('/runtimes')
  await page.getByRole('textbox', { name: /Station/ }).fill(STATION)
  await expect(rowOf(page, PUMP, 'Betriebszeit')).toBeVisible()
}

export async function openDialog(
  page: Page,
  ...chosen: readonly (readonly [pv: PvRef, type: RuntimeType])[]
): Promise<void> {
  await openPage(page)
  for (const [pv, type] of chosen) await rowOf(page, pv, type).getByRole('checkbox').check()
  await page
    .getByRole('button', { name: chosen.length === 1 ? '1 Laufzeit setzen …' : `${chosen.length} Laufzeiten setzen …` })
    .click()
  await expect(dialogOf(page).getByRole('textbox').first()).toBeVisible()
}

export const sentBy = (plant: SimulatorHandle) => [plant.stats().calls[CALL] ?? 0, plant.journal.entries.length]
