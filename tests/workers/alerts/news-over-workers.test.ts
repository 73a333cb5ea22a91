import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Heard, hear, heardOf, newsSince } from '../../../src/domain/alerts/alert-sound.ts'
import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { AlertSummary } from '../../../src/wire/tabs/alert-list.ts'
import { AlertStore } from '../../../workers/alerts/alert-store.ts'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import type { Kept } from '../../../workers/platform/environment.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const MINUTE_MS = 60_000
const USERS = ['operator', 'admin'] as const
type User = (typeof USERS)[number]
const IDS = 8
/** Each alert has its own, which tells what sounds. */
const priorityOf = (id: string) => Number(id.slice(1))

/** The browser's database, which outlives workers. */
class Database implements Kept {
  #value: unknown
  isForbidden = false
  writes = 0

  get value(): unknown {
    return this.#value
  }

  async read(): Promise<unknown> {
    if (this.isForbidden) throw new Error('forbidden')
    // As a browser: what was kept is a copy.
    return structuredClone(this.#value)
  }

  async write(value: unknown): Promise<void> {
    if (this.isForbidden) throw new Error('forbidden')
    this.writes += 1
    this.#value = structuredClone(value)
  }
}

/** A plant, a browser with one tab, and what its horn has sounded. */
class World {
  readonly clock = new FakeClock()
  readonly database = new Database()
  readonly #alerts = new Map<string, Alert>()
  #worker: { readonly store: AlertStore; readonly values: ValueStore; readonly leases: LeaseTable } | null = null
  #isLinked = false
  #user: User = 'operator'
  #heard: Heard | null = null
  /** How often each alert has sounded for the user who is logged in now. */
  book = new Map<string, number>()
  /** What was open when this user's list was known for the first time; null until then. */
  baseline: ReadonlySet<string> | null = null
  /** Since when nobody has had the list; null while a tab wants it. */
  #leftAt: number | null = null

