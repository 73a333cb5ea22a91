import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

const CALL = 'ackPriorityOutputs'

test('a station and its PV areas are chosen by keyboard alone, and each area is acknowledged by one call (rules G11, G13, G14)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/outputs/priority')
  const station = page.getByRole('combobox', { name: 'Station' })
  const button = page.getByRole('button', { name: 'Prioritätenausgänge quittieren' })
  await expect(station).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Bitte eine Station auswählen.').first()).toBeVisible()
  const names = plant.model.priorityOutputs(plant.now()).stationOptions.map(({ name }) => name)
  expect(await station.getByRole('option').allTextContents()).toEqual(['Station auswählen', ...names])
  await station.focus()
  await station.selectOption({ label: names[0] ?? '' })
  await expect(button).toHaveAccessibleDescription('Bitte mindestens einen PV-Bereich auswählen.')
  await button.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  for (const name of ['Abwasser', 'Trinkwasser']) await page.getByRole('checkbox', { name }).press('Space')
  await button.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  expect(await violations(page, '[role=alertdialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Quittieren' }).press('Enter')
  await expect(dialog).toContainText('Prioritätenausgänge erfolgreich quittiert')
  for (const group of ['Abwasser', 'Trinkwasser'])
    await expect(dialog.getByRole('listitem').filter({ hasText: group })).toContainText('angenommen')
  expect(plant.journal.entries.map(({ call, args, replays }) => ({ call, args, replays }))).toEqual([
    { call: CALL, args: { station: '1', pvGroup: '1' }, replays: 0 },
    { call: CALL, args: { station: '1', pvGroup: '2' }, replays: 0 },
  ])
})
