import type { Page } from 'playwright/test'
import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'
import { listRests } from '../still-list.ts'

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

async function open(page: Page): Promise<Page> {
  await page.goto('/alerts/pending')
  await expect.poll(async () => (await openIdsShown(page)).length).toBeGreaterThan(3)
  return page
}

test('a question that is cancelled sends nothing; one alert, the selected ones, and all after the question are acknowledged once, and so in a second tab', async ({
  plant,
  page,
  context,
  signIn,
}) => {
  await signIn()
  await open(page)
  const second = await open(await context.newPage())
  const all = page.getByRole('button', { name: 'Alle quittieren …' })
  const question = page.getByRole('alertdialog')
  /** Neither tab shows one of these as open. */
  const isAcknowledged = async (ids: readonly string[]) => {
    for (const tab of [page, second])
      await expect.poll(async () => (await openIdsShown(tab)).filter((id) => ids.includes(id))).toEqual([])
    expect(openIds(plant).filter((id) => ids.includes(id))).toEqual([])
  }
  await all.click()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(question).toBeHidden()

  // What the question had sent would come before this.
  const [id = '', one = '', , third = ''] = await openIdsShown(page)
  const said = { user: 'operator', replays: 0 }
  const first = { call: 'ackAlerts', args: { ids: [id] }, ...said }
  await listRests(page)
  await row(page, id).getByRole('button', { name: 'Störmeldung quittieren' }).click()
  await expect.poll(() => commands(plant)).toEqual([first])
  await isAcknowledged([id])
  expect(plant.stats().calls.ackAllAlerts ?? 0).toBe(0)

  for (const chosen of [one, third]) await row(page, chosen).getByRole('checkbox').check()
  await page.getByRole('button', { name: '2 Störmeldungen quittieren' }).click()
  const both = { call: 'ackAlerts', args: { ids: expect.arrayContaining([one, third]) }, ...said }
  await expect.poll(() => commands(plant)).toEqual([first, both])
  await isAcknowledged([one, third])

  await all.click()
  await expect(question).toContainText(`${openIds(plant).length} unquittierten Störmeldungen`)
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  expect(commands(plant)).toEqual([first, both])
  const before = openIds(plant)
  await question.getByRole('button', { name: 'Alle quittieren' }).click()
  await expect(question).toBeHidden()
  expect(commands(plant)).toEqual([
    first,
    both,
    { call: 'ackAlerts', args: { ids: expect.arrayContaining([...before]) }, ...said },
  ])
  await isAcknowledged(before)
})
