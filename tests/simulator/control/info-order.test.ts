import { expect, test } from 'vitest'
import { startSimulator } from '../../../src/simulator/start-simulator.ts'
import { orderSimulator } from '../../support/simulator/simulator-orders.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'

test('a message to everybody can be ordered, but none without a text (rule B13)', async () => {
  const plant = await startSimulator({ seed: 7, tickMs: 20 })
  try {
    const session = await logIn(plant.url)
    const hub = await session.openHub('server-status')
    const refused = await orderSimulator(plant, 'info', { text: ' ' })
    expect(refused.status).toBe(400)
    expect((await orderSimulator(plant, 'info', { text: 'Service at 12' })).status).toBe(200)
    await expect
      .poll(() => hub.of('sendServerInfoMessage'))
      .toEqual([{ text: 'Service at 12', timestamp: expect.any(Number) }])
  } finally {
    await plant.close()
  }
})
