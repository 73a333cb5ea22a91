import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import { type AlertView, alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { Alert, AlertList, Priority } from '../../../src/wire/server/alert.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { FeedTopic, Topic } from '../../../src/wire/tabs/live.ts'
import type { AlertEntry } from '../../../workers/alerts/alert-entry.ts'
import { AlertStore } from '../../../workers/alerts/alert-store.ts'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { type Act, AlertServer } from './alert-server.ts'

/** A store whose server is `server`; the connection is the test's own. `load` replaces the server's archive. */
function storeOf(
  server: () => AlertServer,
  load?: () => Promise<Result<AlertList>>,
  priorities: () => Promise<Result<readonly Priority[]>> = async () => ({ ok: true, body: [] }),
) {
  const clock = new FakeClock()
  const version = new VersionCounter()
  const values = new ValueStore(version)
  const leases: LeaseTable = new LeaseTable((topic, key, wanted) => {
    if (topic === 'alertPage') store.views.leased(key, wanted)
    else if (topic === 'pvAlert' || topic === 'alertSummary' || topic === 'stationAlerts') {
      store.leased(key, wanted, topic)
    }
  })
  const call = async <N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> => {
    if (name === 'priorities') return (await priorities()) as Result<BodyOf<N>>
    if (load !== undefined) return (await load()) as Result<BodyOf<N>>
    const body = await server().archive(args as ArgsOf<'alerts'> | ArgsOf<'alertsOfPvs'>)
    return { ok: true, body: body as BodyOf<N> }
  }
  const now = () => (load === undefined ? server().now : 5000)
  const store: AlertStore = new AlertStore(
    { clock, failed: failLoudly, version, leases, call, now, onChange() {} },
    values,
  )
  const lease = (topic: Topic, key: string) => leases.add(topic, key, 'tab')
  const release = (topic: Topic, key: string) => leases.drop(topic, key, 'tab')
  const rows = (view: AlertView) => store.views.page(pageKey(alertViewText(view), 0))?.rows.slice() ?? []
  const page = (view: AlertView) => store.views.page(pageKey(alertViewText(view), 0))
  const wanted = () =>
    (['pendingAlerts', 'allAlerts', 'alertAcks'] as const).filter((topic: FeedTopic) => leases.wanted(topic).size > 0)
  return { store, clock, values, lease, release, rows, page, wanted }
}

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  ...(['raise', 'raise', 'clear', 'ack', 'ackElsewhere', 'delete', 'deleteElsewhere'] as const).map((kind) =>
    fc.nat(7).map((id) => ({ [kind]: id }) as Act),
  ),
  fc.constant<Act>('drop'),
)

const idOfEntry = ({ alert }: AlertEntry) => alert.id
const byId = (a: Alert, b: Alert) => (a.id < b.id ? -1 : 1)
const RUNS = 1000
const PATIENCE_MS = 60_000
const ARCHIVE: AlertView = { ...PENDING, source: { of: 'archive', start: 0, end: 5000, limit: 10 } }
const SOME_PVS = [1, 2, 3].map((nr) => ({ type: 'AnaIn' as const, nr }))

