import { largestStation, untilLive } from '../cells.ts'
import { secretsIn } from '../console-secrets.ts'
import { expect, STAMPED, test } from '../fixtures.ts'
import { attachToWorker } from '../shared-worker.ts'

test.use({ plantOptions: STAMPED })

const LIVE_AGAIN_MS = 20_000

/** A console call as reported by DevTools. */
interface ConsoleCall {
  readonly args: readonly { readonly value?: unknown; readonly description?: string }[]
}

test('the console of the worker tells no secret, however hubs and calls fail (S-23)', async ({
  signIn,
  page,
  plant,
  browser,
  allowErrors,
}) => {
  // A secret is found, or the rest says nothing.
  for (const text of [
    'WebSocket connected to ws://127.0.0.1:4173/hubs/pv?id=Zk3vX0aN',
    '{"username":"operator","password":"x"}',
    'logged in with plant-operator',
    'Cookie: plant-session=abcdef',
    'https://weather.example/data/2.5/weather?zip=1&appid=0815',
  ]) {
    expect([text, secretsIn(text)]).toEqual([text, [expect.stringContaining(text)]])
  }
  expect(secretsIn('WebSocket connected to ws://127.0.0.1:4173/hubs/pv?...')).toEqual([])
  allowErrors(/Failed to load/)
  await signIn()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  const lines: string[] = []
  const worker = await attachToWorker(browser)
  worker.on('Runtime.consoleAPICalled', (params) => {
    const { args } = params as ConsoleCall
    lines.push(args.map(({ value, description }) => String(value ?? description)).join(' '))
  })
  await worker.send('Runtime.enable')
  // DevTools report earlier lines again; this line shows that lines arrive at all.
  await worker.send('Runtime.evaluate', { expression: `console.warn('this line arrives')` })
  await expect.poll(() => lines).toContain('this line arrives')
  plant.fault({ action: 'upgrade', hub: '*', how: 'status', status: 503, times: 9 })
  plant.fault({ action: 'drop', hub: '*' })
  await expect(page.locator('[data-pv]:not([data-stale])')).toHaveCount(0)
  await untilLive(page, plant, LIVE_AGAIN_MS)
  plant.fault({ action: 'close-message', hub: '*', error: 'wss://plant.example/hubs/pv?id=secret-of-the-connection' })
  plant.failCall('stations', { status: 500 })
  await page.goto('/stations')
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(lines.flatMap(secretsIn)).toEqual([])
  await worker.detach()
})
