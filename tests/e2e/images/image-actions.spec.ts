import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { DIAL_UP, elementOf, IMAGE, openImage, PLANT, PUMP, RELEASE } from './image-parts.ts'

test.use({ plantOptions: PLANT })

test('from images a pump is switched, whose symbol follows the feedback, a station called, its note set and its alarm plan switched off (rule K6)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  // The pump runs until its release is withdrawn: above the level at which it starts.
  await page.goto(IMAGE)
  const pump = elementOf(page, PUMP, 'machine')
  const runs = () => plant.model.value(liveKey(PUMP) ?? '', plant.now())?.boolValue === true
  plant.setClock({ speed: 30 })
  await expect.poll(runs, { timeout: 30_000 }).toBe(true)
  plant.setClock({ speed: 1 })
  await expect(pump).toHaveAttribute('data-state', 'on')
  await pump.click()
  const dialog = page.getByRole('alertdialog')
  // One success is a line.
  const closed = () => expect(dialog).toBeHidden()
  const feedback = dialog.getByRole('region', { name: 'Rückmeldung' })
  await expect(feedback).toContainText(plant.model.config(PUMP)?.digiDisplayConfig?.stateActiveText ?? 'no state')
  await dialog.getByRole('radio', { name: 'Gesperrt', exact: true }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.locator('[data-command]')).toHaveAttribute('data-command', 'confirmed', { timeout: 15_000 })
  expect(plant.journal.entries).toMatchObject([{ call: 'setPvs', args: { values: [{ pvRef: RELEASE }] } }])
  await expect.poll(runs).toBe(false)
  await expect(pump).toHaveAttribute('data-state', 'off')
  await expect(pump.locator('[data-part=state]')).toHaveText(
    plant.model.config(PUMP)?.digiDisplayConfig?.stateInactiveText ?? '',
  )
  await closed()

  const station = plant.model.stations.find(({ id }) => id === DIAL_UP)
  await openImage(page, plant, DIAL_UP)
  const drawing = page.locator('[data-draws-image]')
  await drawing.getByRole('button', { name: 'Verbindung Aktion' }).click()
  await expect(dialog).toContainText(station?.name ?? 'no such station')
  expect(plant.journal.entries).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Verbinden' }).click()
  await expect
    .poll(() => plant.journal.entries[1])
    .toMatchObject({ call: 'callStations', args: { action: 'Connect', stations: [{ stationNumber: DIAL_UP }] } })
  await closed()
  const note = drawing.getByRole('button', { name: /^Hinweis .*Aktion$/ })
  await note.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox').fill('Pumpe 2 wird gewartet')
  await dialog.getByRole('button', { name: 'Senden' }).click()
  const text = page.locator(`[data-text-message="${DIAL_UP}"] [data-part=value]`)
  await expect(text).toHaveText('Pumpe 2 wird gewartet')
  await closed()
  await drawing.getByRole('button', { name: 'Alarmplan Aktion' }).click()
  await dialog.getByRole('radio', { name: 'inaktiv', exact: true }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => plant.journal.entries.length).toBe(4)
  expect(plant.journal.entries[3]).toMatchObject({
    call: 'activatePlans',
    args: { plans: [{ planRef: { station: { stationNumber: DIAL_UP }, planNumber: 1 }, active: false }] },
  })
  await closed()
  expect(await violations(page)).toEqual([])
})