test(
  'in any order of news, acknowledgements, deletions, responses and reconnects, the lists end as the plant has them, also that of some PVs, and each new alert counts once (F133) (rule G4) (R-23)',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(anyAct, { maxLength: 12 }),
        fc.nat(3),
        async (scheduler, acts, before) => {
          const server: AlertServer = new AlertServer(
            scheduler,
            () => world.store,
            () => world.wanted(),
          )
          const world = storeOf(() => server)
          const archive: AlertView = { ...PENDING, source: { of: 'archive', start: 0, end: null, limit: 1000 } }
          const ofPvs: AlertView = { ...PENDING, source: { of: 'pvs', pvs: SOME_PVS, start: 0, end: null } }
          for (const act of acts.slice(0, before)) server.act(act)
          for (const view of [PENDING, archive, ofPvs]) world.lease('alertPage', pageKey(alertViewText(view), 0))
          world.lease('alertSummary', '')
          world.lease('stationAlerts', '')
          // What the list has when it is complete for the first time is not new, and all that comes later is.
          let first: ReadonlySet<string> | null = null
          const end = world.store.end.bind(world.store)
          world.store.end = (topic) => {
            end(topic)
            if (topic === 'pendingAlerts') first ??= new Set([...world.store.pending.set.entries()].map(idOfEntry))
          }
          server.connect()
          scheduler.scheduleSequence(
            acts.slice(before).map((act) => ({ label: JSON.stringify(act), builder: async () => server.act(act) })),
          )
          await scheduler.waitIdle()
          expect(world.rows(PENDING).sort(byId)).toEqual(server.pending.sort(byId))
          expect(world.rows(archive).sort(byId)).toEqual(server.all.sort(byId))
          const isAsked = ({ pvRef }: Alert) => SOME_PVS.some(({ nr }) => nr === pvRef?.nr)
          expect(world.rows(ofPvs).sort(byId)).toEqual(server.all.filter(isAsked).sort(byId))
          expect(world.page(PENDING)).toMatchObject({ load: { state: 'ready' }, stale: false })
          expect(world.page(archive)).toMatchObject({ load: { state: 'ready' }, stale: false })
          const open = server.pending.filter(isOpen)
          expect(world.values.get('alertSummary', '')).toMatchObject({
            value: { open: open.length, all: server.pending.length },
            stale: false,
          })
          const there = open.filter(({ goneTimestamp }) => goneTimestamp === null)
          const newest = (there.length > 0 ? there : open).sort((a, b) => b.timestamp - a.timestamp).map(({ id }) => id)
          const shown = world.values.get('alertSummary', '')?.value?.newest.map(({ id }) => id)
          expect(shown).toEqual(newest.slice(0, 3))
          const counted = world.values.get('alertSummary', '')?.value?.raised ?? []
          const raised = counted.reduce((sum, { count }) => sum + count, 0)
          const isNew = (id: string) => first?.has(id) !== true
          // Each that is still open was counted, and none twice; one that was acknowledged before it was seen may not be.
          expect(raised).toBeGreaterThanOrEqual(open.filter(({ id }) => isNew(id)).length)
          expect(raised).toBeLessThanOrEqual(server.raised.filter(isNew).length)
          const [station] = world.values.get('stationAlerts', '')?.value ?? []
          expect(station?.all ?? 0).toBe(server.pending.length)
        },
      ),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)

test(
  'an archive that its limit cuts off holds the newest and says how many more there are',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(anyAct, { maxLength: 12 }), async (scheduler, acts) => {
        const server: AlertServer = new AlertServer(
          scheduler,
          () => world.store,
          () => world.wanted(),
        )
        const world = storeOf(() => server)
        const archive: AlertView = { ...PENDING, source: { of: 'archive', start: 0, end: null, limit: 2 } }
        for (const id of [0, 1, 2, 3]) server.act({ raise: id })
        world.lease('alertPage', pageKey(alertViewText(archive), 0))
        server.connect()
        scheduler.scheduleSequence(
          acts.map((act) => ({ label: JSON.stringify(act), builder: async () => server.act(act) })),
        )
        await scheduler.waitIdle()
        world.clock.turn(60_000)
        await scheduler.waitIdle()
        const rows = world.rows(archive)
        const newest = server.all.sort((a, b) => b.timestamp - a.timestamp)
        expect(rows).toEqual(newest.slice(0, rows.length))
        expect(rows.length + (world.page(archive)?.list.more ?? 0)).toBe(server.all.length)
      }),
      { numRuns: 500 },
    )
  },
  PATIENCE_MS,
)

const NO_SERVER = () => {
  throw new Error('no server')
}
const NO_ARCHIVE = () => new Promise<Result<AlertList>>(() => {})
const ORDER: readonly Priority[] = [4, 1].map((priority) => ({ priority, name: '', color: { argb: 0 } }))

