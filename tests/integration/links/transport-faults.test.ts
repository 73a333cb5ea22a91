import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FaultOrder } from '../../../src/simulator/faults/fault-order.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { SERVER_STATUSES } from '../../../src/wire/server/system.ts'
import type { FaultReason } from '../../../src/wire/tabs/live.ts'
import { shortenWaits } from '../../support/short-waits.ts'
import { startTcpProxy, type TcpProxy } from '../../support/simulator/tcp-proxy.ts'
import { WATCHED_HUBS, type WatchedHub, WatchingClient } from '../../support/truth/watching-client.ts'

const WAIT = { timeout: 20_000, interval: 10 }
const PATIENCE_MS = 60_000

let plant: SimulatorHandle
let client: WatchingClient | null = null

beforeAll(async () => {
  plant = await startSimulator({ size: 'demo', updatesPerSecond: 500, print: () => undefined })
})
afterAll(() => plant.close())

afterEach(() => {
  client?.stop()
  plant.fault({ hub: '*', action: 'restore' })
})

const everConnected = () => WATCHED_HUBS.map((hub) => [hub, plant.stats().hubs[hub].connectionsEver] as const)
const others = (hub: WatchedHub, of: readonly (readonly [WatchedHub, number])[]) => of.filter(([name]) => name !== hub)

/** An order for the hub that it will be given. */
type Order = FaultOrder extends infer O ? (O extends { readonly hub: unknown } ? Omit<O, 'hub'> : never) : never
const at = (hub: WatchedHub | '*', order: Order): FaultOrder => ({ ...order, hub }) as FaultOrder

/** What ends a connection that stands; it cannot come back before the fault has been looked at. */
const ENDS: readonly (readonly [string, Order, FaultReason])[] = [
  ['a dropped socket (R-01)', { action: 'drop' }, 'closed'],
  ['a TCP reset (R-02)', { action: 'reset' }, 'closed'],
  ['half a message before the end (R-02)', { action: 'raw', frame: '{"type":1,"target":"newVal' }, 'unreadable'],
  ['a half-open connection (R-03)', { action: 'half-open' }, 'timeout'],
  ['a hub that says nothing any more (R-03)', { action: 'silent' }, 'timeout'],
  ['a Close message (R-11)', { action: 'close-message' }, 'closed'],
  ['a Close message that allows to come back (R-11)', { action: 'close-message', allowReconnect: true }, 'closed'],
  ['a Close message with an error (R-11)', { action: 'close-message', error: 'The hub is tired.' }, 'closed'],
  ...[1000, 1001, 1008, 1009, 1011, 1012].map(
    (code) => [`the close code ${code} (R-11)`, { action: 'close-code', code }, 'closed'] as const,
  ),
]

describe('a hub whose connection ends by', () => {
  test.each(ENDS)(
    '%s is marked with its reason, comes back by itself and disturbs no other hub',
    async (_, order, reason) => {
      const watching = await WatchingClient.start(plant)
      client = watching
      const before = everConnected()
      plant.fault({ hub: 'pv', action: 'negotiate', how: 'status', status: 503 })
      plant.fault(at('pv', order))
      await vi.waitFor(() => expect(watching.faults('pv', reason)).toBeGreaterThan(0), WAIT)
      await watching.lost('pv')
      for (const hub of ['alert', 'station', 'energy-opt'] as const) expect(client.marked(hub)).toBe(false)
      plant.fault({ hub: 'pv', action: 'restore' })
      await watching.live()
      expect(others('pv', everConnected())).toEqual(others('pv', before))
    },
    PATIENCE_MS,
  )

  test(
    'the same for all hubs at once marks all of them and is told as one reconnect (R-01)',
    async () => {
      const watching = await WatchingClient.start(plant)
      client = watching
      plant.fault({ hub: '*', action: 'negotiate', how: 'status', status: 503 })
      plant.fault({ hub: '*', action: 'drop' })
      for (const hub of WATCHED_HUBS) await watching.lost(hub)
      expect(client.connection?.server).toBe('WebServerDisconnected')
      plant.fault({ hub: '*', action: 'restore' })
      await watching.live()
      // It is told with the report of the connection, which may follow the values.
      await vi.waitFor(() => expect(watching.connection?.reconnects).toBeGreaterThan(0), WAIT)
      expect(watching.connection?.reconnects).toBe(1)
    },
    PATIENCE_MS,
  )
})

