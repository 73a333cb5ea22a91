import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'

const FAILED = 'konnte nicht geladen werden'
/** Longer than a dialog waits for its data. */
const SLOW_MS = 5000
/** The data of a page with a hundred thousand PVs takes seconds to arrive. */
const LARGE_MS = 60_000

/**
 * Collects all alert and status texts that contain `sentence`, even those on screen for a moment only. Returns a
 * function that resolves with them.
 */
async function watchFor(page: Page, sentence: string): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((wanted) => {
    const seen: string[] = []
    Object.assign(window, { seenSentences: seen })
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role=alert], [role=status]'))
        if (textContent?.includes(wanted) && !seen.includes(textContent)) seen.push(textContent)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, sentence)
  return () => page.evaluate('window.seenSentences')
}

test('while a call is under way a page says that it is still loading, never that it failed (F23, R-14)', async ({
  plant,
  login,
  page,
}) => {
  await login()
  const failures = await watchFor(page, FAILED)
  plant.fault({ call: 'pvConfigs', action: 'delay', delayMs: SLOW_MS })
  await page.goto('/values')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Wird noch geladen …')
  await expect(page.getByRole('grid').locator('[data-id]').first()).toBeVisible({ timeout: 2 * SLOW_MS })
  expect(await failures()).toEqual([])
})

test('a page whose call failed says so, and gives way to the data that comes (F23, R-14)', async ({
  plant,
  login,
  page,
  allowErrors,
}) => {
  allowErrors(/503/)
  await login()
  plant.failCall('pvConfigs', { status: 503 })
  await page.goto('/values')
  const failure = page.getByRole('main').getByText(FAILED)
  await expect(failure).toBeVisible()
  plant.failCall('pvConfigs', null)
  plant.fault({ call: 'pvConfigs', action: 'delay', delayMs: SLOW_MS })
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/geladen …/)
  await expect(failure).toBeHidden()
  await expect(page.getByRole('grid').locator('[data-id]').first()).toBeVisible({ timeout: 2 * SLOW_MS })
})

for (const path of ['/maintenance', '/maintenance/messages', '/remote-alarm/plans', '/text-output']) {
  test(`if only the names of stations fail, ${path} says so, and its button asks for them again (F23, R-14)`, async ({
    plant,
    signIn,
    page,
    allowErrors,
  }) => {
    allowErrors(/503/)
    await signIn()
    plant.failCall('stations', { status: 503 })
    await page.goto(path)
    const failure = page.getByRole('main').getByText(/HTTP 503/)
    await expect(failure).toBeVisible()
    plant.failCall('stations', null)
    await page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByRole('grid').locator('[data-id]').first()).toBeVisible()
    await expect(failure).toHaveCount(0)
  })
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
