import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

/** A calm morning on which none of the dial-up stations is called by itself. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 9, 30), speed: 10 } })

const CALL = 'callStations'
/** Always connected; dial-up; dial-up. */
const AUWIESEN = { number: 11, name: 'PW Auwiesen' }
const BAHNHOF = { number: 12, name: 'PW Bahnhof' }
const FESTPLATZ = { number: 16, name: 'PW Festplatz' }
const DIALLING_MS = 15_000

/** Also while a dialog hides the page from assistive technology. */
const rowOf = (page: Page, name: string) => page.locator('[role=row]').filter({ hasText: name })
const itemOf = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('listitem').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const refs = (...stations: readonly { readonly number: number }[]) =>
  stations.map(({ number }) => ({ stationNumber: number }))

async function choose(page: Page, ...stations: readonly { readonly name: string }[]): Promise<void> {
  await page.goto('/station-calls')
  for (const { name } of stations) await rowOf(page, name).getByRole('checkbox').check()
}

test('two stations are called: all tabs show that the one is connecting until its own state arrives, the other cannot be called (rules B12, L1, L4, L5, L6, L7)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  const other = await context.newPage()
  await other.goto(`/stations/${BAHNHOF.number}`)
  const chip = other.locator('main [data-dial-state]').first()
  await expect(chip).toHaveText('nicht verbunden')
  await choose(page, AUWIESEN, BAHNHOF)
  await button(page, 'Verbinden').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Sollen 2 Stationen angewählt und verbunden werden?')
  await expect(itemOf(page, AUWIESEN.name)).toContainText('verbunden')
  await expect(itemOf(page, BAHNHOF.name)).toContainText('nicht verbunden')
  expect(await violations(page)).toEqual([])
  plant.fault({ hub: 'station', action: 'silent' })
  await confirm(page, 'Verbinden')
  await expect(dialog).toContainText('Aktion konnte nicht durchgeführt werden')
  await expect(itemOf(page, AUWIESEN.name)).toContainText('Diese Station kann nicht angewählt werden.')
  await expect(chip).toHaveText('verbindet …')
  await expect(rowOf(page, BAHNHOF.name).locator('[data-dial-state]')).toHaveAttribute('data-dial-state', 'Connecting')
  await expect(rowOf(page, AUWIESEN.name).locator('[data-dial-state]')).toHaveAttribute('data-dial-state', 'Connected')
  plant.fault({ hub: 'station', action: 'restore' })
  await expect(chip).toHaveText('verbunden', { timeout: DIALLING_MS })
  expect(plant.model.dialState(BAHNHOF.number, plant.now())).toBe('Connected')
  await expect(itemOf(page, BAHNHOF.name)).toHaveAttribute('data-stage', 'confirmed')
  expect(plant.journal.entries.map(({ call, args, replays }) => ({ call, args, replays }))).toEqual([
    { call: CALL, args: { action: 'Connect', stations: refs(AUWIESEN, BAHNHOF) }, replays: 0 },
  ])
})

