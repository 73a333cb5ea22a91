import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

const CALL = 'ackPriorityOutputs'
const BUTTON = { name: 'Prioritätenausgänge quittieren' }

const itemOf = (page: Page, group: string) =>
  page.getByRole('alertdialog').getByRole('listitem').filter({ hasText: group })

/** Opens the page with the station chosen. */
async function open(page: Page, station = 1): Promise<void> {
  await page.goto(`/outputs/priority?station=${station}`)
  await expect(page.getByRole('combobox', { name: 'Station' })).toHaveValue(String(station))
}

test('a station and its PV areas are chosen by keyboard alone, and each area is acknowledged by one call (rules G11, G13, G14)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/outputs/priority')
  const station = page.getByRole('combobox', { name: 'Station' })
  const button = page.getByRole('button', BUTTON)
  await expect(station).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Bitte eine Station wählen.').first()).toBeVisible()
  const names = plant.model.priorityOutputs(plant.now()).stationOptions.map(({ name }) => name)
  expect(await station.getByRole('option').allTextContents()).toEqual(['Station wählen', ...names])
  await station.focus()
  await station.selectOption({ label: names[0] ?? '' })
  await expect(button).toHaveAccessibleDescription('Bitte mindestens einen PV-Bereich auswählen.')
  await button.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  for (const name of ['Abwasser', 'Trinkwasser']) await page.getByRole('checkbox', { name }).press('Space')
  await button.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Quittieren' }).press('Enter')
  await expect(dialog).toContainText('Prioritätenausgänge erfolgreich quittiert')
  await expect(itemOf(page, 'Abwasser')).toContainText('angenommen')
  await expect(itemOf(page, 'Trinkwasser')).toContainText('angenommen')
  expect(plant.journal.entries.map(({ call, args, replays }) => ({ call, args, replays }))).toEqual([
    { call: CALL, args: { station: '1', pvGroup: '1' }, replays: 0 },
    { call: CALL, args: { station: '1', pvGroup: '2' }, replays: 0 },
  ])
})

test('a station without PV areas: the field is disabled and says why (rule G12)', async ({ signIn, page, plant }) => {
  await signIn()
  await open(page, 46)
  const field = page.getByRole('group', { name: 'PV-Bereiche' })
  await expect(field).toHaveAttribute('aria-disabled', 'true')
  await expect(field).toHaveAccessibleDescription('Keine PV-Bereiche für ausgewählte Station vorhanden.')
  const button = page.getByRole('button', BUTTON)
  await expect(button).toHaveAccessibleDescription('Keine PV-Bereiche für ausgewählte Station vorhanden.')
  await button.click({ force: true })
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(plant.stats().calls[CALL] ?? 0).toBe(0)
})

test('a plant without priority outputs says so (rule G15)', async ({ signIn, page, plant }) => {
  plant.scenario('no-outputs')
  await signIn()
  await page.goto('/outputs/priority')
  await expect(page.getByText('Keine Prioritätenausgänge zum Quittieren vorhanden.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Station' })).toBeHidden()
})

test('users who may not acknowledge outputs, here or anywhere, read the reason (rules A27, A28)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('viewer')
  await open(page)
  await expect(page.getByRole('button', BUTTON)).toHaveAccessibleDescription(/keine Rechte zum Quittieren von Prior/)
  await page.context().clearCookies()
  plant.endSessions()
  await signIn('area')
  await open(page)
  await expect(page.getByRole('button', BUTTON)).toHaveAccessibleDescription('Keine Rechte für diese Station.')
})
