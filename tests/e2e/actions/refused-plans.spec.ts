import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import {
  ACK,
  activeOf,
  BASIN,
  DAY,
  dialogOf,
  EVENING,
  FEEDBACK_MS,
  FESTPLATZ,
  isOf,
  itemOf,
  NIGHT,
  open,
  ordersOf,
  rowOf,
  stateOf,
  tool,
  truth,
  verb,
} from './plan-parts.ts'

test.use({ plantOptions: EVENING })

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
