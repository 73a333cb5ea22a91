import { expect, test } from '../fixtures.ts'

test('an acknowledgement that the server refuses names the alert, says why, and leaves it open (rule A29)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await page.goto('/alerts/pending')
  const row = page.locator('[role=row][data-id]').filter({ has: page.locator('[data-alert-state$=-open]') })
  await expect(row.first()).toBeVisible()
  const id = (await row.first().getAttribute('data-id')) ?? ''
  const alert = plant.model.pending(plant.now()).find((candidate) => candidate.id === id)
  if (alert === undefined) throw new Error('The first row is no pending alert')
  plant.failCall('ackAlerts', 'unknown-status')
  await row.first().getByRole('button', { name: 'Störmeldung quittieren' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Störmeldungen konnten nicht quittiert werden')
  await expect(dialog).toContainText('The plant is being serviced.')
  await expect(dialog.getByRole('listitem')).toContainText(`${alert.stationName}: ${alert.message}`)
  await expect(dialog.getByRole('listitem')).toContainText('abgelehnt')
  await expect(dialog.getByRole('button')).toHaveText(['Ergebnis kopieren', 'Schließen'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(plant.model.pending(plant.now()).find((candidate) => candidate.id === id)?.ackTimestamp).toBeNull()
})

test('where no answer comes the outcome is unknown: it is read again and never sent again', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await page.goto('/alerts/pending')
  const ack = page.getByRole('button', { name: 'Störmeldung quittieren' }).first()
  await expect(ack).toBeVisible()
  plant.failCall('ackAlerts', { status: 503 })
  await ack.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toContainText('unbekannt')
  const sent = plant.stats().calls.ackAlerts
  await dialog.getByRole('button', { name: 'Neu lesen' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(/gelesen \d\d:\d\d:\d\d/)
  expect(plant.stats().calls.ackAlerts).toBe(sent)
})
