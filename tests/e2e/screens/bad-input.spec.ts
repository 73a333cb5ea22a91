import { serveMounts } from '../../../src/simulator/server/serve-mounts.ts'
import { createServerProxy } from '../../../src/simulator/server/server-proxy.ts'
import { createStaticFiles } from '../../../src/simulator/server/static-files.ts'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'
import { RECORD_END } from '../../support/simulator/send-message.ts'
import { largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'
import { goInside } from './views.ts'

test.use({ plantOptions: STAMPED })

const LIVE_AGAIN_MS = 10_000

test('an address that leads nowhere is answered with a sentence and a way back, which names what may have been meant', async ({
  signIn,
  page,
}) => {
  await signIn()
  await page.goto('/no/such/page?x=1')
  const main = page.getByRole('main')
  await expect(main.getByText('Diese Seite gibt es nicht.')).toBeVisible()
  await expect(main.getByRole('link')).toHaveCount(1)
  await main.getByRole('link', { name: 'Zu den Stationen' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  for (const [path, sentence] of [
    ['/stations/99999', '99999'],
    ['/charts/realtime?pv=Nonsense-1', '„Nonsense-1“ ist keine Prozessvariable'],
    ['/stations/abc', 'abc'],
    ['/charts/realtime?pv=AnaIn-99900001', 'AnaIn 99900001 konnte nicht geladen werden'],
  ] as const) {
    await goInside(page, path)
    await expect(main.getByRole('alert').filter({ hasText: sentence }), path).toBeVisible()
  }
  await goInside(page, '/statons')
  await expect(main.getByText('Vielleicht war gemeint:')).toBeVisible()
  await main.getByRole('listitem').getByRole('link', { name: 'Stationen', exact: true }).click()
  await expect(page).toHaveURL(/\/stations$/)
})

test('without a plant behind the web server the start says so, and goes on by itself', async ({
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/502|Bad Gateway/)
  const proxyTo = async (target: string, port: number) =>
    serveMounts([createServerProxy(new URL(target)), await createStaticFiles(`${PROJECT_ROOT}/dist`)], {
      port,
      host: '127.0.0.1',
    })
  // Nothing listens on port 9 of the loopback device.
  const without = await proxyTo('http://127.0.0.1:9', 0)
  await page.goto(`${without.url}/stations`)
  await expect(page.getByText('Der Anlagenserver antwortet nicht')).toBeVisible()
  await without.close()
  const withPlant = await proxyTo(plant.url, without.port)
  await expect(page).toHaveURL(/\/login/, { timeout: 40_000 })
  await withPlant.close()
})

test('hub messages that are none cost a notice or one reconnect, and the rest stays live; a plant that goes away leaves marked values, a sentence and a page that still works', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/503|WebSocket|ERR_CONNECTION_REFUSED|Failed to load/)
  await signIn()
  // The page that is opened without a plant has been there before, so its code is.
  await page.goto('/stations')
  await goInside(page, `/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  const notice = page.getByText(/unlesbarer? Werte? vom Server w/)
  for (const [what, values] of [
    ['values that are none', '[[null,{"nonsense":true},7]]'],
    ['an unknown kind of value', '[[{"pvRef":{"type":"AnaIn","nr":100001},"type":"NewKind","quality":"Good"}]]'],
    ['a message without arguments', '[]'],
  ] as const) {
    await test.step(what, async () => {
      plant.sendRaw('pv', `{"type":1,"target":"newValues","arguments":${values}}${RECORD_END}`)
      await expect(notice).toBeVisible()
      await page.getByRole('status').filter({ has: notice }).getByRole('button', { name: 'Schließen' }).click()
      await expect(notice).toHaveCount(0)
    })
  }
  expect(plant.stats().hubs.pv.connectionsEver).toBe(1)
  await untilLive(page, plant)
  await test.step('a message that is no message', async () => {
    // Until the page has told it: otherwise the channel may be back before anybody could read that.
    plant.fault({ hub: 'pv', action: 'negotiate', how: 'status', status: 503 })
    plant.sendRaw('pv', `{"type":1,"target":"newValues","arguments":[[{]]}${RECORD_END}`)
    await expect(page.getByText('Kanal der Prozesswerte unterbrochen').first()).toBeVisible()
    plant.fault({ hub: 'pv', action: 'restore' })
    await untilLive(page, plant, LIVE_AGAIN_MS)
    expect(plant.stats().hubs.pv.connectionsEver).toBe(2)
  })
  await plant.close()
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await expect(page.locator('[data-pv]:not([data-stale])')).toHaveCount(0)
  await page.getByRole('link', { name: 'Stationen', exact: true }).first().click()
  await expect(page).toHaveURL(/\/stations$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
