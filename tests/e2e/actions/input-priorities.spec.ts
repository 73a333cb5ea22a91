import type { PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { apply, configOf, dialogOf, FEEDBACK_MS, itemOf, openDialog } from './limit-parts.ts'

test('the priority of a digital input: old and new are sent, confirmed by its configuration (rules F4, F12)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const input: PvRef = { type: 'DigiIn', nr: 1_300_100 }
  const before = plant.model.commands.priority(input) ?? Number.NaN
  const wanted = before === 9 ? 0 : 9
  await openDialog(page, plant, input)
  // All that can be chosen is allowed.
  await expect(dialogOf(page).getByRole('option')).toHaveCount(10)
  await dialogOf(page).getByRole('combobox').selectOption(String(wanted))
  expect(await violations(page)).toEqual([])
  await apply(page).click()
  await expect(itemOf(page, configOf(plant, input).eksNr)).toHaveAttribute('data-stage', 'confirmed', {
    timeout: FEEDBACK_MS,
  })
  expect(plant.model.commands.priority(input)).toBe(wanted)
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([
    {
      oldPriorities: [{ pvRef: input, priority: before }],
      newPriorities: [{ pvRef: input, priority: wanted }],
    },
  ])
})

test('a priority that is not set: each failure in its own words, another user first, a broken link, and nothing sent twice or later (rules F4, F12)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  const input: PvRef = { type: 'DigiIn', nr: 1_300_100 }
  const set = () => plant.model.commands.priority(input) ?? Number.NaN
  const [before, dialog] = [set(), dialogOf(page)]
  const choose = (priority: number) => dialog.getByRole('combobox').selectOption(String(priority))
  const [mine, theirs] = before === 9 ? [8, 7] : [9, before === 8 ? 7 : 8]
  await signIn()
  await openDialog(page, plant, input)
  await choose(mine)
  plant.failCall('setPriorities', { status: 400 })
  await apply(page).click()
  await expect(dialog).toContainText('Prioritäten wurden nicht gespeichert')
  await expect(dialog).toContainText('Der Server meldet einen Fehler (HTTP 400).')
  await expect(dialog.getByRole('combobox')).toHaveValue(String(mine))
  plant.failCall('setPriorities', { status: 503 })
  await apply(page).click()
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt')
  await expect(dialog).toContainText('Der Server meldet einen Fehler (HTTP 503).')
  await expect(apply(page)).toBeHidden()
  expect([set(), plant.journal.entries]).toEqual([before, []])

  plant.failCall('setPriorities', null)
  await openDialog(page, plant, input)
  await choose(mine)
  plant.model.commands.setPriority(input, theirs, plant.now())
  await expect(dialog.getByRole('alert')).toContainText(`Priorität ${before} → ${theirs}`)
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await apply(page).press('Enter')
  await dialog.getByRole('button', { name: 'Meine Eingabe behalten' }).click()
  plant.failCall('setPriorities', 'execute-then-kill')
  await apply(page).click()
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt')
  await expect(dialog).toContainText('Netzwerkfehler')
  expect([set(), plant.journal.entries.map(({ args }) => args)]).toEqual([
    mine,
    [{ oldPriorities: [{ pvRef: input, priority: theirs }], newPriorities: [{ pvRef: input, priority: mine }] }],
  ])

  plant.failCall('setPriorities', null)
  const { calls } = plant.stats()
  await openDialog(page, plant, input)
  await choose(before)
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(dialog).toContainText('Die Verbindung ist gestört')
  await apply(page).press('Enter')
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'false')
  expect([set(), plant.stats().calls.setPriorities]).toEqual([mine, calls.setPriorities])
  plant.failCall('setPriorities', { status: 401 })
  await apply(page).click()
  await expect(page).toHaveURL(/\/log(in|out)/)
  await expect(dialog).toBeHidden()
  expect([set(), plant.journal.entries.length]).toEqual([mine, 1])
})

test('a user of an area reads whose priority was not set, a viewer why none can be (rules F12, A23)', async ({
  signIn,
  page,
  plant,
}) => {
  const foreign: PvRef = { type: 'DigiIn', nr: 1_400_100 }
  const { eksNr } = configOf(plant, foreign)
  const before = plant.model.commands.priority(foreign)
  await signIn('area')
  await openDialog(page, plant, foreign)
  await dialogOf(page)
    .getByRole('combobox')
    .selectOption(before === 9 ? '0' : '9')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Prioritäten wurden nicht gespeichert')
  await expect(itemOf(page, eksNr)).toContainText('Keine Rechte für diese Prozessvariable.')
  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await page.goto('/limits?kind=priority')
  await expect(page.getByRole('button', { name: 'Auswahl ändern …' })).toHaveAccessibleDescription(
    /besitzt keine Rechte zum Ändern von Grenzwerten und Prioritäten/,
  )
  expect([plant.model.commands.priority(foreign), plant.journal.entries.length]).toEqual([before, 0])
})
