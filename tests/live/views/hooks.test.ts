import { beforeEach, expect, test, vi } from 'vitest'
import { useAlertList } from '../../../src/components/alert-columns/alert-list.ts'
import { NO_FILTER } from '../../../src/domain/alerts/alert-view.ts'
import { mirror } from '../../../src/live/connection/live-client.ts'
import * as hooks from '../../../src/live/views/hooks.ts'
import type { Frame } from '../../../src/wire/tabs/frame.ts'
import { EMPTY_FRAME } from '../../support/fakes/empty-frame.ts'

type Read = () => unknown

/** The snapshots that hooks gave React, each with the function that React calls again and again. */
const { reads } = vi.hoisted(() => ({ reads: [] as Read[] }))

vi.mock('react', () => ({
  useCallback: (run: unknown) => run,
  useEffect() {},
  useMemo: (make: Read) => make(),
  useState: (first: unknown) => [typeof first === 'function' ? first() : first, () => {}],
  useSyncExternalStore(_: unknown, read: Read) {
    reads.push(read)
    return read()
  },
}))
vi.mock('../../../src/components/alert-columns/use-sliced-state.ts', () => ({
  useSlicedState(_: unknown, read: Read) {
    reads.push(read)
    return read()
  },
}))
vi.mock('../../../src/live/connection/worker-url.ts', () => ({ workerUrl: () => '' }))
vi.mock('../../../src/live/connection/build.ts', () => ({ PAGE_BUILD: 'b1' }))

const READY = { state: 'ready' } as const
const ALL_PENDING = {
  source: { of: 'pending' },
  filter: NO_FILTER,
  sort: 'came',
  descending: true,
  language: 'de',
} as const
const STATION = { stationNumber: 11, stationName: 'PW 11', counts: [], open: 0, all: 0 }
const FRAME: Frame = {
  ...EMPTY_FRAME,
  full: true,
  values: [
    { topic: 'commands', key: '', value: [], load: READY, stale: false },
    { topic: 'stationAlerts', key: '', value: [STATION], load: READY, stale: false },
  ],
}

function useEverything(): void {
  hooks.useValue('commands', '')
  hooks.useValue('stationAlerts', '')
  hooks.useCall('rights', {})
  hooks.useCommand('a')
  hooks.useSession()
  hooks.useConnection()
  hooks.useNewBuild()
  hooks.useLiveMode()
  useAlertList(ALL_PENDING, false)
}

beforeEach(() => {
  reads.length = 0
  mirror.forget('commands/')
  mirror.forget('stationAlerts/')
})

test('what a hook gives React is the same object until a frame changes it, or React would render for ever (pitfall 35)', () => {
  useEverything()
  const unknown = reads.map((read) => read())
  expect(unknown.length).toBeGreaterThan(8)
  for (const [i, read] of reads.entries()) expect(read()).toBe(unknown[i])
  mirror.apply(FRAME)
  const known = reads.map((read) => read())
  for (const [i, read] of reads.entries()) expect(read()).toBe(known[i])
  expect(known.filter((snapshot, i) => snapshot !== unknown[i])).toHaveLength(3)
})
