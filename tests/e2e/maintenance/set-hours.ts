import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect } from '../fixtures.ts'

/** Sets the operating hours of a machine by another user at another workstation. */
export async function setHours(plant: SimulatorHandle, pvRef: PvRef, change: { value?: number; upper?: number }) {
  const admin = await logIn(plant.url, 'admin')
  const [own] = (await admin.call('runtimes', { pvs: [pvRef] })).runtimeValues
  const [hours] = own?.runtimes ?? []
  if (hours === undefined) throw new Error('No runtime')
  const result = await admin.call('setRuntimes', {
    oldValues: [{ pvRef, runtimes: [hours] }],
    newValues: [{ pvRef, runtimes: [{ ...hours, ...change }] }],
  })
  expect(result.status).toBe('Success')
  await admin.close()
  return { ...hours, ...change }
}
