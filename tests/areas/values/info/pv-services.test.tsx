import { expect, test } from 'vitest'
import { PvServices } from '../../../../src/areas/values/info/pv-services.tsx'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const PV = { type: 'DigiIn', nr: 1_400_001 } as const

test('a service message that is not told is said to be unknown, not left out as if there were none (F57)', async () => {
  const { worker, screen } = await renderInPlant(<PvServices pv={PV} />)
  const rows = () => [...screen.container.querySelectorAll<HTMLElement>('[data-service]')]
  const untold = () => rows().filter((row) => row.querySelector('[data-not-told]') !== null)
  await expect.poll(() => untold().length).toBe(4)
  expect(untold().map(({ dataset }) => dataset.service)).toEqual(['Bottom', 'BottomMiddle', 'TopMiddle', 'Top'])
  expect(rows()[3]?.textContent).toMatch(/^Wartung überfällig.*nicht bekannt$/)
  const key = 'di1400001-owm'
  await expect.poll(() => worker.leased.has(`pvMaintenanceConfig/${key}`)).toBe(true)
  const value = {
    pvMaintenanceRef: { pvRef: PV, serviceMessageType: 'Top' },
    delayTime: 0,
    description: '',
    message: 'Öl wechseln',
    priority: 3,
    remainingTime: 120,
    runtimeHours: 1000,
  } as const
  worker.sendFrame({
    values: [{ topic: 'pvMaintenanceConfig', key, value, load: { state: 'ready' }, stale: false }],
  })
  await expect.poll(() => rows()[3]?.textContent).toContain('Öl wechseln')
  expect(untold()).toHaveLength(3)
})
