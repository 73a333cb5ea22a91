import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import {
  ACK,
  activeOf,
  DAY,
  dialogOf,
  EVENING,
  FEEDBACK_MS,
  isOf,
  itemOf,
  NIGHT,
  open,
  order,
  ordersOf,
  type Plan,
  rowOf,
  stateOf,
  tool,
  truth,
  verb,
} from './plan-parts.ts'

test.use({ plantOptions: EVENING })

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
