import { beforeEach, expect, test } from 'vitest'
import { unreadSpans } from '../../../src/domain/shift/unseen-spans.ts'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import type { ConnectionReport, LinkState } from '../../../src/wire/tabs/live.ts'
import type { Unseen } from '../../../src/wire/tabs/unseen.ts'
import type { Kept } from '../../../workers/platform/environment.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { NOTHING_UNSEEN, UnseenKeeper } from '../../../workers/session/unseen-keeper.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** The plant's clock is not that of the machine. */
const AHEAD = 3_600_000

/** One browser: what is kept outlives its workers. */
function memory(): Kept & { stored: unknown } {
  return {
    stored: undefined,
    async read() {
      return structuredClone(this.stored)
    },
    async write(value) {
      this.stored = structuredClone(value)
    },
  }
}

/** A worker with one tab, on a machine whose plant's clock runs on whatever the machine does. */
class Workstation {
  readonly clock: FakeClock
  readonly kept: ReturnType<typeof memory>
  readonly keeper: UnseenKeeper
  /** Hears from a hub with each beat, while there is a link. */
  readonly serverClock: ServerClock
  /** Server time beside the machine's: what a sleep or a set clock adds. */
  plantAt: () => number
  unseen: Unseen = NOTHING_UNSEEN
  link: LinkState = { state: 'open', since: 0 }
  server: ConnectionReport['server'] = 'Connected'
  serverSince = 0
  /** Whether hubs send anything. */
  isHeard = true
  view: Parameters<UnseenKeeper['beat']>[1] = 'in view'

  constructor(clock: FakeClock, kept: ReturnType<typeof memory>) {
    this.clock = clock
    this.kept = kept
    this.plantAt = () => clock.elapsed() + AHEAD
    this.serverClock = new ServerClock(clock)
    this.keeper = new UnseenKeeper(
      { clock, failed: failLoudly, now: () => this.plantAt(), serverClock: this.serverClock },
      kept,
      (unseen) => {
        this.unseen = unseen
      },
    )
  }

  async begin(user = 'anna'): Promise<this> {
    this.keeper.begin(user)
    await this.clock.turnAsync(0)
    return this
  }

  /** What this user has still to read. */
  get unread() {
    return unreadSpans(this.unseen)
  }

  report(): ConnectionReport {
    const links = Object.fromEntries(HUB_NAMES.map((hub) => [hub, this.link])) as ConnectionReport['links']
    const counts = { nextAttemptAt: null, attempt: 0, reconnects: 0, rejected: 0, errors: 0 }
    return { links, server: this.server, serverSince: this.serverSince, ...counts }
  }

  /** Lets seconds pass as they do while the worker runs. */
  async run(seconds: number): Promise<void> {
    for (let i = 0; i < seconds; i += 1) {
      await this.clock.turnAsync(SECOND)
      if (this.isHeard && this.link.state === 'open') this.serverClock.hubTime(this.plantAt())
      this.keeper.beat(this.report(), this.view)
    }
    await this.clock.turnAsync(0)
  }
}

let clock: FakeClock
let kept: ReturnType<typeof memory>

beforeEach(() => {
  clock = new FakeClock()
  kept = memory()
})

test('a time without a link is told with its beginning and end on the clock of the plant, until it is read', async () => {
  const station = await new Workstation(clock, kept).begin()
  await station.run(5)
  const from = station.plantAt()
  station.link = { state: 'faulted', since: from, reason: 'closed', detail: '' }
  await station.run(1800)
  station.link = { state: 'open', since: station.plantAt() }
  await station.run(3)
  const [span, ...others] = station.unread
  expect(others).toEqual([])
  expect(span).toEqual({ from, to: from + 1801 * SECOND, why: 'link' })
  station.keeper.read(span?.to ?? 0)
  expect(station.unread).toEqual([])
  // A hand-over still has it.
  expect(station.keeper.spansIn(from + MINUTE, from + 2 * MINUTE)).toEqual([
    { from: from + MINUTE, to: from + 2 * MINUTE, why: 'link' },
  ])
})

test.each(['a machine whose monotonic clock runs on', 'a machine whose monotonic clock stands still'])(
  'ten minutes of sleep are told once, of %s',
  async (which) => {
    const station = await new Workstation(clock, kept).begin()
    await station.run(5)
    const from = station.plantAt()
    if (which.includes('runs on')) clock.sleep(10 * MINUTE)
    else {
      // The wall clock jumps, and the plant's clock has gone on as well.
      const before = station.plantAt
      clock.set(10 * MINUTE)
      station.plantAt = () => before() + 10 * MINUTE
    }
    await station.run(10)
    expect(station.unread).toHaveLength(1)
    const [span] = station.unread
    expect(span?.why).toBe('asleep')
    expect(Math.abs((span?.from ?? 0) - from)).toBeLessThanOrEqual(SECOND)
    expect(Math.abs((span?.to ?? 0) - from - 10 * MINUTE)).toBeLessThanOrEqual(2 * SECOND)
  },
)

