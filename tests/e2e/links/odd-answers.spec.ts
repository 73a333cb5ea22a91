import type { Page } from 'playwright/test'
import type { FaultOrder } from '../../../src/simulator/faults/fault-order.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'

const RECOVERY_MS = 20_000
/** A dial-up station, so that its state changes under the fault. */
const DIALLED = 12
/** Link names of pages, in an order in which each has something to load. */
const PAGES = ['Prozesswerte', 'Anstehend', 'Trendlinie', 'Diagnose', 'Stationen'] as const

const FAULTS: readonly FaultOrder[] = [
  // Not the status hub alone: it would mark everything, and hide what this test checks.
  { hub: 'station', action: 'unknown-enum' },
  { hub: 'pv', action: 'unknown-enum' },
  { hub: 'alert', action: 'unknown-enum' },
  { hub: '*', action: 'unknown-enum' },
  { call: '*', action: 'fail', how: 'html' },
  { call: '*', action: 'fail', how: 'empty-body' },
  { call: '*', action: 'fail', how: 'no-content' },
  { call: '*', action: 'fail', how: 'status', status: 503 },
]

/** Returns unmarked dial states on screen that differ from the simulator's, as `station: shown`. */
async function wrongStates(page: Page, plant: SimulatorHandle): Promise<readonly string[]> {
  const shown = await page.locator('[data-dial-state]:not([data-stale])').evaluateAll((chips) =>
    chips.map((chip) => ({
      station: Number(chip.closest('[data-id]')?.getAttribute('data-id')),
      state: chip.getAttribute('data-dial-state'),
    })),
  )
  return shown.flatMap(({ station, state }) =>
    plant.model.dialState(station, plant.now()) === state ? [] : [`${station}: ${state}`],
  )
}

const chipOf = (page: Page, station: number) => page.locator(`[data-id="${station}"] [data-dial-state]`)

for (const order of FAULTS) {
  const name =
    order.action === 'unknown-enum'
      ? `messages of ${order.hub} full of names that nobody knows`
      : `every call answered with ${'how' in order ? order.how : ''}`
  test(`no page breaks under ${name}, and all is well after it (deviation 1, deviation 9)`, async ({
    login,
    page,
    plant,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    await login()
    await expect(page.locator('[data-dial-state]').first()).toBeVisible()
    plant.fault(order)
    plant.model.callStation(DIALLED, 'Connect', plant.now())
    await expect.poll(() => plant.model.dialState(DIALLED, plant.now())).not.toBe('NotConnected')
    // The client cannot read the new state, so it must not show the old one as current.
    if (order.action === 'unknown-enum' && order.hub === 'station')
      await expect(chipOf(page, DIALLED)).toHaveAttribute('data-stale', 'true')
    await expect.poll(() => wrongStates(page, plant)).toEqual([])
    for (const link of PAGES) {
      await page.getByRole('navigation').getByRole('link', { name: link }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Seite kann nicht angezeigt werden')).toHaveCount(0)
    }
    await expect.poll(() => wrongStates(page, plant)).toEqual([])
    plant.fault({ ...('hub' in order ? { hub: '*' } : { call: '*' }), action: 'restore' })
    await page.reload()
    await expect(page.locator('[data-dial-state]:not([data-stale])').first()).toBeVisible({ timeout: RECOVERY_MS })
    await expect.poll(() => wrongStates(page, plant)).toEqual([])
  })
}

test('a connection status that nobody knows is named as such and stops every command (rule B11) (deviation 8)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/alerts/pending')
  const ackAll = page.getByRole('button', { name: 'Alle quittieren …' })
  await expect(ackAll).not.toHaveAttribute('aria-disabled', 'true')
  plant.fault({ hub: 'server-status', action: 'server-status', status: 'Philosophical' })
  await expect(page.locator('[data-broken=unknown]')).toContainText('Unbekannter Verbindungsstatus')
  await expect(ackAll).toHaveAttribute('aria-disabled', 'true')
  plant.fault({ hub: 'server-status', action: 'restore' })
  await expect(page.locator('[data-broken]')).toHaveCount(0)
  await expect(ackAll).not.toHaveAttribute('aria-disabled', 'true')
})
