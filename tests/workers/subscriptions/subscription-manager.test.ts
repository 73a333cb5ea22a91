import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { LogRing } from '../../../workers/platform/log-ring.ts'
import { toBatches } from '../../../workers/subscriptions/key-batches.ts'
import { SubscriptionManager } from '../../../workers/subscriptions/subscription-manager.ts'
import { TOPICS } from '../../../workers/topics/topics.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** A hub that keeps the subscriptions of one connection, loses them with it, and can say no. */
function hubWithLeases() {
  const clock = new FakeClock()
  const server = new Set<string>()
  const forgotten: string[] = []
  const failed: string[] = []
  const invocations: string[] = []
  /** `lateRefusals` are those that the hub carries out before it refuses them. */
  const hub = { isOpen: false, refusals: 0, lateRefusals: 0, refused: new Set<string>() }
  const leases: LeaseTable = new LeaseTable((_, key, wanted) => subscriber.leased(key, wanted))
  const channel = {
    hub: 'pv' as const,
    get isOpen() {
      return hub.isOpen
    },
    fetchList: () => Promise.reject(new Error('no list in this test')),
    async invoke(method: string, ...[keys]: readonly unknown[]) {
      invocations.push(method)
      await Promise.resolve()
      if (!hub.isOpen) throw new Error('disconnected')
      if (hub.refusals > 0) {
        hub.refusals -= 1
        throw new Error('refused')
      }
      const culprit = (keys as string[]).find((key) => hub.refused.has(key))
      if (culprit !== undefined) throw new Error(`no right for ${culprit}`)
      for (const key of keys as string[]) {
        if (method === TOPICS.pvValue.source.subscribe) server.add(key)
        else server.delete(key)
      }
      if (hub.lateRefusals > 0) {
        hub.lateRefusals -= 1
        throw new Error('refused after it was carried out')
      }
    },
  }
  const subscriber = new SubscriptionManager('pvValue', TOPICS.pvValue.source, {
    channel,
    leases,
    clock,
    failed: failLoudly,
    log: new LogRing(clock.now),
    snapshot: null,
    events: {
      forget: (key) => forgotten.push(key),
      forgetAll: () => forgotten.push('all'),
      failed: (keys) => failed.push(...keys),
    },
  })
  return {
    clock,
    server,
    forgotten,
    failed,
    invocations,
    leases,
    subscriber,
    /** Refuses every message that names one of these keys, for good. */
    refuseKeys(...refused: readonly string[]) {
      hub.refused = new Set(refused)
    },
    refuse: (times: number) => {
      hub.refusals += times
    },
    refuseLate: (times: number) => {
      hub.lateRefusals += times
    },
    connect() {
      if (hub.isOpen) return
      hub.isOpen = true
      subscriber.reset()
    },
    lose() {
      hub.isOpen = false
      server.clear()
      subscriber.reset()
    },
  }
}

const keys = (count: number) => Array.from({ length: count }, (_, i) => `ai${100_000 + i}`)

test('the leases of one render go out as one subscription', async () => {
  const { clock, leases, server, invocations, connect } = hubWithLeases()
  connect()
  for (let nr = 0; nr < 400; nr += 1) leases.add('pvValue', `ai${nr}`, 'tab')
  await clock.turnAsync(100)
  expect(server.size).toBe(400)
  expect(invocations).toEqual(['SubscribeToPvs'])
})

test('a key that is released and leased again at once keeps its cell and costs no message', async () => {
  const { clock, leases, forgotten, invocations, connect } = hubWithLeases()
  connect()
  leases.add('pvValue', 'ai1', 'a')
  await clock.turnAsync(100)
  leases.drop('pvValue', 'ai1', 'a')
  leases.add('pvValue', 'ai1', 'b')
  await clock.turnAsync(100)
  expect(forgotten).toEqual([])
  expect(invocations).toEqual(['SubscribeToPvs'])
})

test('the cell of a key is forgotten when it is neither leased nor subscribed', async () => {
  const { clock, leases, forgotten, server, connect } = hubWithLeases()
  connect()
  leases.add('pvValue', 'ai1', 'a')
  await clock.turnAsync(100)
  leases.drop('pvValue', 'ai1', 'a')
  await clock.turnAsync(100)
  expect(forgotten).toEqual(['ai1'])
  expect(server.size).toBe(0)
})

test('a refused subscription is tried again, others are not lost by it', async () => {
  const { clock, leases, server, refuse, connect } = hubWithLeases()
  connect()
  refuse(1)
  leases.add('pvValue', 'ai1', 'a')
  await clock.turnAsync(100)
  expect(server.size).toBe(0)
  leases.add('pvValue', 'ai2', 'a')
  await clock.turnAsync(10_000)
  expect([...server].sort()).toEqual(['ai1', 'ai2'])
})

