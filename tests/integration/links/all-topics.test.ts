import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { alertStateKey, limitKey, maintenanceKey, reportKey } from '../../../src/domain/values/topic-keys.ts'
import { webcamKey } from '../../../src/domain/values/webcam-key.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { leaseId, type ValueTopic } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 40_000

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo' })
  core = startCore(plant.url)
  tab = openTab(core, 'a')
  await logIn(tab)
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

const state = (topic: ValueTopic, key: string) => tab.mirror.value(leaseId(topic, key))

async function firstNote(): Promise<string> {
  const result = await tab.api.call('dashboardConfig', {})
  if (!result.ok || typeof result.body !== 'object' || !('dashboards' in result.body)) throw new Error('no dashboards')
  const notes = result.body.dashboards.flatMap(({ tiles }) => tiles.flatMap(({ note }) => note ?? []))
  return String(notes[0]?.id)
}

test(
  'one key of every topic of all nine hubs, and of a camera, is known after it was leased',
  async () => {
    const analogue = { type: 'AnaIn', nr: 100_001 } as const
    const faultInput = plant.model.nodes
      .flatMap(({ pvs }) => pvs)
      .find((ref) => ref.type === 'DigiIn' && plant.model.config(ref)?.alertInputConfig != null)
    if (faultInput === undefined) throw new Error('no fault input')
    const keys: Partial<Record<ValueTopic, string | null>> = {
      stationTimestamp: '14',
      stationConfig: '14',
      dialState: '12',
      dialCounter: '12',
      alarmPlan: '1-1',
      alarmLine: '1-1',
      pvAck: liveKey(faultInput),
      pvConfig: liveKey(analogue),
      pvLimitConfig: limitKey({ pv: { type: 'AnaIn', nr: 1_600_001 }, limitType: 'TopMiddle' }),
      pvMaintenanceConfig: maintenanceKey({
        pvRef: { type: 'DigiIn', nr: 1_300_001 },
        serviceMessageType: 'Top',
      }),
      deviceAlertState: alertStateKey({ type: 'Device', deviceType: 'Pumpe' }),
      stationConnectionAlertState: alertStateKey({ type: 'StationConnection', stationNumber: 14 }),
      stationLineConnectionAlertState: alertStateKey({ type: 'StationLineConnection', lineType: 'Modem', offset: 3 }),
      pipeLeakageAlertState: alertStateKey({ type: 'PipeLeakage', id: 1 }),
      alertLinkAlertState: alertStateKey({ type: 'AlertLink', id: 1 }),
      reportValue: reportKey({ pvRef: analogue, reportValueType: 'Mean', offset: 1, offsetUnit: 'Days' }),
      pipeLeakage: '1',
      dashboardNote: await firstNote(),
      textMessage: '11',
      energyValues: '',
      webcamPicture: webcamKey({ id: 1, intervalMs: 2000 }),
    }
    const leases = Object.entries(keys).map(([topic, key]) => ({ topic: topic as ValueTopic, key: key ?? 'no key' }))
    await tab.lease(leases)
    const unknown = () => leases.filter(({ topic, key }) => state(topic, key)?.load.state !== 'ready')
    await vi.waitFor(() => expect(unknown()).toEqual([]), WAIT)
  },
  PATIENCE_MS,
)

test(
  'a key that nobody knows is given up after 5 s with Timeout, and what comes later takes its place (rule D8) (R-14)',
  async () => {
    await tab.lease([{ topic: 'dialState', key: '99' }])
    const load = () => state('dialState', '99')?.load
    await vi.waitFor(() => expect(load()?.state).toBe('loading'), WAIT)
    await vi.waitFor(
      () => expect(load()).toEqual({ state: 'error', error: { kind: 'timeout', text: 'Timeout' } }),
      WAIT,
    )
    const late = { stationNumber: 99, dialState: 'Connected' }
    plant.sendRaw('station', `${JSON.stringify({ type: 1, target: 'newDialState', arguments: [late] })}\u001e`)
    await vi.waitFor(
      () => expect(state('dialState', '99')).toMatchObject({ value: late, load: { state: 'ready' } }),
      WAIT,
    )
  },
  PATIENCE_MS,
)

test(
  'a message that carries only an id repeats its call, and every tab shows the new text',
  async () => {
    const other = openTab(core, 'b')
    const lease = [{ topic: 'textMessage', key: '11' }] as const
    await tab.lease(lease)
    await other.lease(lease)
    const id = leaseId('textMessage', '11')
    await vi.waitFor(() => expect(other.mirror.value(id)?.load.state).toBe('ready'), WAIT)
    const messages = [{ id: 11, message: 'Becken 2 wird gereinigt' }]
    await tab.api.call('setTextMessages', { messages })
    for (const { mirror } of [tab, other]) {
      await vi.waitFor(() => expect(mirror.value(id)?.value).toEqual(messages[0]), WAIT)
    }
  },
  PATIENCE_MS,
)

test(
  'values of all topics are marked as last known when their hub breaks, and cleared by the next ones (R-01)',
  async () => {
    await tab.lease([
      { topic: 'energyValues', key: '' },
      { topic: 'pipeLeakage', key: '1' },
    ])
    const both = () => [state('energyValues', ''), state('pipeLeakage', '1')]
    await vi.waitFor(() => expect(both().map((held) => held?.load.state)).toEqual(['ready', 'ready']), WAIT)
    plant.fault({ hub: '*', action: 'refuse' })
    await vi.waitFor(() => expect(both().map((held) => held?.stale)).toEqual([true, true]), WAIT)
    plant.fault({ hub: '*', action: 'restore' })
    await tab.api.retryNow()
    await vi.waitFor(() => expect(both().map((held) => held?.stale)).toEqual([false, false]), WAIT)
  },
  PATIENCE_MS,
)

test(
  'at logout no tab keeps a value of the user, whatever topic it came by (pitfall 37)',
  async () => {
    await tab.lease([
      { topic: 'energyValues', key: '' },
      { topic: 'stationConfig', key: '14' },
    ])
    const both = () => [state('energyValues', ''), state('stationConfig', '14')]
    await vi.waitFor(() => expect(both().map((held) => held?.load.state)).toEqual(['ready', 'ready']), WAIT)
    await tab.api.endSession(false)
    await vi.waitFor(() => expect(both().map((held) => held?.value)).toEqual([null, null]), WAIT)
  },
  PATIENCE_MS,
)
