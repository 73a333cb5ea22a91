import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'

const CALL = 'ackPriorityOutputs'
const BUTTON = { name: 'Prioritätenausgänge quittieren' }

const itemOf = (page: Page, group: string) =>
  page.getByRole('alertdialog').getByRole('listitem').filter({ hasText: group })

/** Opens the page with the station chosen. */
async function open(page: Page, station = 1): Promise<void> {
  await page.goto(`/outputs/priority?station=${station}`)
  await expect(page.getByRole('combobox', { name: 'Station' })).toHaveValue(String(station))
}

/** Chooses both PV areas of the station and confirms. */
async function ackBoth(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Abwasser' }).check()
  await page.getByRole('checkbox', { name: 'Trinkwasser' }).check()
  await page.getByRole('button', BUTTON).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quittieren' }).click()
}

test('a station and its PV areas are chosen by keyboard alone, and each area is acknowledged by one call (rules G11, G13, G14)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/outputs/priority')
  const station = page.getByRole('combobox', { name: 'Station' })
  const button = page.getByRole('button', BUTTON)
  await expect(station).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Bitte eine Station wählen.').first()).toBeVisible()
  const names = plant.model.priorityOutputs(plant.now()).stationOptions.map(({ name }) => name)
  expect(await station.getByRole('option').allTextContents()).toEqual(['Station wählen', ...names])
  await station.focus()
  await station.selectOption({ label: names[0] ?? '' })
  await expect(button).toHaveAccessibleDescription('Bitte mindestens einen PV-Bereich auswählen.')
  await button.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  for (const name of ['Abwasser', 'Trinkwasser']) await page.getByRole('checkbox', { name }).press('Space')
  await button.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Quittieren' }).press('Enter')
  await expect(dialog).toContainText('Prioritätenausgänge erfolgreich quittiert')
  await expect(itemOf(page, 'Abwasser')).toContainText('angenommen')
  await expect(itemOf(page, 'Trinkwasser')).toContainText('angenommen')
  expect(plant.journal.entries.map(({ call, args, replays }) => ({ call, args, replays }))).toEqual([
    { call: CALL, args: { station: '1', pvGroup: '1' }, replays: 0 },
    { call: CALL, args: { station: '1', pvGroup: '2' }, replays: 0 },
  ])
})

test('a station without PV areas: the field is disabled and says why (rule G12)', async ({ signIn, page, plant }) => {
  await signIn()
  await open(page, 46)
  const field = page.getByRole('group', { name: 'PV-Bereiche' })
  await expect(field).toHaveAttribute('aria-disabled', 'true')
  await expect(field).toHaveAccessibleDescription('Keine PV-Bereiche für ausgewählte Station vorhanden.')
  const button = page.getByRole('button', BUTTON)
  await expect(button).toHaveAccessibleDescription('Keine PV-Bereiche für ausgewählte Station vorhanden.')
  await button.click({ force: true })
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(plant.stats().calls[CALL] ?? 0).toBe(0)
})

test('a plant without priority outputs says so (rule G15)', async ({ signIn, page, plant }) => {
  plant.scenario('no-outputs')
  await signIn()
  await page.goto('/outputs/priority')
  await expect(page.getByText('Keine Prioritätenausgänge zum Quittieren vorhanden.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Station' })).toBeHidden()
})

test('a server error is told as such, the area as unknown, the next one as never sent, and nothing is repeated (rule G16)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await open(page)
  plant.failCall(CALL, { status: 503 })
  await ackBoth(page)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Server-/Netzwerkfehler')
  await expect(dialog).toContainText('HTTP 503')
  await expect(dialog).toContainText('Quittierte PV-Bereiche: 0 von 2.')
  await expect(itemOf(page, 'Abwasser')).toHaveAttribute('data-stage', 'unknown')
  await expect(itemOf(page, 'Trinkwasser')).toContainText('Nicht gesendet')
  await expect(dialog.getByRole('button')).toHaveText(['Ergebnis kopieren', 'Schließen'])
  plant.failCall(CALL, null)
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(page.getByRole('button', BUTTON)).toBeEnabled()
  expect([plant.stats().calls[CALL], plant.journal.entries]).toEqual([1, []])
})