  get open(): readonly string[] {
    return [...this.#alerts.values()].filter(isOpen).map(({ id }) => id)
  }

  raise(id: string): void {
    if (this.#alerts.has(id)) return
    const alert = sampleAlert({ id, priority: priorityOf(id), timestamp: this.clock.now() })
    this.#alerts.set(id, alert)
    this.#tell('news', alert)
  }

  /** Many alerts of one priority, in messages of a hundred. */
  flood(count: number): void {
    for (let from = 0; from < count; from += 100) {
      const alerts = Array.from({ length: 100 }, (_, i) => sampleAlert({ id: `f${from + i}`, priority: 1 }))
      for (const alert of alerts) this.#alerts.set(alert.id, alert)
      this.#worker?.store.applyEvent({ kind: 'news', alerts })
    }
  }

  ack(id: string): void {
    const alert = this.#alerts.get(id)
    if (alert === undefined || alert.ackTimestamp !== null) return
    const acked = { ...alert, ackTimestamp: this.clock.now(), ackUser: 'another' }
    this.#alerts.set(id, acked)
    this.#tell('acks', acked)
  }

  /** The first tab opens, with a worker of its own. `isSlow`: the list is there before the database answers. */
  async start(isSlow = false): Promise<void> {
    if (this.#worker !== null) return
    await this.#passDoubt()
    const { clock } = this
    const version = new VersionCounter()
    const values = new ValueStore(version)
    const leases: LeaseTable = new LeaseTable((topic, key, wanted) => {
      if (topic === 'alertSummary') store.leased(key, wanted, topic)
    })
    const call = async () => ({ ok: false as const, error: { kind: 'network' as const, text: '' } })
    const store: AlertStore = new AlertStore(
      { clock, failed: failLoudly, version, leases, call, now: clock.now, onChange() {}, kept: this.database },
      values,
    )
    this.#worker = { store, values, leases }
    store.news.begin(this.#user)
    if (!isSlow) await clock.turnAsync(1)
    leases.add('alertSummary', '', 'tab')
    await this.link()
    await clock.turnAsync(1)
    this.ring()
    await clock.turnAsync(1)
  }

  /** The last tab is reloaded, or the worker crashes. */
  end(): void {
    if (this.#worker === null) return
    this.#worker.store.stop()
    this.#worker = null
    this.#isLinked = false
    this.#leftAt ??= this.clock.now()
    // A tab that stays knows a new worker by the first summary.
    this.#heard = null
  }

  /** All tabs leave their pages for a moment, while the worker goes on. */
  async leave(): Promise<void> {
    if (this.#worker === null) return
    const { leases, store } = this.#worker
    leases.drop('alertSummary', '', 'tab')
    store.forget('pendingAlerts')
    this.#isLinked = false
    this.#heard = null
    this.#leftAt ??= this.clock.now()
    await this.clock.turnAsync(MINUTE_MS)
    leases.add('alertSummary', '', 'tab')
  }

  async link(): Promise<void> {
    await this.#passDoubt()
    if (this.#worker === null || this.#isLinked) return
    this.#isLinked = true
    if (this.#leftAt !== null && this.clock.now() - this.#leftAt >= 10 * MINUTE_MS) this.#forgetBook()
    this.#leftAt = null
    const { store } = this.#worker
    store.begin('pendingAlerts')
    store.applyEvent({ kind: 'group', pvGroupId: 1, alerts: [...this.#alerts.values()] })
    store.end('pendingAlerts')
    this.baseline ??= new Set(this.open)
  }

  lose(): void {
    if (this.#worker === null || !this.#isLinked) return
    this.#isLinked = false
    this.#worker.store.markStale('pendingAlerts')
  }

  async logIn(user: User): Promise<void> {
    if (this.#worker === null) return
    this.lose()
    this.#worker.store.clear()
    this.#heard = null
    this.#forgetBook()
    this.#user = user
    this.#worker.store.news.begin(user)
    this.#leftAt = null
    await this.clock.turnAsync(1)
  }

  /** Nobody can say of a gap of nearly ten minutes whether it is one: what is kept is up to a minute old. */
  async #passDoubt(): Promise<void> {
    const gap = this.#leftAt === null ? 0 : this.clock.now() - this.#leftAt
    if (gap > 8 * MINUTE_MS && gap < 12 * MINUTE_MS) await this.clock.turnAsync(12 * MINUTE_MS - gap)
  }

  /** Another tab has logged somebody else in, before there was a worker. */
  become(user: User): void {
    this.#user = user
    this.#forgetBook()
  }

  /** A minute in which no tab sounds anything. */
  async silence(): Promise<void> {
    for (let beat = 0; beat < 60; beat += 1) this.#worker?.store.tick()
    await this.clock.turnAsync(1000)
  }

  /** What a tab does with each summary, once a second. */
  ring(): void {
    const { store, values } = this.#worker ?? {}
    const summary: AlertSummary | null = values?.get('alertSummary', '')?.value ?? null
    if (summary === null) {
      this.#heard = null
      return
    }
    const before = this.#heard
    const known = new Map(
      [...heardOf(summary)].map(([priority, count]) => [priority, Math.max(count, before?.raised.get(priority) ?? 0)]),
    )
    this.#heard = hear(before, summary, (priority) => priority, true).heard
    for (const { priority, count } of newsSince(known, summary)) {
      this.book.set(`a${priority}`, (this.book.get(`a${priority}`) ?? 0) + count)
    }
    store?.news.heard(summary.raised.reduce((sum, { count }) => sum + count, 0))
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += MINUTE_MS) {
      for (let beat = 0; beat < 60; beat += 1) this.#worker?.store.tick()
      this.ring()
      await this.clock.turnAsync(Math.min(MINUTE_MS, ms - passed))
    }
  }

  #tell(kind: 'news' | 'acks', alert: Alert): void {
    if (this.#isLinked) this.#worker?.store.applyEvent({ kind, alerts: [alert] })
  }

  #forgetBook(): void {
    this.book = new Map()
    this.baseline = null
  }
}

type Step = (world: World) => Promise<void> | void

const step = <A extends readonly unknown[]>(name: string, args: fc.Arbitrary<A>, make: (...args: A) => Step) =>
  args.map((values) => ({ run: make(...values), toString: () => `${name}(${values.join(', ')})` }))
const anyId = fc.nat(IDS - 1).map((id) => `a${id}`)

const STEPS = fc.oneof(
  { weight: 6, arbitrary: step('raise', fc.tuple(anyId), (id) => (world) => world.raise(id)) },
  { weight: 2, arbitrary: step('ack', fc.tuple(anyId), (id) => (world) => world.ack(id)) },
  { weight: 2, arbitrary: step('lose', fc.tuple(), () => (world) => world.lose()) },
  { weight: 3, arbitrary: step('link', fc.tuple(), () => (world) => world.link()) },
  {
    weight: 3,
    arbitrary: step('raiseAndEnd', fc.tuple(anyId), (id) => async (world) => {
      world.raise(id)
      await world.silence()
      world.end()
    }),
  },
  { weight: 2, arbitrary: step('leave', fc.tuple(), () => (world) => world.leave()) },
  {
    weight: 4,
    arbitrary: step('end', fc.tuple(), () => (world) => world.end()),
  },
  { weight: 6, arbitrary: step('start', fc.tuple(fc.boolean()), (isSlow) => (world) => world.start(isSlow)) },
  { weight: 1, arbitrary: step('logIn', fc.tuple(fc.constantFrom(...USERS)), (user) => (world) => world.logIn(user)) },
  {
    weight: 3,
    arbitrary: step(
      'pass',
      fc.tuple(fc.constantFrom(1, 3, 11)),
      (minutes) => (world) => world.pass(minutes * MINUTE_MS),
    ),
  },
)

/** The horn's book is the plant's: what came after the list was known has sounded once, whatever has happened since. */
function expectBook(world: World): void {
  const { baseline, book } = world
  for (const id of world.open)
    expect({ id, sounded: book.get(id) ?? 0 }).toEqual({ id, sounded: baseline?.has(id) ? 0 : 1 })
  // One that was acknowledged before a tab had it may not have sounded.
  for (const [id, count] of book)
    expect({ id, count, isOld: baseline?.has(id) ?? false }).toEqual({ id, count: 1, isOld: false })
}

test('alerts raised during any sequence of losses, reloads, crashes of the worker and users sound and count as new exactly once (F133, F158)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEPS, { maxLength: 25 }), async (steps) => {
      const world = new World()
      await world.start()
      for (const { run } of steps) {
        await run(world)
        world.ring()
        // A tab sounds at most once a second; by then what it has sounded is kept.
        await world.clock.turnAsync(1000)
      }
      await world.start()
      await world.link()
      await world.pass(MINUTE_MS)
      expectBook(world)
    }),
    { numRuns: 1000 },
  )
})

test('a worker that starts long after the last one, another user, and one where nothing may be kept begin anew (F158)', async () => {
  const begin = async (change: (world: World) => Promise<void> | void) => {
    const world = new World()
    world.raise('a1')
    await world.start()
    await change(world)
    world.end()
    world.raise('a2')
    return world
  }
  const bridged = await begin(() => undefined)
  await bridged.pass(7 * MINUTE_MS)
  await bridged.start()
  expect([...bridged.book]).toEqual([['a2', 1]])

  const late = await begin(() => undefined)
  await late.pass(12 * MINUTE_MS)
  await late.start()
  expect([...late.book]).toEqual([])

  const next = await begin(() => undefined)
  next.become('admin')
  await next.start()
  expect([...next.book]).toEqual([])

  const forbidden = await begin(({ database }) => {
    database.isForbidden = true
  })
  await forbidden.start()
  expect([...forbidden.book]).toEqual([])
})

test('after a logout nothing of the user is kept (F158)', async () => {
  const world = new World()
  world.raise('a1')
  await world.start()
  expect(world.database.value).toMatchObject({ user: 'operator', ids: ['a1'] })
  await world.logIn('admin')
  expect(JSON.stringify(world.database.value ?? null)).not.toMatch(/operator|a1/)
})

test('what is kept is bounded, and a flood writes no more often than tabs sound (F158)', async () => {
  const world = new World()
  await world.start()
  const before = world.database.writes
  world.flood(20_000)
  world.ring()
  await world.clock.turnAsync(1000)
  expect(world.database.writes).toBeLessThanOrEqual(before + 2)
  expect(world.database.value).toMatchObject({ ids: { length: 20_000 } })
  world.raise('a2')
  world.ring()
  await world.clock.turnAsync(1000)
  expect(world.database.value).toBeUndefined()
})
