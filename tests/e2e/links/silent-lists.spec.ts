import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'

/** A hub whose link is up and that says nothing while it owes an answer is given up after 10 s; until then its lists are in doubt. */
const GIVEN_UP_MS = 10_000

const chip = (page: Page) => page.locator('main [data-chip=last-known]')
const bar = (page: Page) => page.locator('[data-broken]')

test('lists of hubs that fall silent say that they are the last known state before the hubs are given up, and no more when they speak (I1; F24)', async ({
  signIn,
  context,
  plant,
}) => {
  const open = async (path: string, known: string) => {
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.locator(`main ${known}`).first()).toBeVisible()
    await expect(chip(page)).toHaveCount(0)
    return page
  }
  await signIn()
  const pages = [
    await open('/alerts/pending', '[role=row][data-id]'),
    await open('/remote-alarm/plans', '[data-plan-state=done]'),
    await open('/stations', '[data-dial-state]'),
  ]
  const hubs = ['alert', 'station'] as const
  const ever = () => hubs.map((hub) => plant.stats().hubs[hub].connectionsEver)
  const before = ever()
  for (const hub of hubs) plant.fault({ hub, action: 'silent' })
  // Another tab subscribes something of each, which nobody answers.
  const other = await context.newPage()
  for (const path of ['/alerts/archive', '/stations/14']) await other.goto(path)
  for (const page of pages) {
    await expect(chip(page)).toHaveText('letzter bekannter Stand', { timeout: GIVEN_UP_MS })
    await expect(bar(page)).toContainText('letzter bekannter Stand')
    // Nothing is connected again: the same link is waited for.
    await expect(bar(page).getByRole('button')).toHaveCount(0)
  }
  plant.fault({ hub: '*', action: 'restore' })
  for (const page of pages) {
    await expect(chip(page)).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
  }
  expect(ever()).toEqual(before)
})
