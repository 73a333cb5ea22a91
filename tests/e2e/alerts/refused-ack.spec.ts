import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

const BUTTON = { name: 'Störmeldung quittieren', exact: true }
const rowOf = (page: Page, id: string) => page.locator(`[role=row][data-id="${id}"]`)
const ackOf = (plant: SimulatorHandle, id: string) =>
  plant.model.pending(plant.now()).find((alert) => alert.id === id)?.ackTimestamp

/** Returns the id of an open alert that has a row of its own. */
async function openAlert(page: Page): Promise<string> {
  const row = page.locator('[role=row][data-id]').filter({ has: page.getByRole('button', BUTTON) })
  await expect(row.first()).toBeVisible()
  return (await row.first().getAttribute('data-id')) ?? ''
}

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

test('an answer that is lost leaves the outcome unknown; the alert is acknowledged once, and the list shows it (rule A29) (R-40)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await page.goto('/alerts/pending')
  const id = await openAlert(page)
  plant.failCall('ackAlerts', 'execute-then-kill')
  await rowOf(page, id).getByRole('button', BUTTON).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt')
  await expect(dialog).toContainText('Netzwerkfehler')
  plant.failCall('ackAlerts', null)
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(rowOf(page, id).getByRole('button', BUTTON)).toHaveCount(0)
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([{ ids: [id] }])
  expect(ackOf(plant, id)).not.toBeNull()
})

test('while the link is broken no alert can be acknowledged, one or all; nothing is sent when it is back (rule A29)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  await page.goto('/alerts/pending')
  const id = await openAlert(page)
  await page.getByRole('button', { name: 'Alle quittieren …' }).click()
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: /quittieren/ }).click()
  await expect(dialog).toHaveAccessibleName('Störmeldungen konnten nicht quittiert werden')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await rowOf(page, id).focus()
  await page.keyboard.press('a')
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  await expect(rowOf(page, id).getByRole('button', BUTTON)).toBeEnabled()
  const { ackAlerts = 0, ackAllAlerts = 0 } = plant.stats().calls
  expect([ackAlerts, ackAllAlerts, plant.journal.entries, ackOf(plant, id)]).toEqual([0, 0, [], null])
})

test('a server that never answers leaves the outcome unknown and the alert open, and nothing is sent later (rule A29) (R-40)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  test.setTimeout(90_000)
  allowErrors(/Failed to load resource/)
  await signIn()
  await page.goto('/alerts/pending')
  const id = await openAlert(page)
  plant.failCall('ackAlerts', 'hang')
  await rowOf(page, id).getByRole('button', BUTTON).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt', { timeout: 40_000 })
  await expect(dialog).toContainText('Der Server hat nicht rechtzeitig geantwortet.')
  plant.failCall('ackAlerts', null)
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(rowOf(page, id).getByRole('button', BUTTON)).toBeEnabled()
  expect([plant.stats().calls.ackAlerts, plant.journal.entries, ackOf(plant, id)]).toEqual([1, [], null])
})

test('the session is over when an alert is acknowledged (401): the login page, and it stays open for the next user (rules A23, A29)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  await signIn()
  await page.goto('/alerts/pending')
  const id = await openAlert(page)
  plant.failCall('ackAlerts', { status: 401 })
  await rowOf(page, id).getByRole('button', BUTTON).click()
  await expect(page).toHaveURL(/\/login/)
  plant.failCall('ackAlerts', null)
  await sendLogin(page, 'admin')
  await expect(rowOf(page, id).getByRole('button', BUTTON)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect([plant.stats().calls.ackAlerts, plant.journal.entries, ackOf(plant, id)]).toEqual([1, [], null])
})
