import { describe, expect, type TestContext, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { type Environment, SYSTEM_CLOCK } from '../../../workers/platform/environment.ts'
import { type FaultyProxy, type ProxyFault, startFaultyProxy } from '../../support/simulator/faulty-proxy.ts'
import { WATCHED_HUBS, WatchingClient, waysOf } from '../../support/truth/watching-client.ts'

const PATIENCE_MS = 180_000
const WAIT = { timeout: 60_000, interval: 50 }
const ALLOWED = '{ "longPolling": true }'
/** Longer than WebSockets are left alone. */
const LATER_MS = 6 * 60_000
const SETPOINT = { type: 'AnaOut', nr: 1_400_001 } as const
const STRIPPED = { kind: 'strip-upgrade' } as const

interface Place {
  readonly plant: SimulatorHandle
  readonly proxy: FaultyProxy
  readonly client: WatchingClient
}

/** A client that is logged in behind a proxy. */
async function behind(
  fault: ProxyFault,
  plantFile: string | null,
  { onTestFinished }: TestContext,
  environment: Partial<Environment> = {},
): Promise<Place> {
  const plant = await startSimulator({ size: 'demo', steady: true, print: () => undefined })
  onTestFinished(() => plant.close())
  const proxy = await startFaultyProxy(plant.url)
  onTestFinished(() => proxy.close())
  Object.assign(proxy, { fault, plantFile })
  const client = await WatchingClient.logIn(plant, { url: proxy.url, environment })
  onTestFinished(() => client.stop())
  return { plant, proxy, client }
}

const count = ({ seen }: FaultyProxy, what: RegExp) => seen.filter((line) => what.test(line)).length
const POLL = /^GET \/hubs\//
const UPGRADE = /^UPGRADE /

const all = (way: string) => WATCHED_HUBS.map(() => way)
const untilAll = (client: WatchingClient, way: string) =>
  vi.waitFor(() => expect(waysOf(client.connection, WATCHED_HUBS)).toEqual(all(way)), WAIT)

/** A busy machine takes longer than `live` waits until nothing is marked. */
async function untilLive(client: WatchingClient): Promise<void> {
  await vi.waitFor(() => {
    expect(client.core.hubs.status).toBe('Connected')
    expect(WATCHED_HUBS.filter((hub) => client.marked(hub) !== false)).toEqual([])
  }, WAIT)
  await client.live()
}

describe.concurrent('long polling', { timeout: PATIENCE_MS }, () => {
  test('brings values and alerts where upgrades are stripped, says so, sends a command once, and marks all when it breaks (R-74; I1)', async (context) => {
    const { plant, proxy, client } = await behind(STRIPPED, ALLOWED, context)
    await untilAll(client, 'polls')
    await untilLive(client)
    const upgrades = count(proxy, UPGRADE)

    const alerts = client.alertsOfSimulator().length
    plant.scenario('mains-failure')
    await vi.waitFor(() => expect(client.alertsOfSimulator().length).toBeGreaterThan(alerts), WAIT)
    await untilLive(client)

    const values = [{ pvRef: SETPOINT, doubleValue: 1.25 }]
    const result = await client.tab.api.call('setPvs', { values }, { id: 'one', shown: [] })
    expect(result).toMatchObject({ ok: true, body: { status: 'Success' } })
    await untilLive(client)
    expect(plant.journal.entries.map(({ call, key, replays }) => ({ call, key, replays }))).toEqual([
      { call: 'setPvs', key: 'one', replays: 0 },
    ])
    // While it polls nothing tries a WebSocket.
    expect(count(proxy, UPGRADE)).toBe(upgrades)

    proxy.fault = { kind: 'hang', path: /./ }
    for (const hub of WATCHED_HUBS) await client.lost(hub)
    proxy.fault = STRIPPED
    await untilAll(client, 'polls')
    await untilLive(client)
  })

  test('does not happen where it is not allowed, whatever fails', async (context) => {
    const { proxy, client } = await behind(STRIPPED, null, context)
    await vi.waitFor(() => expect(count(proxy, UPGRADE)).toBeGreaterThan(10), WAIT)
    expect(count(proxy, POLL)).toBe(0)
    expect(waysOf(client.connection, WATCHED_HUBS)).toEqual(all('none'))
  })

  test('does not happen in a worker of one tab: the tabs share the few connections of a browser', async (context) => {
    const { proxy } = await behind(STRIPPED, ALLOWED, context, { kind: 'dedicated' })
    await vi.waitFor(() => expect(count(proxy, UPGRADE)).toBeGreaterThan(10), WAIT)
    expect(count(proxy, POLL)).toBe(0)
  })

  test('does not happen while WebSockets work, however often links break', async (context) => {
    const { plant, proxy, client } = await behind({ kind: 'none' }, ALLOWED, context)
    await untilLive(client)
    for (const _ of [1, 2, 3, 4]) {
      const { connectionsEver } = plant.stats().hubs.pv
      plant.fault({ hub: 'pv', action: 'drop' })
      await vi.waitFor(() => expect(plant.stats().hubs.pv.connectionsEver).toBeGreaterThan(connectionsEver), WAIT)
      await untilAll(client, 'socket')
    }
    await untilLive(client)
    expect(count(proxy, POLL)).toBe(0)
  })

  test('ends when WebSockets work again: a reconnect tries one after a while, and all hubs follow', async (context) => {
    let ahead = 0
    const clock = { ...SYSTEM_CLOCK, elapsed: () => SYSTEM_CLOCK.elapsed() + ahead }
    const { plant, proxy, client } = await behind(STRIPPED, ALLOWED, context, { clock })
    await untilAll(client, 'polls')
    proxy.fault = { kind: 'none' }
    const upgrades = count(proxy, UPGRADE)
    const { connectionsEver } = plant.stats().hubs.pv
    plant.fault({ hub: 'pv', action: 'drop' })
    await vi.waitFor(() => expect(plant.stats().hubs.pv.connectionsEver).toBeGreaterThan(connectionsEver), WAIT)
    await untilAll(client, 'polls')
    expect(count(proxy, UPGRADE)).toBe(upgrades)
    ahead = LATER_MS
    plant.fault({ hub: 'pv', action: 'drop' })
    await untilAll(client, 'socket')
    await untilLive(client)
    expect(plant.stats().hubs.pv.connections).toBe(1)
  })

  test('gives way to WebSockets where the server has no long polling', async (context) => {
    const { proxy, client } = await behind(STRIPPED, ALLOWED, context)
    proxy.fault = STRIPPED
    await untilAll(client, 'polls')
    proxy.fault = { kind: 'change', path: /negotiate/, to: (body) => body.replace('LongPolling', 'ServerSentEvents') }
    client.core.hubs.stop()
    client.core.hubs.check()
    await untilAll(client, 'socket')
  })
})
