import { expect, test } from 'vitest'
import type { LinkState } from '../../../src/wire/tabs/live.ts'
import { ReconnectSupervisor } from '../../../workers/hubs/reconnect-supervisor.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

function supervised(names: readonly string[], random = () => 1) {
  const clock = new FakeClock()
  const starts: { name: string; at: number }[] = []
  const up = { now: true }
  const reconnects: string[][] = []
  let running = 0
  let mostAtOnce = 0
  const channels = names.map((name) => {
    const channel = {
      name,
      wanted: true,
      broken: false,
      link: { state: 'idle' } as LinkState,
      async start() {
        starts.push({ name, at: clock.now() })
        running += 1
        mostAtOnce = Math.max(mostAtOnce, running)
        await Promise.resolve()
        running -= 1
        channel.link = up.now && !channel.broken ? { state: 'open', since: clock.now() } : faulted(clock)
      },
    }
    return channel
  })
  const reconnector = new ReconnectSupervisor({ clock, random }, channels, {
    isWanted: (channel) => channel.wanted,
    planChanged() {},
    reconnected: (back) => reconnects.push(back.map((channel) => channel.name)),
  })
  const fault = (name: string) => {
    const channel = channels.find((candidate) => candidate.name === name)
    if (channel !== undefined) channel.link = faulted(clock)
    reconnector.check()
  }
  return { clock, starts, up, reconnects, channels, reconnector, fault, mostAtOnce: () => mostAtOnce }
}

function faulted(clock: FakeClock): LinkState {
  return { state: 'faulted', since: clock.now(), reason: 'closed', detail: '' }
}

const names = (starts: readonly { name: string }[]) => starts.map((start) => start.name)

test('wanted channels are opened at once, in order and one at a time (pitfall 19)', async () => {
  const { clock, starts, reconnector, mostAtOnce } = supervised(['status', 'alert', 'pv'])
  reconnector.check()
  reconnector.check()
  await clock.turnAsync(0)
  expect(names(starts)).toEqual(['status', 'alert', 'pv'])
  expect(mostAtOnce()).toBe(1)
})

test('an unwanted channel is left alone', async () => {
  const { clock, starts, channels, reconnector } = supervised(['status', 'pv'])
  for (const channel of channels) channel.wanted = channel.name === 'status'
  reconnector.check()
  await clock.turnAsync(60_000)
  expect(names(starts)).toEqual(['status'])
})

test('a reconnect restarts all faulted channels and no other', async () => {
  const { clock, starts, reconnector, fault } = supervised(['status', 'alert', 'pv'])
  reconnector.check()
  await clock.turnAsync(0)
  starts.length = 0
  fault('pv')
  fault('status')
  await clock.turnAsync(500)
  expect(names(starts)).toEqual(['status', 'pv'])
})

