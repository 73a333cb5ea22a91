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
/** Chooses an action of a station by keyboard alone. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Aktionen' }).press('Enter')
  await page.getByRole('menuitem', { name }).press('Enter')
}
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const refs = (...stations: readonly { readonly number: number }[]) =>
  stations.map(({ number }) => ({ stationNumber: number }))

test('two stations are called: all tabs show that the one is connecting until its own state arrives, the other cannot be called; one is disconnected, and one asked for its status, which sets no interim state (rules B12, L1, L2, L3, L4, L5, L6, L7, L8, L9, L10)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  const other = await context.newPage()
  await other.goto(`/stations/${BAHNHOF.number}`)
  await other.getByRole('button', { name: 'Aktionen' }).click()
  await expect(other.getByRole('menuitem', { name: 'Archivdiagramm', exact: true })).toHaveAttribute(
    'href',
    '/charts/trend?station=12',
  )
  await other.keyboard.press('Escape')
  const chip = other.locator('main [data-dial-state]').first()
  await expect(chip).toHaveText('nicht verbunden')
  await page.goto('/station-calls')
  for (const { name } of [AUWIESEN, BAHNHOF]) await rowOf(page, name).getByRole('checkbox').check()
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
  await other.bringToFront()
  await test.step('disconnected by keyboard alone: the focus starts on Cancel, and the counters of its calls are shown', async () => {
    const counter = plant.model.dialCounter(BAHNHOF.number, plant.now())
    await expect(other.getByText(/^Anwahlen/)).toContainText(
      `heute ${counter.dayCounter} · Monat ${counter.monthCounter} · Jahr ${counter.yearCounter} · ${counter.mobileNetworkStandard}`,
    )
    const { lastConnection } = plant.model.timestamp(BAHNHOF.number, plant.now())
    const local = new Date(lastConnection ?? Number.NaN).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin' })
    await expect(other.getByText(/^Letzte Verbindung/)).toContainText(local)

    await choose(other, 'Trennen')
    const question = other.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
    await other.keyboard.press('Enter')
    await expect(question).toBeHidden()
    expect(plant.journal.entries).toHaveLength(1)
    await choose(other, 'Trennen')
    plant.fault({ hub: 'station', action: 'silent' })
    await question.getByRole('button', { name: 'Trennen' }).press('Enter')
    await expect(chip).toHaveText('trennt …')
    plant.fault({ hub: 'station', action: 'restore' })
    await expect(chip).toHaveText('nicht verbunden', { timeout: DIALLING_MS })
    expect(plant.journal.entries.at(-1)?.args).toEqual({ action: 'Disconnect', stations: refs(BAHNHOF) })
  })
  await page.bringToFront()
  await test.step('a status query is confirmed by a newer value', async () => {
    await page.goto(`/stations/${FESTPLATZ.number}`)
    const asked = page.locator('main [data-dial-state]').first()
    await expect(asked).toHaveText('nicht verbunden')
    const before = plant.model.timestamp(FESTPLATZ.number, plant.now()).timestamp ?? 0
    plant.fault({ hub: 'station', action: 'silent' })
    await choose(page, 'Status abfragen')
    await confirm(page, 'Status abfragen')
    await expect.poll(() => plant.journal.entries.length).toBe(3)
    await expect(page.locator('[data-command=accepted]')).toBeVisible()
    await expect(asked).toHaveText('nicht verbunden')
    plant.fault({ hub: 'station', action: 'restore' })
    await expect(page.locator('[data-command=confirmed]')).toBeVisible({ timeout: DIALLING_MS })
    expect(plant.model.timestamp(FESTPLATZ.number, plant.now()).timestamp).toBeGreaterThan(before)
  })
})
