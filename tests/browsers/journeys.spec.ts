import { liveKey, pvParam } from '../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import { HUB_NAMES, type HubName } from '../../src/wire/hubs/hubs.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import { largestStation } from '../e2e/cells.ts'
import type { Screen } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { hasPoint, isMarked, shownPage, untruths } from './truth.ts'

/**
 * The main journeys, in every engine. They check no texts, because each engine uses the language of its machine. The
 * end-to-end tests check time limits; these only check that things happen.
 */

/** The hubs that every page uses. */
const LEASED: readonly HubName[] = ['server-status', 'alert', 'pv', 'station']
const ONE_EACH = HUB_NAMES.map((hub) => (LEASED.includes(hub) ? 1 : 0))

/** Of one alert: a row of a contact that chatters would acknowledge several. */
const OPEN_ALERT = '[role=row][data-id]:has([data-alert-state$=-open]):not(:has([data-repeats]))'

function connections(plant: SimulatorHandle): readonly number[] {
  return HUB_NAMES.map((hub) => plant.stats().hubs[hub].connections)
}

function stationPath(plant: SimulatorHandle): string {
  return `/stations/${largestStation(plant).number}`
}

/** A client that was refused tries again after at most 30 s, each time after a random part of a growing delay. */
const AFTER_REFUSAL = { timeout: 45_000 }

/** Waits until every value is shown unmarked and equals the simulator's. */
async function expectTruth(screen: Screen, plant: SimulatorHandle, options?: { timeout: number }): Promise<void> {
  await expect
    .poll(async () => {
      const page = await shownPage(screen)
      return [
        ...untruths(plant, page),
        ...page.values.filter(({ stale }) => stale).map(({ key }) => `${key} is marked`),
      ]
    }, options)
    .toEqual([])
}

/** The live keys of which the plant sends values; beside them are the limits of the rows that are drawn. */
const values = (plant: SimulatorHandle) => plant.subscribed('pv').filter((key) => !key.startsWith('LimitConfigs/'))

test('who is not logged in comes to the login, and from there to the page that was asked for; live values are what the plant says, and move with it; a point of a chart is what the plant has in its archive', async ({
  open,
  plant,
}) => {
  const screen = await open('/values')
  await expect.poll(() => screen.path()).toBe('/login?returnUrl=%2Fvalues')
  await screen.fill('input[name=username]', 'operator')
  await screen.fill('input[name=password]', 'plant-operator')
  await screen.click('form button[type=submit]')
  await expect.poll(() => screen.path()).toBe('/values')
  await expectTruth(screen, plant)
  const texts = async () => (await shownPage(screen)).values.map(({ text }) => text)
  const before = await texts()
  const changed = async () => (await texts()).filter((text, at) => text !== before[at]).length
  // Most values are states and counters; the others change their last digit every few seconds.
  await expect.poll(changed, { timeout: 60_000 }).toBeGreaterThan(2)
  await expectTruth(screen, plant)

  const ref = analogInput(plant)
  await screen.goto(`/charts/realtime?pv=${pvParam(ref)}`)
  await expect.poll(() => screen.count('[data-live-pill=live]')).toBe(1)
  await expectTruth(screen, plant)
  await expect.poll(() => screen.evaluate(coloursDrawn)).toBeGreaterThan(3)
  const { language } = await shownPage(screen)
  await expect
    .poll(async () => {
      // The cursor follows the pointer.
      await screen.hover('.u-over')
      const point = {
        time: await screen.text('[data-cell=cursorTime]'),
        value: await screen.text('td[data-cell=cursor]'),
      }
      return hasPoint(plant, ref, language, point) ? 'as in the archive' : point
    })
    .toBe('as in the archive')
})

