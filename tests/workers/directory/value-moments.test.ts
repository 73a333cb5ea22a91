import { describe, expect, test } from 'vitest'
import { ALL_PVS, type PvView, pvViewText } from '../../../src/domain/values/pv-view.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { PvNode, PvRef } from '../../../src/wire/server/pv.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { PvViews } from '../../../workers/directory/pv-views.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PlayedValues } from '../../support/fakes/played-values.ts'
import { sampleConfig } from './sample-plant.ts'

/** As many as are leased at once. */
const MOST_LEASED = 4096
const LINGER_MS = 5000
/** So long after the last one came the rest is given up; more before any came. */
const WAIT_MS = 5000
const FIRST_WAIT_MS = 10_000
const OLDEST: PvView = { ...ALL_PVS, sort: 'age', descending: true, asOf: 1 }
const WORST: PvView = { ...ALL_PVS, sort: 'quality', asOf: 1 }
const keyOf = (index: number) => `ai${100_000 + index}`
const idOf = (index: number) => `AnaIn-${100_000 + index}`

/** A plant of `count` PVs, half of them in each of two stations, whose values the test sets; those of `silent` never come. */
async function setUp(count: number, isSilent: (index: number) => boolean = () => false) {
  const clock = new FakeClock()
  const values = new PlayedValues()
  const half = Math.ceil(count / 2)
  const refs = Array.from({ length: count }, (_, i): PvRef => ({ type: 'AnaIn', nr: 100_000 + i }))
  let nodes: readonly PvNode[] = [0, 1].map((station) => ({
    stationNumber: station,
    stationName: '',
    pvs: refs.slice(station * half, (station + 1) * half),
  }))
  for (let i = 0; i < count; i += 1) {
    if (!isSilent(i)) values.set(keyOf(i), { num: i, time: clock.now() - i * 1000 })
  }
  const configOf = (ref: PvRef) => ({
    ...sampleConfig(ref.nr - 100_000, { name: `PV ${ref.nr}`, eks: '', station: 'S', unit: '' }),
    pvRef: ref,
    stationNumber: ref.nr < 100_000 + half ? 0 : 1,
  })
  const call = async <N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> => {
    const body = name === 'pvNodes' ? nodes : (args as ArgsOf<'pvConfigs'>).pvs.map(configOf)
    return { ok: true, body: body as BodyOf<N> }
  }
  const views = new PvViews(
    {
      clock,
      failed: failLoudly,
      hasSession: () => true,
      version: new VersionCounter(),
      call,
      onChange: () => undefined,
      now: clock.now,
      leases: values.leases,
    },
    values,
  )
  const page = (view: PvView) => views.page(pageKey(pvViewText(view), 0))
  const lease = (view: PvView) => views.leased(pageKey(pvViewText(view), 0), true)
  const release = (view: PvView) => views.leased(pageKey(pvViewText(view), 0), false)
  const order = async (view: PvView) => (await views.ids(pvViewText(view)))?.map((id) => Number(id.slice(6)) - 100_000)
  const replant = (next: readonly PvNode[]) => {
    nodes = next
    views.directory.reload()
  }
  // The directory is there before anybody asks for values.
  lease(ALL_PVS)
  await clock.turnAsync(2000)
  return { clock, values, views, page, lease, release, order, nodes: () => nodes, replant }
}