test('the link breaks between two areas, or before the question is answered: what was not sent then never is (rules G14, G16)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  await open(page)
  plant.fault({ call: CALL, action: 'delay', delayMs: 2000, when: 'after', times: 1 })
  await ackBoth(page)
  await expect.poll(() => plant.journal.entries.length).toBe(1)
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  const dialog = page.getByRole('alertdialog')
  await expect(itemOf(page, 'Abwasser')).toHaveAttribute('data-stage', 'accepted')
  await expect(itemOf(page, 'Trinkwasser')).toHaveAttribute('data-stage', 'refused')
  await expect(itemOf(page, 'Trinkwasser')).toContainText('nicht gesendet')
  await expect(dialog).toContainText('Quittierte PV-Bereiche: 1 von 2.')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('button', BUTTON)).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', BUTTON).click()
  await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect(dialog).toContainText('nicht gesendet')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('button', BUTTON)).not.toHaveAttribute('aria-disabled', 'true')
  expect([plant.stats().calls[CALL], plant.journal.entries.map(({ args }) => args)]).toEqual([
    1,
    [{ station: '1', pvGroup: '1' }],
  ])
})

test('users who may not acknowledge outputs, here or anywhere, read the reason (rules A27, A28)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('viewer')
  await open(page)
  await expect(page.getByRole('button', BUTTON)).toHaveAccessibleDescription(/keine Rechte zum Quittieren von Prior/)
  await page.context().clearCookies()
  plant.endSessions()
  await signIn('area')
  await open(page)
  await expect(page.getByRole('button', BUTTON)).toHaveAccessibleDescription('Keine Rechte für diese Station.')
})

test('a PV area that the station no longer has is named with this reason, and the next one is acknowledged (rule G14)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await open(page)
  await page.getByRole('checkbox', { name: 'Abwasser' }).check()
  await page.getByRole('checkbox', { name: 'Trinkwasser' }).check()
  await page.getByRole('button', BUTTON).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  plant.setMissing({ outputs: [{ station: 1, pvGroup: 1 }] })
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect(dialog).toContainText('Quittierte PV-Bereiche: 1 von 2.')
  await expect(dialog).not.toContainText('Netzwerkfehler')
  await expect(itemOf(page, 'Abwasser')).toContainText('Diesen PV-Bereich gibt es in der Station nicht mehr.')
  await expect(itemOf(page, 'Abwasser')).toHaveAttribute('data-stage', 'refused')
  await expect(itemOf(page, 'Trinkwasser')).toHaveAttribute('data-stage', 'accepted')
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([{ station: '1', pvGroup: '2' }])
})

test('an answer that is lost: the area is unknown and carried out once, the next one never sent (rule G16)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await open(page)
  plant.failCall(CALL, 'execute-then-kill')
  await ackBoth(page)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt')
  await expect(dialog).toContainText('Server-/Netzwerkfehler')
  await expect(itemOf(page, 'Abwasser')).toHaveAttribute('data-stage', 'unknown')
  await expect(itemOf(page, 'Trinkwasser')).toContainText('Nicht gesendet')
  plant.failCall(CALL, null)
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(page.getByRole('button', BUTTON)).toBeEnabled()
  // The browser may repeat a request whose connection died; the plant carries it out once.
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([{ station: '1', pvGroup: '1' }])
})

test('a server that never answers: the area is unknown, the next one never sent, not later either (rule G16) (R-40)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  test.setTimeout(90_000)
  allowErrors(/Failed to load resource/)
  await signIn()
  await open(page)
  plant.failCall(CALL, 'hang')
  await ackBoth(page)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt', { timeout: 40_000 })
  await expect(itemOf(page, 'Abwasser')).toContainText('Der Server hat nicht rechtzeitig geantwortet.')
  await expect(itemOf(page, 'Abwasser')).toHaveAttribute('data-stage', 'unknown')
  await expect(itemOf(page, 'Trinkwasser')).toContainText('Nicht gesendet')
  plant.failCall(CALL, null)
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(page.getByRole('button', BUTTON)).toBeEnabled()
  expect([plant.stats().calls[CALL], plant.journal.entries]).toEqual([1, []])
})

test('the session is over at the first area (401): the login page, and neither area is acknowledged for the next user (rules G16, A23)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  await signIn()
  await open(page)
  plant.failCall(CALL, { status: 401 })
  await ackBoth(page)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  plant.failCall(CALL, null)
  await sendLogin(page, 'admin')
  await expect(page.getByRole('combobox', { name: 'Station' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect([plant.stats().calls[CALL], plant.journal.entries]).toEqual([1, []])
})
