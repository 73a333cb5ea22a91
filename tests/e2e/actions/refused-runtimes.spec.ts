import type { PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import {
  apply,
  CALL,
  dialogOf,
  entryOf,
  FEEDBACK_MS,
  german,
  MORNING,
  nameOf,
  OTHER,
  openDialog,
  PUMP,
  READ_MS,
  rowOf,
  runtimeOf,
  sentBy,
} from './runtime-parts.ts'

test.use({ plantOptions: MORNING })

test('another user sets the runtime meanwhile: it is shown, and has to be seen before anything is sent (rule F16)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  const name = `${nameOf(plant, PUMP)}, Betriebszeit`
  await entryOf(page, name).fill('0')
  const before = runtimeOf(plant, PUMP, 'Betriebszeit')
  // Within the 200 h in which the server takes it for the old value.
  plant.model.commands.setRuntimes(PUMP, [{ ...before, value: before.value + 50 }], plant.now())
  await expect(dialogOf(page)).toContainText(`${name} wurde inzwischen geändert`, { timeout: READ_MS })
  await expect(dialogOf(page)).toContainText(german(before.value + 50, 1))
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await apply(page).press('Enter')
  expect(sentBy(plant)).toEqual([0, 0])
  await dialogOf(page).getByRole('button', { name: 'Gesehen' }).click()
  await apply(page).click()
  await expect.poll(() => runtimeOf(plant, PUMP, 'Betriebszeit').value).toBeLessThan(1)
  expect(plant.journal.entries).toHaveLength(1)
})

test('a change that no reading has shown yet is found right before sending (rule F16)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
  const before = runtimeOf(plant, PUMP, 'Betriebszeit')
  plant.model.commands.setRuntimes(PUMP, [{ ...before, upper: before.upper + 500 }], plant.now())
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('wurde inzwischen geändert')
  expect(sentBy(plant)).toEqual([0, 0])
})

test('a user of an area reads which of two PVs was not set, a viewer why none can be (rules A23, F17)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  const own: PvRef = { type: 'DigiIn', nr: 1_300_001 }
  await page.goto('/runtimes')
  for (const pv of [own, PUMP]) {
    await page.getByRole('textbox', { name: /Station/ }).fill(plant.model.config(pv)?.stationName ?? '')
    await rowOf(page, pv, 'Betriebszeit').getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: '2 Laufzeiten setzen …' }).click()
  await expect(dialogOf(page).getByRole('textbox')).toHaveCount(2)
  for (const at of [0, 1]) await dialogOf(page).getByRole('textbox').nth(at).fill('0')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Laufzeitwerte konnten nicht gesetzt werden.')
  const itemOf = (pv: PvRef) =>
    dialogOf(page)
      .getByRole('listitem')
      .filter({ hasText: plant.model.config(pv)?.eksNr ?? '' })
  await expect(itemOf(PUMP)).toContainText('Keine Rechte für diese Prozessvariable.')
  await expect(itemOf(own)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect(runtimeOf(plant, own, 'Betriebszeit').value).toBeLessThan(1)
  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await page.goto('/runtimes')
  await expect(page.getByRole('button', { name: 'Auswahl setzen …' })).toHaveAccessibleDescription(
    /besitzt keine Rechte zum Setzen von Laufzeiten/,
  )
  expect(runtimeOf(plant, PUMP, 'Betriebszeit').value).toBeGreaterThan(1)
})

test('runtimes that cannot be read before sending: the names, and nothing is sent (rule F18)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
  plant.failCall('runtimes', { status: 500 })
  await apply(page).click()
  await expect(dialogOf(page)).toContainText(`Laufzeiten für ${nameOf(plant, PUMP)} konnten nicht geladen werden`)
  expect(sentBy(plant)).toEqual([0, 0])
})

for (const { how, sentence, done } of [
  { how: 'execute-then-kill', sentence: 'Netzwerkfehler', done: 1 },
  { how: { status: 500 }, sentence: 'Der Server meldet einen Fehler (HTTP 500).', done: 0 },
] as const) {
  test(`an answer that says nothing of it (${JSON.stringify(how)}) is of unknown outcome: the plant is read, and nothing is sent again (rule F17)`, async ({
    signIn,
    page,
    plant,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    await signIn()
    await openDialog(page, [PUMP, 'Betriebszeit'])
    await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
    plant.failCall(CALL, how)
    await apply(page).click()
    await expect(dialogOf(page)).toContainText('Ausgang unbekannt')
    await expect(dialogOf(page)).toContainText(sentence)
    await expect(apply(page)).toBeHidden()
    // A browser may repeat a request whose connection was lost; the act is carried out once.
    expect(plant.journal.entries).toHaveLength(done)
    expect(runtimeOf(plant, PUMP, 'Betriebszeit').value < 1).toBe(done === 1)
  })
}

test('an error of the server before it did anything, and a session that ends in the middle (rule F17)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
  plant.failCall(CALL, { status: 400 })
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Laufzeitwerte konnten nicht gesetzt werden.')
  await expect(dialogOf(page)).toContainText('Der Server meldet einen Fehler (HTTP 400).')
  await expect(entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`)).toHaveValue('0,0')
  plant.scenario('calm')
  plant.failCall(CALL, { status: 401 })
  await apply(page).click()
  await expect(page).toHaveURL(/\/log(in|out)/)
  await expect(dialogOf(page)).toBeHidden()
  expect(plant.journal.entries).toEqual([])
})

test('the link breaks while the dialog is open: what was typed stays, nothing is sent later (rule F16)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  const entry = entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`)
  await entry.fill('7')
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Laufzeitwerte konnten nicht gesetzt werden.')
  await expect(entry).toHaveValue('7,0')
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  expect(sentBy(plant)).toEqual([0, 0])
})

test('a PV whose runtimes the plant no longer has is named right before sending, and nothing is set (rule F16)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'], [OTHER, 'Betriebszeit'])
  const old = runtimeOf(plant, OTHER, 'Betriebszeit')
  for (const pv of [PUMP, OTHER]) await entryOf(page, `${nameOf(plant, pv)}, Betriebszeit`).fill('0')
  plant.setMissing({ pvs: [PUMP] })
  await apply(page).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText(nameOf(plant, PUMP))
  await expect(dialogOf(page).getByRole('alert')).not.toContainText(nameOf(plant, OTHER))
  expect(sentBy(plant)).toEqual([0, 0])
  expect(runtimeOf(plant, OTHER, 'Betriebszeit').value).toBeGreaterThanOrEqual(old.value)
})
