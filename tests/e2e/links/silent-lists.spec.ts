import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'

/** A hub whose link is up and that says nothing while it owes an answer is given up after 10 s; until then its lists are in doubt. */
const GIVEN_UP_MS = 10_000

const chip = (page: Page) => page.locator('main [data-chip=last-known]')
const bar = (page: Page, hub: string) => page.locator(`[data-broken="${hub}"]`)

const PAGES = [
  {
    what: 'pending alerts',
    path: '/alerts/pending',
    hub: 'alert',
    known: '[role=row][data-id]',
    asks: '/alerts/archive',
  },
  {
    what: 'alarm plans',
    path: '/remote-alarm/plans',
    hub: 'station',
    known: '[data-plan-state=done]',
    asks: '/stations',
  },
  { what: 'stations', path: '/stations', hub: 'station', known: '[data-dial-state]', asks: '/remote-alarm/plans' },
] as const

for (const { what, path, hub, known, asks } of PAGES) {
  test(`${what} of a hub that falls silent say that they are the last known state before the hub is given up, and no more when it speaks (I1; F24)`, async ({
    signIn,
    page,
    context,
    plant,
  }) => {
    await signIn()
    await page.goto(path)
    await expect(page.locator(`main ${known}`).first()).toBeVisible()
    await expect(chip(page)).toHaveCount(0)
    const { connectionsEver } = plant.stats().hubs[hub]
    plant.fault({ hub, action: 'silent' })
    // Another tab subscribes something, which nobody answers.
    const other = await context.newPage()
    await other.goto(asks)
    await expect(chip(page)).toHaveText('letzter bekannter Stand', { timeout: GIVEN_UP_MS })
    await expect(bar(page, hub)).toContainText('letzter bekannter Stand')
    // Nothing is connected again: the same link is waited for.
    await expect(bar(page, hub).getByRole('button')).toHaveCount(0)
    plant.fault({ hub, action: 'restore' })
    await expect(chip(page)).toHaveCount(0)
    await expect(bar(page, hub)).toHaveCount(0)
    expect(plant.stats().hubs[hub].connectionsEver).toBe(connectionsEver)
  })
}
