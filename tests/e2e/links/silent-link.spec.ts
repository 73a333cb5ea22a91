import { test as base, expect, type Page } from 'playwright/test'
import { pvOfLiveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'
import { type ChildSimulator, startChildSimulator } from '../../support/simulator/child-simulator.ts'
import { orderSimulator } from '../../support/simulator/simulator-orders.ts'
import { startTcpProxy, type TcpProxy } from '../../support/simulator/tcp-proxy.ts'
import { cells, untilLive } from '../cells.ts'
import { STAMPED } from '../fixtures.ts'
import { loginInPage } from '../login.ts'

const STATION = 14
/**
 * Longer than a connection attempt hangs, so that attempts from the outage are still pending when the server returns.
 */
const OUTAGE_MS = 15_000
const NO_SERVER = 'Keine Verbindung zum Webserver: keine Antwort'

interface Line {
  readonly plant: ChildSimulator
  readonly proxy: TcpProxy
}

/** A simulator in its own process, behind a proxy that can drop everything. */
const test = base.extend<{ readonly line: Line }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  line: async ({}, use) => {
    const plant = await startChildSimulator({ ...STAMPED, dist: `${PROJECT_ROOT}/dist` })
    const proxy = await startTcpProxy(plant.url)
    await use({ plant, proxy })
    await proxy.close()
    await plant.close()
  },
  baseURL: async ({ line }, use) => use(line.proxy.url),
})

const areMarked = async (page: Page) => (await cells(page)).every(({ stale }) => stale)

/** Returns the stamped values on screen that differ from the simulator's. */
async function lies(page: Page, plant: ChildSimulator): Promise<readonly string[]> {
  const all = (await cells(page)).filter(({ key }) => key.startsWith('ai'))
  const { values } = await plant.truth()
  return all.flatMap(({ key, text, stale }) => {
    const ref = pvOfLiveKey(key)
    const truth = ref === null ? null : values[pvParam(ref)]
    const shown = Number(text.replaceAll('.', '').replace(',', '.'))
    const isTrue = truth?.type === 'DoubleValue' && Math.abs((truth.doubleValue ?? Number.NaN) - shown) < 0.001
    return isTrue && !stale ? [] : [`${key} shows ${text}`]
  })
}

for (const [what, begin, end] of [
  ['hangs', ({ plant }: Line) => plant.freeze(), ({ plant }: Line) => plant.thaw()],
  [
    'is behind a line that drops everything',
    ({ proxy }: Line) => {
      proxy.line = { kind: 'black-hole' }
    },
    ({ proxy }: Line) => {
      proxy.line = { kind: 'clear' }
    },
  ],
] as const) {
  test(`a server that ${what} is named and all values are marked; back again, they are true (R-03; F24)`, async ({
    line,
    page,
  }) => {
    test.setTimeout(90_000)
    const clock = { now: async () => (await line.plant.truth()).now }
    await loginInPage(page, 'operator')
    await page.goto(`/stations/${STATION}`)
    await untilLive(page, clock)
    const startedAt = performance.now()
    begin(line)
    await expect.poll(() => areMarked(page), { intervals: [50] }).toBe(true)
    await expect(page.getByText(NO_SERVER).first()).toBeVisible()
    await expect.poll(() => performance.now() - startedAt, { timeout: 2 * OUTAGE_MS }).toBeGreaterThan(OUTAGE_MS)
    expect(await areMarked(page)).toBe(true)
    end(line)
    await untilLive(page, clock)
    await expect(page.getByText(NO_SERVER).first()).toBeHidden()
    // Setting the clock makes the simulator send every value of that moment.
    const { now } = await line.plant.truth()
    await orderSimulator(line.plant, 'clock', { now: now + 1000, speed: 0 })
    await expect.poll(() => lies(page, line.plant)).toEqual([])
    expect((await cells(page)).length).toBeGreaterThan(5)
  })
}
