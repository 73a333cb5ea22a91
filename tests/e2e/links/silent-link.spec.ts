import type { Page } from 'playwright/test'
import { startTcpProxy, type TcpProxy } from '../../support/simulator/tcp-proxy.ts'
import { cells, largestStation, untilLive } from '../cells.ts'
import { test as base, expect, STAMPED } from '../fixtures.ts'

const NO_SERVER = 'Keine Verbindung zum Webserver: keine Antwort'

/** The simulator behind a line that can drop everything. */
const test = base.extend<{ readonly line: TcpProxy }>({
  line: async ({ plant }, use) => {
    const line = await startTcpProxy(plant.url)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.url),
})

test.use({ plantOptions: STAMPED })

const areMarked = async (page: Page) => (await cells(page)).every(({ stale }) => stale)

test('a server behind a line that drops everything is named and all values are marked; back again, they are true (R-03; F24)', async ({
  plant,
  line,
  login,
  page,
}) => {
  await login()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  line.line = { kind: 'black-hole' }
  await expect.poll(() => areMarked(page), { intervals: [50] }).toBe(true)
  await expect(page.getByText(NO_SERVER).first()).toBeVisible()
  expect(await areMarked(page)).toBe(true)
  line.line = { kind: 'clear' }
  await untilLive(page, plant)
  await expect(page.getByText(NO_SERVER).first()).toBeHidden()
})
