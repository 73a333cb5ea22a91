import { expect, test } from '../fixtures.ts'

/** Longer than the worker waits for an answer. */
const NO_ANSWER_MS = 40_000
const LEVEL = { type: 'AnaOut', nr: 1_400_001 } as const

test('a server that never answers an order: the outcome is unknown, and it is sent once (rules E18, E21, F12, F17, K14, L6, M14, M17, G10) (R-40)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  test.setTimeout(90_000)
  allowErrors(/Failed to load resource/)
  const config = plant.model.config(LEVEL)
  if (config === undefined) throw new Error('The plant has no such level')
  await signIn()
  await page.goto(`/set-values?text=${config.eksNr}`)
  const row = page.locator('[role=row]').filter({ hasText: config.name })
  await row.focus()
  // A row whose rights and values are still on their way does not open.
  await expect(row.locator('button[aria-disabled=true]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: `${config.name}: neuer Wert` }).fill('1,00')
  plant.failCall('setPvs', 'hang')
  const apply = dialog.getByRole('button', { name: 'Übernehmen', exact: true })
  await apply.click()
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt', { timeout: NO_ANSWER_MS })
  await expect(dialog).toContainText('Der Server hat nicht rechtzeitig geantwortet.')
  await expect(apply).toBeHidden()
  await expect(dialog.getByRole('listitem')).toHaveAttribute('data-stage', 'unknown')
  expect([plant.stats().calls.setPvs, plant.journal.entries]).toEqual([1, []])
})
