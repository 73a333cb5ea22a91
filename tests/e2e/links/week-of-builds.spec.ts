import type { Page } from 'playwright/test'
import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import { must } from '../../../src/domain/base/must.ts'
import { largestStation, untilLive } from '../cells.ts'
import { expect, notice, test } from '../deployment.ts'
import { sendLogin } from '../login.ts'
import { listRests } from '../still-list.ts'

const BACK = { timeout: 20_000 }
const LATER_BUILDS = ['tuesday', 'wednesday', 'thursday']

/** How many alerts the strip of a page says are not acknowledged. */
async function openIn(page: Page): Promise<number> {
  const counts = await page.locator('[data-priority] b').allInnerTexts()
  return counts.reduce((sum, text) => sum + Number(text), 0)
}

test('tabs of three earlier builds live beside the newest: all are live and offered the newest, and an acknowledgement, a logout and a login in one reach all (R-67)', async ({
  plant,
  page,
  context,
  deploy,
  signIn,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|Failed to fetch/)
  await signIn()
  const path = `/stations/${largestStation(plant).number}`
  await page.goto(path)
  const tabs = [page]
  let newest = ''
  for (const name of LATER_BUILDS) {
    newest = await deploy('kept', name)
    const tab = await context.newPage()
    await tab.goto(path)
    tabs.push(tab)
  }
  const last = must(tabs.at(-1))
  for (const tab of tabs.slice(0, -1)) await expect(notice(tab)).toHaveAttribute('data-new-build', newest, BACK)
  await expect(notice(last)).toHaveCount(0)
  for (const tab of tabs) await untilLive(tab, plant, BACK.timeout)
  // One worker a build.
  expect(plant.stats().hubs.pv.connections).toBe(tabs.length)

  // A page that the oldest build has not loaded yet.
  await page.getByRole('link', { name: 'Anstehend', exact: true }).click()
  const openAlerts = () => [...plant.model.pending(plant.now())].filter(isOpen).length
  const before = openAlerts()
  expect(before).toBeGreaterThan(0)
  for (const tab of tabs) await expect.poll(() => openIn(tab)).toBe(openAlerts())
  await listRests(page)
  await page.getByRole('button', { name: /^\d+ Zeilen?(, \d+ Meldungen)? quittieren$/ }).click()
  await expect.poll(openAlerts).toBeLessThan(before)
  for (const tab of tabs) await expect.poll(() => openIn(tab)).toBe(openAlerts())

  await page.goto('/logout')
  for (const tab of tabs) await expect(tab).toHaveURL(/\/login/)
  await expect.poll(() => plant.stats().calls.logout).toBe(1)
  await sendLogin(last, 'operator')
  for (const tab of tabs) await expect(tab).not.toHaveURL(/\/login/)
  for (const tab of tabs.slice(1)) await untilLive(tab, plant)
})
