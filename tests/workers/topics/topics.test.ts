import { describe, expect, test } from 'vitest'
import type { EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { HubName } from '../../../src/wire/hubs/hubs.ts'
import { answerReader } from '../../../src/wire/readers/answers.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { ValueTopic } from '../../../src/wire/tabs/live.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { HubMetrics } from '../../../workers/hubs/hub-metrics.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { createMessageDispatcher } from '../../../workers/subscriptions/message-dispatcher.ts'
import { Store } from '../../../workers/topics/store.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PLAN } from '../../support/fakes/sample-plan.ts'

const PUMP = { type: 'DigiIn', nr: 100_001 } as const

/** One hub as the worker hears it; calls are answered by `answers`. */
function listen(hub: HubName, answers: Partial<Record<EndpointName, unknown>> = {}) {
  const clock = new FakeClock()
  const leases = new LeaseTable(() => undefined)
  const asked: EndpointName[] = []
  const context = {
    clock,
    failed: failLoudly,
    now: clock.now,
    random: () => 1,
    serverClock: new ServerClock(clock),
    version: new VersionCounter(),
    leases,
    hasSession: () => true,
    onChange: () => undefined,
    call: (name: EndpointName) => {
      asked.push(name)
      const given = answers[name]
      const body = given === undefined ? undefined : answerReader(name)?.(given)
      const result: Result<unknown> =
        body === undefined ? { ok: false, error: { kind: 'network', text: 'no response' } } : { ok: true, body }
      return Promise.resolve(result as Result<never>)
    },
  }
  const store = new Store(context)
  const { messages } = createMessageDispatcher(hub, context, store, new HubMetrics(clock.elapsed))
  const hear = (message: string, argument: unknown) => messages.get(message)?.(argument)
  const cell = (topic: ValueTopic, key: string) => store.values.get(topic, key)
  const lease = (topic: ValueTopic, key: string) => store.values.expect(topic, key, clock.now())
  return { clock, store, asked, hear, cell, lease }
}

interface Row {
  readonly topic: ValueTopic
  readonly key: string
  readonly hub: HubName
  readonly message: string
  readonly good: object
  /** The same thing with something that nobody can read, its key left alone. */
  readonly bad: Record<string, unknown>
}

const STATION = { stationNumber: 14 }
const LIMIT = {
  pvLimitRef: { pv: { type: 'AnaIn', nr: 100_001 }, limitType: 'Top' },
  limit: 1,
  priority: 1,
  delayTime: 1,
  notSet: false,
}
const SERVICE = {
  pvMaintenanceRef: { pvRef: PUMP, serviceMessageType: 'Top' },
  priority: 1,
  delayTime: 1,
  remainingTime: -3,
  runtimeHours: 7,
}
/** What the energy optimisation says, in kW. */
const ENERGY = {
  wirkleistungAktuell: 1,
  wirkleistungMittel: 2,
  bhkwLeistungAktuell: 3,
  bhkwLeistungMittel: 4,
  korrekturleistung: 5,
  cosPhi: 0.9,
  evuImpuls: true,
  periodenMaximum: 6,
  ruheleistung: 7,
  periodenRestzeit: 8,
  vorrangigBetriebenMinuten: 9,
  sollleistung: 10,
  trendleistung: 11,
  quality: 'Good',
  timestamp: 1,
}
const REPORT = {
  pvRef: { type: 'AnaIn', nr: 100_001 },
  reportValueType: 'Sum',
  offset: 1,
  offsetUnit: 'Days',
  value: 1,
}
const device = (state: unknown) => ({ binding: { type: 'Device', deviceType: 'Server' }, state, priority: null })
const pipe = (state: unknown) => ({ binding: { type: 'PipeLeakage', id: 3 }, state, priority: null })

const ROWS: readonly Row[] = [
  {
    topic: 'dialState',
    key: '14',
    hub: 'station',
    message: 'newDialState',
    good: { ...STATION, dialState: 'Connected' },
    bad: { ...STATION, dialState: 'NeverHeardOf' },
  },
  {
    topic: 'stationConfig',
    key: '14',
    hub: 'station',
    message: 'newConfig',
    good: { station: STATION, name: 'PW', dialState: 'Connected' },
    bad: { station: STATION, name: 'PW', dialState: 'NeverHeardOf' },
  },
  {
    topic: 'stationTimestamp',
    key: '14',
    hub: 'station',
    message: 'newTimestamp',
    good: { ...STATION, timestamp: 5 },
    bad: { ...STATION, timestamp: 'now' },
  },
  {
    topic: 'dialCounter',
    key: '14',
    hub: 'station',
    message: 'newDialCounter',
    good: { ...STATION, dayCounter: 1, monthCounter: 2, yearCounter: 3 },
    bad: { ...STATION, dayCounter: 'one' },
  },
  {
    topic: 'alarmLine',
    key: '14-2',
    hub: 'station',
    message: 'newLineInfo',
    good: { station: STATION, lineNumber: 2, busy: true, faulty: false, connectionType: 'Sms' },
    bad: { station: STATION, lineNumber: 2, busy: 'yes' },
  },
  {
    topic: 'pvAck',
    key: 'di100001',
    hub: 'pv',
    message: 'newAck',
    good: { pvRef: PUMP, isPending: true },
    bad: { pvRef: PUMP, isPending: 'maybe' },
  },
  {
    topic: 'pvConfig',
    key: 'di100001',
    hub: 'pv',
    message: 'newConfig',
    good: { pvRef: PUMP, name: 'P1', stationNumber: 14 },
    bad: { pvRef: PUMP, name: 'P1' },
  },
  {
    topic: 'pvLimitConfig',
    key: 'ai100001-ogw',
    hub: 'pv',
    message: 'newLimitConfig',
    good: LIMIT,
    bad: { ...LIMIT, limit: 'high' },
  },
  {
    topic: 'pvMaintenanceConfig',
    key: 'di100001-owm',
    hub: 'pv',
    message: 'newMaintenanceConfig',
    good: SERVICE,
    bad: { ...SERVICE, priority: 'high' },
  },
  {
    topic: 'deviceAlertState',
    key: 'Server',
    hub: 'alert',
    message: 'newAlertState',
    good: device('Ok'),
    bad: device('NeverHeardOf'),
  },
  {
    topic: 'pipeLeakageAlertState',
    key: '3',
    hub: 'alert',
    message: 'newAlertState',
    good: pipe('Ok'),
    bad: pipe('NeverHeardOf'),
  },
  {
    topic: 'reportValue',
    key: 'ai100001/Sum/1/Days',
    hub: 'reportdata',
    message: 'newValue',
    good: REPORT,
    bad: { ...REPORT, value: 'much' },
  },
  {
    topic: 'pipeLeakage',
    key: '3',
    hub: 'pipeleakage',
    message: 'newConfig',
    good: { pipeLeakageId: 3, measurementState: 'Idle', minMaxState: 'Outside' },
    bad: { pipeLeakageId: 3, name: 'Z', measurementState: 7 },
  },
  {
    topic: 'energyValues',
    key: '',
    hub: 'energy-opt',
    message: 'newValues',
    good: ENERGY,
    bad: { ...ENERGY, wirkleistungAktuell: 'much' },
  },
  {
    topic: 'serverInfo',
    key: '',
    hub: 'server-status',
    message: 'sendServerInfoMessage',
    good: { text: 'a', timestamp: 1 },
    bad: { text: 7 },
  },
]

describe('what cannot be read', () => {
  test.each(ROWS)(
    'of $topic leaves the last value marked, and the next good one clears the mark (deviation 9)',
    (row) => {
      const { store, hear, cell, lease } = listen(row.hub)
      lease(row.topic, row.key)
      hear(row.message, row.good)
      const good = cell(row.topic, row.key)
      expect(good).toMatchObject({ stale: false, load: { state: 'ready' } })
      hear(row.message, row.bad)
      expect(cell(row.topic, row.key)).toMatchObject({ stale: true, value: good?.value })
      expect(cell(row.topic, row.key)?.version).toBeGreaterThan(good?.version ?? 0)
      expect(store.rejected).toBe(1)
      hear(row.message, row.good)
      expect(cell(row.topic, row.key)).toMatchObject({ stale: false, load: { state: 'ready' } })
    },
  )

  test.each(ROWS)(
    'of $topic as the first thing of all is told as an error, not waited for (rule D9) (deviation 9)',
    (row) => {
      const { hear, cell, lease } = listen(row.hub)
      lease(row.topic, row.key)
      hear(row.message, row.bad)
      expect(cell(row.topic, row.key)).toMatchObject({
        value: null,
        load: { state: 'error', error: { kind: 'shape' } },
      })
    },
  )

  test('of things that nobody leases leaves nothing behind', () => {
    const { store, hear, cell } = listen('station')
    hear('newDialState', { ...STATION, dialState: 'NeverHeardOf' })
    expect([store.rejected, cell('dialState', '14')]).toEqual([1, undefined])
  })

  test('in a list costs only its own cell, and each is counted (rule D9) (deviation 9)', () => {
    const { store, hear, cell, lease } = listen('reportdata')
    const other = { ...REPORT, offset: 2 }
    for (const offset of [1, 2]) lease('reportValue', `ai100001/Sum/${offset}/Days`)
    hear('newValues', [REPORT, other])
    hear('newValues', [{ ...REPORT, value: 'much' }, null, { ...other, value: 7 }])
    expect([1, 2].map((offset) => cell('reportValue', `ai100001/Sum/${offset}/Days`))).toMatchObject([
      { stale: true, value: { value: 1 } },
      { stale: false, value: { value: 7 } },
    ])
    expect(store.rejected).toBe(2)
  })

  test('because its kind of binding is unknown is counted once', () => {
    const { store, hear } = listen('alert')
    hear('newAlertState', { binding: { type: 'NeverHeardOf', id: 1 }, state: 'Ok', priority: null })
    expect(store.rejected).toBe(1)
  })
})

describe('a plan that is told by its keys alone', () => {
  const KEYS = { station: STATION, planNumber: 1 }

  test('is asked for again (deviation 36)', async () => {
    const { clock, store, asked, hear, cell, lease } = listen('station', { alarmPlans: { alarmPlans: [PLAN] } })
    lease('alarmPlan', '14-1')
    hear('newPlanInfo', KEYS)
    await clock.turnAsync(1000)
    expect(asked).toEqual(['alarmPlans'])
    expect(cell('alarmPlan', '14-1')).toMatchObject({ value: PLAN, stale: false, load: { state: 'ready' } })
    expect(store.rejected).toBe(0)
  })

  test('and is nowhere in the answer, or cannot be read there, is told as missing (deviation 36)', async () => {
    for (const alarmPlans of [[], [{ ...PLAN, active: 'yes' }], [null]]) {
      const { clock, hear, cell, lease } = listen('station', { alarmPlans: { alarmPlans } })
      lease('alarmPlan', '14-1')
      hear('newPlanInfo', KEYS)
      await clock.turnAsync(1000)
      expect(cell('alarmPlan', '14-1')).toMatchObject({ load: { state: 'error', error: { kind: 'missing' } } })
    }
  })

  test('while a full one is taken as it is', async () => {
    const { clock, asked, hear, cell, lease } = listen('station')
    lease('alarmPlan', '14-1')
    hear('newPlanInfo', PLAN)
    await clock.turnAsync(1000)
    expect([asked, cell('alarmPlan', '14-1')?.value]).toEqual([[], PLAN])
  })
})

describe('ids', () => {
  test('of alerts may be numbers, in every message (deviation 35)', () => {
    const { store, hear } = listen('alert')
    const numeric = (id: number) => ({ ...sampleAlert({}), id })
    const ids = () => [...store.alerts.pending.set.entries()].map(({ alert }) => alert.id).toSorted()
    store.alerts.begin('pendingAlerts')
    hear('newPendingAlerts', { pvGroupId: 1, alerts: [numeric(1), numeric(2)] })
    hear('newAlert', numeric(3))
    hear('deletedAlerts', [{ id: 2 }])
    expect([ids(), store.rejected]).toEqual([['1', '3'], 0])
  })

  test('of notes, messages and zones may be texts (deviation 35)', async () => {
    const zones = listen('pipeleakage')
    zones.lease('pipeLeakage', '3')
    zones.hear('newConfig', { pipeLeakageId: '3', measurementState: 'Idle', minMaxState: 'Outside' })
    expect(zones.cell('pipeLeakage', '3')).toMatchObject({ load: { state: 'ready' } })
    const texts = listen('visu-text-message', { textMessages: [{ id: '7', message: 'a' }] })
    texts.lease('textMessage', '7')
    texts.hear('newMessage', { id: '7' })
    await texts.clock.turnAsync(1000)
    expect(texts.cell('textMessage', '7')).toMatchObject({ value: { message: 'a' } })
  })
})

test('a failure state comes as its name or its number (deviation 45)', () => {
  const { hear, cell, lease } = listen('alert')
  lease('deviceAlertState', 'Server')
  hear('newAlertState', device(1))
  expect(cell('deviceAlertState', 'Server')).toMatchObject({ value: { state: 'ActiveUnacknowledged' } })
})

test('a sentence for everybody may be a bare text (deviation 37)', () => {
  const { hear, cell } = listen('server-status')
  hear('sendServerInfoMessage', 'Service at 12')
  expect(cell('serverInfo', '')).toMatchObject({ value: { text: 'Service at 12', timestamp: null } })
})
