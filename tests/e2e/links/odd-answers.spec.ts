import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'

const RECOVERY_MS = 20_000
/** A dial-up station, so that its state changes under the fault. */
const DIALLED = 12
/** Link names of pages, in an order in which each has something to load. */
const PAGES = ['Prozesswerte', 'Anstehend', 'Trendlinie', 'Diagnose', 'Stationen'] as const

/** Returns unmarked dial states on screen that differ from the simulator's, as `station: shown`. */
async function wrongStates(page: Page, plant: SimulatorHandle): Promise<readonly string[]> {
  const shown = await page.locator('[data-dial-state]:not([data-stale])').evaluateAll((chips) =>
    chips
      .filter(({ isConnected }) => isConnected)
      .map((chip) => ({
        station: Number(chip.closest('[data-id]')?.getAttribute('data-id')),
        state: chip.getAttribute('data-dial-state'),
      })),
  )
  return shown.flatMap(({ station, state }) =>
    plant.model.dialState(station, plant.now()) === state ? [] : [`${station}: ${state}`],
  )
}

async function lookAtPages(page: Page, plant: SimulatorHandle): Promise<void> {
  for (const link of PAGES) {
    const entry = page.getByRole('navigation').getByRole('link', { name: link }).first()
    await entry.click()
    // The page itself, not the one before.
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.getByText('Seite kann nicht angezeigt werden')).toHaveCount(0)
  }
  await expect.poll(() => wrongStates(page, plant)).toEqual([])
}

async function recovered(page: Page, plant: SimulatorHandle): Promise<void> {
  await page.reload()
  await expect(page.locator('[data-dial-state]:not([data-stale])').first()).toBeVisible({ timeout: RECOVERY_MS })
  await expect.poll(() => wrongStates(page, plant)).toEqual([])
}

test('no page breaks while messages are full of names that nobody knows, and all is well after it; a connection status that nobody knows is named as such and stops every command (rule B11) (deviation 8, deviation 9)', async ({
  login,
  page,
  plant,
}) => {
  await login()
  await page.goto('/stations')
  await expect(page.locator('[data-dial-state]').first()).toBeVisible()
  // Not the status hub yet: it would mark everything, and hide what this test checks.
  for (const hub of ['station', 'pv', 'alert'] as const) plant.fault({ hub, action: 'unknown-enum' })
  plant.model.callStation(DIALLED, 'Connect', plant.now())
  await expect.poll(() => plant.model.dialState(DIALLED, plant.now())).not.toBe('NotConnected')
  // The client cannot read the new state, so it must not show the old one as current.
  await expect(page.locator(`[data-id="${DIALLED}"] [data-dial-state]`)).toHaveAttribute('data-stale', 'true')
  await expect.poll(() => wrongStates(page, plant)).toEqual([])
  await lookAtPages(page, plant)
  plant.fault({ hub: '*', action: 'unknown-enum' })
  await lookAtPages(page, plant)
  plant.fault({ hub: '*', action: 'restore' })
  await recovered(page, plant)

  await page.getByRole('link', { name: 'Anstehend' }).first().click()
  const ackAll = page.getByRole('button', { name: 'Alle quittieren …' })
  await expect(ackAll).not.toHaveAttribute('aria-disabled', 'true')
  plant.fault({ hub: 'server-status', action: 'server-status', status: 'Philosophical' })
  await expect(page.locator('[data-broken=unknown]')).toContainText('Unbekannter Verbindungsstatus')
  await expect(ackAll).toHaveAttribute('aria-disabled', 'true')
  plant.fault({ hub: 'server-status', action: 'restore' })
  await expect(page.locator('[data-broken]')).toHaveCount(0)
  await expect(ackAll).not.toHaveAttribute('aria-disabled', 'true')
})

test('no page breaks while every call is answered with what is none, and all is well after it (deviation 1)', async ({
  login,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await login()
  await page.goto('/stations')
  await expect(page.locator('[data-dial-state]').first()).toBeVisible()
  plant.fault({ call: '*', action: 'fail', how: 'html' })
  await lookAtPages(page, plant)
  plant.fault({ call: '*', action: 'restore' })
  await recovered(page, plant)
})
