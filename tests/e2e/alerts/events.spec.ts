import type { Page } from 'playwright/test'
import { alertsOfTimePath } from '../../../src/domain/archive/archive-path.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { stationPath } from '../../../src/domain/text/paths.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { csvTable } from '../csv-table.ts'
import { expect, test } from '../fixtures.ts'
import { saveTable } from '../save-as.ts'
import { excessWidth, resizeTo, violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { openFilters } from '../table-tools.ts'

const DAY_MS = 86_400_000
/** An alert acknowledged in a range was raised at most this long before it. */
const LONGEST_MS = 22 * DAY_MS
const GERMAN = createFormat('de', 'Europe/Berlin')

/** The acknowledgements of the last 7 days that the plant knows, newest first: its audit, as long as nobody did more. */
function acksOf(plant: SimulatorHandle): readonly Alert[] {
  const start = plant.now() - 7 * DAY_MS
  return plant.model
    .archive(start - LONGEST_MS, plant.now(), 50_000)
    .alerts.filter(({ ackTimestamp, ackUser }) => ackUser !== null && (ackTimestamp ?? 0) >= start)
    .toSorted((a, b) => (b.ackTimestamp ?? 0) - (a.ackTimestamp ?? 0))
}

/** Also below an open drawer, which covers the page. */
const rows = (page: Page) => page.locator('[role=grid] [data-id]')
const idOf = ({ id }: Alert) => `ack-${id}`
const lineOf = ({ ackTimestamp, ackUser, stationName, pvName, eksNr, description }: Alert): readonly string[] => [
  GERMAN.dateTime(ackTimestamp ?? 0),
  ackUser ?? '',
  stationName,
  pvName,
  eksNr,
  `Störmeldung quittiert: ${description}`,
  '–',
  '–',
  'ausgeführt',
]

async function count(page: Page, expected: number): Promise<void> {
  await expect(page.locator('[role=grid]')).toHaveAttribute('aria-rowcount', String(expected + 1))
}

/** Somebody does something twice, which the plant refuses the second time. */
async function beRefusedOnce(plant: SimulatorHandle): Promise<void> {
  const operator = await logIn(plant.url)
  const draft = { name: 'Springer', number: '+491760406999', categoryId: 1, pvGroupId: 2 }
  const numbersToCreate = Array.from({ length: 20 }, () => draft)
  const save = () => operator.call('saveCallNumbers', { numbersToCreate, numbersToUpdate: [], idsToDelete: [] })
  expect((await save()).status).toBe('Success')
  expect((await save()).status).toBe('Failed')
}

test('the audit of the plant for 7 days: a link to one event, its menu, a wrong link, a limit with its file, what was just refused, a failed refresh, and a telephone (rule G6)', async ({
  plant,
  signIn,
  page,
}) => {
  await signIn()
  const acks = acksOf(plant)
  expect(acks.length).toBeGreaterThan(5)
  const event = acks.find(({ pvRef }) => pvRef !== null)
  if (event === undefined) throw new Error('The plant has no acknowledged alert of a PV')
  const own = acks.filter((ack) => ack.stationName === event.stationName && ack.pvName.includes(event.pvName))
  const details = page.getByRole('dialog')
  const at = event.ackTimestamp ?? 0
  const near = alertsOfTimePath({ from: at - 600_000, to: at + 600_000 })
  await page.goto('/alerts/events')
  await count(page, acks.length)
  const shown = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))
  expect(shown).toEqual(acks.slice(0, shown.length).map(idOf))

  await test.step('a link carries filter, order, search and the open event', async () => {
    await page.getByRole('searchbox').fill(event.stationName)
    await page.getByRole('columnheader', { name: 'Zeit' }).getByRole('button').click()
    await openFilters(page)
    await page.getByRole('textbox', { name: 'Prozessvariable filtern' }).fill(event.pvName)
    await count(page, own.length)
    await page.locator(`[data-id="${idOf(event)}"]`).click()
    await expect(details).toContainText(event.description)
    await page.reload()
    await count(page, own.length)
    await expect(rows(page).last()).toHaveAttribute('data-id', idOf(own[0] ?? event))
    await expect(details).toContainText(event.description)
    const station = details.getByRole('link', { name: event.stationName })
    await expect(station).toHaveAttribute('href', stationPath(event.stationNumber))
    await expect(details.getByRole('region', { name: 'Prozessvariable jetzt' })).toContainText(event.eksNr)
    await expect(details.getByRole('link', { name: 'Störmeldungen um diese Zeit' })).toHaveAttribute('href', near)
    await expect(details.getByRole('link', { name: /^Prozessbild um / })).toHaveAttribute(
      'href',
      new RegExp(`[?&]at=${at}$`),
    )
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    expect(page.url()).not.toContain('event=')
  })
  await test.step('its menu leads to station, alerts of its time and process variable', async () => {
    await page.locator(`[data-id="${idOf(event)}"]`).focus()
    await page.keyboard.press('ContextMenu')
    const item = (name: string) => page.getByRole('menu', { name: 'Menü der Zeile' }).getByRole('menuitem', { name })
    await expect(item('Station')).toHaveAttribute('href', stationPath(event.stationNumber))
    await expect(item('Störmeldungen um diese Zeit')).toHaveAttribute('href', near)
    await item('Prozessvariable').click()
    await expect(page.getByRole('dialog', { name: event.pvName })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('a wrong link says what is wrong', async () => {
    await changeAddress(page, '/alerts/events?range=always&sort=size')
    const told = page.getByRole('main').getByRole('alert')
    await expect(told).toContainText('Der Zeitraum in der Adresse ist ungültig.')
    await expect(told).toContainText('Die Adresse sortiert nach einer Spalte, die es nicht gibt.')
    await count(page, acks.length)
  })
  await test.step('a limit says how many more there are, and a file holds every loaded one', async () => {
    await changeAddress(page, '/alerts/events?limit=5')
    await count(page, 5)
    const note = page.getByText('Nur die neuesten')
    await expect(note).toHaveText(`Nur die neuesten 5 von ${acks.length} Einträgen sind geladen.`)
    const { lines } = await csvTable(await saveTable(page, 'CSV'))
    expect(lines).toEqual(acks.slice(0, 5).map(lineOf))
    await page.getByRole('button', { name: /^Zeitraum auf .* kürzen$/ }).click()
    await expect(note).toBeHidden()
    // From the second after the oldest one on: others of its instant may not have been loaded.
    const from = (Math.floor((acks[4]?.ackTimestamp ?? 0) / 1000) + 1) * 1000
    await count(page, acks.filter(({ ackTimestamp }) => (ackTimestamp ?? 0) >= from).length)
  })
  await test.step('what was just done and refused, and a refresh that fails', async () => {
    await changeAddress(page, '/alerts/events')
    await count(page, acks.length)
    await beRefusedOnce(plant)
    // No hub sends events: what somebody else did is there after a refresh.
    await page.getByRole('button', { name: 'Aktualisieren' }).click()
    await count(page, acks.length + 2)
    await expect(rows(page).first()).toContainText('Rufnummern geändert')
    await expect(rows(page).first().locator('[data-outcome=refused]')).toHaveText('✕ abgelehnt')
    await openFilters(page)
    await page.getByRole('combobox', { name: 'Ergebnis filtern' }).selectOption({ label: 'abgelehnt' })
    await count(page, 1)
    plant.failCall('controlEvents', { status: 500 })
    await page.getByRole('button', { name: 'Aktualisieren' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'konnte nicht aktualisiert werden' })).toBeVisible()
    await count(page, 1)
  })
  await test.step('at 360 px an event is read and opened, with nothing cut off and no violation of WCAG', async () => {
    await resizeTo(page, 360, 720)
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    await rows(page).first().click()
    await expect(details).toBeVisible()
    expect(await violations(page, '[role=dialog]')).toEqual([])
  })
})