/** What keeps a connection from coming up. */
const BEGINNINGS: readonly (readonly [string, Order, FaultReason])[] = [
  ...[403, 404, 500, 502, 302].map(
    (status) =>
      [`a negotiation answered ${status} (R-08)`, { action: 'negotiate', how: 'status', status }, 'refused'] as const,
  ),
  ['a negotiation answered with a web page (R-08)', { action: 'negotiate', how: 'html' }, 'refused'],
  ['a negotiation answered with broken JSON (R-08)', { action: 'negotiate', how: 'bad-json' }, 'refused'],
  ['a negotiation answered with nothing (R-08)', { action: 'negotiate', how: 'empty-body' }, 'refused'],
  ['a negotiation cut off (R-08)', { action: 'negotiate', how: 'truncated' }, 'refused'],
  ['a negotiation that hangs (R-08)', { action: 'negotiate', how: 'hang' }, 'timeout'],
  ...[401, 403, 502].map(
    (status) =>
      [`an upgrade answered ${status} (R-09)`, { action: 'upgrade', how: 'status', status }, 'refused'] as const,
  ),
  ['an upgrade that hangs (R-09)', { action: 'upgrade', how: 'hang' }, 'timeout'],
  ['a handshake answered by an error (R-10)', { action: 'handshake', how: 'error' }, 'refused'],
  ['a handshake that is not answered (R-10)', { action: 'handshake', how: 'hang' }, 'timeout'],
]

describe('a hub that cannot be opened by', () => {
  beforeEach(() => shortenWaits())

  test.each(BEGINNINGS)(
    '%s is tried again and again until it opens, and holds up no other hub',
    async (_, order, reason) => {
      plant.fault(at('pv', order))
      client = await WatchingClient.logIn(plant)
      for (const hub of ['server-status', 'alert', 'station', 'energy-opt'] as const)
        await vi.waitFor(() => expect(client?.connection?.links[hub].state).toBe('open'), WAIT)
      await vi.waitFor(() => expect(client?.faults('pv', reason)).toBeGreaterThan(1), WAIT)
      expect(client.lanes.filter(({ known }) => known)).toEqual([])
      plant.fault({ hub: 'pv', action: 'restore' })
      await client.live()
    },
    PATIENCE_MS,
  )

  test(
    'no server at all is tried again until there is one, from the first start on (R-12)',
    async () => {
      plant.fault({ hub: '*', action: 'refuse' })
      client = await WatchingClient.logIn(plant)
      await vi.waitFor(() => expect(client?.connection?.attempt).toBeGreaterThan(2), WAIT)
      plant.fault({ hub: '*', action: 'restore' })
      await client.live()
    },
    PATIENCE_MS,
  )

  test(
    'an upgrade that is refused because the session is over ends the session, though the browser does not say why (R-09)',
    async () => {
      client = await WatchingClient.start(plant)
      // The web server still lets the hub negotiate; only who is asked for the user knows that the session is over.
      plant.fault({ call: 'userInfo', action: 'fail', how: 'status', status: 401 })
      plant.fault({ hub: 'pv', action: 'upgrade', how: 'status', status: 401 })
      plant.fault({ hub: 'pv', action: 'drop' })
      await vi.waitFor(
        () => expect(client?.tab.mirror.value('session/')?.value).toEqual({ state: 'ended', reason: 'unauthorized' }),
        WAIT,
      )
    },
    PATIENCE_MS,
  )

  test.each(['negotiate', 'upgrade'] as const)(
    'a 401 of the %s while the server knows the session leads to no loss of anything else (R-08, R-09)',
    async (action) => {
      client = await WatchingClient.start(plant)
      plant.fault({ hub: 'pv', action, how: 'status', status: 401 })
      plant.fault({ hub: 'pv', action: 'drop' })
      if (action === 'upgrade') await client.lost('pv', 'refused')
      else
        await vi.waitFor(
          () => expect(client?.tab.mirror.value('session/')?.value).toEqual({ state: 'ended', reason: 'unauthorized' }),
          WAIT,
        )
      expect(client.lanes.filter(({ known, stale }) => known && !stale)).toEqual([])
    },
    PATIENCE_MS,
  )
})

const HANGS: readonly (readonly [string, Order])[] = [
  ['a negotiation (R-08)', { action: 'negotiate', how: 'hang' }],
  ['an upgrade (R-09)', { action: 'upgrade', how: 'hang' }],
  ['a handshake (R-10)', { action: 'handshake', how: 'hang' }],
]

describe.concurrent('a hub whose start hangs in', () => {
  test.for(HANGS)(
    '%s is given up after 10 s, and the others are open soon after',
    { timeout: PATIENCE_MS },
    async ([_, order], { expect, onTestFinished }) => {
      // Not the simulator of the file: these tests wait at the same time, each for its own fault.
      const hanging = await startSimulator({ size: 'demo', updatesPerSecond: 500, print: () => undefined })
      onTestFinished(() => hanging.close())
      hanging.fault(at('pv', order))
      const watching = await WatchingClient.logIn(hanging)
      onTestFinished(() => watching.stop())
      await vi.waitFor(() => expect(watching.faults('pv', 'timeout')).toBe(1), WAIT)
      await vi.waitFor(() => {
        for (const hub of ['server-status', 'alert', 'station', 'energy-opt'] as const)
          expect(watching.connection?.links[hub].state).toBe('open')
      }, WAIT)
      hanging.fault({ hub: 'pv', action: 'restore' })
      await watching.live()
    },
  )
})