const [SUBSCRIBE, UNSUBSCRIBE] = ['SubscribeToPvs', 'UnsubscribeFromPvs']

test('after a refusal nobody knows what the hub has: it is unsubscribed first, 2 s later, and then subscribed (T5)', async () => {
  const { clock, leases, invocations, failed, refuse, connect } = hubWithLeases()
  connect()
  await clock.turnAsync(0)
  refuse(1)
  leases.add('pvValue', 'ai1', 'a')
  await clock.turnAsync(9)
  expect(invocations).toEqual([])
  await clock.turnAsync(1)
  expect([invocations, failed]).toEqual([[SUBSCRIBE], ['ai1']])
  await clock.turnAsync(1999)
  expect(invocations).toEqual([SUBSCRIBE])
  await clock.turnAsync(1)
  expect(invocations).toEqual([SUBSCRIBE, UNSUBSCRIBE, SUBSCRIBE])
})

test('an unsubscription that was refused is sent again, and keeps nothing else waiting (T5, F129)', async () => {
  const { clock, leases, server, invocations, refuse, connect } = hubWithLeases()
  connect()
  leases.add('pvValue', 'ai1', 'a')
  await clock.turnAsync(100)
  refuse(1)
  leases.drop('pvValue', 'ai1', 'a')
  await clock.turnAsync(100)
  leases.add('pvValue', 'ai2', 'a')
  await clock.turnAsync(10_000)
  expect(invocations).toEqual([SUBSCRIBE, UNSUBSCRIBE, SUBSCRIBE, UNSUBSCRIBE])
  expect([...server]).toEqual(['ai2'])
})

test('of three batches only the second is refused: only its keys are in doubt, and only they are sent twice (T5)', async () => {
  const { clock, leases, server, invocations, failed, refuse, connect } = hubWithLeases()
  connect()
  for (const key of keys(1024)) leases.add('pvValue', key, 'tab')
  await clock.turnAsync(100)
  refuse(1)
  for (const key of keys(3000).slice(1024, 2048)) leases.add('pvValue', key, 'tab')
  await clock.turnAsync(100)
  for (const key of keys(3000).slice(2048)) leases.add('pvValue', key, 'tab')
  await clock.turnAsync(10_000)
  expect(server.size).toBe(3000)
  // Refused once and for no key: both halves are accepted, and no cell is told of a refusal.
  expect(failed).toEqual([])
  const half = [UNSUBSCRIBE, SUBSCRIBE]
  expect(invocations).toEqual([SUBSCRIBE, SUBSCRIBE, ...half, ...half, SUBSCRIBE])
})

test('one key that the hub refuses costs no other key: it alone is told, and asked for again ever more rarely (F129)', async () => {
  const { clock, leases, server, failed, invocations, refuseKeys, connect } = hubWithLeases()
  connect()
  refuseKeys('ai100500')
  for (const key of keys(1000)) leases.add('pvValue', key, 'tab')
  await clock.turnAsync(1000)
  expect(server.size).toBe(999)
  expect(new Set(failed)).toEqual(new Set(['ai100500']))
  // Halves of 1,000 are one after 10 steps: 11 refused groups with their accepted halves, each two messages.
  expect(invocations.length).toBeLessThanOrEqual(1 + 2 * 2 * 10)
  const before = invocations.length
  await clock.turnAsync(600_000)
  // 2, 4, 8, 16, 32 and then every 60 s: 5 + 9 tries in ten minutes.
  expect(invocations.length - before).toBeLessThanOrEqual(2 * 15)
  refuseKeys()
  await clock.turnAsync(60_000)
  expect(server.size).toBe(1000)
})

test('keys that come after a refused one are subscribed at once (F129)', async () => {
  const { clock, leases, server, refuseKeys, connect } = hubWithLeases()
  connect()
  refuseKeys('ai1')
  leases.add('pvValue', 'ai1', 'tab')
  await clock.turnAsync(100)
  leases.add('pvValue', 'ai2', 'tab')
  await clock.turnAsync(10)
  expect([...server]).toEqual(['ai2'])
})

test('a refused key that nobody wants any more is given up after three tries (F129)', async () => {
  const { clock, leases, forgotten, invocations, refuseKeys, connect } = hubWithLeases()
  connect()
  refuseKeys('ai1')
  leases.add('pvValue', 'ai1', 'tab')
  await clock.turnAsync(100)
  leases.drop('pvValue', 'ai1', 'tab')
  await clock.turnAsync(600_000)
  expect(forgotten).toContain('ai1')
  const before = invocations.length
  await clock.turnAsync(600_000)
  expect(invocations).toHaveLength(before)
})

