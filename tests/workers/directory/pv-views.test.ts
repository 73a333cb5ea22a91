import { describe, expect, test } from 'vitest'
import { ALL_PVS, type PvView, pvViewText } from '../../../src/domain/values/pv-view.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvNode, PvRef } from '../../../src/wire/server/pv.ts'
import type { CallError, Result } from '../../../src/wire/server/result.ts'
import { PAGE_ROWS, pageKey } from '../../../src/wire/tabs/list-page.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { PvViews } from '../../../workers/directory/pv-views.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PlayedValues } from '../../support/fakes/played-values.ts'
import { sampleConfig } from './sample-plant.ts'

const BATCH = 1024
const DOWN: CallError = { kind: 'network', text: 'down' }
const BY_NAME: PvView = { ...ALL_PVS, sort: 'name', descending: true }

/** A server with stations of PVs, whose calls the test answers. */
function setUp(perStation: readonly number[]) {
  const clock = new FakeClock()
  const calls: {
    readonly name: EndpointName
    readonly pvs: readonly PvRef[]
    readonly settle: (error?: CallError) => void
  }[] = []
  const names = new Map<number, string>()
  const configOf = (ref: PvRef): PvConfig => ({
    ...sampleConfig(ref.nr - 100_000, { name: names.get(ref.nr) ?? `PV ${ref.nr}`, eks: '', station: 'S', unit: '' }),
    pvRef: ref,
  })
  let from = 0
  const nodes: PvNode[] = perStation.map((count, station) => {
    const pvs = Array.from({ length: count }, (_, i): PvRef => ({ type: 'AnaIn', nr: 100_000 + from + i }))
    from += count
    return { stationNumber: station, stationName: '', pvs }
  })
  const call = <N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> =>
    new Promise((resolve) => {
      const pvs = name === 'pvConfigs' ? (args as ArgsOf<'pvConfigs'>).pvs : []
      // The answer is what the server has when it is asked, not when the answer arrives.
      const body = (name === 'pvConfigs' ? pvs.map(configOf) : nodes) as BodyOf<N>
      calls.push({
        name,
        pvs,
        settle: (error) => resolve(error === undefined ? { ok: true, body } : { ok: false, error }),
      })
    })
  let changes = 0
  const onChange = () => {
    changes += 1
  }
  const session = { is: true }
  const values = new PlayedValues()
  const views = new PvViews(
    {
      clock,
      failed: failLoudly,
      hasSession: () => session.is,
      version: new VersionCounter(),
      call,
      onChange,
      now: clock.now,
      leases: values.leases,
    },
    values,
  )
  const page = (view: PvView = ALL_PVS, number = 0) => views.page(pageKey(pvViewText(view), number))
  const lease = (view: PvView = ALL_PVS, number = 0) => views.leased(pageKey(pvViewText(view), number), true)
  const release = (view: PvView = ALL_PVS, number = 0) => views.leased(pageKey(pvViewText(view), number), false)
  /** Answers the call in flight, and lets what follows from it happen. */
  const answer = async (error?: CallError) => {
    calls.at(-1)?.settle(error)
    await clock.turnAsync(1000)
  }
  const rename = (nr: number, name: string) => names.set(nr, name)
  return { session, views, values, clock, calls, nodes, page, lease, release, answer, rename, changes: () => changes }
}

