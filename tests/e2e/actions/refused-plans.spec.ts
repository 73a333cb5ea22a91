import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import {
  ACK,
  ACTIVATE,
  activeOf,
  BASIN,
  choice,
  DAY,
  dialogOf,
  EVENING,
  FEEDBACK_MS,
  FESTPLATZ,
  isOf,
  itemOf,
  itemOfForm,
  NIGHT,
  open,
  order,
  ordersOf,
  otherSets,
  rowOf,
  stateOf,
  tool,
  truth,
  verb,
} from './plan-parts.ts'

test.use({ plantOptions: EVENING })

test('another user switches a plan while the dialog is open: a question is refused as changed, a form has to be seen (rules M12, M13)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await open(page, NIGHT, DAY)
  await tool(page, 'Deaktivieren').click()
  await otherSets(plant, DAY, true)
  await expect(itemOf(page, DAY).locator('[data-plan-state]')).toHaveText('aktiv')
  await expect(itemOf(page, DAY)).toContainText('inzwischen geändert')
  await verb(page, 'Deaktivieren').click()
  await expect(dialogOf(page)).toContainText('Pläne wurden nicht gespeichert')
  await expect(dialogOf(page)).toContainText('Es wurde nichts gesendet')
  expect([await activeOf(plant, DAY), await activeOf(plant, NIGHT)]).toEqual([true, true])
  await verb(page, 'Schließen').click()

  await tool(page, 'Ändern').click()
  await choice(page, NIGHT, 'inaktiv').click()
  await choice(page, DAY, 'inaktiv').click()
  await otherSets(plant, DAY, false)
  await expect(dialogOf(page)).toContainText('Abwasser Tag hat sich geändert, seit der Dialog offen ist.')
  await expect(verb(page, 'Speichern')).toHaveAttribute('aria-disabled', 'true')
  expect(ordersOf(plant)).toEqual([])
  await verb(page, 'Gesehen').click()
  await verb(page, 'Speichern').click()
  await expect.poll(() => ordersOf(plant)).toEqual([order([NIGHT, false])])
})

test('a user of an area reads which plan was refused, by name; a viewer why he can do nothing (rules M8, M15, M18, A24, A26)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  await open(page, BASIN, FESTPLATZ)
  await expect(tool(page, 'Deaktivieren')).toHaveAccessibleDescription(
    `Keine Rechte für diesen Alarmplan: ${FESTPLATZ.name}.`,
  )
  await tool(page, 'Quittieren').click()
  await expect(dialogOf(page)).toContainText('Bitte wählen, welche Meldungen quittiert werden.')
  await page.keyboard.press('Enter')
  await dialogOf(page).getByText('Auch noch nicht gesendete Meldungen').click()
  expect(await violations(page)).toEqual([])
  await verb(page, 'Quittieren').click()
  await expect(dialogOf(page)).toContainText('Pläne wurden nicht quittiert')
  await expect(itemOf(page, FESTPLATZ)).toContainText('Keine Rechte für diesen Alarmplan.')
  await expect(itemOf(page, BASIN)).toHaveAttribute('data-stage', 'accepted')
  // In the order of the list; a query is text.
  const plans = [FESTPLATZ, BASIN].map(({ ref }) => ({ planRef: ref, ack: true }))
  expect(ordersOf(plant, 'area')).toEqual([{ call: ACK, args: { ackNonSent: 'true', plans }, replays: 0 }])
  await verb(page, 'Schließen').click()

  // Believes that it may: the right was taken away meanwhile.
  const foreign = await truth(plant, (all) => all.find((each) => isOf(FESTPLATZ.ref, each)))
  const message = { type: 1, target: 'newPlanInfo', arguments: [{ ...foreign, currentUserCanEdit: true }] }
  await open(page, BASIN, FESTPLATZ)
  plant.sendRaw('station', `${JSON.stringify(message)}\u001e`)
  await expect(tool(page, 'Deaktivieren')).toHaveAttribute('aria-disabled', 'false')
  await tool(page, 'Deaktivieren').click()
  await verb(page, 'Deaktivieren').click()
  await expect(dialogOf(page)).toContainText('Pläne wurden nicht gespeichert')
  await expect(itemOf(page, FESTPLATZ)).toContainText('Keine Rechte für diesen Alarmplan.')
  await expect(itemOf(page, BASIN)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect([await activeOf(plant, FESTPLATZ), await activeOf(plant, BASIN)]).toEqual([true, false])

  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await open(page, NIGHT)
  for (const [name, right] of [
    ['Aktivieren', 'Ändern'],
    ['Deaktivieren', 'Ändern'],
    ['Ändern', 'Ändern'],
    ['Quittieren', 'Quittieren'],
  ] as const) {
    await expect(tool(page, name)).toHaveAccessibleDescription(
      `Der angemeldete Benutzer besitzt keine Rechte zum ${right} von Alarmplänen.`,
    )
  }
  await tool(page, 'Quittieren').click({ force: true })
  await expect(dialogOf(page)).toBeHidden()
  expect(ordersOf(plant, 'viewer')).toEqual([])
})

