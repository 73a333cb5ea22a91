import { expect, test } from '../fixtures.ts'

test('a message of the server is shown in every tab, until it is closed (rule B13)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  await signIn()
  await page.goto('/stations')
  const other = await context.newPage()
  await other.goto('/values')
  for (const tab of [page, other]) await expect(tab.locator('[data-chain=server][data-state=good]')).toBeAttached()
  plant.inform('Wartung um 18 Uhr')
  const notice = '[data-server-info]'
  for (const tab of [page, other]) await expect(tab.locator(notice)).toContainText('Wartung um 18 Uhr')
  await page.locator(notice).getByRole('button', { name: 'Schließen' }).click()
  await expect(page.locator(notice)).toHaveCount(0)
  await expect(other.locator(notice)).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-chain=server][data-state=good]')).toBeAttached()
  await expect(page.locator(notice)).toHaveCount(0)
  plant.inform('Die Wartung beginnt')
  for (const tab of [page, other]) await expect(tab.locator(notice)).toContainText('Die Wartung beginnt')
})
