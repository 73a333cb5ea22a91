import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { WatchingClient } from '../../support/truth/watching-client.ts'

let plant: SimulatorHandle
let client: WatchingClient

beforeEach(async () => {
  plant = await startSimulator({ print: () => undefined })
  client = await WatchingClient.start(plant)
})
afterEach(async () => {
  client.stop()
  await plant.close()
})

test('a tab reaches the named methods of the worker and nothing behind them (S-30)', async () => {
  const { api } = client.tab
  const walk = (path: readonly string[]) => path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), api)
  for (const path of [
    ['constructor'],
    ['__proto__'],
    ['constructor', 'constructor'],
    ['hasOwnProperty'],
    ['debug'],
    ['toString'],
  ]) {
    const method = walk(path)
    expect(typeof method).toBe('function')
    if (typeof method === 'function') await expect(method('return 1')).rejects.toThrow()
  }
  expect((await api.stats()).instance).toBe(client.core.instance)
})

test('a lease of a topic that nobody knows is logged and costs nothing else (rule D13)', async () => {
  const { api, mirror } = client.tab
  const entry = { topic: 'dialState', key: '14' } as const
  // As from a tab of another build.
  await client.tab.lease([Object.assign({}, entry, JSON.parse('{ "topic": "noSuchTopic" }')), entry])
  await expect.poll(() => mirror.value('dialState/14')?.load.state).toBe('ready')
  expect((await api.stats()).log.join()).toContain('unknown hub connection request: noSuchTopic')
})
