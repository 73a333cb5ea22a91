import type { Page } from 'playwright/test'
import { largestStation, untilLive } from '../cells.ts'
import { expect, notice, test } from '../deployment.ts'
import { killWorker } from '../shared-worker.ts'

const BACK_MS = 20_000

async function markLoaded(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'yes'
  })
}

test.beforeEach(async ({ signIn, page, plant, allowErrors }) => {
  allowErrors(/Failed to load resource|Failed to fetch|Refused to apply style/)
  await signIn()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  await markLoaded(page)
})

test('after a deployment an old tab works on and is offered the new build; it reloads only when it is told to (R-67)', async ({
  plant,
  page,
  deploy,
  browser,
}) => {
  await expect(notice(page)).toBeHidden()
  await deploy('kept')
  await expect(notice(page)).toBeVisible({ timeout: BACK_MS })
  await untilLive(page, plant, BACK_MS)
  // Pages that were never opened, and a worker that starts again, are of the old build.
  await page.getByRole('link', { name: 'Diagnose' }).click()
  await expect(page.getByRole('heading', { name: 'Diagnose' })).toBeVisible()
  await page.goBack()
  await untilLive(page, plant)
  await killWorker(page, browser)
  await untilLive(page, plant, BACK_MS)
  await expect(page.locator('html')).toHaveAttribute('data-loaded-once', 'yes')
  await notice(page).getByRole('button', { name: 'Seite neu laden' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-loaded-once', 'yes')
  await untilLive(page, plant, BACK_MS)
  await expect(notice(page)).toBeHidden()
})

test('where the old files are gone, a page that was never opened says that a reload helps, and a tab whose worker has died asks for one and lives on after it (pitfall 16; R-67)', async ({
  plant,
  page,
  deploy,
  browser,
}) => {
  await deploy('removed')
  await expect(notice(page)).toBeVisible({ timeout: BACK_MS })
  await page.getByRole('link', { name: 'Diagnose' }).click()
  await expect(page.getByText('Ein Teil der Anwendung konnte nicht geladen werden')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Seite neu laden' })).toBeVisible()
  await page.goBack()
  await killWorker(page, browser)
  const prompt = page.locator('[data-broken=outdated]')
  await expect(prompt).toContainText('gibt es auf dem Server nicht mehr', { timeout: BACK_MS })
  await expect(page.locator('html')).toHaveAttribute('data-loaded-once', 'yes')
  await prompt.getByRole('button', { name: 'Seite neu laden' }).click()
  await untilLive(page, plant, BACK_MS)
  await expect(notice(page)).toBeHidden()
  await page.getByRole('link', { name: 'Diagnose' }).click()
  await expect(page.getByRole('heading', { name: 'Diagnose' })).toBeVisible()
})