test('three windows share one connection a hub, also after a reload; an alert is acknowledged exactly once, in both that show it; the last that is closed ends the subscriptions', async ({
  openLoggedIn,
  open,
  plant,
  engineName,
}) => {
  const first = await openLoggedIn('/alerts/pending')
  const [second, third] = [await open(stationPath(plant)), await open(stationPath(plant))]
  for (const screen of [second, third]) await expectTruth(screen, plant)
  await third.goto(stationPath(plant))
  await expectTruth(third, plant)
  expect(connections(plant)).toEqual(ONE_EACH)
  expect(plant.stats().hubs.pv.connectionsEver).toBe(1)
  expect(values(plant)).toEqual(largestStation(plant).keys)

  await second.goto('/alerts/pending')
  const both = [first, second]
  for (const each of both) await expect.poll(() => each.count(OPEN_ALERT)).toBeGreaterThan(0)
  let id = ''
  // WebKit may have ended the worker with the page that was left: then the list is read once more.
  const read = async () => {
    id = await first.evaluate((css) => document.querySelector<HTMLElement>(css)?.dataset.id ?? '', OPEN_ALERT)
    return id
  }
  await expect.poll(read).not.toBe('')
  const row = `[role=row][data-id="${id}"]`
  // Right after its rows have moved a list takes no press (F98).
  await expect.poll(() => first.count('[data-moved]')).toBe(0)
  await first.click(`${row} button`)
  const commands = () => plant.journal.entries.map(({ call, args, user, replays }) => ({ call, args, user, replays }))
  const expected = [{ call: 'ackAlerts', args: { ids: [id] }, user: 'operator', replays: 0 }]
  await expect.poll(commands).toEqual(expected)
  const isOpen = `${row}:not([data-state=removed]) [data-alert-state$=-open]`
  for (const each of both) await expect.poll(() => each.count(isOpen)).toBe(0)
  expect(commands()).toEqual(expected)

  await second.close()
  // WebKit may run the worker in the process of the closed window. Then another worker takes over, and the open windows
  // mark their values until it is live.
  const live = () => ({ keys: values(plant), connections: connections(plant) })
  await expect.poll(live).toEqual({ keys: largestStation(plant).keys, connections: ONE_EACH })
  if (engineName !== 'webkit') expect(plant.stats().hubs.pv.connectionsEver).toBe(1)
  await expectTruth(third, plant)
  await third.close()
  await expect.poll(() => plant.subscribed('pv')).toEqual([])
  expect(await first.count('nav')).toBeGreaterThan(0)
})

test('after going away and back values are live, on the same connection where the worker stays (pitfall 48)', async ({
  openLoggedIn,
  open,
  plant,
  engineName,
}) => {
  await openLoggedIn('/stations')
  const screen = await open(stationPath(plant))
  await expectTruth(screen, plant)
  const { connectionsEver } = plant.stats().hubs.pv
  await screen.leave()
  await expect.poll(() => plant.subscribed('pv')).toEqual([])
  await screen.evaluate(() => void setTimeout(() => history.back()))
  // The plant tells when the page is back. WebKit's driver waits half a minute for a page that leaves while it is asked.
  await expect.poll(() => values(plant)).toEqual(largestStation(plant).keys)
  expect(await screen.path()).toBe(stationPath(plant))
  await expectTruth(screen, plant)
  // WebKit may have run the worker in the process of the page that was left. Then another one has taken over.
  if (engineName !== 'webkit') expect(plant.stats().hubs.pv.connectionsEver).toBe(connectionsEver)
})

test('values of cut links are marked, and live and right when they are back; the logout ends the session in every window, and no value stays on screen', async ({
  openLoggedIn,
  open,
  plant,
  allowErrors,
}) => {
  test.slow(true, 'waits for two random delays of at most 30 s')
  allowErrors(/WebSocket|wss?:|can.t establish a connection|hubs/)
  const first = await openLoggedIn(stationPath(plant))
  const screens = [first, await open('/values')]
  for (const screen of screens) await expectTruth(screen, plant)
  for (const hub of ['pv', '*'] as const) {
    plant.fault({ hub, action: 'refuse' })
    for (const screen of screens) await expect.poll(async () => isMarked(await shownPage(screen))).toBe(true)
    plant.fault({ hub, action: 'restore' })
    for (const screen of screens) await expectTruth(screen, plant, AFTER_REFUSAL)
  }
  await first.click('button[aria-haspopup=dialog]:has(.lucide-user)')
  await first.click('[role=dialog] button:has(.lucide-log-out)')
  for (const screen of screens) {
    await expect.poll(() => screen.path()).toMatch(/^\/login/)
    await expect.poll(() => screen.count('input[name=password]')).toBe(1)
    expect(await screen.count('[data-pv]')).toBe(0)
  }
  await expect.poll(() => connections(plant).reduce((sum, count) => sum + count)).toBe(0)
})

function analogInput(plant: SimulatorHandle): PvRef {
  const pv = plant.model.nodes.flatMap(({ pvs }) => pvs).find((ref) => ref.type === 'AnaIn' && liveKey(ref) !== null)
  if (pv === undefined) throw new Error('The plant has no analogue input')
  return pv
}

/** Runs in the page. Returns the number of different colours in the chart; an empty canvas has one. */
function coloursDrawn(): number {
  const canvas = document.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  const colours = new Set<number>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    colours.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0))
  }
  return colours.size
}
