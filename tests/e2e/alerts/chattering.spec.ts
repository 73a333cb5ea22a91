import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { BEATS, beats, chatter } from '../chatter.ts'
import { expect, test } from '../fixtures.ts'

/** The titles of the columns count as a row. */
const HEAD_ROWS = 1

const list = (page: Page) => page.getByRole('grid', { name: 'Anstehende Störmeldungen' })
const row = (page: Page, id: string) => list(page).locator(`[role=row][data-id="${id}"]`)
const commands = (plant: SimulatorHandle) => plant.journal.entries.map(({ call, args }) => ({ call, args }))

test.beforeEach(async ({ signIn, page }) => {
  await signIn()
  await page.goto('/alerts/pending')
  await expect(list(page).locator('[role=row][data-id]').first()).toBeVisible()
})

test('alerts that chatter are one row that says how many, and its button acknowledges exactly these', async ({
  page,
  plant,
}) => {
  // The plant has other alerts, which may still be arriving and change by themselves.
  const others = () => plant.model.pending(plant.now()).length
  const ids = chatter(plant)
  const newest = row(page, ids.at(-1) ?? '')
  await expect(newest).toContainText(`× ${BEATS}`)
  await expect(newest.locator('[data-repeats]')).toHaveText(new RegExp(`${BEATS} gleiche Meldungen seit `))
  const rows = async () => Number(await list(page).getAttribute('aria-rowcount')) - others()
  await expect.poll(rows).toBe(HEAD_ROWS + 1)
  const alerts = async () => {
    const text = (await page.getByText(/^\d+ von \d+/).textContent()) ?? ''
    return text.split(' von ').map((part) => Number.parseInt(part, 10) - others())
  }
  await expect.poll(alerts).toEqual([BEATS, BEATS])
  await newest.getByRole('button', { name: `${BEATS} Störmeldungen quittieren` }).click()
  await expect.poll(() => commands(plant)).toEqual([{ call: 'ackAlerts', args: { ids } }])
})

test('a selected row is all that it stands for; unfolded, each alert is a row', async ({ page, plant }) => {
  const ids = chatter(plant)
  const newest = row(page, ids.at(-1) ?? '')
  await expect(newest).toContainText(`× ${BEATS}`)
  await newest.getByRole('checkbox').check()
  await expect(
    page.getByRole('button', { name: `${BEATS} gewählt` }).or(page.getByText(`${BEATS} gewählt`)),
  ).toBeVisible()
  await newest.getByRole('checkbox').uncheck()
  await expect(page.getByText(`${BEATS} gewählt`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Wiederholungen zusammenfassen' }).click()
  for (const id of ids) await expect(row(page, id)).toBeVisible()
  await expect(list(page).locator('[data-repeats]')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Wiederholungen zusammenfassen' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test('the menu of a row that stands for several alerts says how many, and acknowledges exactly these', async ({
  page,
  plant,
}) => {
  const ids = chatter(plant)
  const newest = row(page, ids.at(-1) ?? '')
  await expect(newest).toContainText(`× ${BEATS}`)
  await newest.getByRole('button', { name: 'Menü der Zeile' }).click()
  await page.getByRole('menuitem', { name: `${BEATS} Störmeldungen quittieren` }).click()
  await expect.poll(() => commands(plant)).toEqual([{ call: 'ackAlerts', args: { ids } }])
})

test('a held row whose newest alert somebody else acknowledges still acknowledges exactly what is open behind it', async ({
  page,
  plant,
}) => {
  const alerts = beats(plant)
  const newest = alerts.at(-1)
  if (newest === undefined) throw new Error('the contact chatters')
  const held = row(page, newest.id)
  await expect(held).toContainText(`× ${BEATS}`)
  await held.hover()
  sendMessage(plant, 'alert', 'ackAlert', { ...newest, ackTimestamp: plant.now(), ackUser: 'admin' })
  await expect(held.locator('[data-repeats]')).toHaveText(new RegExp(`${BEATS - 1} davon offen`))
  const shown = held.locator('[data-repeats] [aria-hidden]')
  await expect(shown).toHaveText(`× ${BEATS}, ${BEATS - 1} offen`)
  await held.getByRole('button', { name: `${BEATS - 1} Störmeldungen quittieren` }).click()
  const ids = alerts.slice(0, -1).map(({ id }) => id)
  await expect.poll(() => commands(plant)).toEqual([{ call: 'ackAlerts', args: { ids } }])
})

test('how many alerts of a row are still open stands in the row, on a telephone too', async ({ page, plant }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const newest = beats(plant).at(-1)
  if (newest === undefined) throw new Error('the contact chatters')
  const held = row(page, newest.id)
  await held.hover()
  sendMessage(plant, 'alert', 'ackAlert', { ...newest, ackTimestamp: plant.now(), ackUser: 'admin' })
  const shown = held.locator('[data-repeats] [aria-hidden]')
  await expect(shown).toHaveText(`× ${BEATS}, ${BEATS - 1} offen`)
  await expect(shown).toBeInViewport({ ratio: 1 })
})
