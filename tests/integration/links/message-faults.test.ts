import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FaultOrder } from '../../../src/simulator/faults/fault-order.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { HubName } from '../../../src/wire/hubs/hubs.ts'
import { shortenWaits } from '../../support/short-waits.ts'
import { RECORD_END } from '../../support/simulator/send-message.ts'
import { logIn as logInAs } from '../../support/simulator/simulator-session.ts'
import { laneOf, WatchingClient } from '../../support/truth/watching-client.ts'

const WAIT = { timeout: 20_000, interval: 10 }
const PATIENCE_MS = 60_000
/** A message of 50 MB on a machine that does other things as well. */
const LARGE_WAIT = { timeout: 50_000, interval: 10 }
const MEGABYTE = 1024 * 1024
const DAY_MS = 86_400_000
/** A channel is left alone for so long at least after three messages that cannot be read. */
const QUARANTINE_MS = 60_000

let plant: SimulatorHandle
let client: WatchingClient | null = null

beforeAll(async () => {
  plant = await startSimulator({
    size: 'demo',
    updatesPerSecond: 500,
    timing: { keepAliveMs: 500, statusMs: 200 },
    print: () => undefined,
  })
})
afterAll(() => plant.close())

beforeEach(() => shortenWaits())
afterEach(() => {
  client?.stop()
  plant.fault({ hub: '*', action: 'restore' })
})

/** A key that nobody leases and no plant has, and one message of its value. */
const STRANGER = { type: 'AnaIn', nr: 4_711_001 } as const
const valueOfPv = (pvRef: object, doubleValue: number) => ({
  pvRef,
  type: 'DoubleValue',
  doubleValue,
  quality: 'Good',
  timestamp: 1,
})
/** Of a PV that is on screen, with any number and any time. */
const shownPv = (doubleValue: unknown, timestamp: unknown = 1) => ({
  pvRef: { type: 'AnaIn', nr: 1_400_001 },
  type: 'DoubleValue',
  doubleValue,
  quality: 'Good',
  timestamp,
})
const message = (target: string, ...args: unknown[]) =>
  JSON.stringify({ type: 1, target, arguments: args }) + RECORD_END

