import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { AlarmPlan, PlanRef } from '../../../src/wire/server/remote-alert.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

/** In the evening of a stormy day: the night plan has called somebody. */
test.use({ plantOptions: { seed: 4711, start: Date.UTC(2024, 5, 19, 20) } })

const ACTIVATE = 'activatePlans'
const ACK = 'ackPlans'
const FEEDBACK_MS = 15_000

interface Plan {
  readonly ref: PlanRef
  readonly name: string
}
const plan = (stationNumber: number, planNumber: number, name: string): Plan => ({
  ref: { station: { stationNumber }, planNumber },
  name,
})
/** Inactive and active at the treatment plant; of the user of an area; not his. */
const DAY = plan(1, 1, 'Abwasser Tag')
const NIGHT = plan(1, 2, 'Abwasser Bereitschaft')
const BASIN = plan(31, 1, 'Entlastung RÜB Nord')
const FESTPLATZ = plan(16, 1, 'Wählstation PW Festplatz')

/** Also while a dialog hides the page from assistive technology. */
const rowOf = (page: Page, { name }: Plan) => page.locator('[role=row]').filter({ hasText: name })
const stateOf = (page: Page, which: Plan) => rowOf(page, which).locator('[data-plan-state]')
const dialogOf = (page: Page) => page.getByRole('alertdialog')
const itemOf = (page: Page, { name }: Plan) => dialogOf(page).getByRole('listitem').filter({ hasText: name })
/** A plan in a dialog with fields. */
const itemOfForm = (page: Page, { name }: Plan) => dialogOf(page).locator('[data-plan]').filter({ hasText: name })
const tool = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `${name} …`, exact: true })
const verb = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const choice = (page: Page, { name }: Plan, state: 'aktiv' | 'inaktiv') =>
  dialogOf(page)
    .getByRole('radiogroup', { name: `${name}: neuer Zustand` })
    .getByText(state, { exact: true })

async function open(page: Page, ...chosen: readonly Plan[]): Promise<void> {
  await page.goto('/remote-alarm/plans')
  await expect(stateOf(page, DAY)).toHaveText(/aktiv/)
  for (const each of chosen) await rowOf(page, each).getByRole('checkbox').check()
}

async function truth<T>(plant: SimulatorHandle, read: (plans: readonly AlarmPlan[]) => T): Promise<T> {
  const session = await logIn(plant.url, 'admin')
  const { alarmPlans } = await session.call('alarmPlans', {})
  await session.close()
  return read(alarmPlans)
}
const isOf = ({ station, planNumber }: PlanRef, other: PlanRef) =>
  other.station.stationNumber === station.stationNumber && other.planNumber === planNumber
const activeOf = (plant: SimulatorHandle, { ref }: Plan) =>
  truth(plant, (plans) => plans.find((each) => isOf(ref, each))?.active)

/** Another user at another workstation. */
async function otherSets(plant: SimulatorHandle, { ref }: Plan, active: boolean): Promise<void> {
  const other = await logIn(plant.url, 'admin')
  await other.call(ACTIVATE, { plans: [{ planRef: ref, active }] })
  await other.close()
}

const ordersOf = (plant: SimulatorHandle, user = 'operator') =>
  plant.journal.entries
    .filter((entry) => entry.user === user)
    .map(({ call, args, replays }) => ({ call, args, replays }))
const order = (...items: readonly (readonly [Plan, boolean])[]) => ({
  call: ACTIVATE,
  args: { plans: items.map(([{ ref }, active]) => ({ planRef: ref, active })) },
  replays: 0,
})

