import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { AlarmPlan, PlanRef } from '../../../src/wire/server/remote-alert.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, violations } from '../screens/screen-checks.ts'

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

const tool = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `${name} …`, exact: true })

const verb = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })

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

const ordersOf = (plant: SimulatorHandle, user = 'operator') =>
  plant.journal.entries
    .filter((entry) => entry.user === user)
    .map(({ call, args, replays }) => ({ call, args, replays }))

/** What became of the last command. */
const line = (page: Page) => page.locator('[data-command]')

const order = (...items: readonly (readonly [Plan, boolean])[]) => ({
  call: ACTIVATE,
  args: { plans: items.map(([{ ref }, active]) => ({ planRef: ref, active })) },
  replays: 0,
})

test('a plan is activated after a question, confirmed by the hub, and seen in another tab with the time; several are changed by keyboard alone, and one is acknowledged (rules M7, M9, M10, M12, M13, M14, M16, M17)', async ({
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
  await expect(line(page)).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
  expect(ordersOf(plant)).toEqual([order([DAY, true])])
  expect(await activeOf(plant, DAY)).toBe(true)
  await expect(stateOf(other, DAY)).toHaveText('aktiv')
  await expect(rowOf(other, DAY)).toContainText('19.06.2024 22:')
  await other.close()
  await test.step('it opens with what holds now, and only changed ones are sent', async () => {
    await open(page, DAY, NIGHT)
    await tool(page, 'Ändern').press('Enter')
    const dialog = dialogOf(page)
    await expect(dialog).toContainText('Kein Plan geändert.')
    await expect(dialog.getByRole('radio', { name: 'aktiv', exact: true }).first()).toBeChecked()
    await page.keyboard.press('Enter')
    expect(ordersOf(plant)).toHaveLength(1)
    await dialog
      .getByRole('radiogroup', { name: `${NIGHT.name}: neuer Zustand` })
      .getByRole('radio', { name: 'aktiv', exact: true })
      .focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog).toContainText('Ein Plan wird deaktiviert: Er alarmiert dann niemanden mehr.')
    await page.keyboard.press('Enter')
    await expect.poll(() => ordersOf(plant).slice(1)).toEqual([order([NIGHT, false])])
    await expect(line(page)).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
    expect([await activeOf(plant, DAY), await activeOf(plant, NIGHT)]).toEqual([true, false])
  })
  await test.step('what is to be acknowledged is marked, and gone after it; the order names whether unsent messages count', async () => {
    const operator = await logIn(plant.url)
    const { alarmPlans } = await operator.call('plansToConfirm', {})
    const [first] = alarmPlans
    if (first === undefined) throw new Error('No plan has called anybody this evening')
    const which: Plan = { ref: first, name: first.planname }
    await open(page, which)
    await expect(rowOf(page, which)).toContainText('unquittiert')
    await tool(page, 'Quittieren').click()
    await dialogOf(page).getByText('Nur gesendete Meldungen').click()
    await verb(page, 'Quittieren').click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(rowOf(page, which)).not.toContainText('unquittiert')
    const { station, planNumber } = first
    expect(ordersOf(plant).slice(2)).toEqual([
      {
        call: ACK,
        args: { ackNonSent: 'false', plans: [{ planRef: { station, planNumber }, ack: true }] },
        replays: 0,
      },
    ])
    const after = await operator.call('plansToConfirm', {})
    expect(after.alarmPlans.some((each) => isOf(first, each))).toBe(false)
    await operator.close()
  })
  // All of it on a telephone, by an address.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/remote-alarm/plans?plan=1-2')
  await expect(page.getByRole('dialog', { name: NIGHT.name }).getByRole('listitem').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await excessWidth(page)).toBe(0)
})

test('a user of an area reads which plan was refused, by name (rules M8, M15, M18, A24, A26)', async ({
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
  await expect(dialogOf(page)).toContainText('Bitte auswählen, welche Meldungen quittiert werden.')
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
})
