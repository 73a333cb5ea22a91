import { expect, type Page } from 'playwright/test'

/** Waits until a list takes presses: right after its rows have moved by themselves it takes none (F98). */
export async function listRests(page: Page): Promise<void> {
  await expect(page.locator('[data-moved]')).toHaveCount(0)
}

/** Shows the rows that wait because somebody has just used the page; found and pressed in one task: the list may take them itself. */
export async function showWaiting(page: Page): Promise<void> {
  const waiting = page.getByRole('button', { name: /^↑ [\d.]+ neue$/ })
  await waiting.evaluateAll((found) => {
    for (const button of found as HTMLElement[]) button.click()
  })
}
