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
