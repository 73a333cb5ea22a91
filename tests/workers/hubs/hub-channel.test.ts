import { HubConnection, HubConnectionState } from '@microsoft/signalr'
import { expect, test, vi } from 'vitest'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import { HubChannel, probeOf } from '../../../workers/hubs/hub-channel.ts'
import { HubMetrics } from '../../../workers/hubs/hub-metrics.ts'
import { LogRing } from '../../../workers/platform/log-ring.ts'
import { MemoryServer } from '../../model/memory-server.ts'
import { socketClassOf } from '../../model/memory-socket.ts'
import { untilQuiet } from '../../model/memory-world.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

test('every hub is probed by subscribing to nothing, where it has keys to subscribe to (F24)', () => {
  expect(Object.fromEntries(HUB_NAMES.map((hub) => [hub, probeOf(hub)]))).toEqual({
    'server-status': { method: 'Probe', args: [] },
    alert: { method: 'SubscribeToDeviceAlertStates', args: [[]] },
    pv: { method: 'SubscribeToPvs', args: [[]] },
    station: { method: 'SubscribeToTimestamps', args: [[]] },
    reportdata: { method: 'SubscribeToReportData', args: [[]] },
    pipeleakage: { method: 'Probe', args: [] },
    'energy-opt': { method: 'Probe', args: [] },
    dashboard: { method: 'SubscribeToNotes', args: [[]] },
    'visu-text-message': { method: 'SubscribeToTextMessages', args: [[]] },
  })
})

/** The pv hub of a server in memory. `fetch` replaces the server's answers to the negotiation. */
function pvHub(fetch?: MemoryServer['fetch']) {
  const clock = new FakeClock()
  const server = new MemoryServer()
  const channel = new HubChannel(
    {
      kind: 'in-page',
      build: 'test',
      origin: 'http://plant.test',
      clock,
      random: () => 0.5,
      fetch: fetch ?? server.fetch,
      WebSocket: socketClassOf(server),
      locks: null,
      log: new LogRing(clock.now),
    },
    'pv',
    { messages: new Map(), stateChanged: () => undefined, metrics: new HubMetrics(() => clock.elapsed()) },
  )
  const passes = async (ms: number) => {
    await clock.turnAsync(ms)
    await untilQuiet(() => server.events)
  }
  return { server, channel, passes }
}

test('a hub that never replies to an invocation has 10 s for it, not less and not more (T12) (R-24)', async () => {
  const { server, channel, passes } = pvHub()
  void channel.start()
  await passes(0)
  server.silences = 1
  const outcome = vi.fn()
  channel.invoke('SubscribeToPvs', ['ai1']).then(
    () => outcome('replied'),
    (error: Error) => outcome(error.message),
  )
  await passes(9999)
  expect([outcome.mock.calls, channel.isInvoking]).toEqual([[], true])
  await passes(1)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('SubscribeToPvs'))
  expect(channel.isInvoking).toBe(false)
})

test('a start that hangs is a fault after 10 s, not before (T12) (R-08)', async () => {
  const { channel, passes } = pvHub(() => new Promise(() => {}))
  void channel.start()
  await passes(9999)
  expect(channel.link.state).toBe('connecting')
  await passes(1)
  expect(channel.link).toMatchObject({ state: 'faulted', reason: 'timeout' })
})

/** Ten checks, each after 50 ms times the attempt: 2,750 ms in all. Specification 4 and 9, "Connection wait". */
test('a connection that is started and does not become connected is refused after ten checks (T12)', async () => {
  vi.spyOn(HubConnection.prototype, 'state', 'get').mockReturnValue(HubConnectionState.Connecting)
  const { channel, passes } = pvHub()
  void channel.start()
  await passes(2749)
  expect(channel.link.state).toBe('connecting')
  await passes(1)
  expect(channel.link).toMatchObject({ state: 'faulted', reason: 'refused', detail: 'Failed to connect pv' })
})

test.each([
  [1, 50],
  [2, 150],
  [3, 300],
  [9, 2250],
])('a connection that is connected at check %i is open after %i ms (T12)', async (checks, ms) => {
  const state = vi.spyOn(HubConnection.prototype, 'state', 'get').mockReturnValue(HubConnectionState.Connecting)
  const { channel, passes } = pvHub()
  void channel.start()
  const before = (checks * (checks - 1) * 50) / 2
  await passes(before)
  state.mockReturnValue(HubConnectionState.Connected)
  await passes(ms - before - 1)
  expect(channel.link.state).toBe('connecting')
  await passes(1)
  expect(channel.link.state).toBe('open')
})

test('a list that is still arriving is not given up, however long it takes, and is when nothing of it comes any more (F132)', async () => {
  const { server, channel, passes } = pvHub()
  void channel.start()
  await passes(0)
  await channel.invoke('SubscribeToPvs', ['ai1'])
  server.silences = 1
  const outcome = vi.fn()
  channel.fetchList('FetchAllPendingAlerts').then(
    () => outcome('replied'),
    (error: Error) => outcome(error.message),
  )
  // Messages come for five minutes; the hub replies to whatever is asked in between.
  for (let second = 0; second < 300; second += 1) {
    server.change('ai1')
    await passes(1000)
  }
  expect(outcome).not.toHaveBeenCalled()
  await passes(30_000)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('FetchAllPendingAlerts'))
})

test('another invocation without a reply is given up after 10 s where the hub replies to a later one, whatever it sends meanwhile (F132)', async () => {
  const { server, channel, passes } = pvHub()
  void channel.start()
  await passes(0)
  await channel.invoke('SubscribeToPvs', ['ai1'])
  server.silences = 1
  const outcome = vi.fn()
  channel.invoke('SubscribeToPvs', ['ai2']).catch((error: Error) => outcome(error.name))
  for (let second = 0; second < 9; second += 1) {
    server.change('ai1')
    await passes(1000)
  }
  expect(outcome).not.toHaveBeenCalled()
  server.change('ai1')
  await passes(1000)
  expect(outcome).toHaveBeenCalledExactlyOnceWith('TimeoutError')
})

test('an invocation ends with its connection, and leaves nothing behind (F139)', async () => {
  const { server, channel, passes } = pvHub()
  void channel.start()
  await passes(0)
  server.silences = 1
  const outcome = vi.fn()
  channel.invoke('SubscribeToPvs', ['ai1']).catch((error: Error) => outcome(error.name))
  channel.stop()
  await passes(0)
  expect(outcome).toHaveBeenCalledOnce()
})