describe('a message that cannot be read:', () => {
  test.each([
    ['no JSON', `this is no message${RECORD_END}`],
    ['cut off', `{"type":1,"target":"newValues","arguments":[[{"pvRef"${RECORD_END}`],
    ['without its end', '{"type":1,"target":"newValues","arguments":[[]]}'],
    ['of a type that is no number', `{"type":"one","target":"newValues"}${RECORD_END}`],
    ['nothing', `null${RECORD_END}`],
    ['good ones around a bad one', `${message('newValues', [])}{]${RECORD_END}${message('newValues', [])}`],
  ])(
    '%s ends its connection with that reason, and all is well again (R-15)',
    async (_, frame) => {
      client = await WatchingClient.start(plant)
      plant.sendRaw('pv', frame)
      await vi.waitFor(() => expect(client?.faults('pv', 'unreadable')).toBe(1), WAIT)
      await client.live()
      for (const hub of ['server-status', 'alert', 'station', 'energy-opt'] as const)
        expect(client.dataFaults(hub)).toBe(0)
    },
    PATIENCE_MS,
  )

  /** Sends what cannot be read each time that the hub is open, so often. */
  async function poison(times: number): Promise<void> {
    for (let sent = 1; sent <= times; sent += 1) {
      // The worker's own state: what a tab shows of it is a frame behind.
      const link = () => client?.core.stats().hubs.find(({ hub }) => hub === 'pv')?.link.state
      await vi.waitFor(() => expect(link()).toBe('open'), WAIT)
      const before = client?.faults('pv') ?? 0
      plant.sendRaw('pv', `this is no message${RECORD_END}`)
      await vi.waitFor(() => expect(client?.faults('pv')).toBe(before + 1), WAIT)
    }
  }

  test(
    'after every subscription, it puts its channel into quarantine after the third within a minute; the others stay live (R-15)',
    async () => {
      client = await WatchingClient.start(plant)
      await poison(3)
      expect(client.faults('pv', 'unreadable')).toBe(2)
      await client.lost('pv', 'data-error')
      const { links, nextAttemptAt } = client.connection ?? {}
      const since = links?.pv.state === 'faulted' ? links.pv.since : Number.NaN
      expect((nextAttemptAt ?? 0) - since).toBeGreaterThanOrEqual(QUARANTINE_MS)
      expect(client.marked('pv')).toBe(true)
      for (const hub of ['server-status', 'alert', 'station', 'energy-opt'] as const) {
        expect(client.dataFaults(hub)).toBe(0)
        expect(client.marked(hub)).toBe(false)
      }
      expect(client.core.hubs.status).toBe('Connected')
      await client.tab.api.retryNow()
      await client.live()
    },
    PATIENCE_MS,
  )

  test(
    'again and again, it is not brought back by other hubs, nor by a tab that is shown, but by the user who asks (R-15)',
    async () => {
      client = await WatchingClient.start(plant)
      await poison(3)
      await client.lost('pv', 'data-error')
      const opened = plant.stats().hubs.pv.connectionsEver
      const others = plant.stats().hubs.alert.connectionsEver
      plant.fault({ hub: 'alert', action: 'drop' })
      await vi.waitFor(() => expect(client?.faults('alert')).toBe(1), WAIT)
      client.core.wake('test')
      await vi.waitFor(() => expect(plant.stats().hubs.alert.connectionsEver).toBe(others + 1), WAIT)
      await vi.waitFor(() => expect(client?.marked('alert')).toBe(false), WAIT)
      expect(client.connection?.links.pv).toMatchObject({ state: 'faulted', reason: 'data-error' })
      expect(plant.stats().hubs.pv.connectionsEver).toBe(opened)
      await client.tab.api.retryNow()
      await client.live()
      await poison(1)
      await client.lost('pv', 'data-error')
      await client.tab.api.retryNow()
      await client.live()
    },
    PATIENCE_MS,
  )

  test.each<readonly [string, string]>([
    ['of a type that nobody knows', `{"type":99}${RECORD_END}`],
    ['for a method that nobody knows', message('somethingNew', 1, 2, 3)],
    ['without arguments', `{"type":1,"target":"newValues"}${RECORD_END}`],
    ['with text as its arguments', `{"type":1,"target":"newValues","arguments":"x"}${RECORD_END}`],
    ['with too few arguments', message('newValues')],
    ['with too many arguments', message('newValues', [], 2, 3)],
    ['with null', message('newValues', null)],
    ['with the keys of objects themselves', message('newValues', JSON.parse('[{"__proto__":{"pvRef":1}}]'))],
    ['with numbers beyond measure', message('newValues', [valueOfPv(STRANGER, 1e308), valueOfPv(STRANGER, -1e308)])],
    ['with numbers beyond measure for a PV on screen', message('newValues', [shownPv(1e308), shownPv(-1e308)])],
    ['with a number beyond all numbers', message('newValues', [shownPv('1e999')]).replaceAll('"1e999"', '1e999')],
    ...[-1, 0, 1, 8.64e15, 1e300, '1e999', '-1e999', 'noon', true, {}, []].map(
      (stamp) =>
        [
          `with the time ${JSON.stringify(stamp)} for a PV on screen`,
          message('newValues', [shownPv(-4711, stamp)]).replaceAll(/"(-?1e999)"/g, '$1'),
        ] as const,
    ),
    ['with a number that is text', message('newValues', [{ ...valueOfPv(STRANGER, 1), doubleValue: 'NaN' }])],
    ['with a very long name', message('newValues', [valueOfPv({ type: 'x'.repeat(10_000), nr: 1 }, 1)])],
    ['with a name in other scripts', message('newValues', [valueOfPv({ type: 'ת‏שלום💧', nr: 1 }, 1)])],
  ])(
    '%s costs nothing but itself (R-20)',
    async (_, frame) => {
      client = await WatchingClient.start(plant)
      const before = plant.stats().hubs.pv.connectionsEver
      plant.sendRaw('pv', frame)
      // What is sent after it has come: it has been heard by then.
      plant.sendRaw('pv', message('newValues', [null]))
      await vi.waitFor(() => expect(client?.connection?.rejected).toBeGreaterThan(0), WAIT)
      await client.live()
      expect(plant.stats().hubs.pv.connectionsEver).toBe(before)
    },
    PATIENCE_MS,
  )

  test(
    'with the keys of objects themselves, in whatever place, changes no object (S-16)',
    async () => {
      client = await WatchingClient.start(plant)
      const polluted = '{"polluted":true}'
      for (const key of ['__proto__', 'constructor', 'prototype']) {
        const item = `{"${key}":${polluted},"pvRef":{"type":"${key}","nr":1},"id":"${key}","stationNumber":"${key}"}`
        for (const target of ['newValues', 'newConfig', 'newAck', key])
          plant.sendRaw('pv', `{"type":1,"target":"${target}","arguments":[[${item}]]}${RECORD_END}`)
        for (const target of ['newAlert', 'newAlertState', key])
          plant.sendRaw('alert', `{"type":1,"target":"${target}","arguments":[${item}]}${RECORD_END}`)
        for (const target of ['newDialState', 'newTimestamp', key])
          plant.sendRaw('station', `{"type":1,"target":"${target}","arguments":[${item}]}${RECORD_END}`)
      }
      await vi.waitFor(() => expect(client?.connection?.rejected).toBeGreaterThan(10), WAIT)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect('polluted' in {}).toBe(false)
      await vi.waitFor(() => expect(client?.marked('pv')).toBe(false), WAIT)
    },
    PATIENCE_MS,
  )

  test(
    'whatever a message of any hub holds, nothing throws and nothing on screen is lost (R-20)',
    async () => {
      client = await WatchingClient.start(plant)
      const targets = {
        pv: ['newValue', 'newValues', 'newAck', 'newConfig', 'newLimitConfig', 'newMaintenanceConfig'],
        alert: ['newAlert', 'ackAlert', 'ackAlerts', 'deletedAlerts', 'newPendingAlerts', 'newAlertState'],
        station: ['newTimestamp', 'newConfig', 'newDialState', 'newDialCounter', 'newPlanInfo', 'newLineInfo'],
        'energy-opt': ['newValues'],
        'server-status': ['sendServerInfoMessage'],
      } as const satisfies { readonly [H in HubName]?: readonly string[] }
      const hub = fc.constantFrom(...(Object.keys(targets) as (keyof typeof targets)[]))
      const junk = hub.chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.constantFrom<string>(...targets[name]),
          fc.array(fc.jsonValue(), { maxLength: 2 }),
        ),
      )
      for (const [name, target, args] of fc.sample(junk, { seed: 4711, numRuns: 600 }))
        plant.sendRaw(name, message(target, ...args))
      const stamps = fc.oneof(
        fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS }).map((ms) => plant.now() + ms),
        fc.double({ noNaN: true }).map((number) => (Number.isFinite(number) ? number : '1e999')),
        fc.jsonValue(),
      )
      const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.jsonValue())
      for (const [number, stamp] of fc.sample(fc.tuple(numbers, stamps), { seed: 4711, numRuns: 600 }))
        plant.sendRaw('pv', message('newValue', shownPv(number, stamp)).replaceAll('"1e999"', '1e999'))
      plant.sendRaw('pv', message('newValues', [null]))
      await vi.waitFor(() => expect(client?.connection?.rejected).toBeGreaterThan(100), WAIT)
      await client.live()
      for (const name of Object.keys(targets) as HubName[]) expect(client.dataFaults(name)).toBe(0)
    },
    PATIENCE_MS,
  )
})

