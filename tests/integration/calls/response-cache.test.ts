import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { ENDPOINTS, type EndpointRow, type ReadingName } from '../../../src/wire/endpoints/endpoints.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 30_000
const ROWS: readonly (readonly [string, EndpointRow])[] = Object.entries(ENDPOINTS)
const KEPT = ROWS.filter(([, { kept }]) => kept === true).map(([name]) => name as ReadingName)

let plant: SimulatorHandle
let core: LiveCore
let first: NodeTab

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo', print: () => undefined })
  core = startCore(plant.url)
  first = openTab(core, 'first')
  await logIn(first)
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

const calls = () => KEPT.map((name) => plant.stats().calls[name] ?? 0)
const each = (count: number) => KEPT.map(() => count)
const ask = (tab: NodeTab) => Promise.all(KEPT.map((name) => tab.api.call(name, {})))

test(
  'what is the same for all tabs is asked of the server once, until a link was broken',
  async () => {
    const tabs = [first, openTab(core, 'second')]
    const [answers, same] = await Promise.all(tabs.map(ask))
    expect(same).toEqual(answers)
    expect(answers?.every(({ ok }) => ok)).toBe(true)
    expect(await ask(openTab(core, 'third'))).toEqual(answers)
    expect(calls()).toEqual(each(1))
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    await first.lease([{ topic: 'connection', key: '' }])
    const reconnects = () =>
      (first.mirror.value('connection/')?.value as { reconnects: number } | undefined)?.reconnects
    await vi.waitFor(() => expect(reconnects()).toBe(0), WAIT)
    plant.fault({ hub: '*', action: 'drop' })
    await vi.waitFor(() => expect(reconnects()).toBe(1), WAIT)
    await ask(first)
    await ask(openTab(core, 'fourth'))
    expect(calls()).toEqual(each(2))
  },
  PATIENCE_MS,
)

test(
  'nothing of it outlives the session',
  async () => {
    await ask(first)
    await core.endSession(false)
    const refused = await ask(first)
    expect(refused.map((result) => (result.ok ? 'kept' : result.error.kind))).toEqual(KEPT.map(() => 'unauthorized'))
    await logIn(first, 'admin')
    expect((await ask(first)).every(({ ok }) => ok)).toBe(true)
    expect(calls()).toEqual(each(3))
  },
  PATIENCE_MS,
)
