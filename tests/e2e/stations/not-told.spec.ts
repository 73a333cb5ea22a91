import { imagePath } from '../../../src/domain/text/paths.ts'
import { expect, test } from '../fixtures.ts'

test.use({ plantOptions: { start: Date.UTC(2026, 5, 10, 9, 30) } })

const TIMEOUT_MS = 15_000

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
  await page.goto('/map')
  const alerts = page.getByRole('group', { name: 'Welche Stationen' }).getByText(/mit Störmeldung/)
  await expect(alerts.first()).toContainText('–')
  const station = plant.model.stations.find(({ processImage }) => processImage !== null)
  await page.goto(imagePath(station?.processImage ?? ''))
  await expect(page.locator('[data-page-actions] a [data-not-told]')).toContainText('–')
  await page.goto('/map')
  await expect(alerts.first()).toContainText('–')
  plant.fault({ hub: 'alert', action: 'restore' })
  await expect(alerts.first()).not.toContainText('–', { timeout: TIMEOUT_MS })
  await page.goto('/stations')
  await expect(page.locator('[data-not-told]')).toHaveCount(0)
})

test('calls that the server does not tell are no list without calls: they are loading, or could not be loaded (rules M7, M16)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  plant.failCall('callOuts', { status: 500 })
  plant.failCall('plansToConfirm', { status: 500 })
  await signIn()
  await page.goto('/remote-alarm')
  const calls = page.getByRole('region', { name: 'Letzte Rufe' })
  await expect(calls.getByRole('alert')).toContainText('Die Liste der Rufe')
  await expect(page.getByText('Alle Meldungen wurden zugestellt.')).toHaveCount(0)
  await page.goto('/remote-alarm/plans')
  await expect(page.locator('[data-to-confirm=unknown]').first()).toBeVisible()
})
