import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 30_000
const LEVEL: PvRef = { type: 'AnaIn', nr: 1_400_001 }
const NONE: PvRef = { type: 'AnaIn', nr: 99_900_001 }

let plant: SimulatorHandle
let core: LiveCore

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo', print: () => undefined })
  core = startCore(plant.url)
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

const calls = () => plant.stats().calls.pvConfigs ?? 0

async function configOf(tab: NodeTab, ref: PvRef) {
  const result = await tab.api.call('pvConfigs', { pvs: [ref] })
  return result.ok ? (result.body as readonly unknown[])[0] : result.error.text
}

test(
  'ten tabs that ask for configs at the same time are one call, and a missing one fails for its tab alone (R-29)',
  async () => {
    const tabs = Array.from({ length: 10 }, (_, i) => openTab(core, `tab-${i}`))
    const [first] = tabs
    if (first === undefined) throw new Error('no tab')
    await logIn(first)
    const asked = tabs.map((tab, i) => configOf(tab, i === 3 ? NONE : LEVEL))
    const answers = await Promise.all(asked)
    expect(answers[3]).toBe('No value returned for AnaIn-99900001')
    const others = answers.filter((_, i) => i !== 3)
    expect(others).toEqual(Array(9).fill(plant.model.config(LEVEL)))
    expect(calls()).toBe(1)
    await configOf(first, LEVEL)
    expect(calls()).toBe(1)
  },
  PATIENCE_MS,
)

test(
  'a config that a user has changed is fetched again, and one that the hub tells need not be',
  async () => {
    const tab = openTab(core, 'a')
    await logIn(tab, 'admin')
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    const before = await configOf(tab, LEVEL)
    const top = plant.model.commands.limits(LEVEL)?.at(-1)
    if (top === undefined) throw new Error('the level has limits')
    const raised = { ...top, notSet: false, limit: top.limit + 0.1 }
    const result = await tab.api.call('setLimits', { oldLimits: [top], newLimits: [raised] })
    expect(result).toMatchObject({ ok: true, body: { status: 'Success' } })
    const after = await configOf(tab, LEVEL)
    expect(after).not.toEqual(before)
    expect([after, calls()]).toEqual([plant.model.config(LEVEL), 2])
    await tab.lease([{ topic: 'pvConfig', key: 'ai1400001' }])
    const told = () => tab.mirror.value('pvConfig/ai1400001')?.value
    await vi.waitFor(() => expect(told()).toEqual(after), WAIT)
    plant.model.commands.setLimits([{ ...raised, limit: top.limit + 0.2 }], plant.now())
    await vi.waitFor(() => expect(told()).not.toEqual(after), WAIT)
    expect(await configOf(tab, LEVEL)).toEqual(plant.model.config(LEVEL))
    expect(calls()).toBe(2)
  },
  PATIENCE_MS,
)