test('an order of priorities that could not be loaded is asked for again, ever more rarely, until it is known (F144)', async () => {
  let answer: Result<readonly Priority[]> = { ok: false, error: { kind: 'network', text: '' } }
  let calls = 0
  const { store, clock, rows, lease } = storeOf(NO_SERVER, NO_ARCHIVE, async () => {
    calls += 1
    return answer
  })
  const view: AlertView = { ...PENDING, sort: 'priority', descending: false }
  lease('alertPage', pageKey(alertViewText(view), 0))
  store.begin('pendingAlerts')
  const alerts = [1, 4].map((priority) => sampleAlert({ id: `of ${priority}`, priority }))
  store.applyEvent({ kind: 'group', pvGroupId: 1, alerts })
  store.end('pendingAlerts')
  const order = () => rows(view).map(({ id }) => id)
  await clock.turnAsync(0)
  expect([calls, order()]).toEqual([1, ['of 1', 'of 4']])
  await clock.turnAsync(2000 + 4000)
  expect(calls).toBe(3)
  answer = { ok: true, body: ORDER }
  await clock.turnAsync(8000)
  expect([calls, order()]).toEqual([4, ['of 4', 'of 1']])
  await clock.turnAsync(600_000)
  store.begin('allAlerts')
  await clock.turnAsync(0)
  expect(calls).toBe(4)
})

test('the order of priorities of an earlier session says nothing, and a new one asks anew', async () => {
  const answers: ((answer: Result<readonly Priority[]>) => void)[] = []
  const { store, clock, rows, lease } = storeOf(
    NO_SERVER,
    NO_ARCHIVE,
    () => new Promise<Result<readonly Priority[]>>((resolve) => answers.push(resolve)),
  )
  const view: AlertView = { ...PENDING, sort: 'priority', descending: false }
  lease('alertPage', pageKey(alertViewText(view), 0))
  store.begin('pendingAlerts')
  await clock.turnAsync(0)
  store.clear()
  store.begin('pendingAlerts')
  store.applyEvent({
    kind: 'group',
    pvGroupId: 1,
    alerts: [1, 4].map((priority) => sampleAlert({ id: `of ${priority}`, priority })),
  })
  store.end('pendingAlerts')
  const order = () => rows(view).map(({ id }) => id)
  answers[0]?.({ ok: true, body: ORDER })
  await clock.turnAsync(0)
  expect([answers.length, order()]).toEqual([2, ['of 1', 'of 4']])
  answers[1]?.({ ok: true, body: ORDER })
  await clock.turnAsync(0)
  expect(order()).toEqual(['of 4', 'of 1'])
})

test('an archive that could not be loaded is loaded again at once when a user asks for it, and a pending list asks nothing', async () => {
  let answer: Result<AlertList> = { ok: false, error: { kind: 'network', text: '' } }
  let calls = 0
  const world = storeOf(
    () => {
      throw new Error('no server')
    },
    async () => {
      calls += 1
      return answer
    },
  )
  world.lease('alertPage', pageKey(alertViewText(ARCHIVE), 0))
  for (const topic of ['allAlerts', 'alertAcks'] as const) world.store.end(topic)
  await vi.waitFor(() => expect(world.page(ARCHIVE)?.load.state).toBe('error'))
  answer = { ok: true, body: { alerts: [sampleAlert()], total: 1 } }
  const before = calls
  world.store.views.refresh(alertViewText(PENDING))
  expect(calls).toBe(before)
  world.store.views.refresh(alertViewText(ARCHIVE))
  await vi.waitFor(() => expect(world.rows(ARCHIVE)).toEqual([sampleAlert()]))
  expect(calls).toBe(before + 1)
})