describe('much at once:', () => {
  test(
    'a message of 8 MB is taken, and all is well after it (R-16)',
    async () => {
      client = await WatchingClient.start(plant)
      const { bytes } = client.core.stats().hubs.find(({ hub }) => hub === 'pv') ?? { bytes: 0 }
      plant.fault({ hub: 'pv', action: 'oversized', bytes: 8 * MEGABYTE })
      const read = () => client?.core.stats().hubs.find(({ hub }) => hub === 'pv')?.bytes ?? 0
      await vi.waitFor(() => expect(read()).toBeGreaterThan(bytes + 8 * MEGABYTE), WAIT)
      await client.live()
      expect(client.dataFaults('pv')).toBe(0)
    },
    PATIENCE_MS,
  )

  test.each([17, 50])(
    'a message of %i MB is an error of its channel, named and counted, and of no other (R-16)',
    async (megabytes) => {
      // A busy machine takes seconds for it: with shorter waits the link would be silent first, and its message gone.
      vi.unstubAllGlobals()
      client = await WatchingClient.start(plant)
      plant.fault({ hub: 'pv', action: 'oversized', bytes: megabytes * MEGABYTE })
      await vi.waitFor(() => expect(client?.faults('pv', 'too-large')).toBe(1), LARGE_WAIT)
      await client.live()
      expect(client.dataFaults('pv')).toBe(1)
      for (const hub of ['server-status', 'alert', 'station', 'energy-opt'] as const)
        expect(client.dataFaults(hub)).toBe(0)
    },
    PATIENCE_MS,
  )

  test(
    'of 20,000 messages in one go the newest value is shown, with few frames (R-16)',
    async () => {
      client = await WatchingClient.start(plant)
      await client.tab.lease([{ topic: 'pvValue', key: 'ai4711001', slot: 900 }])
      const frames = client.tab.frames.length
      const burst = Array.from({ length: 20_000 }, (_, i) =>
        message('newValue', { ...valueOfPv(STRANGER, i), timestamp: i }),
      )
      plant.sendRaw('pv', burst.join(''))
      const { tab } = client
      await vi.waitFor(() => expect(laneOf(tab, 900)).toMatchObject({ known: true, num: 19_999 }), WAIT)
      expect(client.tab.frames.length - frames).toBeLessThan(1000)
      await client.tab.lease([], [{ topic: 'pvValue', key: 'ai4711001', slot: 900 }])
      await client.live()
    },
    PATIENCE_MS,
  )
})

