import type { PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import {
  apply,
  CALL,
  chooseBoth,
  configOf,
  dialogOf,
  entryOf,
  FEEDBACK_MS,
  german,
  itemOf,
  LEVEL,
  limitOf,
  openDialog,
} from './limit-parts.ts'

test('another user changes a limit meanwhile: it is shown and has to be seen before anything is sent', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant)
  const old = limitOf(plant, 'TopMiddle')
  await entryOf(page, 'TopMiddle', 'Grenzwert').fill(german(old.limit - 0.1))
  const theirs = { ...old, limit: Number((old.limit - 0.05).toFixed(2)), description: 'von der Zentrale' }
  plant.model.commands.setLimits([theirs], plant.now())
  const note = dialogOf(page).getByRole('alert')
  await expect(note).toContainText(`Grenzwert ${german(old.limit)} → ${german(theirs.limit)} m`)
  await expect(note).toContainText('von der Zentrale')
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await apply(page).press('Enter')
  expect(plant.journal.entries).toEqual([])
  await note.getByRole('button', { name: 'Meine Eingabe behalten' }).click()
  await apply(page).click()
  await expect.poll(() => limitOf(plant, 'TopMiddle').limit).toBeCloseTo(old.limit - 0.1)
  expect(plant.journal.entries.map(({ args }) => args)).toMatchObject([{ oldLimits: [theirs] }])
})

test('what the server refuses changes nothing here, whatever its error; a session that is over (401) leads to the login (rule F10)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  await signIn()
  await openDialog(page, plant)
  const old = limitOf(plant, 'TopMiddle')
  await entryOf(page, 'TopMiddle', 'Grenzwert').fill(german(old.limit - 0.1))
  plant.failCall(CALL, { status: 400 })
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Grenzwerte wurden nicht gespeichert')
  await expect(dialogOf(page)).toContainText('Der Server meldet einen Fehler (HTTP 400).')
  await expect(entryOf(page, 'TopMiddle', 'Grenzwert')).toHaveValue(german(old.limit - 0.1))
  plant.failCall(CALL, { status: 500 })
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Ausgang unbekannt')
  await expect(dialogOf(page)).toContainText('Der Server meldet einen Fehler (HTTP 500).')
  await dialogOf(page).getByRole('button', { name: 'Schließen' }).last().click()
  const row = page.locator('[role=row]').filter({ hasText: configOf(plant, LEVEL).name })
  await expect(row).toContainText(german(old.limit))
  await openDialog(page, plant)
  await entryOf(page, 'TopMiddle', 'Grenzwert').fill(german(old.limit - 0.1))
  plant.failCall(CALL, { status: 401 })
  await apply(page).click()
  await expect(page).toHaveURL(/\/log(in|out)/)
  await expect(dialogOf(page)).toBeHidden()
  expect([limitOf(plant, 'TopMiddle'), plant.stats().calls[CALL], plant.journal.entries]).toEqual([old, 3, []])
})

test('an answer that is lost: the outcome is unknown, and the limit is set once (R-40)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await openDialog(page, plant)
  await entryOf(page, 'TopMiddle', 'Verzögerung').fill('5')
  plant.failCall(CALL, 'execute-then-kill')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Ausgang unbekannt')
  await expect(dialogOf(page)).toContainText('Netzwerkfehler')
  await expect(apply(page)).toBeHidden()
  expect(plant.journal.entries).toHaveLength(1)
})

test('a user of an area reads which of two values was refused, a viewer why none can be changed (rules F10, A23)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  const [own, foreign]: readonly PvRef[] = [
    { type: 'AnaIn', nr: 1_300_001 },
    { type: 'AnaIn', nr: 1_500_001 },
  ]
  if (own === undefined || foreign === undefined) throw new Error('two values')
  const old = limitOf(plant, 'TopMiddle', foreign)
  await chooseBoth(page, plant, [own, foreign])
  await dialogOf(page).getByRole('textbox', { name: 'Verzögerung' }).fill('17')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Grenzwerte wurden nicht gespeichert')
  await expect(itemOf(page, configOf(plant, foreign).eksNr)).toContainText('Keine Rechte für diese Prozessvariable.')
  await expect(itemOf(page, configOf(plant, own).eksNr)).toHaveAttribute('data-stage', 'confirmed', {
    timeout: FEEDBACK_MS,
  })
  expect([limitOf(plant, 'TopMiddle', own).delayTime, limitOf(plant, 'TopMiddle', foreign)]).toEqual([17, old])
  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await page.goto('/limits')
  await expect(page.getByRole('button', { name: 'Auswahl ändern …' })).toHaveAccessibleDescription(
    /besitzt keine Rechte zum Ändern/,
  )
  expect(plant.journal.entries.map(({ user }) => user)).toEqual(['area'])
})

test('the link breaks while the dialog is open: what was typed stays, nothing is sent later', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  await openDialog(page, plant)
  await entryOf(page, 'TopMiddle', 'Verzögerung').fill('5')
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(dialogOf(page)).toContainText('Die Verbindung ist gestört')
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await apply(page).press('Enter')
  await expect(entryOf(page, 'TopMiddle', 'Verzögerung')).toHaveValue('5')
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  expect([plant.stats().calls[CALL] ?? 0, plant.journal.entries]).toEqual([0, []])
})

test('the session ends while the dialog is open: login, and nothing of it is left', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|WebSocket/)
  await signIn()
  await openDialog(page, plant)
  await entryOf(page, 'TopMiddle', 'Verzögerung').fill('5')
  plant.endSessions()
  await expect(page).toHaveURL(/\/login/)
  await expect(dialogOf(page)).toBeHidden()
  expect(plant.journal.entries).toEqual([])
})