describe('the values of one moment', () => {
  test('are read once, and are leased by nobody afterwards', async () => {
    const { clock, values, page, lease, order } = await setUp(3000)
    lease(OLDEST)
    expect(page(OLDEST)?.list.values).toMatchObject({ at: null, of: 3000 })
    expect(values.leased.size).toBe(3000)
    await clock.turnAsync(1000)
    expect(page(OLDEST)?.list.values).toMatchObject({ of: 3000, read: 3000, missing: 0 })
    expect(page(OLDEST)?.list.values?.at).toBeLessThanOrEqual(clock.now())
    expect((await order(OLDEST))?.slice(0, 3)).toEqual([2999, 2998, 2997])
    expect([...values.asked.values()]).toEqual(Array.from({ length: 3000 }, () => 1))
    expect(values.leased.size).toBe(0)
  })

  test('stay those of that moment: what has changed since moves nothing, neither in another direction nor with another filter', async () => {
    const { clock, values, lease, order } = await setUp(100)
    lease(OLDEST)
    await clock.turnAsync(1000)
    values.set(keyOf(3), { num: 3, time: clock.now() - 1e9 })
    const others: readonly PvView[] = [
      { ...OLDEST, descending: false },
      { ...OLDEST, filter: ['value', 'gte', 50] },
      { ...OLDEST, sort: 'value' },
    ]
    for (const view of others) lease(view)
    await clock.turnAsync(1000)
    expect((await order(OLDEST))?.[0]).toBe(99)
    expect((await order({ ...OLDEST, descending: false }))?.at(-1)).toBe(99)
    expect(await order({ ...OLDEST, filter: ['value', 'gte', 50] })).toHaveLength(50)
    expect(Math.max(...values.asked.values())).toBe(1)
    const later = { ...OLDEST, asOf: 2 }
    lease(later)
    await clock.turnAsync(1000)
    expect((await order(later))?.[0]).toBe(3)
    expect((await order(OLDEST))?.[0]).toBe(99)
  })

  test('of a large plant are read a few thousand at a time', async () => {
    const { clock, values, page, lease } = await setUp(20_000)
    lease(OLDEST)
    await clock.turnAsync(2000)
    expect(page(OLDEST)?.list.values).toMatchObject({ of: 20_000, read: 20_000, missing: 0 })
    expect(values.mostLeased).toBe(MOST_LEASED)
    expect(values.leased.size).toBe(0)
  })

  test('that do not come are counted after a while, and stand last in either direction', async () => {
    const { clock, values, page, lease, order } = await setUp(100, (index) => index % 10 === 0)
    lease(OLDEST)
    await clock.turnAsync(1000)
    expect(page(OLDEST)).toMatchObject({ load: { state: 'loading' }, list: { values: { at: null, read: 90 } } })
    await clock.turnAsync(WAIT_MS)
    lease({ ...OLDEST, descending: false })
    await clock.turnAsync(1000)
    expect(page(OLDEST)?.list.values).toMatchObject({ read: 100, missing: 10 })
    const silent = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
    expect((await order(OLDEST))?.slice(-10)).toEqual(silent)
    expect((await order({ ...OLDEST, descending: false }))?.slice(-10)).toEqual(silent)
    expect(values.leased.size).toBe(0)
  })

  test('are waited for as long as any come, however many there are', async () => {
    const { clock, values, page, lease } = await setUp(50, () => true)
    lease(OLDEST)
    for (let i = 0; i < 50; i += 1) {
      await clock.turnAsync(WAIT_MS - 1000)
      values.set(keyOf(i), { num: i, time: clock.now() })
    }
    await clock.turnAsync(1000)
    expect(page(OLDEST)?.list.values).toMatchObject({ read: 50, missing: 0 })
  })

  test('are given up together where nothing comes at all', async () => {
    const { clock, values, page, lease } = await setUp(20_000)
    values.isOpen = false
    lease(OLDEST)
    await clock.turnAsync(FIRST_WAIT_MS - 1000)
    expect(page(OLDEST)?.list.values).toMatchObject({ at: null, read: 0, missing: 0 })
    await clock.turnAsync(2000)
    expect(page(OLDEST)?.list.values).toMatchObject({ read: 20_000, missing: 20_000 })
    expect(page(OLDEST)?.list).toMatchObject({ total: 20_000 })
    expect(values.leased.size).toBe(0)
  })

  test('of a PV that somebody looks at are taken as they are, and stay leased by whoever looks', async () => {
    const { clock, values, lease } = await setUp(10)
    values.leases.add('pvValue', keyOf(4), 'a tab')
    lease(OLDEST)
    await clock.turnAsync(1000)
    expect([...values.leased]).toEqual([keyOf(4)])
    expect(values.asked.get(keyOf(4))).toBe(1)
  })

  test('that are all looked at are there at once', async () => {
    const { clock, values, lease, order } = await setUp(3)
    for (let i = 0; i < 3; i += 1) values.leases.add('pvValue', keyOf(i), 'a tab')
    lease(OLDEST)
    await clock.turnAsync(1000)
    expect(await order(OLDEST)).toEqual([2, 1, 0])
  })

  test('know which stations are not connected', async () => {
    const { clock, values, lease, order } = await setUp(10)
    values.offline.add(1)
    values.set(keyOf(0), { quality: 'Bad' })
    values.set(keyOf(9), { quality: 'Bad' })
    lease(WORST)
    await clock.turnAsync(1000)
    expect(await order(WORST)).toEqual([0, 9, 5, 6, 7, 8, 1, 2, 3, 4])
  })

  test('of a view that is left before they are there are no longer asked for', async () => {
    const { clock, values, lease, release } = await setUp(20_000, () => true)
    lease(OLDEST)
    await clock.turnAsync(100)
    expect(values.leased.size).toBe(MOST_LEASED)
    release(OLDEST)
    await clock.turnAsync(LINGER_MS)
    expect(values.leased.size).toBe(0)
    await clock.turnAsync(60_000)
    expect(values.asked.size).toBe(MOST_LEASED)
  })

  test('are read again for a plant with other PVs, and the rows stay until then', async () => {
    const { clock, values, page, lease, order, nodes, replant } = await setUp(10)
    lease(OLDEST)
    await clock.turnAsync(1000)
    values.isOpen = false
    const [first] = nodes()
    replant(first === undefined ? [] : [first])
    await clock.turnAsync(1000)
    expect(page(OLDEST)?.list).toMatchObject({ total: 10, values: { at: null } })
    values.isOpen = true
    await clock.turnAsync(1000)
    expect(await order(OLDEST)).toEqual([4, 3, 2, 1, 0])
    expect(page(OLDEST)?.rows[0]?.id).toBe(idOf(4))
  })

  test('are gone with the session, and nothing stays leased', async () => {
    const { clock, values, views, page, lease } = await setUp(100, () => true)
    lease(OLDEST)
    await clock.turnAsync(100)
    expect(values.leased.size).toBe(100)
    views.clear()
    expect(values.leased.size).toBe(0)
    expect(page(OLDEST)).toMatchObject({ rows: [], list: { values: { at: null, read: 0 } } })
  })

  test('are not read for a list that needs none', async () => {
    const { clock, values, page, lease } = await setUp(100)
    lease({ ...ALL_PVS, sort: 'name', asOf: 1 })
    await clock.turnAsync(1000)
    expect(values.asked.size).toBe(0)
    expect(page({ ...ALL_PVS, sort: 'name', asOf: 1 })?.list.values).toBeNull()
  })
})
