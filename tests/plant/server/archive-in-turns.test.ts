import { expect, test } from 'vitest'
import { startPlant } from '../../../src/plant/start-plant.ts'
import { logIn } from '../../support/plant-session.ts'

const DAY_MS = 86_400_000

test('while alerts of a whole year are collected, other calls and hubs are answered', async () => {
  const plant = await startPlant({ seed: 7, size: 'demo' })
  const operator = await logIn(plant.url)
  const hub = await operator.openHub('station')
  const end = plant.now()
  const done: string[] = []
  const archive = operator.call('alerts', { start: end - 400 * DAY_MS, end, limit: 10 }).then((list) => {
    done.push('archive')
    return list
  })
  for (let count = 0; count < 5; count++) {
    await operator.call('userInfo', {})
    await hub.connection.invoke('SubscribeToDialStates', ['11'])
    done.push('others')
  }
  const { alerts, total } = await archive
  expect(alerts).toHaveLength(10)
  expect(total).toBeGreaterThan(1_000)
  expect(done).toEqual(['others', 'others', 'others', 'others', 'others', 'archive'])
  await operator.close()
  await plant.close()
})
