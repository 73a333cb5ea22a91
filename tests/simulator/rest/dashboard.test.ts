import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { DASHBOARD_LAYOUTS, TILE_SIZES, TILE_TYPES, VALUE_STYLES } from '../../../src/wire/server/dashboard.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let operator: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'demo', tickMs: 20 })
  operator = await logIn(plant.url)
})
afterAll(async () => {
  await operator.close()
  await plant.close()
})

test('the dashboards have every layout, tile type, size and value style, and show PVs and charts that there are', async () => {
  const { dashboards } = await operator.call('dashboardConfig', {})
  const tiles = dashboards.flatMap((dashboard) => dashboard.tiles)
  expect(new Set(dashboards.map(({ layout }) => layout))).toEqual(new Set(DASHBOARD_LAYOUTS))
  expect(new Set(tiles.map(({ type }) => type))).toEqual(new Set(TILE_TYPES))
  expect(new Set(tiles.map(({ size }) => size))).toEqual(new Set(TILE_SIZES))
  expect(new Set(tiles.flatMap(({ singleValue }) => singleValue?.style ?? []))).toEqual(new Set(VALUE_STYLES))
  expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length)
  for (const { singleValue, heatMap, chart } of tiles) {
    const ref = singleValue?.pvRef ?? heatMap?.pvRef
    if (ref !== undefined) expect(plant.model.config(ref)).toBeDefined()
    if (chart !== null) expect(plant.model.charts.chart(chart.chartId)).toBeDefined()
  }
})

test('a changed note is announced by its id alone and read with the config', async () => {
  const hub = await operator.openHub('dashboard')
  await hub.connection.invoke('SubscribeToNotes', ['1', '77', '-1', ''])
  expect(hub.of('noteUpdate')).toEqual([{ id: 1 }])
  const result = await operator.call('saveNote', { id: 1, note: { id: 1, content: 'Rechen gereinigt' } })
  expect(result).toEqual({ status: 'Success', message: null })
  await expect.poll(() => hub.of('noteUpdate')).toEqual([{ id: 1 }, { id: 1 }])
  const { dashboards } = await operator.call('dashboardConfig', {})
  const notes = dashboards.flatMap(({ tiles }) => tiles.flatMap(({ note }) => note ?? []))
  expect(notes).toContainEqual({ id: 1, content: 'Rechen gereinigt' })
})

test('a note needs the right to edit notes, an id that there is, and a text', async () => {
  const viewer = await logIn(plant.url, 'viewer')
  expect(await viewer.call('saveNote', { id: 1, note: { id: 1, content: '' } })).toMatchObject({
    status: 'Unauthorized',
  })
  expect((await operator.request('saveNote', { id: 77, note: { id: 77, content: '' } })).status).toBe(404)
  expect((await operator.request('saveNote', { id: 1, note: { id: 2, content: '' } })).status).toBe(400)
  const body = JSON.stringify({ id: 1, content: 'x'.repeat(20_000) })
  expect((await operator.fetch('/api/dashboard/note/1', { method: 'PATCH', body })).status).toBe(400)
})
