import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultOrder } from '../../../src/simulator/faults/fault-order.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { orderSimulator } from '../../support/simulator/simulator-orders.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** What can be wrong with calls, as `fetch` sees it. */

let plant: SimulatorHandle
let session: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7 })
})
afterEach(() => plant.scenario('calm'))
afterAll(() => plant.close())

async function order(fault: FaultOrder): Promise<void> {
  session = await logIn(plant.url)
  expect(await orderSimulator(plant, 'faults', fault)).toMatchObject({ status: 200, body: { ok: true } })
}

test('a call fails with a status, so many times', async () => {
  await order({ action: 'fail', call: 'rights', how: 'status', status: 503, times: 2 })
  expect((await session.request('rights', {})).status).toBe(503)
  expect((await session.request('stations', {})).status).toBe(200)
  expect((await session.request('rights', {})).status).toBe(503)
  expect((await session.request('rights', {})).status).toBe(200)
  expect(plant.faults().journal.at(-1)).toMatchObject({ action: 'fail', hits: 2, endedAt: expect.any(Number) })
})

test('all calls below a path fail, in upper or lower case', async () => {
  await order({ action: 'fail', path: '/api/station', how: 'status', status: 500 })
  expect((await session.fetch('/API/Station/GetAllStations')).status).toBe(500)
  expect((await session.request('rights', {})).status).toBe(200)
})

test('a fault of one call goes before a fault of all', async () => {
  await order({ action: 'fail', call: '*', how: 'status', status: 500 })
  await orderSimulator(plant, 'faults', { action: 'fail', call: 'rights', how: 'status', status: 404 })
  expect((await session.request('rights', {})).status).toBe(404)
  expect((await session.request('stations', {})).status).toBe(500)
  await orderSimulator(plant, 'faults', { action: 'restore', call: '*' })
  expect((await session.request('rights', {})).status).toBe(404)
  expect((await session.request('stations', {})).status).toBe(200)
})

test('a web page comes in place of JSON', async () => {
  await order({ action: 'fail', call: 'rights', how: 'html' })
  const response = await session.request('rights', {})
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('<!doctype html>')
})

test('a body comes empty, or is broken JSON', async () => {
  await order({ action: 'fail', call: 'rights', how: 'empty-body' })
  expect(await (await session.request('rights', {})).text()).toBe('')
  await orderSimulator(plant, 'faults', { action: 'fail', call: 'rights', how: 'bad-json' })
  const broken = await session.request('rights', {})
  expect([broken.status, broken.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  await expect(broken.json()).rejects.toThrow(SyntaxError)
})

test('a truncated response breaks off in the middle of its promised body', async () => {
  await order({ action: 'fail', call: 'stations', how: 'truncated' })
  const response = await session.request('stations', {})
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('a call that hangs gets no response', async () => {
  await order({ action: 'fail', call: 'rights', how: 'hang' })
  await expect(session.fetch('/api/UserManagement/rights', { signal: AbortSignal.timeout(200) })).rejects.toThrow()
  expect(plant.faults().active[0]?.hits).toBe(1)
})

test('a killed command has run once, and repeating its key gets the stored response', async () => {
  await order({ action: 'fail', call: 'ackAllAlerts', how: 'execute-then-kill', times: 1 })
  const before = plant.journal.entries.length
  const headers = { 'Idempotency-Key': 'killed-1' }
  await expect(session.request('ackAllAlerts', {}, headers)).rejects.toThrow()
  expect(plant.journal.entries.slice(before)).toMatchObject([{ call: 'ackAllAlerts', key: 'killed-1', replays: 0 }])
  expect((await session.request('ackAllAlerts', {}, headers)).status).toBe(200)
  expect(plant.journal.entries.slice(before)).toMatchObject([{ call: 'ackAllAlerts', key: 'killed-1', replays: 1 }])
})

test('one call is late, the others are not', async () => {
  await order({ action: 'delay', call: 'rights', delayMs: 300 })
  const settled: string[] = []
  const late = session.call('rights', {}).then(() => settled.push('rights'))
  await session.call('stations', {}).then(() => settled.push('stations'))
  await late
  expect(settled).toEqual(['stations', 'rights'])
})

test('a command can run at once and respond late', async () => {
  await order({ action: 'delay', call: 'ackAllAlerts', delayMs: 300, when: 'after' })
  const before = plant.journal.entries.length
  let isAnswered = false
  const answer = session.call('ackAllAlerts', {}).then(() => {
    isAnswered = true
  })
  await expect.poll(() => plant.journal.entries.length).toBe(before + 1)
  expect(isAnswered).toBe(false)
  await answer
})

test('unauthorized removes every session, for calls and hubs, until it is restored', async () => {
  await order({ action: 'unauthorized' })
  expect((await session.request('rights', {})).status).toBe(401)
  expect((await session.request('loginToken', {})).status).toBe(200)
  await expect(session.openHub('pv')).rejects.toThrow('401')
  await orderSimulator(plant, 'faults', { action: 'restore' })
  expect((await session.request('rights', {})).status).toBe(200)
  await (await session.openHub('pv')).connection.stop()
})

test('everybody is logged out once', async () => {
  await order({ action: 'end-sessions' })
  expect((await session.request('rights', {})).status).toBe(401)
  const again = await logIn(plant.url)
  expect((await again.request('rights', {})).status).toBe(200)
})

test('a fault of a call ends by itself after its time', async () => {
  await order({ action: 'fail', call: 'rights', how: 'status', status: 500, ms: 150 })
  expect((await session.request('rights', {})).status).toBe(500)
  await expect.poll(async () => (await session.request('rights', {})).status).toBe(200)
  expect(plant.faults().active).toEqual([])
})

test('an upload is read slowly, and ends when the client gives it up', async () => {
  await order({ action: 'slowUpload', call: 'uploadDocument', bytesPerSecond: 1000 })
  const pump = { pvType: 'DigiIn', pvNr: 1_100_001 } as const
  const form = new FormData()
  for (const [name, value] of Object.entries({ description: 'Foto', docType: 'File' })) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(200_000)]), 'foto.jpg')
  const query = new URLSearchParams({ pvType: pump.pvType, pvNr: String(pump.pvNr) })
  const abort = new AbortController()
  const sent = session.fetch(`/api/maintenance/datasheets/docs?${query}`, {
    method: 'POST',
    body: form,
    signal: abort.signal,
  })
  sent.catch(() => undefined)
  await expect.poll(() => plant.faults().active[0]?.hits).toBe(1)
  abort.abort()
  await expect(sent).rejects.toThrow()
  const { entries } = await session.call('datasheetDocuments', pump)
  expect(entries.map(({ description }) => description)).not.toContain('Foto')
})