describe('messages that come', () => {
  test.each<readonly [string, FaultOrder]>([
    ['twice (R-17)', { hub: '*', action: 'duplicate' }],
    ['in another order (R-18)', { hub: '*', action: 'reorder', window: 4 }],
    ['again with an older time (R-18)', { hub: 'pv', action: 'stale', ageMs: 3_600_000 }],
    ['with names that nobody knows (R-19)', { hub: '*', action: 'unknown-enum' }],
    ['late (R-14)', { hub: '*', action: 'slow', ms: 300 }],
  ])(
    '%s neither double anything nor take any value back, and the lists end as the plant has them',
    async (_, order) => {
      client = await WatchingClient.start(plant)
      await client.tab.lease([{ topic: 'chartSeries', key: 'AnaIn-1400001/1h' }])
      const { hits } = plant.fault(order)
      const admin = await logInAs(plant.url, 'admin')
      plant.setClock({ speed: 30 })
      plant.scenario('chatter')
      const until = plant.now() + 90_000
      const open = () => plant.model.pending(plant.now()).filter(({ ackTimestamp }) => ackTimestamp === null)
      for (const { id } of open().slice(0, 2)) await admin.call('ackAlerts', { ids: [id] })
      for (const { id } of open().slice(0, 1)) await admin.call('deleteAlerts', { ids: [id] })
      await vi.waitFor(() => expect(plant.now()).toBeGreaterThan(until), WAIT)
      plant.setClock({ speed: 1 })
      plant.scenario('calm')
      plant.fault({ hub: '*', action: 'restore' })
      await client.live()
      if (order.action !== 'slow')
        expect(plant.faults().journal.find(({ action }) => action === order.action)?.hits).toBeGreaterThan(hits)
      expect(client.slotsGoneBack()).toEqual([])
      const { x } = client.tab.mirror.series('chartSeries/AnaIn-1400001/1h') ?? { x: [] }
      expect([...x].filter((time, i) => i > 0 && time <= (x[i - 1] ?? 0))).toEqual([])
      expect(x.length).toBeGreaterThan(1)
    },
    PATIENCE_MS,
  )
})

describe('what nobody waits for:', () => {
  test(
    'a message of something that is not leased leaves nothing behind (R-21)',
    async () => {
      client = await WatchingClient.start(plant)
      const messages = () => client?.core.stats().hubs.find(({ hub }) => hub === 'station')?.messages ?? 0
      const heard = messages()
      plant.sendRaw('pv', message('newValues', [valueOfPv(STRANGER, 5)]))
      plant.sendRaw(
        'station',
        message('newDialCounter', { stationNumber: 12, dayCounter: 3, monthCounter: 3, yearCounter: 3 }),
      )
      plant.sendRaw('pv', message('newValues', [null]))
      await vi.waitFor(() => expect(client?.connection?.rejected).toBeGreaterThan(0), WAIT)
      expect(client.core.store.lanes.lane('ai4711001')).toBeUndefined()
      await vi.waitFor(() => expect(messages()).toBeGreaterThan(heard), WAIT)
      expect(client.core.store.values.get('dialCounter', '12')).toBeUndefined()
    },
    PATIENCE_MS,
  )

  test(
    'an old connection that speaks again after it was given up is not heard (R-22)',
    async () => {
      client = await WatchingClient.start(plant)
      plant.fault({ hub: 'pv', action: 'half-open' })
      client.core.wake('test')
      await vi.waitFor(() => expect(client?.faults('pv', 'timeout')).toBe(1), WAIT)
      plant.fault({ hub: 'pv', action: 'restore' })
      plant.sendRaw('pv', message('newValues', [null]))
      await client.live()
      expect(client.slotsGoneBack()).toEqual([])
    },
    PATIENCE_MS,
  )
})

describe('a subscription that is', () => {
  test.each<readonly [string, FaultOrder]>([
    ['refused', { hub: '*', action: 'invoke', answer: 'error' }],
    ['carried out, but not answered', { hub: '*', action: 'invoke', answer: 'no-answer' }],
  ])(
    '%s is asked for again until the plant has exactly what is leased (R-24, R-26)',
    async (_, order) => {
      plant.fault({ ...order, times: 6 } as FaultOrder)
      client = await WatchingClient.start(plant)
      expect(plant.faults().active).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'answered late brings its values before the answer (R-21)',
    async () => {
      plant.fault({ hub: 'pv', action: 'invoke', answer: 'delay', delayMs: 1900 })
      client = await WatchingClient.logIn(plant)
      await vi.waitFor(() => expect(client?.lanes.every(({ known, stale }) => known && !stale)).toBe(true), WAIT)
      plant.fault({ hub: 'pv', action: 'restore' })
      await client.live()
    },
    PATIENCE_MS,
  )
})
