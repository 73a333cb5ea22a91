import type { Page } from 'playwright/test'
import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'

function openIds(plant: SimulatorHandle): readonly string[] {
  return plant.model
    .pending(plant.now())
    .filter(isOpen)
    .map((alert) => alert.id)
}

/** Returns the commands that reached the simulator, and how often each request was repeated. */
function commands(plant: SimulatorHandle): readonly unknown[] {
  return plant.journal.entries.map(({ call, args, user, replays }) => ({ call, args, user, replays }))
}

function row(page: Page, id: string) {
  return page.locator(`[role=row][data-id="${id}"]`)
}

/**
 * Returns the open alerts on screen. Rows that are over, and stay only while the pointer is on the list, do not count.
 */
async function openIdsShown(page: Page): Promise<readonly string[]> {
  const rows = page
    .locator('[role=row][data-id]:not([data-state=removed])')
    .filter({ has: page.locator('[data-alert-state$=-open]') })
  return rows.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-id') ?? ''))
}

let second: Page

test.beforeEach(async ({ signIn, page, context }) => {
  await signIn()
  await page.goto('/alerts/pending')
  await expect.poll(async () => (await openIdsShown(page)).length).toBeGreaterThan(2)
  second = await context.newPage()
  await second.goto('/alerts/pending')
  await expect.poll(async () => (await openIdsShown(second)).length).toBeGreaterThan(2)
})

test('one alert is acknowledged at the plant exactly once, and so in a second tab', async ({ plant, page }) => {
  const [id = ''] = await openIdsShown(page)
  await row(page, id).getByRole('button', { name: 'Störmeldung quittieren' }).click()
  await expect
    .poll(() => commands(plant))
    .toEqual([{ call: 'ackAlerts', args: { ids: [id] }, user: 'operator', replays: 0 }])
  await expect.poll(() => openIdsShown(second)).not.toContain(id)
  await expect.poll(() => openIdsShown(page)).not.toContain(id)
  expect(openIds(plant)).not.toContain(id)
  expect(commands(plant)).toHaveLength(1)
})

test('the selected alerts are acknowledged by one command that names exactly them', async ({ plant, page }) => {
  const [one = '', , third = ''] = await openIdsShown(page)
  for (const id of [one, third]) await row(page, id).getByRole('checkbox').check()
  await page.getByRole('button', { name: '2 Störmeldungen quittieren' }).click()
  await expect.poll(() => plant.journal.entries.length).toBe(1)
  const [entry] = plant.journal.entries
  expect(entry?.call).toBe('ackAlerts')
  expect(entry?.args).toEqual({ ids: expect.arrayContaining([one, third]) })
  await expect.poll(async () => (await openIdsShown(second)).filter((id) => id === one || id === third)).toEqual([])
  expect(commands(plant)).toHaveLength(1)
})

test('all alerts are acknowledged only after the question, once, and so in a second tab', async ({ plant, page }) => {
  await page.getByRole('button', { name: 'Alle quittieren …' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`${openIds(plant).length} offenen Störmeldungen`)
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  expect(commands(plant)).toEqual([])
  const before = openIds(plant)
  await dialog.getByRole('button', { name: 'Alle quittieren' }).click()
  await expect(dialog).toBeHidden()
  expect(plant.journal.entries.map(({ call, replays }) => ({ call, replays }))).toEqual([
    { call: 'ackAllAlerts', replays: 0 },
  ])
  const stillOpen = async () => (await openIdsShown(second)).filter((id) => before.includes(id))
  await expect.poll(stillOpen).toEqual([])
})

test('a dialog that is cancelled sends nothing', async ({ plant, page }) => {
  await page.getByRole('button', { name: 'Alle quittieren …' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  // What the question had sent would have come before this.
  const [id = ''] = await openIdsShown(page)
  await row(page, id).getByRole('button', { name: 'Störmeldung quittieren' }).click()
  await expect.poll(() => plant.journal.entries.length).toBeGreaterThan(0)
  expect([plant.journal.entries.map(({ call }) => call), plant.stats().calls.ackAllAlerts ?? 0]).toEqual([
    ['ackAlerts'],
    0,
  ])
})

test('who may not acknowledge sees why, and nothing is sent', async ({ plant, browser, baseURL }) => {
  const viewer = await browser.newContext({ baseURL: baseURL ?? '', locale: 'de-DE' })
  const page = await viewer.newPage()
  await page.goto('/login')
  await page.locator('input[name=username]').fill('viewer')
  await page.locator('input[name=password]').fill('plant-viewer')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stations')
  await page.goto('/alerts/pending')
  const all = page.getByRole('button', { name: 'Alle quittieren …' })
  await expect(all).toHaveAccessibleDescription(/keine Rechte/)
  await all.click({ force: true })
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(plant.journal.entries).toEqual([])
  await viewer.close()
})
