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

test('three tabs on one station share one connection a hub and one subscription a PV (pitfalls 12, 15)', async ({
  plant,
  login,
  context,
}) => {
  await login()
  const station = largestStation(plant)
  for (let tab = 0; tab < 3; tab++) await open(plant, context, `/stations/${station.number}`)
  const { hubs } = plant.stats()
  expect(HUB_NAMES.map((hub) => hubs[hub].connections)).toEqual(ONE_EACH)
  expect(plant.subscribed('pv')).toEqual(station.keys)
  expect(hubs.pv.subscriptions).toBe(station.keys.length)
  expect(hubs.pv.connectionsEver).toBe(1)
})

test('a further tab asks the server for nothing but who is logged in, until a link was broken', async ({
  plant,
  login,
  context,
}) => {
  const asked = () => ['userInfo', 'systemSettings', 'priorities', 'pvNodes', 'pvConfigs'].map(calls)
  const calls = (name: string) => plant.stats().calls[name] ?? 0
  await login()
  const first = await open(plant, context, '/values')
  const [users = 0, ...before] = asked()
  expect(before).toEqual([1, 1, 1, 1])
  await open(plant, context, '/values')
  expect(asked()).toEqual([users + 1, ...before])
  plant.fault({ hub: '*', action: 'drop' })
  await expect.poll(() => asked().slice(1)).toEqual([2, 2, 2, 2])
  await untilLive(first, plant)
})

test('a tab that is closed releases its leases', async ({ plant, login, context }) => {
  await login()
  const tab = await open(plant, context, `/stations/${largestStation(plant).number}`)
  await tab.close()
  await expect.poll(() => plant.subscribed('pv')).toEqual([])
})

test('the last of two tabs to release a station ends its subscriptions, the first does not', async ({
  plant,
  login,
  context,
}) => {
  await login()
  const station = largestStation(plant)
  const first = await open(plant, context, `/stations/${station.number}`)
  const second = await open(plant, context, `/stations/${station.number}`)
  await first.close()
  await untilLive(second, plant)
  expect(plant.subscribed('pv')).toEqual(station.keys)
  await second.close()
  await expect.poll(() => plant.subscribed('pv')).toEqual([])
})

test('a tab that is reloaded elsewhere releases its leases', async ({ plant, login, context }) => {
  await login()
  const tab = await open(plant, context, `/stations/${largestStation(plant).number}`)
  await tab.evaluate(() => history.replaceState(null, '', '/stations'))
  await tab.reload({ waitUntil: 'commit' })
  await expect.poll(() => plant.subscribed('pv')).toEqual([])
})

test('a reload of the only tab ends neither the worker nor its connections (pitfall 13)', async ({
  plant,
  login,
  page,
}) => {
  await login()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  await page.reload()
  await untilLive(page, plant)
  const { pv, 'server-status': status } = plant.stats().hubs
  expect([pv.connectionsEver, status.connectionsEver]).toEqual([1, 1])
})

test('a tab that crashes releases its leases (R-60)', async ({ plant, login, context }) => {
  await login()
  const tab = await open(plant, context, `/stations/${largestStation(plant).number}`)
  await crash(tab)
  await expect.poll(() => plant.subscribed('pv')).toEqual([])
})

test('when the tab that hosts the worker crashes, the others show fresh values by the next one (pitfall 2; R-60)', async ({
  plant,
  login,
  context,
  page,
}) => {
  await login()
  const station = largestStation(plant)
  const others = [
    await open(plant, context, `/stations/${station.number}`),
    await open(plant, context, `/stations/${station.number}`),
  ]
  // The worker lives in the renderer of the tab that started it, which is the one that logged in.
  const before = plant.stats().hubs.pv.connectionsEver
  await crash(page)
  await expect.poll(() => plant.stats().hubs.pv.connectionsEver).toBeGreaterThan(before)
  for (const tab of others) await untilLive(tab, plant)
  expect(HUB_NAMES.map((hub) => plant.stats().hubs[hub].connections)).toEqual(ONE_EACH)
  expect(plant.stats().hubs.pv.subscriptions).toBe(station.keys.length)
})
