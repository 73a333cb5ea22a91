import { expect, test } from '../fixtures.ts'
import { tabTo } from '../tab-to.ts'
import { asUser, shownReport } from './shown-report.ts'

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 10, 21, 11, 4), speed: 0.01 } })

const ARGS = { reportId: 3, period: 'month', date: '2026-11-01' } as const
test('by keys alone: from the list to a report, a chart of a column and back, entries down a column, saved, and on in the same cell (rules O1, O9)', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  await page.goto('/reports')
  const row = page.getByRole('row', { name: /Monatsbericht Kläranlage/ })
  await expect(row).toBeVisible()
  const grid = page.getByRole('grid')
  await tabTo(page, grid.locator('[role=row][tabindex="0"]'))
  while (!(await row.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown')
  await tabTo(page, row.getByRole('link', { name: /November 2026/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports\/month\/3\/2026-11-01$/)
  // A chart, which is there only on demand, gives the focus back to the title of its column.
  const title = page.getByRole('columnheader', { name: /CSB Ablauf/ }).getByRole('button')
  await expect(title).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  await tabTo(page, title)
  await page.keyboard.press('Enter')
  const chart = page.getByRole('dialog', { name: 'CSB Ablauf' })
  await expect(chart.locator('canvas').first()).toBeVisible()
  await expect.poll(() => chart.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.locator('canvas')).toHaveCount(0)
  await expect(title).toBeFocused()
  // Entries.
  const entry = (day: string) => page.getByRole('textbox', { name: `CSB Ablauf, ${day}`, exact: true })
  await tabTo(page, entry('Mo., 02.11.'))
  await page.keyboard.type('41')
  await page.keyboard.press('Tab')
  await page.keyboard.type('42')
  await page.keyboard.press('Enter')
  await expect(entry('Mi., 04.11.')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(entry('Di., 03.11.')).toBeFocused()
  const save = page.getByRole('button', { name: 'Alle 2 Eingaben speichern' })
  await page.keyboard.press('Control+Enter')
  await expect(save).toBeFocused()
  expect(plant.stats().calls.saveManualInput ?? 0).toBe(0)
  await page.keyboard.press('Enter')
  await expect(save).toHaveCount(0)
  await expect(entry('Di., 03.11.')).toBeFocused()
  expect(plant.stats().calls.saveManualInput).toBe(1)
  const { config, data } = await asUser(plant, 'operator', async (session) => ({
    config: (await session.call('reportConfigs', { id: ARGS.reportId })).reportConfigs[0],
    data: await session.call('reportData', ARGS),
  }))
  const column = config?.columns.findIndex((each) => each.title === 'CSB Ablauf') ?? -1
  expect([1, 2].map((day) => data.rows[day]?.cells[column]?.value)).toEqual([41, 42])
  expect([1, 2].map((day) => data.rows[day]?.cells[column]?.entered?.by)).toEqual(['Operator', 'Operator'])
  const { cells } = await shownReport(page)
  expect([1, 2].map((day) => cells[day]?.[column])).toEqual(['41', '42'])
  // The other day is a key away, too.
  await tabTo(page, page.getByRole('button', { name: 'Voriger Bericht' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/2026-10-01$/)
})
