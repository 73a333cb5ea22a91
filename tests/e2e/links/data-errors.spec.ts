import { cells, largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'

test.use({ plantOptions: STAMPED })

/** An unreadable message with its separator. */
const UNREADABLE = 'this is no message\u001e'
const RETRY_MS = 15_000

test('a channel that is sent unreadable messages again and again is told as a data error, its values stay marked, the others live (R-15)', async ({
  plant,
  signIn,
  page,
}) => {
  await signIn()
  const station = largestStation(plant)
  await page.goto(`/stations/${station.number}`)
  for (let sent = 1; sent <= 3; sent += 1) {
    await untilLive(page, plant, RETRY_MS)
    const opened = plant.stats().hubs.pv.connectionsEver
    plant.sendRaw('pv', UNREADABLE)
    if (sent < 3) await expect.poll(() => plant.stats().hubs.pv.connectionsEver, { timeout: RETRY_MS }).toBe(opened + 1)
  }
  // Buttons that are blocked by it say so as well.
  await expect(page.getByText('Kanal der Prozesswerte unterbrochen: Datenfehler').first()).toBeVisible()
  await expect.poll(async () => (await cells(page)).every(({ stale }) => stale)).toBe(true)
  const opened = plant.stats().hubs.pv.connectionsEver
  const alerts = plant.stats().hubs.alert.connectionsEver
  // The first hub that reconnects would make all others reconnect too.
  plant.fault({ hub: 'alert', action: 'drop' })
  await expect.poll(() => plant.stats().hubs.alert.connectionsEver, { timeout: RETRY_MS }).toBe(alerts + 1)
  expect(plant.stats().hubs.pv.connectionsEver).toBe(opened)
  expect((await cells(page)).every(({ stale }) => stale)).toBe(true)
  await page.getByRole('button', { name: /Jetzt/ }).click()
  await untilLive(page, plant, RETRY_MS)
})