/** A store whose archive always comes; `calls` counts how often it was asked for. */
function archiveWorld() {
  const asked = { calls: 0 }
  const world = storeOf(
    () => {
      throw new Error('no server')
    },
    async () => {
      asked.calls += 1
      return { ok: true, body: { alerts: [sampleAlert()], total: 1 } }
    },
  )
  return { ...world, asked }
}

test('an archive whose hub does not come is loaded without it after 3 s, not before, and marked as old (T12)', async () => {
  const { lease, clock, page, asked } = archiveWorld()
  lease('alertPage', pageKey(alertViewText(ARCHIVE), 0))
  await clock.turnAsync(2999)
  expect(asked.calls).toBe(0)
  await clock.turnAsync(1)
  expect(asked.calls).toBe(1)
  await clock.turnAsync(100)
  expect(page(ARCHIVE)).toMatchObject({ load: { state: 'ready' }, stale: true })
})

test('an archive whose hub is gone is loaded without it whenever a view of it is opened, not only for the first one (F140)', async () => {
  const { store, lease, clock, page, asked } = archiveWorld()
  lease('alertPage', pageKey(alertViewText(ARCHIVE), 0))
  for (const topic of ['allAlerts', 'alertAcks'] as const) store.end(topic)
  await clock.turnAsync(100)
  expect(asked.calls).toBe(1)
  for (const topic of ['allAlerts', 'alertAcks'] as const) store.markStale(topic)
  await clock.turnAsync(3000)
  expect(asked.calls).toBe(1)
  const other: AlertView = { ...ARCHIVE, descending: false }
  lease('alertPage', pageKey(alertViewText(other), 0))
  await clock.turnAsync(3000)
  expect(asked.calls).toBe(2)
  await clock.turnAsync(100)
  expect(page(other)).toMatchObject({ load: { state: 'ready' }, stale: true })
  // Events arrive again: what is opened now is current as it is.
  for (const topic of ['allAlerts', 'alertAcks'] as const) store.end(topic)
  await clock.turnAsync(100)
  expect(asked.calls).toBe(3)
  lease('alertPage', pageKey(alertViewText({ ...ARCHIVE, folds: !ARCHIVE.folds }), 0))
  await clock.turnAsync(5000)
  expect(asked.calls).toBe(3)
})

test('an archive that is still shown when the next user is there is loaded without a hub as well (F140)', async () => {
  const { store, lease, clock, page, asked } = archiveWorld()
  lease('alertPage', pageKey(alertViewText(ARCHIVE), 0))
  await clock.turnAsync(3100)
  store.clear()
  await clock.turnAsync(5000)
  expect([asked.calls, page(ARCHIVE)?.rows]).toEqual([1, []])
  store.sessionBegan('operator')
  await clock.turnAsync(3100)
  expect(asked.calls).toBe(2)
  expect(page(ARCHIVE)).toMatchObject({ load: { state: 'ready' }, stale: true })
})

test('an archive that waits for its hub when the session ends asks for nothing after it', async () => {
  const { store, lease, clock, asked } = archiveWorld()
  lease('alertPage', pageKey(alertViewText(ARCHIVE), 0))
  await clock.turnAsync(2000)
  store.clear()
  await clock.turnAsync(5000)
  expect(asked.calls).toBe(0)
})

test('a list that nobody shows any more keeps its feed for 5 s, since whoever goes back finds it, and not longer (T12)', async () => {
  const world = storeOf(
    () => {
      throw new Error('no server')
    },
    async () => ({ ok: false, error: { kind: 'network', text: '' } }),
  )
  const key = pageKey(alertViewText(PENDING), 0)
  world.lease('alertPage', key)
  expect(world.wanted()).toEqual(['pendingAlerts'])
  world.release('alertPage', key)
  await world.clock.turnAsync(4999)
  expect(world.wanted()).toEqual(['pendingAlerts'])
  await world.clock.turnAsync(1)
  expect(world.wanted()).toEqual([])
})