for (const { how, sentence, isDone } of [
  { how: 'execute-then-kill', sentence: 'Netzwerkfehler', isDone: true },
  { how: { status: 503 }, sentence: 'Der Server meldet einen Fehler (HTTP 503).', isDone: false },
] as const) {
  test(`no answer (${JSON.stringify(how)}) leaves the outcome unknown, and nothing is sent again (rules M14, M23)`, async ({
    signIn,
    page,
    plant,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    await signIn()
    await open(page, DAY)
    plant.failCall(ACTIVATE, how)
    await tool(page, 'Aktivieren').click()
    await verb(page, 'Aktivieren').click()
    await expect(dialogOf(page)).toContainText('Ausgang unbekannt')
    await expect(dialogOf(page)).toContainText(sentence)
    await expect(verb(page, 'Aktivieren')).toBeHidden()
    expect(ordersOf(plant)).toHaveLength(isDone ? 1 : 0)
    expect(await activeOf(plant, DAY)).toBe(isDone)
  })
}

test('plans that are not acknowledged: each failure in its own words, a broken link, another user first, and nothing sent twice or later (rules M17, M18, M23)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  await signIn()
  await open(page, NIGHT)
  const dialog = dialogOf(page)
  const ask = async () => {
    await tool(page, 'Quittieren').click()
    await dialog.getByText('Nur gesendete Meldungen').click()
  }
  await ask()
  plant.failCall(ACK, { status: 400 })
  await verb(page, 'Quittieren').click()
  await expect(dialog).toContainText('Pläne wurden nicht quittiert')
  await expect(dialog).toContainText('Der Server meldet einen Fehler (HTTP 400).')
  plant.failCall(ACK, { status: 500 })
  await verb(page, 'Quittieren').click()
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt')
  await expect(dialog).toContainText('Der Server meldet einen Fehler (HTTP 500).')
  await expect(verb(page, 'Quittieren')).toBeHidden()
  await verb(page, 'Schließen').click()
  await expect(dialog).toBeHidden()
  plant.failCall(ACK, null)

  await ask()
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await verb(page, 'Quittieren').click()
  await expect(dialog).toContainText('Pläne wurden nicht quittiert')
  await expect(dialog).toContainText('Es wurde nichts gesendet')
  await verb(page, 'Abbrechen').click()
  await expect(dialog).toBeHidden()
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  await expect(tool(page, 'Quittieren')).toHaveAttribute('aria-disabled', 'false')
  expect([plant.stats().calls[ACK], ordersOf(plant)]).toEqual([2, []])

  await ask()
  await expect(itemOfForm(page, NIGHT).locator('[data-plan-state]')).toHaveText('aktiv')
  await otherSets(plant, NIGHT, false)
  await expect(itemOfForm(page, NIGHT).locator('[data-plan-state]')).toHaveText('inaktiv')
  await expect(itemOfForm(page, NIGHT)).toContainText('inzwischen geändert')
  plant.failCall(ACK, 'execute-then-kill')
  await verb(page, 'Quittieren').click()
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt')
  await expect(dialog).toContainText('Netzwerkfehler')
  expect(ordersOf(plant).map(({ call }) => call)).toEqual([ACK])
  await verb(page, 'Schließen').click()
  await expect(dialog).toBeHidden()
  plant.failCall(ACK, null)

  await ask()
  plant.failCall(ACK, { status: 401 })
  await verb(page, 'Quittieren').click()
  await expect(page).toHaveURL(/\/log(in|out)\?returnUrl=%2Fremote-alarm%2Fplans/)
  await expect(dialog).toBeHidden()
  expect(ordersOf(plant)).toHaveLength(1)
})

test('a session that ends in the middle leads to the login, and nothing is sent after it (rule M14)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  await signIn()
  await open(page, DAY)
  plant.failCall(ACTIVATE, { status: 401 })
  await tool(page, 'Aktivieren').click()
  await verb(page, 'Aktivieren').click()
  await expect(page).toHaveURL(/\/log(in|out)\?returnUrl=%2Fremote-alarm%2Fplans/)
  await expect(dialogOf(page)).toBeHidden()
  expect([ordersOf(plant), await activeOf(plant, DAY)]).toEqual([[], false])
})

test('the link breaks while the dialog is open: refused, and nothing is sent later (rules M7, M14)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  await open(page, DAY)
  await tool(page, 'Aktivieren').click()
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await expect(itemOf(page, DAY).locator('[data-plan-state]')).toHaveAttribute('data-stale', 'true')
  await verb(page, 'Aktivieren').click()
  await expect(dialogOf(page)).toContainText('Pläne wurden nicht gespeichert')
  await verb(page, 'Schließen').click()
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  await expect(tool(page, 'Aktivieren')).toHaveAttribute('aria-disabled', 'false')
  expect([plant.stats().calls[ACTIVATE] ?? 0, ordersOf(plant)]).toEqual([0, []])
})

test('a plan that no hub sends says so, and cannot be switched (rule M7)', async ({ signIn, page, plant }) => {
  plant.fault({ hub: 'station', action: 'silent' })
  await signIn()
  await page.goto('/remote-alarm/plans')
  await expect(stateOf(page, DAY)).toHaveAttribute('data-plan-state', 'loading')
  await rowOf(page, DAY).getByRole('checkbox').check()
  await expect(tool(page, 'Aktivieren')).toHaveAttribute('aria-disabled', 'true')
  plant.fault({ hub: 'station', action: 'restore' })
  await expect(stateOf(page, DAY)).toHaveAttribute('data-plan-state', 'done', { timeout: FEEDBACK_MS })
  await expect(tool(page, 'Aktivieren')).toHaveAttribute('aria-disabled', 'false')
})