describe('the server behind the web server', () => {
  beforeEach(() => shortenWaits())

  test.each([...SERVER_STATUSES.filter((status) => !['Connected', 'Unauthorized'].includes(status)), 'Philosophical'])(
    'that is %s is not connected: all is marked, no command leaves, and all comes back with it (R-13, deviation 8)',
    async (status) => {
      client = await WatchingClient.start(plant)
      const before = everConnected()
      // Whatever came all the same would be new, and no mark on it right.
      for (const hub of ['alert', 'pv', 'station', 'energy-opt'] as const) plant.fault({ hub, action: 'lose' })
      plant.fault({ hub: 'server-status', action: 'server-status', status })
      for (const hub of WATCHED_HUBS) await vi.waitFor(() => expect(client?.marked(hub)).toBe(true), WAIT)
      const isKnown = SERVER_STATUSES.some((known) => known === status)
      expect(client.connection?.server).toBe(isKnown ? status : 'Unknown')
      expect((client.connection?.rejected ?? 0) > 0).toBe(!isKnown)
      expect(await client.tab.api.call('ackAlerts', { ids: ['a'] })).toMatchObject({
        ok: false,
        error: { kind: 'disconnected' },
      })
      plant.fault({ hub: '*', action: 'restore' })
      await client.live()
      expect(everConnected()).toEqual(before)
      expect(plant.stats().calls.ackAlerts).toBeUndefined()
    },
    PATIENCE_MS,
  )
})

test('a server that spells Connected in another way, or as a bare text, is connected (deviation 34, deviation 37)', async () => {
  client = await WatchingClient.start(plant)
  plant.fault({ hub: 'server-status', action: 'server-status', status: 'ServerUnreachable' })
  await vi.waitFor(() => expect(client?.connection?.server).toBe('ServerUnreachable'), WAIT)
  plant.fault({ hub: 'server-status', action: 'server-status', status: 'connected' })
  await vi.waitFor(() => expect(client?.connection?.server).toBe('Connected'), WAIT)
  plant.fault({ hub: 'server-status', action: 'lose' })
  const bare = (status: string) =>
    `${JSON.stringify({ type: 1, target: 'serverStatusChanged', arguments: [status] })}\u001e`
  plant.sendRaw('server-status', bare('ControlUnitFaulty'))
  await vi.waitFor(() => expect(client?.connection?.server).toBe('ControlUnitFaulty'), WAIT)
  plant.sendRaw('server-status', bare('ControlUnitConnected'))
  await vi.waitFor(() => expect(client?.connection?.server).toBe('Connected'), WAIT)
  expect(client.connection?.rejected).toBe(0)
})

describe('a line that', () => {
  let proxy: TcpProxy
  beforeEach(async () => {
    shortenWaits()
    proxy = await startTcpProxy(plant.url)
  })
  afterEach(() => proxy.close())

  test(
    'brings a few bytes at a time brings the same values (R-02)',
    async () => {
      client = await WatchingClient.start(plant, { url: proxy.url })
      const before = client.lanes.map(({ time }) => time)
      proxy.line = { kind: 'sliced' }
      await vi.waitFor(
        () => expect(client?.lanes.filter(({ time }, i) => time > (before[i] ?? 0)).length).toBeGreaterThan(2),
        WAIT,
      )
      await client.live()
      expect(client.core.stats().rejected).toBe(0)
      expect(client.faults('pv')).toBe(0)
    },
    PATIENCE_MS,
  )

  test.each([1, 50, 1000])(
    'is reset %i bytes further, in the middle of a message, leaves no half of it (R-02)',
    async (bytes) => {
      client = await WatchingClient.start(plant, { url: proxy.url })
      proxy.line = { kind: 'cut-after', bytes }
      await vi.waitFor(() => expect(client?.faults('pv')).toBeGreaterThan(0), WAIT)
      proxy.line = { kind: 'clear' }
      await client.live()
      expect(client.core.stats().rejected).toBe(0)
    },
    PATIENCE_MS,
  )

  test(
    'swallows everything is noticed on every hub, a command is unknown and is not sent when it heals (R-03, R-04)',
    async () => {
      client = await WatchingClient.start(plant, { url: proxy.url })
      proxy.line = { kind: 'black-hole' }
      const command = client.tab.api.call('ackAlerts', { ids: ['a'] })
      for (const hub of WATCHED_HUBS) await client.lost(hub)
      expect(await command).toMatchObject({ ok: false, error: { kind: 'timeout' } })
      proxy.line = { kind: 'clear' }
      await client.live()
      expect(plant.journal.entries.filter(({ call }) => call === 'ackAlerts')).toEqual([])
    },
    PATIENCE_MS,
  )
})