test('a clock that is set ahead or back is no sleep: the plant says that no time has passed', async () => {
  const station = await new Workstation(clock, kept).begin()
  await station.run(5)
  for (const ms of [10 * MINUTE, -20 * MINUTE]) {
    clock.set(ms)
    await station.run(10)
  }
  expect(station.unread).toEqual([])
})

test('a sleep with the link lost is measured when the link is good again, and never reaches beyond it', async () => {
  const station = await new Workstation(clock, kept).begin()
  await station.run(5)
  const from = station.plantAt()
  clock.sleep(10 * MINUTE)
  station.link = { state: 'faulted', since: station.plantAt(), reason: 'closed', detail: '' }
  await station.run(30)
  expect(station.unread).toEqual([])
  const end = station.plantAt()
  station.link = { state: 'open', since: end }
  // Whoever reads it at once reads all of it.
  for (let i = 0; i < 5 && station.unread.length === 0; i += 1) await station.run(1)
  const reasons = station.unread.map(({ why }) => why)
  expect(reasons.sort()).toEqual(['asleep', 'link'])
  const asleep = station.unread.find(({ why }) => why === 'asleep')
  expect(Math.abs((asleep?.from ?? 0) - from)).toBeLessThanOrEqual(SECOND)
  expect(Math.abs((asleep?.to ?? 0) - from - 10 * MINUTE)).toBeLessThanOrEqual(2 * SECOND)
})

test('a worker that follows another knows since when nobody looked; a page that loads again has missed nothing', async () => {
  const first = await new Workstation(clock, kept).begin()
  await first.run(60)
  const seen = first.plantAt()
  first.keeper.stop()
  clock.sleep(20 * SECOND)
  const second = await new Workstation(clock, kept).begin()
  await second.run(20)
  expect(second.unread).toEqual([])
  second.keeper.stop()
  clock.sleep(10 * MINUTE)
  const third = await new Workstation(clock, kept).begin()
  await third.run(5)
  const [span, ...others] = third.unread
  expect(others).toEqual([])
  expect(span?.why).toBe('away')
  // What a worker keeps is at most 15 s old: it tells too much rather than too little.
  const end = seen + 40 * SECOND
  expect((span?.from ?? 0) <= end && (span?.from ?? 0) >= end - 16 * SECOND).toBe(true)
  expect(Math.abs((span?.to ?? 0) - end - 10 * MINUTE)).toBeLessThanOrEqual(2 * SECOND)
})

/** What goes on when a session or a worker ends, each from a time that is returned. */
const unseenEnds: Record<string, (station: Workstation) => Promise<number>> = {
  'within a lost link': async (station) => {
    const since = station.plantAt()
    // It falls silent, and that is noticed later; meanwhile the worker keeps that it lives.
    await station.run(20)
    station.link = { state: 'faulted', since, reason: 'timeout', detail: '' }
    await station.run(1800)
    return since
  },
  'when a link comes back and the session is over': async (station) => {
    const since = station.plantAt()
    station.link = { state: 'faulted', since, reason: 'closed', detail: '' }
    await station.run(1800)
    station.link = { state: 'open', since: station.plantAt() }
    await station.run(1)
    return since
  },
  'after a sleep': async (station) => {
    const since = station.plantAt()
    clock.sleep(30 * MINUTE)
    await station.run(1)
    return since
  },
  'behind other windows': async (station) => {
    const since = station.plantAt()
    station.view = 'hidden'
    await station.run(1800)
    return since
  },
}

test.each(
  Object.keys(unseenEnds).flatMap((name) => [
    [name, 'session'],
    [name, 'worker'],
  ]),
)('who ends %s of a %s is told of all of it when he is back', async (name, what) => {
  const station = await new Workstation(clock, kept).begin()
  await station.run(60)
  const since = await unseenEnds[name]?.(station)
  if (since === undefined) throw new Error(`There is no ${name}`)
  if (what === 'worker') {
    // It is ended without a word, some time after it has kept what it knew.
    if (name === 'within a lost link' || name === 'behind other windows') await station.run(16)
    station.keeper.stop()
  } else station.keeper.end()
  await clock.turnAsync(20 * SECOND)
  const next = await new Workstation(clock, kept).begin()
  await next.run(5)
  const [first] = next.unread
  expect(Math.abs((first?.from ?? 0) - since)).toBeLessThanOrEqual((what === 'worker' ? 16 : 1) * SECOND)
  expect(Math.max(...next.unread.map(({ to }) => to))).toBeGreaterThan(next.plantAt() - 10 * SECOND)
})