describe('views of the directory', () => {
  test('what has arrived is shown at once, with how much is missing, and the pages of a state agree', async () => {
    const { calls, page, lease, answer } = setUp([1500, 1500])
    lease()
    lease(ALL_PVS, 1)
    lease(BY_NAME)
    expect(page()).toMatchObject({ load: { state: 'loading' }, list: { total: 0, pvs: 0 }, rows: [] })
    await answer()
    expect(page()).toMatchObject({ load: { state: 'loading' }, list: { total: 0, pvs: 3000, loaded: 0 } })
    for (const loaded of [BATCH, 2 * BATCH, 3000]) {
      await answer()
      const pages = [page(), page(ALL_PVS, 1)]
      for (const each of pages) {
        expect(each?.list).toMatchObject({ total: loaded, all: loaded, pvs: 3000, loaded })
        expect(each?.load.state).toBe(loaded === 3000 ? 'ready' : 'updating')
      }
      const ids = pages.flatMap((each) => each?.rows.map(({ id }) => id) ?? [])
      expect(ids).toEqual(Array.from({ length: 2 * PAGE_ROWS }, (_, i) => `AnaIn-${100_000 + i}`))
      expect(page(BY_NAME)?.rows[0]?.id).toBe(`AnaIn-${99_999 + loaded}`)
    }
    expect(calls.map(({ name, pvs }) => [name, pvs.length])).toEqual([
      ['pvNodes', 0],
      ['pvConfigs', BATCH],
      ['pvConfigs', BATCH],
      ['pvConfigs', 3000 - 2 * BATCH],
    ])
  })

  test('a list that is leased before it is known who is logged in asks for nothing, and loads when the session begins', async () => {
    const { session, views, calls, page, lease, answer } = setUp([2])
    session.is = false
    lease()
    expect(calls).toEqual([])
    expect(page()).toMatchObject({ load: { state: 'loading' }, rows: [] })
    session.is = true
    views.directory.begin()
    await answer()
    await answer()
    expect(page()?.rows).toHaveLength(2)
    expect(calls).toHaveLength(2)
  })

  test('the PVs of the station on screen are loaded first, and are ready before the rest', async () => {
    const { calls, nodes, page, lease, answer } = setUp([3000, 20])
    const station = { ...ALL_PVS, station: 1 }
    lease(station)
    await answer()
    expect(calls.at(-1)?.pvs.slice(0, 20)).toEqual(nodes[1]?.pvs)
    await answer()
    expect(page(station)).toMatchObject({ load: { state: 'ready' }, list: { total: 20, all: 20, pvs: 20 } })
    expect(calls).toHaveLength(3)
  })

  test('a failure is an error only of lists that miss something, what is there stays, and a retry goes on', async () => {
    const { views, calls, page, lease, answer } = setUp([BATCH, 10])
    lease()
    lease({ ...ALL_PVS, station: 0 })
    await answer(DOWN)
    expect(page()).toMatchObject({ load: { state: 'error', error: DOWN }, rows: [] })
    views.directory.retry()
    await answer()
    await answer()
    await answer(DOWN)
    expect(page()).toMatchObject({ load: { state: 'error', error: DOWN }, list: { total: BATCH, pvs: BATCH + 10 } })
    expect(page({ ...ALL_PVS, station: 0 })?.load.state).toBe('ready')
    expect(calls).toHaveLength(4)
    views.directory.retry()
    expect(calls.at(-1)?.pvs).toHaveLength(10)
    expect(page()?.load.state).toBe('updating')
    await answer()
    expect(page()).toMatchObject({ load: { state: 'ready' }, list: { total: BATCH + 10 } })
  })

  test('a PV that changed while its call was in flight is asked for again; rows that did not change stay the same objects', async () => {
    const { views, calls, page, lease, answer, rename } = setUp([2])
    lease()
    await answer()
    rename(100_000, 'neu')
    views.directory.forget([{ type: 'AnaIn', nr: 100_000 }])
    await answer()
    expect(page()?.rows.map(({ config }) => config.name)).toEqual(['PV 100000', 'PV 100001'])
    const before = page()?.rows
    expect(calls.at(-1)?.pvs).toEqual([{ type: 'AnaIn', nr: 100_000 }])
    expect(views.directory.config({ type: 'AnaIn', nr: 100_000 })).toBeUndefined()
    await answer()
    expect(page()?.rows.map(({ config }) => config.name)).toEqual(['neu', 'PV 100001'])
    expect(page()?.rows[1]).toBe(before?.[1])
    expect(views.directory.config({ type: 'AnaIn', nr: 100_000 })?.name).toBe('neu')
  })

  test('what the hub tells of a PV moves its row, and needs no call', async () => {
    const { views, clock, calls, page, lease, answer } = setUp([3])
    lease(BY_NAME)
    await answer()
    await answer()
    views.directory.put([sampleConfig(0, { name: 'Z', eks: '', station: 'S', unit: '' })])
    await clock.turnAsync(1000)
    expect(page(BY_NAME)?.rows.map(({ config }) => config.name)).toEqual(['Z', 'PV 100002', 'PV 100001'])
    expect(calls).toHaveLength(2)
  })

  test('after an outage everything is loaded again, also another tree, and the rows stay meanwhile', async () => {
    const { views, nodes, page, lease, answer, rename } = setUp([2, 2])
    lease()
    await answer()
    await answer()
    rename(100_001, 'neu')
    nodes.splice(0, 1, {
      stationNumber: 0,
      stationName: '',
      pvs: [
        { type: 'AnaIn', nr: 100_001 },
        { type: 'AnaIn', nr: 7 },
      ],
    })
    views.directory.forget()
    expect(page()?.rows).toHaveLength(4)
    await answer()
    const names = () => page()?.rows.map(({ config }) => config.name)
    expect(names()).toEqual(['PV 100001', 'PV 100002', 'PV 100003'])
    await answer()
    expect(names()).toEqual(['neu', 'PV 7', 'PV 100002', 'PV 100003'])
  })

  test('nothing of a session outlives it, not even an answer on its way; the next one loads again', async () => {
    const { views, clock, calls, page, lease, answer } = setUp([3500])
    lease()
    await answer()
    await answer()
    const [onItsWay] = calls.slice(-1)
    views.clear()
    expect(page()).toMatchObject({ load: { state: 'loading' }, list: { total: 0, all: 0, pvs: 0 }, rows: [] })
    const sent = calls.length
    onItsWay?.settle()
    await clock.turnAsync(1000)
    expect(calls).toHaveLength(sent)
    expect(page()?.rows).toEqual([])
    expect(views.items('', ['AnaIn-100000'])).toEqual([])
    expect(views.directory.config({ type: 'AnaIn', nr: 100_000 })).toBeUndefined()
    views.directory.begin()
    expect(calls.at(-1)?.name).toBe('pvNodes')
    await answer()
    await answer()
    expect(page()?.list.total).toBe(BATCH)
  })

  test('all tabs share one load; unused, it is kept for 10 min and then dropped', async () => {
    const { views, clock, calls, lease, release, answer } = setUp([2])
    lease()
    lease(BY_NAME)
    await answer()
    await answer()
    release()
    release(BY_NAME)
    await clock.turnAsync(9 * 60_000)
    lease()
    expect(calls).toHaveLength(2)
    release()
    await clock.turnAsync(11 * 60_000)
    expect(views.directory.rows).toBeNull()
    expect(clock.pending).toBe(0)
  })

  test('files read all rows by their ids, and the values of a short list can be leased whole', async () => {
    const { views, page, lease, answer } = setUp([100, 50])
    lease(BY_NAME)
    await answer()
    await answer()
    const ids = await views.ids(pvViewText(BY_NAME))
    expect(ids).toHaveLength(150)
    expect(ids?.slice(0, PAGE_ROWS)).toEqual(page(BY_NAME)?.rows.map(({ id }) => id))
    expect(await views.ids(pvViewText(ALL_PVS))).toBeNull()
    expect(views.items('', ['AnaIn-100149', 'AnaIn-1', 'nonsense']).map(({ id }) => id)).toEqual(['AnaIn-100149'])
    expect(views.liveKeys(pvViewText({ ...ALL_PVS, station: 1 }), 50)).toHaveLength(50)
    expect(views.liveKeys(pvViewText({ ...ALL_PVS, station: 1 }), 49)).toEqual([])
  })
})

test('a directory that could not be loaded is loaded again by itself, after 2 s, then ever more rarely (F140)', async () => {
  const { clock, calls, page, lease, answer } = setUp([2])
  const error: CallError = { kind: 'network', text: 'down' }
  lease()
  calls.at(-1)?.settle(error)
  await clock.turnAsync(1999)
  expect([calls.length, page()?.load.state]).toEqual([1, 'error'])
  await clock.turnAsync(1)
  expect(calls).toHaveLength(2)
  calls.at(-1)?.settle(error)
  await clock.turnAsync(3999)
  expect(calls).toHaveLength(2)
  await clock.turnAsync(1)
  expect(calls).toHaveLength(3)
  await answer()
  await answer()
  expect(page()).toMatchObject({ load: { state: 'ready' } })
  expect(page()?.rows).toHaveLength(2)
})
