import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'

/** In small letters. */
const FAILED = 'nicht geladen'
/** The data of a page with a hundred thousand PVs takes seconds to arrive. */
const LARGE_MS = 60_000

/**
 * Collects all alert and status texts that contain `sentence`, in whichever letters, even those on screen for a moment only. Returns a
 * function that resolves with them.
 */
async function watchFor(page: Page, sentence: string): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((wanted) => {
    const seen: string[] = []
    Object.assign(window, { seenSentences: seen })
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role=alert], [role=status]'))
        if (textContent?.toLowerCase().includes(wanted) && !seen.includes(textContent)) seen.push(textContent)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, sentence)
  return () => page.evaluate('window.seenSentences')
}

test('a list whose channel is broken is not on its way: it says so after 2 s, until the channel is back (F23)', async ({
  plant,
  signIn,
  page,
}) => {
  plant.fault({ hub: 'alert', action: 'refuse' })
  await signIn()
  await page.goto('/alerts/pending')
  const failure = page.getByRole('main').getByText(FAILED)
  await expect(failure).toBeVisible()
  plant.fault({ hub: 'alert', action: 'restore' })
  await expect(page.getByRole('grid').locator('[data-id]').first()).toBeVisible({ timeout: 15_000 })
  await expect(failure).toHaveCount(0)
})

test.describe('a plant of 100,000 PVs', () => {
  test.use({ plantOptions: { size: 'benchmark' } })

  test('never says that its values could not be loaded while they are (F23)', async ({ signIn, page }) => {
    await signIn()
    const failures = await watchFor(page, FAILED)
    await page.goto('/values')
    await expect(page.getByRole('grid').locator('[data-id]').first()).toBeVisible({ timeout: LARGE_MS })
    await expect(page.getByText('100.000 von 100.000')).toBeVisible({ timeout: LARGE_MS })
    expect(await failures()).toEqual([])
  })
})