test('what one user has missed or read never reaches another, and waits for the first one (S-04)', async () => {
  const station = await new Workstation(clock, kept).begin('anna')
  await station.run(30)
  const left = station.plantAt()
  station.keeper.end()
  await clock.turnAsync(0)
  expect(station.unseen).toEqual(NOTHING_UNSEEN)
  await station.begin('ben')
  await station.run(1200)
  expect(station.unseen).toEqual(NOTHING_UNSEEN)
  expect(station.keeper.spansIn(0, Number.MAX_SAFE_INTEGER)).toEqual([])
  station.keeper.end()
  await clock.turnAsync(0)
  await station.begin('anna')
  await station.run(5)
  expect(station.unread).toEqual([{ from: expect.any(Number), to: expect.any(Number), why: 'away' }])
  expect(Math.abs((station.unread[0]?.from ?? 0) - left)).toBeLessThanOrEqual(SECOND)
})

test('tabs that nobody can see for ten minutes have missed something, for less they have not; a worker that knows only some tabs says nothing', async () => {
  const station = await new Workstation(clock, kept).begin()
  await station.run(2)
  for (const [seconds, spans] of [
    [590, 0],
    [620, 1],
  ] as const) {
    station.view = 'hidden'
    await station.run(seconds)
    station.view = 'in view'
    await station.run(5)
    expect(station.unread.map(({ why }) => why)).toEqual(Array.from({ length: spans }, () => 'hidden'))
  }
  station.keeper.read(station.plantAt())
  station.view = null
  await station.run(1300)
  expect(station.unread).toEqual([])
})

test('who comes back after half an hour is told since when; pauses are none', async () => {
  const station = await new Workstation(clock, kept).begin()
  station.keeper.active()
  await station.run(1700)
  const last = station.plantAt()
  station.keeper.active()
  expect(station.unseen.before).toBeNull()
  await station.run(1900)
  station.keeper.active()
  expect(station.unseen.before).toBe(last)
  // Another worker of the same user knows it as well.
  station.keeper.end()
  await clock.turnAsync(0)
  const next = await new Workstation(clock, kept).begin()
  await next.run(3)
  expect(next.unseen.before).toBe(last)
})

test('two workers of one browser: what is read in one is read in the other', async () => {
  const one = await new Workstation(clock, kept).begin()
  const other = await new Workstation(clock, kept).begin()
  const both = async (seconds: number) => {
    for (let i = 0; i < seconds; i += 1) {
      await clock.turnAsync(SECOND)
      for (const each of [one, other]) {
        each.serverClock.hubTime(each.plantAt())
        each.keeper.beat(each.report(), null)
      }
    }
    await clock.turnAsync(0)
  }
  await both(5)
  for (const each of [one, other]) each.link = { state: 'faulted', since: each.plantAt(), reason: 'closed', detail: '' }
  await both(60)
  for (const each of [one, other]) each.link = { state: 'open', since: each.plantAt() }
  await both(5)
  expect(one.unread).toHaveLength(1)
  expect(other.unread).toHaveLength(1)
  one.keeper.read(one.plantAt())
  await both(40)
  expect(one.unread).toEqual([])
  expect(other.unread).toEqual([])
})

test('where nothing can be kept, what this worker has seen is told all the same', async () => {
  const broken: ReturnType<typeof memory> = {
    stored: undefined,
    read: () => Promise.reject(new Error('blocked')),
    write: () => Promise.reject(new Error('blocked')),
  }
  const station = await new Workstation(clock, broken).begin()
  await station.run(5)
  clock.sleep(10 * MINUTE)
  await station.run(10)
  expect(station.unread.map(({ why }) => why)).toEqual(['asleep'])
})

test('a worker that lives on without tabs tells of the time until one is opened again, and takes its closed links for no loss', async () => {
  const station = await new Workstation(clock, kept).begin()
  await station.run(5)
  const from = station.plantAt()
  station.view = 'no tabs'
  station.link = { state: 'idle' }
  await station.run(700)
  station.link = { state: 'open', since: station.plantAt() }
  // Closed since there is no tab; what the server says comes a moment after its channel has opened again.
  station.server = 'WebServerDisconnected'
  station.serverSince = from + 10 * SECOND
  await station.run(30)
  station.view = 'in view'
  station.server = 'Connected'
  station.link = { state: 'open', since: station.plantAt() }
  await station.run(5)
  expect(station.unread).toEqual([{ from: from + SECOND, to: expect.any(Number), why: 'away' }])
  expect(Math.abs((station.unread[0]?.to ?? 0) - from - 731 * SECOND)).toBeLessThanOrEqual(SECOND)
})

test('a sleep is not measured on the clock of before it: only when hubs have told the time again', async () => {
  const station = await new Workstation(clock, kept).begin()
  await station.run(5)
  const from = station.plantAt()
  clock.sleep(12 * SECOND)
  // The machine was asleep for ten minutes of the plant, which its own clocks do not know.
  const before = station.plantAt
  station.isHeard = false
  await station.run(10)
  expect(station.unread).toEqual([])
  station.plantAt = () => before() + 588 * SECOND
  station.isHeard = true
  await station.run(5)
  expect(station.unread).toHaveLength(1)
  expect(Math.abs((station.unread[0]?.to ?? 0) - from - 600 * SECOND)).toBeLessThanOrEqual(2 * SECOND)
})
