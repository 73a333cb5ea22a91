import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { BEATS, beats } from '../chatter.ts'
import { expect, test } from '../fixtures.ts'
import { listRests } from '../still-list.ts'
import { chooseTool, expectTool } from '../table-tools.ts'

/** The titles of the columns count as a row. */
const HEAD_ROWS = 1

const list = (page: Page) => page.getByRole('grid', { name: 'Anstehende Störmeldungen' })
const row = (page: Page, id: string) => list(page).locator(`[role=row][data-id="${id}"]`)
const commands = (plant: SimulatorHandle) => plant.journal.entries.map(({ call, args }) => ({ call, args }))

test('alerts that chatter are one row that says how many, is all of them, and acknowledges by button and menu exactly what is open behind it, also of a held row', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/alerts/pending')
  await expect(list(page).locator('[role=row][data-id]').first()).toBeVisible()
  // The plant has other alerts, which may still be arriving and change by themselves.
  const others = () => plant.model.pending(plant.now()).length
  const alerts = beats(plant)
  const ids = alerts.map(({ id }) => id)
  const newest = alerts.at(-1)
  if (newest === undefined) throw new Error('the contact chatters')
  const own = row(page, newest.id)
  const repeats = own.locator('[data-repeats]')

  await test.step('one row, selected as all that it stands for', async () => {
    await expect(own).toContainText(`× ${BEATS}`)
    await expect(repeats).toHaveText(new RegExp(`${BEATS} gleiche Meldungen seit `))
    const rows = async () => Number(await list(page).getAttribute('aria-rowcount')) - others()
    await expect.poll(rows).toBe(HEAD_ROWS + 1)
    // Alerts are counted, and the rows that they are in (F106).
    const said = async () => {
      const text = (await page.getByText(/^\d+ von \d+/).textContent()) ?? ''
      const numbers = /^(\d+) von (\d+) in (\d+) Zeilen$/.exec(text)?.slice(1) ?? []
      return numbers.map((number) => Number(number) - others())
    }
    await expect.poll(said).toEqual([BEATS, BEATS, 1])
    const selected = page.getByText(`${BEATS} ausgewählt`)
    await listRests(page)
    await own.getByRole('checkbox').check()
    await expect(selected.first()).toBeVisible()
    await own.getByRole('checkbox').uncheck()
    await expect(selected).toHaveCount(0)
  })
  await test.step('held, while somebody else acknowledges its newest alert', async () => {
    await own.hover()
    sendMessage(plant, 'alert', 'ackAlert', { ...newest, ackTimestamp: plant.now(), ackUser: 'admin' })
    await expect(repeats).toHaveText(new RegExp(`${BEATS - 1} davon unquittiert`))
    const shown = repeats.locator('[aria-hidden]')
    await expect(shown).toHaveText(`× ${BEATS}, ${BEATS - 1} unquitt.`)
    await own.getByRole('button', { name: `${BEATS - 1} Störmeldungen quittieren` }).click()
    await expect.poll(() => commands(plant)).toEqual([{ call: 'ackAlerts', args: { ids: ids.slice(0, -1) } }])
  })
  await test.step('its menu', async () => {
    await page.mouse.move(0, 0)
    beats(plant)
    // All of them are open again: a menu has what was open when it was opened.
    await expect(own.getByRole('button', { name: `${BEATS} Störmeldungen quittieren` })).toBeVisible()
    await expect(repeats).not.toContainText('unquitt')
    await own.getByRole('button', { name: 'Menü der Zeile' }).click()
    await page.getByRole('menuitem', { name: `${BEATS} Störmeldungen quittieren` }).click()
    await expect.poll(() => commands(plant).at(-1)).toEqual({ call: 'ackAlerts', args: { ids } })
    expect(commands(plant)).toHaveLength(2)
  })
  await test.step('how many are open is in view on a telephone', async () => {
    await page.mouse.move(0, 0)
    beats(plant)
    await page.setViewportSize({ width: 360, height: 740 })
    await own.hover()
    sendMessage(plant, 'alert', 'ackAlert', { ...newest, ackTimestamp: plant.now(), ackUser: 'admin' })
    const shown = repeats.locator('[aria-hidden]')
    await expect(shown).toHaveText(`× ${BEATS}, ${BEATS - 1} unquitt.`)
    await expect(shown).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('unfolded, each alert is a row, also after a reload', async () => {
    beats(plant)
    await chooseTool(page, 'Wiederholungen zusammenfassen')
    for (const id of ids) await expect(row(page, id)).toBeVisible()
    await expect(list(page).locator('[data-repeats]')).toHaveCount(0)
    await page.reload()
    await expectTool(page, 'Wiederholungen zusammenfassen', false)
  })
})
