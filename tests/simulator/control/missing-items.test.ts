import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { askSimulator, orderSimulator } from '../../support/simulator/simulator-orders.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'

const PUMP: PvRef = { type: 'DigiIn', nr: 1_300_001 }
const LEVEL: PvRef = { type: 'AnaIn', nr: 1_300_001 }

let plant: SimulatorHandle

beforeEach(async () => {
  plant = await startSimulator({ seed: 7, size: 'small', start: Date.UTC(2026, 5, 10, 8), tickMs: 20 })
})
afterEach(() => plant.close())

test('the server no longer knows a PV in any answer, until the order ends; the others it knows', async () => {
  const session = await logIn(plant.url)
  const pvs = [PUMP, LEVEL]
  const known = async () => {
    const configs = await session.call('pvConfigs', { pvs })
    const nodes = await session.call('pvNodes', {})
    const listed = nodes.flatMap((node) => node.pvs)
    const { runtimeValues } = await session.call('runtimes', { pvs: [PUMP] })
    return {
      configs: configs.map(({ pvRef }) => pvRef),
      isListed: pvs.map((ref) => listed.some(({ type, nr }) => type === ref.type && nr === ref.nr)),
      runtimes: runtimeValues.length,
    }
  }
  const before = { configs: pvs, isListed: [true, true], runtimes: 1 }
  expect(await known()).toEqual(before)
  const { status, body } = await orderSimulator(plant, 'missing', { pvs: [PUMP] })
  expect([status, body]).toEqual([200, { pvs: [PUMP], outputs: [] }])
  expect(await known()).toEqual({ configs: [LEVEL], isListed: [false, true], runtimes: 0 })
  const hub = await session.openHub('pv')
  await hub.connection.invoke('SubscribeToPvs', [liveKey(PUMP), liveKey(LEVEL)])
  const refs = () => JSON.stringify([...hub.of('newValues').flat(), ...hub.of('newValue')])
  await expect.poll(refs).toContain(JSON.stringify(LEVEL))
  expect(refs()).not.toContain(JSON.stringify(PUMP))
  expect(await session.call('ackFaultInputs', { pvs: [PUMP] })).toMatchObject({
    status: 'Failed',
    missingPvs: [PUMP],
    unauthorizedPvs: [],
  })
  expect(await askSimulator(plant, `state?pv=DigiIn-${PUMP.nr}`)).toMatchObject({
    body: { values: { [`DigiIn-${PUMP.nr}`]: { pvRef: PUMP } } },
  })
  plant.scenario('calm')
  expect(await known()).toEqual(before)
  await session.close()
})

test('a PV area without priority outputs is not offered, and acknowledging it is refused with 404', async () => {
  const session = await logIn(plant.url)
  const [own] = plant.model.priorityOutputs(plant.now()).optionsForStation.filter(({ pvGroups }) => pvGroups.length > 0)
  const [group] = own?.pvGroups ?? []
  if (own === undefined || group === undefined) throw new Error('The plant has no priority outputs')
  const area = { station: own.station.stationNumber, pvGroup: group.id }
  plant.setMissing({ outputs: [area] })
  const { optionsForStation } = await session.call('priorityOutputOptions', {})
  const left = optionsForStation.find(({ station }) => station.stationNumber === area.station)?.pvGroups
  expect(left).toEqual(own.pvGroups.slice(1))
  expect((await session.request('ackPriorityOutputs', area)).status).toBe(404)
  expect(plant.journal.entries).toEqual([])
  await session.close()
})

test('an order that names nothing is refused with a sentence', async () => {
  const { status, body } = await orderSimulator(plant, 'missing', {})
  expect([status, body]).toEqual([400, { error: 'The order must name pvs or outputs.' }])
  expect(() => plant.setMissing({})).toThrow('The order must name pvs or outputs.')
})
