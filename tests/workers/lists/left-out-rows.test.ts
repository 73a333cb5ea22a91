import { expect, test } from 'vitest'
import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { NO_CONDITIONS } from '../../../src/domain/base/filter.ts'
import { eventViewText } from '../../../src/domain/events/event-view.ts'
import { ALL_PVS, pvViewText } from '../../../src/domain/values/pv-view.ts'
import { type ArgsOf, type BodyOf, ENDPOINTS, type EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import { answerReader } from '../../../src/wire/readers/answers.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { parseResponse } from '../../../workers/rest/parse-response.ts'
import { Store } from '../../../workers/topics/store.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { sampleConfig } from '../directory/sample-plant.ts'

const PV = { type: 'AnaIn', nr: 7 } as const
const NO_ROW = { id: null }
const PENDING_PAGE = pageKey(alertViewText(PENDING), 0)
const ARCHIVE_PAGE = pageKey(
  alertViewText({ ...PENDING, source: { of: 'archive', start: 0, end: 9e12, limit: 10 } }),
  0,
)
const EVENT_PAGE = pageKey(
  eventViewText({
    source: { start: 0, end: null, limit: 10 },
    text: '',
    filter: NO_CONDITIONS,
    sort: 'time',
    descending: true,
    language: 'de',
  }),
  0,
)
const PV_PAGE = pageKey(pvViewText(ALL_PVS), 0)

/** The cells of a worker whose calls are answered with these bodies, read as the API client reads them. */
function storeOf(bodies: { readonly [call: string]: unknown }) {
  const clock = new FakeClock()
  const leases: LeaseTable = new LeaseTable((topic, key, wanted) => store.leased(topic, key, wanted))
  const call = async <N extends EndpointName>(name: N, _args: ArgsOf<N>): Promise<Result<BodyOf<N>>> => {
    const body = JSON.stringify(bodies[name] ?? [])
    const response = new Response(body, { headers: { 'content-type': 'application/json' } })
    return (await parseResponse(response, ENDPOINTS[name], answerReader(name))) as Result<BodyOf<N>>
  }
  const store: Store = new Store({
    clock,
    failed: failLoudly,
    random: () => 0,
    serverClock: new ServerClock(clock, () => {}),
    now: () => 5000,
    version: new VersionCounter(),
    leases,
    call,
    hasSession: () => true,
    onChange: () => {},
  })
  return { clock, store, leases }
}

test('a list of alerts of the archive says how many rows it lacks, which the limit has not cut off (F57)', async () => {
  const { clock, store, leases } = storeOf({ alerts: { alerts: [sampleAlert(), NO_ROW, NO_ROW], total: 3 } })
  leases.add('alertPage', ARCHIVE_PAGE, 'tab')
  for (const topic of ['allAlerts', 'alertAcks'] as const) store.snapshot(topic)?.end()
  await expect.poll(() => store.alerts.views.page(ARCHIVE_PAGE)?.load.state).toBe('ready')
  expect(store.alerts.views.page(ARCHIVE_PAGE)?.list).toMatchObject({ total: 1, more: 0, skipped: 2 })
  store.stop()
  expect(clock.pending).toBe(0)
})

test('a list of pending alerts says how many rows it lacks, until its group comes again as a whole (F57)', () => {
  const { store, leases } = storeOf({})
  leases.add('alertPage', PENDING_PAGE, 'tab')
  const handlers = new Map(store.handlers('pendingAlerts', () => {}))
  const send = (alerts: readonly unknown[]) => handlers.get('newPendingAlerts')?.({ pvGroupId: 1, alerts })
  const skipped = () => store.alerts.views.page(PENDING_PAGE)?.list.skipped
  store.snapshot('pendingAlerts')?.begin()
  send([sampleAlert(), NO_ROW])
  store.snapshot('pendingAlerts')?.end()
  expect(skipped()).toBe(1)
  const before = store.alerts.views.versionOf(PENDING_PAGE)
  send([sampleAlert()])
  expect(skipped()).toBeUndefined()
  expect(store.alerts.views.versionOf(PENDING_PAGE)).toBeGreaterThan(before)
  store.stop()
})

test('a list of events says how many rows it lacks (F57)', async () => {
  const { store, leases } = storeOf({ controlEvents: { events: [NO_ROW], total: 1 } })
  leases.add('eventPage', EVENT_PAGE, 'tab')
  await expect.poll(() => store.events.page(EVENT_PAGE)?.load.state).toBe('ready')
  expect(store.events.page(EVENT_PAGE)?.list).toMatchObject({ total: 0, more: 0, skipped: 1 })
  store.stop()
})

test('a list of process variables says how many rows of the tree and configurations it lacks (F57)', async () => {
  const { store, leases } = storeOf({
    pvNodes: [{ stationNumber: 1, stationName: '', pvs: [PV, { ...PV, nr: 8 }] }, NO_ROW],
    pvConfigs: [{ ...sampleConfig(0, { name: 'Zulauf', eks: '', station: 'S', unit: '' }), pvRef: PV }, NO_ROW],
  })
  leases.add('pvPage', PV_PAGE, 'tab')
  await expect.poll(() => store.pvs.page(PV_PAGE)?.load.state).toBe('ready')
  expect(store.pvs.page(PV_PAGE)?.list).toMatchObject({ total: 1, skipped: 2 })
  store.stop()
})
