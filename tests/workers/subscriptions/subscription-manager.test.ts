import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { LogRing } from '../../../workers/platform/log-ring.ts'
import { SubscriptionManager } from '../../../workers/subscriptions/subscription-manager.ts'
import { TOPICS } from '../../../workers/topics/topics.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** A hub that keeps the subscriptions of one connection, loses them with it, and can say no. */
function hubWithLeases() {
  const clock = new FakeClock()
  const server = new Set<string>()
  const forgotten: string[] = []
  const failed: string[] = []
  const invocations: string[] = []
  const hub = { isOpen: false, refusals: 0 }
  const leases: LeaseTable = new LeaseTable((_, key, wanted) => subscriber.leased(key, wanted))
  const channel = {
    hub: 'pv' as const,
    get isOpen() {
      return hub.isOpen
    },
    async invoke(method: string, ...[keys]: readonly unknown[]) {
      invocations.push(method)
      await Promise.resolve()
      if (!hub.isOpen) throw new Error('disconnected')
      if (hub.refusals > 0) {
        hub.refusals -= 1
        throw new Error('refused')
      }
      for (const key of keys as string[]) {
        if (method === TOPICS.pvValue.source.subscribe) server.add(key)
        else server.delete(key)
      }
    },
  }
  const subscriber = new SubscriptionManager('pvValue', TOPICS.pvValue.source, {
    channel,
    leases,
    clock,
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
    refuse: (times: number) => {
      hub.refusals += times
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

test('the leases of one render go out as one subscription', async () => {
  const { clock, leases, server, invocations, connect } = hubWithLeases()
  connect()
  for (let nr = 0; nr < 400; nr += 1) leases.add('pvValue', `ai${nr}`, 'tab')
  await clock.turnAsync(100)
  expect(server.size).toBe(400)
  expect(invocations).toEqual(['SubscribeToPvs'])
})

test('a key that is released and leased again before the hub was told keeps its cell and costs no message', async () => {
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

test('the cell of a key is forgotten when nobody wants it and the hub does not send it', async () => {
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

test('at rest the hub is subscribed to exactly what is leased, whatever was leased, released, lost and refused before (pitfall 20)', async () => {
  const key = fc.constantFrom('ai1', 'ai2', 'ai3', 'di4', 'di5')
  const holder = fc.constantFrom('a', 'b')
  const step = fc.oneof(
    fc.record({ add: key, holder }),
    fc.record({ drop: key, holder }),
    fc.constantFrom('connect' as const, 'lose' as const, 'refuse' as const, 'refresh' as const),
    fc.record({ turn: fc.integer({ min: 0, max: 30 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      const hub = hubWithLeases()
      for (const each of steps) {
        if (each === 'connect') hub.connect()
        else if (each === 'lose') hub.lose()
        else if (each === 'refuse') hub.refuse(1)
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
}, 60_000)