test('a station is disconnected by keyboard alone; the focus starts on Cancel, and the counters of its calls are shown (rules B12, L2, L8, L9, L10)', async ({
  signIn,
  page,
  plant,
}) => {
  plant.model.callStation(BAHNHOF.number, 'Connect', plant.now())
  await signIn()
  await page.goto(`/stations/${BAHNHOF.number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BAHNHOF.name)
  await expect(page.getByRole('link', { name: 'Archivdiagramm', exact: true })).toHaveAttribute(
    'href',
    '/charts/trend?station=12',
  )
  const chip = page.locator('main [data-dial-state]').first()
  await expect(chip).toHaveText('verbunden', { timeout: DIALLING_MS })
  const counter = plant.model.dialCounter(BAHNHOF.number, plant.now())
  await expect(page.getByText(/^Anwahlen/)).toContainText(
    `heute ${counter.dayCounter} · Monat ${counter.monthCounter} · Jahr ${counter.yearCounter} · ${counter.mobileNetworkStandard}`,
  )
  const { lastConnection } = plant.model.timestamp(BAHNHOF.number, plant.now())
  const local = new Date(lastConnection ?? Number.NaN).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin' })
  await expect(page.getByText(/^Letzte Verbindung/)).toContainText(local)

  await button(page, 'Trennen').press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(plant.journal.entries).toEqual([])
  await button(page, 'Trennen').press('Enter')
  plant.fault({ hub: 'station', action: 'silent' })
  await dialog.getByRole('button', { name: 'Trennen' }).press('Enter')
  await expect(chip).toHaveText('trennt …')
  plant.fault({ hub: 'station', action: 'restore' })
  await expect(chip).toHaveText('nicht verbunden', { timeout: DIALLING_MS })
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([{ action: 'Disconnect', stations: refs(BAHNHOF) }])
})

test('a status query sets no interim state, and is confirmed by a newer value (rule L3)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto(`/stations/${FESTPLATZ.number}`)
  const chip = page.locator('main [data-dial-state]').first()
  await expect(chip).toHaveText('nicht verbunden')
  const before = plant.model.timestamp(FESTPLATZ.number, plant.now()).timestamp ?? 0
  plant.fault({ hub: 'station', action: 'silent' })
  await button(page, 'Status abfragen').click()
  await confirm(page, 'Status abfragen')
  await expect.poll(() => plant.journal.entries.length).toBe(1)
  await expect(page.locator('[data-command=accepted]')).toBeVisible()
  await expect(chip).toHaveText('nicht verbunden')
  plant.fault({ hub: 'station', action: 'restore' })
  await expect(page.locator('[data-command=confirmed]')).toBeVisible({ timeout: DIALLING_MS })
  expect(plant.model.timestamp(FESTPLATZ.number, plant.now()).timestamp).toBeGreaterThan(before)
})

test('a user of an area calls what is his, and reads which station is not (rules L6, A28)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  await choose(page, FESTPLATZ)
  await expect(button(page, 'Verbinden')).toHaveAccessibleDescription('Keine Rechte für diese Station.')
  await rowOf(page, BAHNHOF.name).getByRole('checkbox').check()
  await button(page, 'Verbinden').click()
  await confirm(page, 'Verbinden')
  await expect(itemOf(page, FESTPLATZ.name)).toContainText('Keine Rechte für diese Station.')
  await expect(itemOf(page, BAHNHOF.name)).toHaveAttribute('data-stage', /accepted|confirmed/)
  expect(plant.model.dialState(FESTPLATZ.number, plant.now())).toBe('NotConnected')
  await expect
    .poll(() => plant.model.dialState(BAHNHOF.number, plant.now()), { timeout: DIALLING_MS })
    .toBe('Connected')
})

test('a viewer sees the buttons disabled with the reason, and nothing is selected is a reason too (rules A28, A31)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/station-calls')
  await expect(button(page, 'Trennen')).toHaveAccessibleDescription('Bitte zuerst Stationen auswählen.')
  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await choose(page, BAHNHOF)
  for (const name of ['Verbinden', 'Trennen', 'Status abfragen']) {
    await expect(button(page, name)).toHaveAccessibleDescription(/besitzt keine Rechte zum Anwählen/)
  }
  await button(page, 'Verbinden').click({ force: true })
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(plant.stats().calls[CALL] ?? 0).toBe(0)
})

test('a server error leaves the outcome unknown, a refusal ends the interim state, each in its own words, and nothing is sent again (rules L1, L3, L6)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await page.goto(`/stations/${BAHNHOF.number}`)
  const chip = page.locator('main [data-dial-state]').first()
  await expect(chip).toHaveText('nicht verbunden')
  const dialog = page.getByRole('alertdialog')
  plant.failCall(CALL, { status: 403 })
  await button(page, 'Verbinden').click()
  await confirm(page, 'Verbinden')
  await expect(dialog).toContainText('Aktion konnte nicht durchgeführt werden')
  await expect(dialog).toContainText('Zugriff verweigert: Bitte die Benutzerrechte aktualisieren.')
  await expect(chip).toHaveText('nicht verbunden')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  for (const [verb, shown] of [
    ['Verbinden', 'verbindet …'],
    // The station shows already what was ordered.
    ['Trennen', 'nicht verbunden'],
    ['Status abfragen', 'nicht verbunden'],
  ] as const) {
    plant.failCall(CALL, { status: 503 })
    await button(page, verb).click()
    await confirm(page, verb)
    await expect(dialog).toContainText('Ausgang unbekannt')
    await expect(dialog).toContainText('Der Server meldet einen Fehler (HTTP 503).')
    await expect(chip).toHaveText(shown)
    await expect(dialog.getByRole('button')).toHaveText(['Ergebnis kopieren', 'Neu lesen', 'Schließen'])
    await dialog.getByRole('button', { name: 'Schließen' }).click()
    await expect(dialog).toBeHidden()
  }
  expect([plant.stats().calls[CALL], plant.journal.entries]).toEqual([4, []])
})

test('an answer that is lost is an unknown outcome; the station is called once, and its state tells it (rules L1, L6)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await page.goto(`/stations/${BAHNHOF.number}`)
  const chip = page.locator('main [data-dial-state]').first()
  await expect(chip).toHaveText('nicht verbunden')
  plant.failCall(CALL, 'execute-then-kill')
  await button(page, 'Verbinden').click()
  await confirm(page, 'Verbinden')
  await expect(page.getByRole('alertdialog')).toContainText('Ausgang unbekannt')
  await expect(page.getByRole('alertdialog')).toContainText('Netzwerkfehler')
  await expect(chip).toHaveText('verbunden', { timeout: DIALLING_MS })
  // The browser may repeat a request whose connection died; the plant carries it out once.
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([{ action: 'Connect', stations: refs(BAHNHOF) }])
})

test('another user connects the station while the question is open: the dialog shows the state that it has now (rule L4)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto(`/stations/${BAHNHOF.number}`)
  await expect(page.locator('main [data-dial-state]').first()).toHaveText('nicht verbunden')
  await button(page, 'Verbinden').click()
  await expect(itemOf(page, BAHNHOF.name)).toContainText('nicht verbunden')
  plant.model.callStation(BAHNHOF.number, 'Connect', plant.now())
  await expect(itemOf(page, BAHNHOF.name)).not.toContainText('nicht verbunden', { timeout: DIALLING_MS })
  await expect(itemOf(page, BAHNHOF.name)).toContainText('verbunden', { timeout: DIALLING_MS })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abbrechen' }).click()
  expect([plant.stats().calls[CALL] ?? 0, plant.journal.entries]).toEqual([0, []])
})

test('the session is over when the order is given (401): the login page, and no station is called (rule L6)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  await signIn()
  await page.goto(`/stations/${BAHNHOF.number}`)
  await button(page, 'Verbinden').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  plant.failCall(CALL, { status: 401 })
  await confirm(page, 'Verbinden')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect([plant.model.dialState(BAHNHOF.number, plant.now()), plant.journal.entries]).toEqual(['NotConnected', []])
})

test('the link breaks while the dialog is open: nothing is sent, not even later (rule L5)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  await page.goto(`/stations/${BAHNHOF.number}`)
  await button(page, 'Verbinden').click()
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await confirm(page, 'Verbinden')
  await expect(page.getByRole('alertdialog')).toContainText('Aktion konnte nicht durchgeführt werden')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schließen' }).click()
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  await expect(button(page, 'Verbinden')).not.toHaveAttribute('aria-disabled', 'true')
  expect([plant.stats().calls[CALL] ?? 0, plant.journal.entries]).toEqual([0, []])
})

test('on a telephone the buttons are there and nothing is wider than the screen', async ({ signIn, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await page.goto(`/stations/${BAHNHOF.number}`)
  await expect(button(page, 'Verbinden')).toBeInViewport()
  await button(page, 'Verbinden').click()
  await expect(itemOf(page, BAHNHOF.name)).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