test('the delay doubles up to 30 s and attempts never end (pitfall 18)', async () => {
  const { clock, starts, up, reconnector } = supervised(['pv'])
  up.now = false
  reconnector.check()
  await clock.turnAsync(600_000)
  const gaps = starts.slice(1).map((start, i) => start.at - (starts[i]?.at ?? 0))
  expect(gaps.slice(0, 8)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(gaps.length).toBeGreaterThan(20)
  up.now = true
  await clock.turnAsync(30_000)
  expect(reconnector.plan.nextAttemptAt).toBeNull()
})

test('a server that flaps is not hammered: attempts are forgotten only after a stable minute (R-07)', async () => {
  const { clock, starts, up, reconnector, fault } = supervised(['pv'])
  reconnector.check()
  await clock.turnAsync(0)
  for (let flap = 0; flap < 6; flap += 1) {
    fault('pv')
    await clock.turnAsync(30_000)
  }
  const before = clock.now()
  fault('pv')
  await clock.turnAsync(30_000)
  expect((starts.at(-1)?.at ?? 0) - before).toBe(30_000)
  up.now = true
  await clock.turnAsync(61_000)
  const after = clock.now()
  fault('pv')
  await clock.turnAsync(30_000)
  expect((starts.at(-1)?.at ?? 0) - after).toBe(500)
})

test('jitter spreads the attempts of many clients (pitfall 19)', async () => {
  const at = await Promise.all(
    [0.1, 0.5, 0.9].map(async (share) => {
      const { clock, starts, reconnector, fault } = supervised(['pv'], () => share)
      reconnector.check()
      await clock.turnAsync(0)
      const before = clock.now()
      fault('pv')
      await clock.turnAsync(500)
      return (starts.at(-1)?.at ?? 0) - before
    }),
  )
  expect(at).toEqual([50, 250, 450])
})

test('"try now" does not wait for the countdown', async () => {
  const { clock, starts, up, reconnector } = supervised(['pv'])
  up.now = false
  reconnector.check()
  await clock.turnAsync(5000)
  const before = starts.length
  up.now = true
  reconnector.retryNow()
  await clock.turnAsync(0)
  expect(starts).toHaveLength(before + 1)
  expect(reconnector.plan.nextAttemptAt).toBeNull()
})

test('listeners are notified once, with all channels that came back', async () => {
  const { clock, reconnects, reconnector, fault } = supervised(['status', 'alert', 'pv'])
  reconnector.check()
  await clock.turnAsync(0)
  expect(reconnects).toEqual([])
  for (const name of ['pv', 'alert', 'status']) fault(name)
  await clock.turnAsync(60_000)
  expect(reconnects).toEqual([['status', 'alert', 'pv']])
})

test('a hub that can never open does not slow down the others, and is retried indefinitely', async () => {
  const { clock, starts, channels, reconnector, fault } = supervised(['status', 'pv'])
  for (const channel of channels) channel.broken = channel.name === 'status'
  reconnector.check()
  await clock.turnAsync(300_000)
  const before = clock.now()
  starts.length = 0
  fault('pv')
  await clock.turnAsync(500)
  expect(starts.filter(({ name }) => name === 'pv').map(({ at }) => at - before)).toEqual([500])
  starts.length = 0
  await clock.turnAsync(120_000)
  expect(names(starts).every((name) => name === 'status')).toBe(true)
  expect(starts.length).toBeGreaterThan(2)
  expect(starts.length).toBeLessThan(8)
})

test('when one channel comes back, those that wait for a later attempt are tried at once', async () => {
  const { clock, starts, up, channels, reconnector, fault } = supervised(['status', 'pv'])
  reconnector.check()
  await clock.turnAsync(0)
  for (const channel of channels) channel.wanted = channel.name === 'status'
  up.now = false
  fault('status')
  await clock.turnAsync(60_000)
  for (const channel of channels) channel.wanted = true
  fault('pv')
  up.now = true
  starts.length = 0
  await clock.turnAsync(500)
  expect(names(starts)).toEqual(['pv', 'status'])
  expect(channels.map(({ link }) => link.state)).toEqual(['open', 'open'])
})

test.each([
  ['back by a day', -86_400_000],
  ['ahead by a day', 86_400_000],
])(
  'a clock that is set %s while a restart is due changes neither its time nor how long a channel was open (R-50)',
  async (_, ms) => {
    const { clock, starts, reconnector, fault } = supervised(['pv'])
    reconnector.check()
    await clock.turnAsync(0)
    fault('pv')
    clock.set(ms)
    reconnector.check()
    // What tabs are told is a time of the wall clock.
    expect(reconnector.plan.nextAttemptAt).toBe(clock.now() + 500)
    await clock.turnAsync(499)
    expect(starts).toHaveLength(1)
    await clock.turnAsync(1)
    expect(starts).toHaveLength(2)
    // Not stable for a minute yet: the next delay is longer.
    clock.set(ms)
    fault('pv')
    await clock.turnAsync(999)
    expect(starts).toHaveLength(2)
    await clock.turnAsync(1)
    expect(starts).toHaveLength(3)
  },
)

test('a server that responds again after a silence is retried at once, and the attempts made meanwhile are forgotten (F24)', async () => {
  const { clock, starts, up, reconnector } = supervised(['pv'])
  up.now = false
  reconnector.check()
  await clock.turnAsync(120_000)
  const before = clock.now()
  starts.length = 0
  reconnector.returned()
  await clock.turnAsync(1000)
  expect(starts.map(({ at }) => at - before)).toEqual([0, 1000])
})

test('a channel in quarantine is tried again by itself after a minute, and by nothing else but a user (R-15)', async () => {
  const { clock, starts, channels, reconnector, fault } = supervised(['status', 'pv'])
  reconnector.check()
  await clock.turnAsync(0)
  const pv = channels.find(({ name }) => name === 'pv')
  if (pv === undefined) throw new Error('no such channel')
  const poisoned = async () => {
    pv.link = { state: 'faulted', since: clock.now(), reason: 'data-error', detail: '' }
    reconnector.check()
    await clock.turnAsync(0)
    starts.length = 0
  }
  await poisoned()
  const since = clock.now()
  fault('status')
  reconnector.retryNow()
  await clock.turnAsync(30_000)
  expect(names(starts)).toEqual(['status'])
  await clock.turnAsync(60_000)
  expect(names(starts)).toEqual(['status', 'pv'])
  expect((starts[1]?.at ?? 0) - since).toBeGreaterThanOrEqual(60_000)
  await poisoned()
  reconnector.retryNow(true)
  await clock.turnAsync(0)
  expect(names(starts)).toEqual(['pv'])
})