test('a hub that refuses everything is not hammered (F129)', async () => {
  const { clock, leases, invocations, refuseKeys, connect } = hubWithLeases()
  connect()
  refuseKeys(...keys(1024))
  for (const key of keys(1024)) leases.add('pvValue', key, 'tab')
  await clock.turnAsync(60_000)
  // At most one try in two seconds after the first burst of 17 groups, for each of the groups that are left.
  expect(invocations.length).toBeLessThan(1000)
})

test('after a loss in the middle of a message, subscriptions wait for no old timer (F137)', async () => {
  const { clock, leases, server, refuse, connect, lose } = hubWithLeases()
  connect()
  refuse(1)
  leases.add('pvValue', 'ai1', 'tab')
  // The retry is due in 2 s.
  await clock.turnAsync(10)
  lose()
  connect()
  await clock.turnAsync(0)
  expect([...server]).toEqual(['ai1'])
})

test('at rest the hub is subscribed to exactly what is leased, whatever was leased, released, lost and refused before (pitfall 20)', async () => {
  const key = fc.constantFrom('ai1', 'ai2', 'ai3', 'di4', 'di5')
  const holder = fc.constantFrom('a', 'b')
  const step = fc.oneof(
    fc.record({ add: key, holder }),
    fc.record({ drop: key, holder }),
    fc.constantFrom('connect' as const, 'lose' as const, 'refuse' as const, 'refuseLate' as const, 'refresh' as const),
    fc.record({ turn: fc.integer({ min: 0, max: 30 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      const hub = hubWithLeases()
      hub.connect()
      for (const each of steps) {
        if (each === 'connect') hub.connect()
        else if (each === 'lose') hub.lose()
        else if (each === 'refuse') hub.refuse(1)
        else if (each === 'refuseLate') hub.refuseLate(1)
        else if (each === 'refresh') hub.subscriber.refresh()
        else if ('add' in each) hub.leases.add('pvValue', each.add, each.holder)
        else if ('drop' in each) hub.leases.drop('pvValue', each.drop, each.holder)
        else await hub.clock.turnAsync(each.turn)
      }
      hub.connect()
      await hub.clock.turnAsync(300_000)
      expect([...hub.server].sort()).toEqual([...hub.leases.wanted('pvValue').keys()].sort())
      expect(hub.subscriber.subscribed).toBe(hub.server.size)
    }),
    { numRuns: 1000 },
  )
})

describe('a subscription message names at most 1024 PVs', () => {
  test.each([
    [0, []],
    [1, [1]],
    [1024, [1024]],
    [1025, [1024, 1]],
    [2048, [1024, 1024]],
    [2049, [1024, 1024, 1]],
  ])('%i keys (pitfall 11)', (count, sizes) => {
    expect([...toBatches(keys(count), 1024)].map((batch) => batch.length)).toEqual(sizes)
  })
})

test.each([
  [0, []],
  [1, [1]],
  [400, [400]],
  [401, [400, 1]],
])('%i keys of report data go out in batches of 400 (pitfall 11)', (count, sizes) => {
  const { source } = TOPICS.reportValue
  const batch = source?.by === 'keys' ? source.batch : 0
  expect([...toBatches(keys(count), batch)].map(({ length }) => length)).toEqual(sizes)
})

test.each([
  ['of the longest live key', (i: number) => `minMax${999_900_000 + i}`, 1],
  ['of a server that names them longer', (i: number) => `calculatedProcessVariable${99_900_000 + i}`, 2],
])('1024 PVs %s stay below the 32 KB that a server accepts (pitfall 10)', (_, keyOf, messages) => {
  const sent = [
    ...toBatches(
      Array.from({ length: 1024 }, (_, i) => keyOf(i)),
      1024,
    ),
  ].map((batch) =>
    JSON.stringify({ type: 1, invocationId: '123456', target: 'UnsubscribeFromPvs', arguments: [batch] }),
  )
  expect(sent).toHaveLength(messages)
  for (const message of sent) expect(Buffer.byteLength(message) + 1).toBeLessThan(32_768)
})

test('batches keep every key once, in order, within both limits', () => {
  const anyKeys = fc.array(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }))
  fc.assert(
    fc.property(anyKeys, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 70, max: 400 }), (all, items, bytes) => {
      const result = [...toBatches(all, items, bytes)]
      expect(result.flat()).toEqual(all)
      for (const batch of result) {
        expect(batch.length).toBeLessThanOrEqual(items)
        expect(batch.reduce((sum, key) => sum + key.length + 3, 0)).toBeLessThanOrEqual(bytes)
      }
    }),
  )
  // 28,000 bytes of keys, with quotes and commas.
  expect([...toBatches(Array(1000).fill('a'.repeat(277)), 1024)].map(({ length }) => length)).toEqual([
    100,
    ...Array(9).fill(100),
  ])
  expect([...toBatches(Array(101).fill('a'.repeat(278)), 1024)].map(({ length }) => length)).toEqual([99, 2])
})
