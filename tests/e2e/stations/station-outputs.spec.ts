import type { PvConfig } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

/** The clock stands on a morning; nothing depends on the day of the run. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 8) } })

const STATION = 14
const FEEDBACK_MS = 15_000

test('a station page sets the outputs of its station, and sends only what was changed (rules E7, E9)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto(`/stations/${STATION}`)
  await page.getByRole('button', { name: 'Werte setzen …' }).click()
  const dialog = page.getByRole('alertdialog')
  const station = plant.model.nodes.find(({ stationNumber }) => stationNumber === STATION)
  const outputs = (station?.pvs ?? []).flatMap((pv): readonly PvConfig[] =>
    pv.type === 'AnaOut' || pv.type === 'DigiOut' ? [plant.model.config(pv) ?? []].flat() : [],
  )
  expect(outputs.length).toBeGreaterThan(2)
  await expect(dialog.locator('[data-output]')).toHaveCount(outputs.length)
  for (const { name } of outputs) await expect(dialog.getByText(name).first()).toBeVisible()
  const level = outputs.find(({ pvRef: { type } }) => type === 'AnaOut')
  if (level === undefined) throw new Error('The station has no analogue output')
  await dialog.getByRole('textbox', { name: `${level.name}: neuer Wert` }).fill('1,23')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: level.name })).toHaveAttribute(
    'data-stage',
    'confirmed',
    { timeout: FEEDBACK_MS },
  )
  expect(plant.journal.entries).toMatchObject([{ call: 'setPvs', args: { values: [{ pvRef: level.pvRef }] } }])
})

test('who may not set values reads why on the station page (rule A23)', async ({ signIn, page, plant }) => {
  await signIn('viewer')
  await page.goto(`/stations/${STATION}`)
  const button = page.getByRole('button', { name: 'Werte setzen …' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(
    'Der angemeldete Benutzer besitzt keine Rechte zum Setzen von Werten.',
  )
  await button.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(plant.journal.entries).toEqual([])
})
