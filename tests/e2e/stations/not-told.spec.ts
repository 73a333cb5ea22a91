import { imagePath } from '../../../src/domain/text/paths.ts'
import { expect, test } from '../fixtures.ts'

test.use({ plantOptions: { start: Date.UTC(2026, 5, 10, 9, 30) } })

test('alerts of stations that the plant has not told are a dash with its reason, never none (rule D7)', async ({
  signIn,
  page,
  plant,
}) => {
  plant.fault({ hub: 'alert', action: 'refuse' })
  await signIn()
  await page.goto('/stations')
  const row = page.locator('main [role=row][data-id]')
  await expect(row.first()).toBeVisible()
  await expect(row.getByText('keine', { exact: true })).toHaveCount(0)
  await expect(row.first().locator('[data-not-told]')).toContainText('–')
  const station = plant.model.stations.find(({ processImage }) => processImage !== null)
  await page.goto(imagePath(station?.processImage ?? ''))
  await expect(page.locator('[data-page-actions] a [data-not-told]')).toContainText('–')
  await page.goto('/map')
  const alerts = page.getByRole('group', { name: 'Welche Stationen' }).getByText(/mit Störmeldung/)
  await expect(alerts.first()).toContainText('–')
  plant.fault({ hub: 'alert', action: 'restore' })
  // It tries again by itself, every half a minute at last: a button to do so may go before it is pressed.
  await expect(alerts.first()).not.toContainText('–', { timeout: 45_000 })
  await page.goto('/stations')
  await expect(page.locator('[data-not-told]')).toHaveCount(0)
})
