import { expect, test } from '../fixtures.ts'
import {
  apply,
  dialogOf,
  entryOf,
  MORNING,
  nameOf,
  OTHER,
  openDialog,
  PUMP,
  runtimeOf,
  sentBy,
} from './runtime-parts.ts'

test.use({ plantOptions: MORNING })

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
