import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MOST_CONNECTIONS } from '../../../src/simulator/hubs/protocol/hub-endpoint.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { HubName } from '../../../src/wire/hubs/hubs.ts'
import { RawHub } from '../../support/simulator/raw-hub.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let session: SimulatorSession
const sockets: RawHub[] = []

beforeAll(async () => {
  plant = await startSimulator({ seed: 7 })
  session = await logIn(plant.url)
})
afterEach(async () => {
  for (const { socket } of sockets) socket.terminate()
  await Promise.all(sockets.splice(0).map(({ closeCode }) => closeCode))
})
afterAll(async () => {
  await session.close()
  await plant.close()
})

function connect({ cookie }: SimulatorSession, hub: HubName = 'pv'): RawHub {
  const raw = new RawHub(plant.url, hub, { cookie })
  sockets.push(raw)
  return raw
}
const statuses = (all: readonly RawHub[]) => Promise.all(all.map(({ status }) => status))

test('one session has so many connections to a hub and no more: each other is refused as too many, and all go on (F53)', async () => {
  const opened = await statuses(Array.from({ length: MOST_CONNECTIONS + 30 }, () => connect(session)))
  expect(opened.filter((status) => status === 101)).toHaveLength(MOST_CONNECTIONS)
  expect(opened.filter((status) => status === 429)).toHaveLength(30)
  const negotiated = await session.fetch('/hubs/pv/negotiate?negotiateVersion=1', { method: 'POST' })
  expect([negotiated.status, await negotiated.json()]).toEqual([
    429,
    { error: 'The session has too many connections.' },
  ])
  // Another hub, and another user, are not meant.
  const other = await logIn(plant.url, 'viewer')
  expect(await statuses([connect(session, 'alert'), connect(other)])).toEqual([101, 101])
  // A place that is free again can be taken.
  const [first] = sockets
  first?.socket.terminate()
  await first?.closeCode
  await expect.poll(async () => (await statuses([connect(session)]))[0]).toBe(101)
  await other.close()
})
