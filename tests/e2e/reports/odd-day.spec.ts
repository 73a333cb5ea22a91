import { violations } from '../screens/screen-checks.ts'
import { expect, test } from './report-fixtures.ts'

/** After the golden week. */
test.use({ plantOptions: { seed: 4711, start: Date.UTC(2024, 6, 2, 8) } })

const DAY = { from: Date.UTC(2024, 5, 20, 22), to: Date.UTC(2024, 5, 21, 22) }
const RANGE = `${DAY.from}-${DAY.to}`

test('from a value of a report to its course, the alerts of its station and the notes of that day, by pointer and by keys (experience 11)', async ({
  signIn,
  page,
}) => {
  await signIn()
  await page.goto('/reports/month/3/2024-06-01')
  const values = page.locator('main tbody button[data-value]')
  await expect(values.first()).toBeVisible()
  const row = page.locator('main tbody tr').nth(20)
  await row.locator('button[data-value]').first().click()
  const links = page.getByRole('dialog')
  await expect(links).toContainText('Verlauf')
  expect(await violations(page, '[role=dialog]')).toEqual([])
  const href = (name: string | RegExp) => links.getByRole('link', { name }).getAttribute('href')
  expect(await href('Verlauf')).toContain(`range=${RANGE}`)
  expect(await href(/^Störmeldungen von /)).toContain(`range=${RANGE}`)
  // Of a day whose value has no time of its own its middle.
  expect(await href(/^Prozessbild um /)).toContain(`at=${(DAY.from + DAY.to) / 2}`)
  await links.getByRole('link', { name: 'Anmerkungen dieses Tages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anmerkungen' })).toBeVisible()
  await page.goBack()
  await expect(values.first()).toBeVisible()

  // Tab stops at one of the values, the arrow keys move from it.
  await expect(page.locator('main tbody button[data-value][tabindex="0"]')).toHaveCount(1)
  await row.locator('button[data-value]').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('main tbody tr').nth(21).locator('button[data-value]').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await links.getByRole('link', { name: /^Störmeldungen von / }).click()
  await expect(page).toHaveURL(/\/alerts\/archive\?/)
  await expect(page.getByRole('button', { name: /^Filter: 1$/ })).toBeVisible()
})
