import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { RuebEvent } from '../../../src/wire/server/report.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let operator: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 4711, size: 'demo', start: Date.UTC(2024, 10, 1) })
  operator = await logIn(plant.url)
})
afterAll(async () => {
  await operator.close()
  await plant.close()
})

function overflowsOf(events: readonly RuebEvent[], configId: number): readonly RuebEvent[] {
  return events.filter((event) => event.configId === configId && event.type === 'Overflow')
}

test('the basins have their master data', async () => {
  const { ruebConfigItems } = await operator.call('ruebConfigs', {})
  expect(ruebConfigItems.map(({ id, volume, area }) => [id, volume, area])).toEqual([
    [31, 800, 34],
    [32, 480, 22],
    [33, 650, 28],
    [34, 230, 12],
  ])
  expect(await operator.call('sebamConfigs', {})).toEqual([])
})

test('a year has the overflows that the model makes, gaps merged and short ones left out', async () => {
  const args = { from: '2023-01-01', to: '2023-12-31' }
  const { ruebEvents } = await operator.call('ruebEvents', { configId: 0, ...args })
  const { calendar, process } = plant.model
  for (const id of [31, 32, 33, 34]) {
    const overflows = overflowsOf(ruebEvents, id)
    expect(overflows.length).toBeGreaterThan(15)
    expect(overflows.length).toBeLessThan(60)
    for (const [index, event] of overflows.entries()) {
      expect(event.durationSeconds * 1000).toBeGreaterThanOrEqual(300_000)
      expect(event.volume).toBeGreaterThan(0)
      // Rounded: a basin that only just spills shows its crest.
      expect(event.maxLevel).toBeGreaterThanOrEqual(3.3)
      expect(event.rainDepth).toBeGreaterThan(0)
      const before = overflows[index - 1]
      if (before?.end) expect(event.start - before.end).toBeGreaterThanOrEqual(3_600_000)
    }
  }
  const counted = plant.model.nodes
    .flatMap((node) => node.pvs)
    .find((ref) => {
      const config = plant.model.config(ref)
      return config?.stationNumber === 31 && config.name === 'Entlastungsmenge KÜ'
    })
  if (counted === undefined) throw new Error('RÜB Nord has no overflow counter.')
  const from = process.calendar.dayStart(calendar.dayOf(Date.UTC(2023, 0, 1, 12)))
  const to = process.calendar.dayStart(calendar.dayOf(Date.UTC(2024, 0, 1, 12)))
  const months = plant.model.chart(counted, 'MonthValues', from, to - 1, plant.now()) ?? []
  const counter = months.filter(({ timestamp }) => timestamp < to).reduce((sum, { value }) => sum + (value ?? 0), 0)
  const volume = overflowsOf(ruebEvents, 31).reduce((sum, event) => sum + (event.volume ?? 0), 0)
  expect(Math.abs(volume - counter) / volume).toBeLessThan(0.15)
  const one = await operator.call('ruebEvents', { configId: 33, ...args })
  expect(one.ruebEvents).toEqual(ruebEvents.filter(({ configId }) => configId === 33))
})

test('wrong days give 400, an unknown basin 404', async () => {
  const status = async (configId: number, from: string, to: string) =>
    (await operator.request('ruebEvents', { configId, from, to })).status
  expect(await status(31, '2023-02-30', '2023-03-01')).toBe(400)
  expect(await status(31, '2023-03-02', '2023-03-01')).toBe(400)
  expect(await status(31, '2020-01-01', '2023-03-01')).toBe(400)
  expect(await status(35, '2023-03-01', '2023-03-01')).toBe(404)
})
