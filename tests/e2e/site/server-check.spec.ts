import { readFileSync } from 'node:fs'
import { reportOf } from '../../../src/domain/acceptance/report-changes.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

const WAIT = { timeout: 100_000 }

test('the client checks its server in a worker of its own: nothing differs on the plant, what fails is named, and the report is a file', async ({
  page,
  plant,
  signIn,
  allowErrors,
}) => {
  allowErrors(/404/)
  await signIn('admin')
  await page.goto('/diagnostics')
  await page.getByRole('link', { name: 'Server prüfen' }).click()
  await expect(page).toHaveURL(/\/diagnostics\/server$/)
  plant.failCall('energyConfig', { status: 404 })
  await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
  const status = page.locator('[data-check]')
  await expect(status).toContainText(/\d+ von \d+: (GET|POST) /)
  await expect(page.getByRole('button', { name: 'Erneut prüfen' })).toBeVisible(WAIT)
  const table = page.getByRole('grid', { name: 'Befunde' })
  const first = table.locator('[role=row][data-id]').first()
  await expect(first).toContainText('fehlt')
  await expect(first).toContainText('GET /api/EnergyOpt/config')
  await expect(table.locator('[role=row][data-id]').nth(1)).toContainText('nicht versucht')
  await expect(page.locator('[data-link-check=webSockets]')).toHaveAttribute('data-state', 'good')
  await expect(page.locator('[data-link-check=policy]')).toHaveAttribute('data-state', 'good')
  expect(plant.journal.entries).toEqual([])
  expect(await violations(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bericht speichern' }).click(),
  ])
  const report = reportOf(JSON.parse(readFileSync(await download.path(), 'utf8')))
  expect(report?.calls.filter(({ verdict }) => verdict === 'missing').map(({ name }) => name)).toEqual(['energyConfig'])
  expect(report?.hubs.filter(({ ms }) => ms === null)).toEqual([])

  await test.step('the report of the day before says what has changed since; another file is none', async () => {
    const choose = (name: string, text: string) =>
      page
        .getByLabel('Mit einem Bericht vergleichen …')
        .and(page.locator('input'))
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    const since = page.locator('[data-since]')
    await choose('report.json', JSON.stringify(report))
    await expect(since).toContainText('Nichts hat sich geändert.')
    const calls = report?.calls.map((call) => (call.name === 'energyConfig' ? { ...call, verdict: 'assumed' } : call))
    await choose('before.json', JSON.stringify({ ...report, calls }))
    await expect(since.locator('[data-change]')).toHaveText([
      'GET /api/EnergyOpt/config jetzt fehlt, vorher wie angenommen',
    ])
    await choose('other.json', JSON.stringify({ ...report, hubs: [{ hub: 'pv', verdict: 'specified' }] }))
    await expect(since).toHaveText('other.json ist kein Bericht dieser Prüfung.')
    expect(await violations(page)).toEqual([])
  })
})

test('a check that is cancelled, or whose page is left, ends all that it has opened', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/diagnostics/server')
  const sockets = () => plant.stats().hubs.station.connections
  const before = sockets()
  await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
  await expect(page.locator('[data-check]')).toContainText('/hubs/station', WAIT)
  await expect.poll(sockets).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.poll(sockets).toBe(before)
  await expect(page.locator('[data-check=idle]')).toBeAttached()
})