test('what every page shows of the alerts says how many of them cannot be read, as each list of a group has it (F57)', () => {
  const { store, values, lease } = storeOf(NO_SERVER, NO_ARCHIVE)
  const unreadable = () => values.get('alertSummary', '')?.value?.unreadable
  lease('alertSummary', '')
  store.begin('pendingAlerts')
  store.applyEvent({ kind: 'group', pvGroupId: 1, alerts: [], skipped: 1 })
  expect(unreadable()).toBeUndefined()
  store.end('pendingAlerts')
  expect(unreadable()).toBe(1)
  store.applyEvent({ kind: 'group', pvGroupId: 2, alerts: [], skipped: 2 })
  expect(unreadable()).toBe(3)
  store.applyEvent({ kind: 'group', pvGroupId: 1, alerts: [], skipped: 0 })
  expect(unreadable()).toBe(2)
  store.applyEvent({ kind: 'group', pvGroupId: 2, alerts: [sampleAlert()], skipped: 0 })
  expect(values.get('alertSummary', '')?.value).toMatchObject({ unreadable: 0, all: 1 })
})

test('while the pending list is missing, arriving or refused nobody says that a PV has no alert (F134)', async () => {
  const world = storeOf(
    () => {
      throw new Error('no server')
    },
    async () => ({ ok: false, error: { kind: 'network', text: '' } }),
  )
  const { store, values } = world
  const shown = () => values.get('pvAlert', 'AnaIn-1')
  store.begin('pendingAlerts')
  world.lease('pvAlert', 'AnaIn-1')
  await world.clock.turnAsync(1000)
  expect(shown()?.value ?? null).toBeNull()
  store.failed('pendingAlerts', { kind: 'timeout', text: 'no answer' })
  expect(shown()).toMatchObject({ value: null, load: { state: 'error' } })
  store.begin('pendingAlerts')
  store.end('pendingAlerts')
  expect(shown()).toMatchObject({ value: [], load: { state: 'ready' }, stale: false })
})

test('a list that only loads counts as that of now for 10 s, of each session anew', async () => {
  const { store, clock, lease, release } = storeOf(NO_SERVER, NO_ARCHIVE)
  lease('alertSummary', '')
  await clock.turnAsync(9000)
  expect(store.isCurrent(true)).toBe(true)
  await clock.turnAsync(1000)
  expect(store.isCurrent(true)).toBe(false)
  store.clear()
  store.sessionBegan('operator')
  expect(store.isCurrent(true)).toBe(true)
  store.begin('pendingAlerts')
  await clock.turnAsync(11_000)
  expect(store.isCurrent(true)).toBe(false)
  store.end('pendingAlerts')
  expect(store.isCurrent(true)).toBe(true)
  store.clear()
  release('alertSummary', '')
  expect(store.isCurrent(true)).toBe(true)
})

test('the title and the icon of a tab are told when its alerts are not those of now: cut, silent, refused, or the plant is away (I1)', async () => {
  const { store, clock, lease, values } = storeOf(NO_SERVER, NO_ARCHIVE)
  // Nothing is asked for, or has just been.
  expect([store.isCurrent(true), store.isCurrent(false)]).toEqual([true, true])
  store.begin('pendingAlerts')
  lease('alertSummary', '')
  await clock.turnAsync(1000)
  expect(store.isCurrent(true)).toBe(true)
  store.failed('pendingAlerts', { kind: 'timeout', text: 'no answer' })
  expect([values.get('alertSummary', '')?.value, store.isCurrent(true)]).toEqual([null, false])
  store.begin('pendingAlerts')
  store.end('pendingAlerts')
  expect([store.isCurrent(true), store.isCurrent(false)]).toEqual([true, false])
  store.doubt('pendingAlerts', true)
  expect(store.isCurrent(true)).toBe(false)
  store.doubt('pendingAlerts', false)
  expect(store.isCurrent(true)).toBe(true)
  store.markStale('pendingAlerts')
  expect(store.isCurrent(true)).toBe(false)
  store.clear()
  expect(store.isCurrent(false)).toBe(true)
})
