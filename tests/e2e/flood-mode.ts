import { expect, type Page } from 'playwright/test'

/**
 * Returns a list of pending alerts to the user's own view. A plant of the size `benchmark` is in a flood all the time, in
 * which the list groups itself.
 */
export async function leaveFloodMode(page: Page): Promise<void> {
  await page.locator('[data-flood-mode=on]').getByRole('button').click()
  await expect(page.locator('[data-flood-mode=off]')).toBeVisible()
}
