import { serveMounts } from '../../../src/simulator/server/serve-mounts.ts'
import { createServerProxy } from '../../../src/simulator/server/server-proxy.ts'
import { createStaticFiles } from '../../../src/simulator/server/static-files.ts'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'
import { RECORD_END } from '../../support/simulator/send-message.ts'
import { largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'

test.use({ plantOptions: STAMPED })

const LIVE_AGAIN_MS = 10_000

test('an unknown address says so, and the way back works', async ({ signIn, page }) => {
  await signIn()
  await page.goto('/no/such/page?x=1')
  await expect(page.getByText('Diese Seite gibt es nicht.')).toBeVisible()
  await page.getByRole('link', { name: 'Zu den Stationen' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

for (const [path, sentence] of [
  ['/stations/99999', '99999'],
  ['/stations/abc', 'abc'],
  ['/charts/realtime?pv=Nonsense-1', '„Nonsense-1“ ist keine Prozessvariable'],
  ['/charts/realtime?pv=AnaIn-99900001', 'AnaIn 99900001 konnte nicht geladen werden'],
] as const) {
  test(`${path} is answered with a sentence`, async ({ signIn, page }) => {
    await signIn()
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence)
  })
}

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

test('a plant that goes away leaves marked values, a sentence and a page that still works', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/ERR_CONNECTION_REFUSED|Failed to load/)
  await signIn()
  await page.goto('/alerts/pending')
  await expect(page.locator('[data-alert-state]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Stationen', exact: true }).first().click()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  await plant.close()
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await expect(page.locator('[data-pv]:not([data-stale])')).toHaveCount(0)
  await page
    .getByRole('link', { name: 'Zurück zur Übersicht' })
    .or(page.getByRole('link', { name: 'Stationen', exact: true }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a hub message that is no message costs one reconnect, not the page', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/503|WebSocket/)
  await signIn()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  const before = plant.stats().hubs.pv.connectionsEver
  // Until the page has told it: otherwise the channel may be back before anybody could read that.
  plant.fault({ hub: 'pv', action: 'negotiate', how: 'status', status: 503 })
  plant.sendRaw('pv', `{"type":1,"target":"newValues","arguments":[[{]]}${RECORD_END}`)
  await expect(page.getByText('Kanal der Prozesswerte unterbrochen').first()).toBeVisible()
  plant.fault({ hub: 'pv', action: 'restore' })
  await untilLive(page, plant, LIVE_AGAIN_MS)
  expect(plant.stats().hubs.pv.connectionsEver).toBe(before + 1)
})

for (const [what, text] of [
  ['values that are none', '{"type":1,"target":"newValues","arguments":[[null,{"nonsense":true},7]]}'],
  [
    'an unknown kind of value',
    '{"type":1,"target":"newValues","arguments":[[{"pvRef":{"type":"AnaIn","nr":100001},"type":"NewKind","quality":"Good"}]]}',
  ],
  ['a message without arguments', '{"type":1,"target":"newValues","arguments":[]}'],
] as const) {
  test(`${what} from the pv hub are left out with a notice, and the rest stays live`, async ({
    signIn,
    page,
    plant,
  }) => {
    await signIn()
    await page.goto(`/stations/${largestStation(plant).number}`)
    await untilLive(page, plant)
    plant.sendRaw('pv', text + RECORD_END)
    await expect(page.getByText(/unlesbarer? Werte? vom Server w/)).toBeVisible()
    expect(plant.stats().hubs.pv.connectionsEver).toBe(1)
    await untilLive(page, plant)
  })
}

test('a web page instead of JSON is named as such, the rest works, and a retry helps', async ({
  login,
  page,
  plant,
}) => {
  plant.failCall('stations', 'html')
  await login()
  await expect(
    page.getByText('Stationen konnte', { exact: false }).or(page.getByText('konnten nicht geladen')),
  ).toBeVisible()
  await expect(page.getByText('Die Antwort kam nicht vom Anlagenserver')).toBeVisible()
  await page.getByRole('link', { name: 'Anstehend' }).click()
  await expect(page.locator('[data-alert-state]').first()).toBeVisible()
  const before = plant.stats().calls.stations ?? 0
  await page.getByRole('link', { name: 'Stationen', exact: true }).first().click()
  const retry = page.getByRole('button', { name: 'Erneut versuchen' })
  await expect(retry).toBeVisible()
  // The page fetches once when it is shown again. If that call succeeded, there would be nothing to retry.
  await expect.poll(() => plant.stats().calls.stations).toBe(before + 1)
  plant.failCall('stations', null)
  await retry.click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('a failed acknowledge says what is known of its outcome', async ({ signIn, page, plant, allowErrors }) => {
  allowErrors(/Failed to load/)
  await signIn()
  await page.goto('/alerts/pending')
  plant.failCall('ackAlerts', { status: 403 })
  await page.getByRole('button', { name: 'Störmeldung quittieren' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Störmeldungen konnten nicht quittiert werden')
  await expect(dialog).toContainText('Zugriff verweigert: Bitte die Benutzerrechte aktualisieren.')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  plant.failCall('ackAlerts', { status: 500 })
  await page.getByRole('button', { name: 'Störmeldung quittieren' }).first().click()
  await expect(dialog).toContainText('Ausgang unbekannt')
  await expect(dialog).toContainText('Der Server meldet einen Fehler (HTTP 500).')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  plant.failCall('ackAlerts', 'truncated')
  await page.getByRole('button', { name: 'Störmeldung quittieren' }).first().click()
  await expect(dialog).toContainText('Ausgang unbekannt')
  expect(plant.journal.entries.filter(({ call }) => call === 'ackAlerts')).toHaveLength(1)
})

test('a result status that nobody knows is told with its text, and the next command works (deviation 1, F6)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/alerts/pending')
  plant.failCall('ackAllAlerts', 'unknown-status')
  const ackAll = page.getByRole('button', { name: 'Alle quittieren …' })
  const dialog = page.getByRole('alertdialog')
  // The pointer may lie on the list and hold it: alerts that are gone by then stay, marked.
  const open = page.locator('[role=row]:not([data-state=removed]):has([data-alert-state$=-open])')
  const openIds = () => open.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
  await expect(open.first()).toBeVisible()
  const before = await openIds()
  await ackAll.click()
  await dialog.getByRole('button', { name: 'Alle quittieren' }).click()
  await expect(dialog).toContainText('Störmeldungen konnten nicht quittiert werden')
  await expect(dialog).toContainText('The plant is being serviced.')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  plant.failCall('ackAllAlerts', null)
  await ackAll.click()
  await dialog.getByRole('button', { name: 'Alle quittieren' }).click()
  // An alert that comes meanwhile is another one.
  await expect.poll(async () => (await openIds()).filter((id) => before.includes(id))).toEqual([])
  expect(plant.journal.entries.map(({ call }) => call)).toEqual(['ackAllAlerts'])
})
