import type { Page } from 'playwright/test'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expectRows } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { leaveFloodMode } from '../flood-mode.ts'

/** Five thousand pending alerts, among which many values change. */
test.use({ plantOptions: { size: 'benchmark', updatesPerSecond: 100 } })

const pending = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest)
const grid = (page: Page) => page.getByRole('grid', { name: 'Anstehende Störmeldungen' })

/** Returns the ids of the rows whose middle is inside of the list, below its header: what a person sees of it. */
function idsOnScreen(page: Page): Promise<readonly string[]> {
  return grid(page).evaluate((element) => {
    const area = element.getBoundingClientRect()
    const head = element.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? area.top
    const rows = [...element.querySelectorAll<HTMLElement>('[role=row][data-id]')]
    return rows.flatMap((row) => {
      const { top, height } = row.getBoundingClientRect()
      const middle = top + height / 2
      const isIn = middle > head && middle < Math.min(area.top + element.clientHeight, innerHeight)
      return isIn ? [row.dataset.id ?? ''] : []
    })
  })
}

/** Returns which of `before` are not open any more. The plant is read once: it runs in this process and answers nothing meanwhile. */
function closedOf(before: ReadonlySet<string>, open: readonly { readonly id: string }[]): string[] {
  const left = new Set(open.map(({ id }) => id))
  return [...before].filter((id) => !left.has(id))
}

test.beforeEach(async ({ signIn, page, plant }) => {
  await signIn()
  await page.goto('/alerts/pending')
  await leaveFloodMode(page)
  await expectRows(grid(page), () => pending(plant).length)
})

test('"acknowledge visible" acknowledges exactly the open alerts on screen, and no row beyond', async ({
  page,
  plant,
}) => {
  await page.getByRole('button', { name: 'nur offene' }).click()
  const open = () => pending(plant).filter(isOpen)
  await expectRows(grid(page), () => open().length)
  await grid(page).evaluate((element) => element.scrollTo({ top: 28 * 40 + 9 }))
  await expect(grid(page).locator(`[data-id="${open()[45]?.id}"]`)).toBeVisible()
  const before = new Set(open().map(({ id }) => id))
  // The pointer on the list holds it, so what is read now is what is seen when the button goes down.
  await grid(page).hover()
  const seen = await idsOnScreen(page)
  expect(seen.length).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Sichtbare quittieren' }).click()
  await expect.poll(() => open().filter(({ id }) => seen.includes(id)).length).toBe(0)
  const acked = closedOf(before, open())
  expect(acked.sort()).toEqual([...seen].sort())
  expect(plant.journal.entries.map(({ call }) => call)).toEqual(['ackAlerts'])
})

test('thirty alarms are acknowledged with thirty-one keys', async ({ page, plant }) => {
  await page.getByRole('button', { name: 'nur offene' }).click()
  const open = () => pending(plant).filter(isOpen)
  await expectRows(grid(page), () => open().length)
  await grid(page).locator('[role=row][data-id]').first().focus()
  const before = new Set(open().map(({ id }) => id))
  await page.keyboard.press('Space')
  for (let key = 0; key < 29; key += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('button', { name: '30 Störmeldungen quittieren' })).toBeEnabled()
  await page.keyboard.press('a')
  await expect.poll(() => closedOf(before, open()).length).toBe(30)
  expect(plant.journal.entries.map(({ call }) => call)).toEqual(['ackAlerts'])
})
