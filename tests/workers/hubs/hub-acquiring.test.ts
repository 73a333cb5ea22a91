import { HubConnection } from '@microsoft/signalr'
import { afterEach, expect, test, vi } from 'vitest'
import type { HubName } from '../../../src/wire/hubs/hubs.ts'
import { HubChannel } from '../../../workers/hubs/hub-channel.ts'
import { HubMetrics } from '../../../workers/hubs/hub-metrics.ts'
import { ReconnectSupervisor } from '../../../workers/hubs/reconnect-supervisor.ts'
import type { SocketClass } from '../../../workers/platform/environment.ts'
import { LogRing } from '../../../workers/platform/log-ring.ts'
import { MemoryServer } from '../../model/memory-server.ts'
import { socketClassOf } from '../../model/memory-socket.ts'
import { untilQuiet } from '../../model/memory-world.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const REFUSAL = 'The operation is insecure.'

function refuse(): never {
  throw new Error(REFUSAL)
}

/** Real channels and their supervisor. `refused` says how the browser refuses to make the client of the pv hub. */
function hubs(refused: { how: 'nothing' | 'class' | 'socket' | 'start' }) {
  const clock = new FakeClock()
  const server = new MemoryServer()
  const log = new LogRing(clock.now)
  const Working = socketClassOf(server)
  class RefusingSocket extends Working {
    constructor(url: string) {
      if (refused.how === 'socket' && url.includes('/hubs/pv')) refuse()
      super(url)
    }
  }
  const start = HubConnection.prototype.start
  vi.spyOn(HubConnection.prototype, 'start').mockImplementation(function (this: HubConnection) {
    if (refused.how === 'start' && this.baseUrl.includes('/hubs/pv')) refuse()
    return start.call(this)
  })
  const contextOf = (hub: HubName) => ({
    kind: 'in-page' as const,
    build: 'test',
    origin: 'http://plant.test',
    clock,
    random: () => 1,
    fetch: server.fetch,
    get WebSocket(): SocketClass {
      return refused.how === 'class' && hub === 'pv' ? refuse() : RefusingSocket
    },
    locks: null,
    log,
  })
  const channelOf = (hub: HubName) =>
    new HubChannel(contextOf(hub), hub, {
      messages: new Map(),
      stateChanged: () => supervisor.check(),
      metrics: new HubMetrics(() => clock.elapsed()),
    })
  const pv = channelOf('pv')
  const station = channelOf('station')
  const supervisor: ReconnectSupervisor<HubChannel> = new ReconnectSupervisor(
    { clock, random: () => 1 },
    [pv, station],
    { isWanted: () => true, planChanged() {}, reconnected() {} },
  )
  const quiet = () => untilQuiet(() => server.events)
  /** Lets `ms` pass, and what is due by then run to its end. */
  const after = async (ms: number) => {
    await clock.turnAsync(ms)
    await quiet()
  }
  return { clock, pv, station, supervisor, quiet, after, log }
}

test.each(['class', 'socket', 'start'] as const)(
  'a hub whose client cannot be made (%s) is faulted with that text, holds up no other hub and is tried again (rule D12)',
  async (how) => {
    const refused: Parameters<typeof hubs>[0] = { how }
    const { pv, station, supervisor, quiet, after, log } = hubs(refused)
    supervisor.check()
    await quiet()
    expect(pv.link).toMatchObject({ state: 'faulted', reason: 'not-made', detail: expect.stringContaining(REFUSAL) })
    expect(pv.link).toMatchObject({ detail: expect.stringMatching(/^Failed to acquire pv: /) })
    expect(log.lines().join('\n')).toContain('Failed to acquire pv')
    expect(station.link.state).toBe('open')
    // Refused once more: that does not end the attempts.
    expect(supervisor.plan.nextAttemptAt).not.toBeNull()
    await after(500)
    expect(pv.link).toMatchObject({ state: 'faulted', reason: 'not-made' })
    expect(supervisor.plan).toMatchObject({ attempt: 1 })
    refused.how = 'nothing'
    await after(1000)
    expect(pv.link.state).toBe('open')
    expect(supervisor.plan.nextAttemptAt).toBeNull()
  },
)

test.each(['class', 'socket', 'start'] as const)(
  'a hub that was open and whose next client cannot be made (%s) comes back as soon as it can (rule D12)',
  async (how) => {
    const refused: Parameters<typeof hubs>[0] = { how: 'nothing' }
    const { pv, station, supervisor, quiet, after } = hubs(refused)
    supervisor.check()
    await quiet()
    expect(pv.link.state).toBe('open')
    refused.how = how
    pv.giveUp()
    await after(500)
    expect(pv.link).toMatchObject({ state: 'faulted', reason: 'not-made' })
    station.giveUp()
    await after(1000)
    expect(station.link.state).toBe('open')
    refused.how = 'nothing'
    await after(2000)
    expect(pv.link.state).toBe('open')
  },
)