test('a plan is activated after a question, confirmed by the hub, and seen in another tab with the time (rules M7, M10, M12, M14)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  const other = await context.newPage()
  await open(other)
  await expect(stateOf(other, DAY)).toHaveText('inaktiv')
  const count = await truth(plant, (plans) => plans.length)
  await expect(other.locator('[role=row][data-id]')).toHaveCount(count)
  await open(page, DAY)
  await tool(page, 'Aktivieren').click()
  await expect(dialogOf(page)).toContainText('Soll dieser Alarmplan aktiviert werden?')
  await expect(itemOf(page, DAY)).toContainText('inaktiv→ aktiv')
  expect(await violations(page)).toEqual([])
  await expect(verb(page, 'Abbrechen')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeHidden()
  expect(ordersOf(plant)).toEqual([])
  await tool(page, 'Aktivieren').click()
  await verb(page, 'Aktivieren').click()
  await expect(itemOf(page, DAY)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect(ordersOf(plant)).toEqual([order([DAY, true])])
  expect(await activeOf(plant, DAY)).toBe(true)
  await expect(stateOf(other, DAY)).toHaveText('aktiv')
  await expect(rowOf(other, DAY)).toContainText('19.06.2024 22:')
})

test('a plan says which priorities call whom, how often, and what is full: what the plant says (rules M1, M2, M3, M4, M5, M6, M24)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn()
  await open(page)
  const night = await truth(plant, (plans) => plans.find((each) => isOf(NIGHT.ref, each)))
  if (night === undefined) throw new Error('There is no plan by night')
  expect([night.activePriorities.length, night.recipients.length]).toEqual([10, 20])
  const cell = async (title: string) => {
    const titles = await page.getByRole('columnheader').allTextContents()
    return rowOf(page, NIGHT).getByRole('gridcell').nth(titles.indexOf(title))
  }
  const names = night.recipients.filter((each) => each !== null)
  const slots = rowOf(page, NIGHT).locator('[data-active] > [aria-hidden]')
  await expect(slots).toHaveCount(night.activePriorities.length)
  const calling = night.activePriorities.flatMap((isOn, priority) => (isOn ? [String(priority)] : []))
  await expect(rowOf(page, NIGHT).locator('[data-active] > [data-on]')).toHaveText(calling)
  await expect(await cell('Nr.')).toHaveText('2')
  await expect(await cell('Empfänger')).toHaveText(`${names[0]}+${names.length - 1}`)
  await expect(await cell('Zugestellt')).toHaveText(String(night.deliveredMessages))
  await expect(await cell('Nicht zugestellt')).toHaveText(String(night.undeliveredMessages))
  await expect(await cell('Anrufe je Stunde')).toHaveText(`${night.alertingCount} / ${night.alertingCountMax}`)
  await expect(await cell('Nummern geändert')).toHaveText(
    `${night.callNumberChangeCount} / ${night.callNumberChangeCountMax}`,
  )
  // All of it on a telephone, by an address.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/remote-alarm/plans?plan=1-2')
  const details = page.getByRole('dialog', { name: NIGHT.name })
  await expect(details.getByRole('listitem')).toHaveText(names)
  await expect(details).toContainText(`${names.length} von ${night.recipients.length} Plätzen belegt`)
  await expect(details).not.toContainText('Zu viele')
  expect(await violations(page)).toEqual([])
  const full = {
    ...night,
    alertingCount: night.alertingCountMax,
    callNumberChangeCount: night.callNumberChangeCountMax,
    recipients: night.recipients.map(() => null),
  }
  plant.sendRaw('station', `${JSON.stringify({ type: 1, target: 'newPlanInfo', arguments: [full] })}\u001e`)
  await expect(details).toContainText('Zu viele Alarmierungen: Die Höchstzahl des Plans ist erreicht.')
  await expect(details).toContainText('Zu viele Änderungen der Rufnummern: Die Höchstzahl des Plans ist erreicht.')
  await expect(details).toContainText('Keine aktive Rufnummer: Niemand wird gerufen.')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.goto('/remote-alarm/plans?plan=77-7')
  await expect(page.getByRole('dialog')).toContainText('Diesen Alarmplan gibt es nicht oder nicht mehr.')
})

test('several plans are changed by keyboard alone: it opens with what holds now, and only changed ones are sent (rules M9, M13)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await open(page, DAY, NIGHT)
  await tool(page, 'Ändern').press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Kein Plan geändert.')
  await expect(dialog.getByRole('radio', { name: 'inaktiv' }).first()).toBeChecked()
  await page.keyboard.press('Enter')
  expect(ordersOf(plant)).toEqual([])
  await dialog
    .getByRole('radiogroup', { name: `${NIGHT.name}: neuer Zustand` })
    .getByRole('radio', { name: 'aktiv', exact: true })
    .focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog).toContainText('Ein Plan wird deaktiviert: Er alarmiert dann niemanden mehr.')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(itemOf(page, NIGHT)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect(ordersOf(plant)).toEqual([order([NIGHT, false])])
  expect([await activeOf(plant, DAY), await activeOf(plant, NIGHT)]).toEqual([false, false])
})

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

test('what is to be acknowledged is marked, and gone after it; the order names whether unsent messages count (rules M16, M17)', async ({
  signIn,
  page,
  plant,
}) => {
  const operator = await logIn(plant.url)
  const { alarmPlans } = await operator.call('plansToConfirm', {})
  const [first] = alarmPlans
  if (first === undefined) throw new Error('No plan has called anybody this evening')
  const which: Plan = { ref: first, name: first.planname }
  await signIn()
  await open(page, which)
  await expect(rowOf(page, which)).toContainText('offen')
  await tool(page, 'Quittieren').click()
  await dialogOf(page).getByText('Nur gesendete Meldungen').click()
  await verb(page, 'Quittieren').click()
  await expect(itemOf(page, which)).toHaveAttribute('data-stage', 'accepted')
  await verb(page, 'Schließen').click()
  await expect(rowOf(page, which)).not.toContainText('offen')
  const { station, planNumber } = first
  expect(ordersOf(plant)).toEqual([
    { call: ACK, args: { ackNonSent: 'false', plans: [{ planRef: { station, planNumber }, ack: true }] }, replays: 0 },
  ])
  const after = await operator.call('plansToConfirm', {})
  expect(after.alarmPlans.some((each) => isOf(first, each))).toBe(false)
  await operator.close()
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

test('on a telephone a plan is switched, and nothing is wider than the screen (rule M14)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await open(page, DAY)
  expect(await violations(page)).toEqual([])
  await tool(page, 'Ändern').click()
  await choice(page, DAY, 'aktiv').click()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await verb(page, 'Speichern').click()
  await expect.poll(() => ordersOf(plant)).toEqual([order([DAY, true])])
})
