import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planKey } from '../../../src/domain/plans/plan-activation.ts'
import { pvOfParam } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { ALERT_BINDING_TYPES } from '../../../src/wire/server/alert.ts'
import { type ProcessImageNode, SET_TEXT_MODES } from '../../../src/wire/server/dashboard.ts'
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

function leaves(node: ProcessImageNode): readonly ProcessImageNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leaves)
}

test('every station with a process image is in the tree, and its image is bound to PVs that it has', async () => {
  const { root } = await operator.call('processImages', {})
  const images = leaves(root)
  const pictured = plant.model.stations.filter(({ processImage }) => processImage !== null)
  const stations = new Set(images.flatMap(({ stationNumber }) => stationNumber ?? []))
  expect([...stations].toSorted()).toEqual(pictured.map(({ id }) => id).toSorted())
  for (const { fileName, stationNumber } of images) {
    const response = await operator.request('processImage', { name: fileName ?? '' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
    const svg = await response.text()
    expect(svg).toMatch(/^<svg[^>]*>[\s\S]*<\/svg>$/)
    expect(svg).not.toMatch(/<script|on\w+=|href=|style=/)
    if (stationNumber === null) continue
    const names = [...svg.matchAll(/data-pv="([^"]*)"/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) {
      const ref = pvOfParam(name)
      expect(ref === null ? undefined : plant.model.config(ref)?.stationNumber).toBe(stationNumber)
    }
  }
})

test('every station type has machines and levels where it has them', async () => {
  const views = async (station: number) => {
    const svg = await (await operator.request('processImage', { name: `station-${station}.svg` })).text()
    return new Set([...svg.matchAll(/data-view="([^"]*)"/g)].map(([, view]) => view))
  }
  expect(await views(1)).toEqual(new Set(['value', 'level', 'machine', 'fault']))
  const course = ['bar', 'sparkline', 'report'] as const
  expect(await views(11)).toEqual(new Set(['value', 'level', 'machine', 'fault', 'contact', ...course]))
  expect(await views(31)).toEqual(new Set(['value', 'level', 'machine', 'fault', 'contact', 'sparkline']))
  expect(await views(46)).toEqual(new Set(['value', 'machine', 'fault']))
})

test('an unknown process image gives 404', async () => {
  for (const name of ['station-16.svg', 'nothing.svg', '../secret']) {
    expect((await operator.request('processImage', { name })).status).toBe(404)
  }
})

test('a text message is set, announced by its id alone, and read again', async () => {
  const hub = await operator.openHub('visu-text-message')
  await hub.connection.invoke('SubscribeToTextMessages', ['11', '9999'])
  expect(hub.of('newMessage')).toEqual([{ id: 11 }])
  const messages = [{ id: 11, message: 'Pumpe 2 in Reparatur' }]
  expect(await operator.call('setTextMessages', { messages })).toEqual({ status: 'Success', message: null })
  await expect.poll(() => hub.of('newMessage')).toEqual([{ id: 11 }, { id: 11 }])
  expect(await operator.call('textMessages', { ids: [11, 9999] })).toEqual(messages)
})

test('a text message of a station without a right is refused, an unknown one gives 404', async () => {
  const area = await logIn(plant.url, 'area')
  expect(await area.call('setTextMessages', { messages: [{ id: 1, message: 'x' }] })).toMatchObject({
    status: 'Unauthorized',
  })
  expect(await area.call('setTextMessages', { messages: [{ id: 12, message: 'x' }] })).toMatchObject({
    status: 'Success',
  })
  expect((await operator.request('setTextMessages', { messages: [{ id: 9999, message: 'x' }] })).status).toBe(404)
})

test('text outputs name every text that can be read, in all modes; a direct one has a text, also an empty one (rules K8, K9, K10, K11)', async () => {
  const outputs = await operator.call('textOutputs', {})
  const ids = [...new Set(outputs.map(({ id }) => id))]
  expect((await operator.call('textMessages', { ids })).map(({ id }) => id)).toEqual(ids)
  expect(new Set(outputs.map(({ stationNumber }) => stationNumber))).toEqual(
    new Set(plant.model.stations.map(({ id }) => id)),
  )
  expect(new Set(outputs.map(({ mode }) => mode))).toEqual(new Set(SET_TEXT_MODES))
  for (const { mode, message } of outputs) expect(message === null).toBe(mode === 'Edit')
  const locks = outputs.filter(({ id }) => id === 100_012)
  expect(locks.map(({ message }) => message)).toEqual(['Gesperrt: Arbeiten in der Station', ''])
})

test('a text of a station belongs to that station, whatever its id is (rule K8)', async () => {
  const area = await logIn(plant.url, 'area')
  const lockOf = (station: number) => ({ messages: [{ id: 100_000 + station, message: 'Gesperrt' }] })
  expect(await area.call('setTextMessages', lockOf(16))).toMatchObject({ status: 'Unauthorized' })
  expect(await area.call('setTextMessages', lockOf(12))).toMatchObject({ status: 'Success' })
  const { events } = await operator.call('controlEvents', { start: plant.now() - 60_000, end: plant.now(), limit: 1 })
  expect(events[0]).toMatchObject({ stationNumber: 12, oldValue: '', newValue: 'Gesperrt' })
  await area.close()
})

test('every kind of binding and every role is in some image, and each names what the plant has (rules K4, K5, K6)', async () => {
  const { root } = await operator.call('processImages', {})
  const drawings = await Promise.all(
    leaves(root).map(async ({ fileName }) => (await operator.request('processImage', { name: fileName ?? '' })).text()),
  )
  const all = drawings.join('\n')
  const named = (attribute: string) =>
    new Set([...all.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, text]) => text))
  expect(named('data-binding')).toEqual(new Set(ALERT_BINDING_TYPES))
  expect(named('data-action')).toEqual(
    new Set(['SetPvs', 'ProcessImage', 'StationDial', 'SetTextMessages', 'ActivatePlans']),
  )
  const files = new Set(leaves(root).map(({ fileName }) => fileName))
  const { alarmPlans } = await operator.call('alarmPlans', {})
  const plans = new Set(alarmPlans.map(planKey))
  const texts = new Set((await operator.call('textOutputs', {})).map(({ id }) => String(id)))
  const stations = new Set(plant.model.stations.map(({ id }) => String(id)))
  for (const parameters of named('data-action-parameters')) {
    const given = new URLSearchParams(parameters?.replaceAll('&amp;', '&'))
    const pv = pvOfParam(given.get('pv') ?? '')
    const isThere =
      files.has(given.get('name') ?? '') ||
      plans.has(given.get('plan') ?? '') ||
      texts.has(given.get('text') ?? '') ||
      stations.has(given.get('station') ?? '') ||
      (pv !== null && plant.model.config(pv) !== undefined)
    expect(isThere, parameters).toBe(true)
  }
  const documented = await readFile('docs/process-images.md', 'utf8')
  for (const role of named('class')) expect(documented).toContain(`\`${role}\``)
})
