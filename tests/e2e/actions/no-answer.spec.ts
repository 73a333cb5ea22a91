import { expect, test } from '../fixtures.ts'
import { setLevel } from './set-level.ts'

/** Longer than the worker waits for an answer. */
const NO_ANSWER_MS = 40_000

test('a server that never answers an order: the outcome is unknown, and it is sent once (rules E18, E21, F12, F17, K14, L6, M14, M17, G10) (R-40)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  test.setTimeout(90_000)
  allowErrors(/Failed to load resource/)
  await signIn()
  plant.failCall('setPvs', 'hang')
  await setLevel(page, plant)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt', { timeout: NO_ANSWER_MS })
  await expect(dialog).toContainText('Der Server hat nicht rechtzeitig geantwortet.')
  await expect(dialog.getByRole('button', { name: 'Übernehmen', exact: true })).toBeHidden()
  await expect(dialog.getByRole('listitem')).toHaveAttribute('data-stage', 'unknown')
  expect([plant.stats().calls.setPvs, plant.journal.entries]).toEqual([1, []])
})
