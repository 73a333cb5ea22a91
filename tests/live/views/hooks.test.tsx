import { expect, test } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { NO_CONDITIONS } from '../../../src/domain/base/filter.ts'
import { useAlertList } from '../../../src/live/views/alert-list.ts'
import {
  useCommand,
  useConnection,
  useLiveMode,
  useLiveValue,
  useNewBuild,
  useQuery,
  useResuming,
  useSession,
} from '../../../src/live/views/hooks.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { StationAlerts } from '../../../src/wire/tabs/alert-list.ts'
import type { ValueTopics } from '../../../src/wire/tabs/live.ts'
import { pageWorker } from '../../support/page/page-worker.ts'

const READY = { state: 'ready' } as const
const OFFLINE = { kind: 'network', text: 'down' } as const
const PUMP: PvRef = { type: 'DigiOut', nr: 1 }
const VALVE: PvRef = { type: 'DigiOut', nr: 2 }
const ALL_PENDING = {
  source: { of: 'pending' },
  filter: NO_CONDITIONS,
  sort: 'came',
  descending: true,
  language: 'de',
} as const

const dialed = (station: number, dialState: ValueTopics['dialState']['dialState'], stale = false) =>
  ({
    topic: 'dialState',
    key: String(station),
    value: { stationNumber: station, dialState },
    load: READY,
    stale,
  }) as const

const station = (number: number): StationAlerts => ({
  stationNumber: number,
  stationName: `PW ${number}`,
  counts: [],
  open: number,
  all: number,
})

const stationAlerts = (...value: readonly StationAlerts[]) =>
  ({ topic: 'stationAlerts', key: '', value, load: READY, stale: false }) as const

test('useLiveValue shows what the worker sent, takes another key, and releases its lease when it unmounts', async () => {
  const worker = await pageWorker()
  const { result, rerender, unmount } = await renderHook((key?: string) => useLiveValue('dialState', key ?? '11'))
  expect(result.current.value).toBeNull()
  await expect.poll(() => worker.leased.has('dialState/11')).toBe(true)
  worker.sendFrame({ values: [dialed(11, 'Connected')] })
  await expect.poll(() => result.current).toEqual({ value: dialed(11, 'Connected').value, load: READY, stale: false })

  await rerender('12')
  await expect.poll(() => [worker.leased.has('dialState/11'), worker.leased.has('dialState/12')]).toEqual([false, true])
  expect(result.current.value).toBeNull()
  worker.sendFrame({ values: [dialed(11, 'NotConnected'), dialed(12, 'Connected', true)] })
  await expect.poll(() => result.current.value?.stationNumber).toBe(12)
  expect(result.current.stale).toBe(true)

  await unmount()
  await expect.poll(() => worker.leased.has('dialState/12')).toBe(false)
})

test('two components with the same key share one lease, which the last one releases', async () => {
  const worker = await pageWorker()
  const one = await renderHook(() => useLiveValue('dialState', '13'))
  const other = await renderHook(() => useLiveValue('dialState', '13'))
  await expect.poll(() => worker.leased.has('dialState/13')).toBe(true)
  await one.unmount()
  worker.sendFrame({ values: [dialed(13, 'Connected')] })
  await expect.poll(() => other.result.current.value?.dialState).toBe('Connected')
  expect(worker.leased.has('dialState/13')).toBe(true)
  await other.unmount()
  await expect.poll(() => worker.leased.has('dialState/13')).toBe(false)
})

test('useQuery fetches once for equal arguments, shows the response, and refetches', async () => {
  const worker = await pageWorker()
  const one = await renderHook(() => useQuery('pvConfigs', { pvs: [PUMP] }))
  const other = await renderHook(() => useQuery('pvConfigs', { pvs: [{ ...PUMP }] }))
  await expect.poll(() => worker.callsOf('pvConfigs').map(({ args }) => args)).toEqual([{ pvs: [PUMP] }])
  expect(one.result.current).toMatchObject({ load: { state: 'loading' }, body: null })
  worker.calls[0]?.respond({ ok: true, body: ['first'] })
  await expect.poll(() => [one.result.current.body, other.result.current.body]).toEqual([['first'], ['first']])

  one.result.current.refetch()
  await expect.poll(() => worker.calls.length).toBe(2)
  expect(one.result.current).toMatchObject({ load: { state: 'updating' }, body: ['first'] })
  worker.calls[1]?.respond({ ok: false, error: OFFLINE })
  await expect.poll(() => other.result.current.load).toEqual({ state: 'error', error: OFFLINE })
  expect(other.result.current.body).toEqual(['first'])
})

test('useQuery with other arguments shows nothing of the former ones, and a remount fetches again', async () => {
  const worker = await pageWorker()
  const { result, rerender, unmount } = await renderHook((pv?: PvRef) => useQuery('pvConfigs', { pvs: [pv ?? PUMP] }))
  await expect.poll(() => worker.calls.length).toBe(1)
  worker.calls[0]?.respond({ ok: true, body: ['pump'] })
  await expect.poll(() => result.current.body).toEqual(['pump'])
  await rerender(VALVE)
  expect(result.current.body).toBeNull()
  await expect.poll(() => worker.calls.length).toBe(2)
  worker.calls[1]?.respond({ ok: true, body: ['valve'] })
  await expect.poll(() => result.current.body).toEqual(['valve'])
  await unmount()
  await renderHook(() => useQuery('pvConfigs', { pvs: [VALVE] }))
  await expect.poll(() => worker.calls.length).toBe(3)
})

test('a view is not rendered again until a frame changes what it reads, or React would render forever (pitfall 35)', async () => {
  const worker = await pageWorker()
  let renders = 0
  function Everything() {
    renders += 1
    const stations = useLiveValue('stationAlerts', '').value?.length ?? 'no'
    const commands = useLiveValue('commands', '').value?.length ?? 'none'
    useQuery('rights', {})
    useCommand('a')
    useSession()
    useConnection()
    useNewBuild()
    useResuming()
    useLiveMode()
    useAlertList(ALL_PENDING, false)
    return (
      <p>
        {stations} stations, {commands} commands
      </p>
    )
  }
  const screen = await render(<Everything />)
  await expect.poll(() => worker.leased.has('commands/')).toBe(true)
  worker.sendFrame({
    values: [{ topic: 'commands', key: '', value: [], load: READY, stale: false }, stationAlerts(station(1))],
  })
  await expect.element(screen.getByText('1 stations, 0 commands')).toBeVisible()
  const settled = renders
  // Two frames that change nothing it reads, and one more that proves that they have been applied.
  worker.sendFrame()
  worker.sendFrame({ values: [dialed(77, 'Connected')] })
  worker.sendFrame({ values: [stationAlerts(station(1), station(2))] })
  await expect.element(screen.getByText('2 stations, 0 commands')).toBeVisible()
  expect(renders).toBe(settled + 1)
})
