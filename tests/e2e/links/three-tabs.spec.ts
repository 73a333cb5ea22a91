import type { BrowserContext, Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { HUB_NAMES, type HubName } from '../../../src/wire/hubs/hubs.ts'
import { largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'

test.use({ plantOptions: STAMPED })

/** The hubs that every page leases; the client connects to no other hub until a view needs it. */
const LEASED: readonly HubName[] = ['server-status', 'alert', 'pv', 'station']
const ONE_EACH = HUB_NAMES.map((hub) => (LEASED.includes(hub) ? 1 : 0))

async function open(plant: SimulatorHandle, context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await untilLive(page, plant)
  return page
}

/** Kills the renderer of a tab. The command never gets a response, so this waits for the page's crash event. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

test('three tabs on one station share one connection a hub and one subscription a PV, also after a reload; a tab that is closed, crashes or is reloaded elsewhere releases its leases, and the last one ends the subscriptions (pitfalls 12, 13, 15; R-60)', async ({
  plant,
  login,
  page,
  context,
}) => {
  await login()
  const station = largestStation(plant)
  const path = `/stations/${station.number}`
  await page.goto(path)
  await untilLive(page, plant)
  // The only tab: neither the worker nor its connections end.
  await page.reload()
  await untilLive(page, plant)
  await page.goto('/stations')
  const closed = await open(plant, context, path)
  const crashed = await open(plant, context, path)
  const reloaded = await open(plant, context, path)
  const { hubs } = plant.stats()
  expect(HUB_NAMES.map((hub) => hubs[hub].connections)).toEqual(ONE_EACH)
  expect([hubs.pv.connectionsEver, hubs['server-status'].connectionsEver]).toEqual([1, 1])
  expect(plant.subscribed('pv')).toEqual(station.keys)
  expect(hubs.pv.subscriptions).toBe(station.keys.length)
  await closed.close()
  await crash(crashed)
  await untilLive(reloaded, plant)
  expect(plant.subscribed('pv')).toEqual(station.keys)
  await reloaded.evaluate(() => history.replaceState(null, '', '/stations'))
  await reloaded.reload({ waitUntil: 'commit' })
  await expect.poll(() => plant.subscribed('pv')).toEqual([])
})

test('a further tab asks the server for nothing but who is logged in, until a link was broken; when the tab that hosts the worker crashes, the others show fresh values by the next one (pitfall 2; R-60)', async ({
  plant,
  login,
  context,
  page,
}) => {
  const asked = () => ['userInfo', 'systemSettings', 'priorities', 'pvNodes', 'pvConfigs'].map(calls)
  const calls = (name: string) => plant.stats().calls[name] ?? 0
  await login()
  const first = await open(plant, context, '/values')
  const [users = 0, ...before] = asked()
  expect(before).toEqual([1, 1, 1, 1])
  const second = await open(plant, context, '/values')
  expect(asked()).toEqual([users + 1, ...before])
  plant.fault({ hub: '*', action: 'drop' })
  await expect.poll(() => asked().slice(1)).toEqual([2, 2, 2, 2])
  for (const tab of [first, second]) await untilLive(tab, plant)
  const { connectionsEver, subscriptions } = plant.stats().hubs.pv
  // The worker lives in the renderer of the tab that started it, which is the one that logged in.
  await crash(page)
  await expect.poll(() => plant.stats().hubs.pv.connectionsEver).toBeGreaterThan(connectionsEver)
  for (const tab of [first, second]) await untilLive(tab, plant)
  expect(HUB_NAMES.map((hub) => plant.stats().hubs[hub].connections)).toEqual(ONE_EACH)
  expect(plant.stats().hubs.pv.subscriptions).toBe(subscriptions)
})
