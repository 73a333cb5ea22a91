import { expect, type Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'

const LEVEL = { type: 'AnaOut', nr: 1_400_001 } as const

/** Sets the level by its dialog. Returns its name. */
export async function setLevel(page: Page, plant: SimulatorHandle): Promise<string> {
  const config = plant.model.config(LEVEL)
  if (config === undefined) throw new Error('The plant has no such level')
  await page.goto(`/set-values?text=${config.eksNr}`)
  const row = page.locator('[role=row]').filter({ hasText: config.name })
  await row.focus()
  // A row whose rights and values are still on their way does not open.
  await expect(row.locator('button[aria-disabled=true]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: `${config.name}: neuer Wert` }).fill('1,00')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  return config.name
}
