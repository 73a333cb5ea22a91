import { beforeEach, expect, test } from 'vitest'
import { LicenceLimits } from '../../../../src/areas/site/licence/licence-limits.tsx'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import type { LicenseOptions } from '../../../../src/wire/server/user.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const OPTIONS: LicenseOptions = {
  modules: [],
  activeUsers: 2,
  maxActiveUsers: 5,
  activePvGroups: 4,
  maxActivePvGroups: null,
}

beforeEach(clearQueries)

async function shown(options: Partial<LicenseOptions>) {
  const { worker, screen } = await renderInPlant(<LicenceLimits />)
  await expect.poll(() => worker.callsOf('licenseOptions').length).toBe(1)
  worker.callsOf('licenseOptions')[0]?.respond({ ok: true, body: { ...OPTIONS, ...options } })
  return screen
}

test('what is used and allowed is told for users and PV areas (rule A30)', async () => {
  const screen = await shown({})
  await expect.element(screen.getByText('2 von 5')).toBeVisible()
  await expect.element(screen.getByText('4, unbegrenzt')).toBeVisible()
  await expect.element(screen.getByText(/ausgeschöpft|belegt|als die Lizenz/)).not.toBeInTheDocument()
})

test('a licence that is used up, or too small for the plant, is told (rule A30)', async () => {
  const screen = await shown({ activeUsers: 5, maxActivePvGroups: 3 })
  await expect.element(screen.getByText('5 von 5')).toBeVisible()
  await expect.element(screen.getByText(/Weitere Benutzer können sich nicht anmelden/)).toBeVisible()
  await expect.element(screen.getByText('Die Anlage hat mehr PV-Bereiche, als lizenziert sind.')).toBeVisible()
})

test('a licence that cannot be loaded says so and is tried again (rule A30)', async () => {
  const { worker, screen } = await renderInPlant(<LicenceLimits />)
  await expect.poll(() => worker.callsOf('licenseOptions').length).toBe(1)
  worker.callsOf('licenseOptions')[0]?.respond({ ok: false, error: { kind: 'http', status: 403, text: '' } })
  await expect.element(screen.getByText('Zugriff verweigert: Bitte die Benutzerrechte aktualisieren.')).toBeVisible()
  await screen.getByRole('button', { name: /erneut|Wiederholen/i }).click()
  await expect.poll(() => worker.callsOf('licenseOptions').length).toBe(2)
})
