import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../../src/simulator/start-simulator.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../../src/wire/endpoints/endpoints.ts'
import { logIn, type SimulatorSession } from '../../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let operator: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'small' })
  operator = await logIn(plant.url)
})
afterAll(() => plant.close())
afterEach(() => {
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) plant.failCall(name, null)
})

const MS_PER_DAY = 86_400_000

async function answer(response: Response): Promise<{ status: number; body: unknown }> {
  return { status: response.status, body: await response.json() }
}

function openAlerts(count: number): string[] {
  const open = plant.model.pending(plant.now()).filter((alert) => alert.ackTimestamp === null)
  expect(open.length).toBeGreaterThanOrEqual(count)
  return open.slice(0, count).map((alert) => alert.id)
}

test('every call that needs a session gives 401 without one', async () => {
  for (const [name, { method, path }] of Object.entries(ENDPOINTS)) {
    if ((ENDPOINTS[name as EndpointName] as EndpointRow).anonymous === true) continue
    const { status, body } = await answer(await fetch(plant.url + path, { method }))
    expect([name, status, body]).toEqual([name, 401, { error: 'There is no session.' }])
  }
})

test('user, rights and system settings are returned', async () => {
  expect(await operator.call('userInfo', {})).toEqual({
    userName: 'operator',
    displayName: 'Operator',
    csrfToken: operator.csrfToken,
  })
  expect(await operator.call('rights', {})).toMatchObject({ acknowledgeAlerts: true })
  expect(await operator.call('priorities', {})).toEqual(plant.model.priorities)
  expect(await operator.call('systemSettings', {})).toEqual(plant.model.settings)
  expect(await operator.call('stations', {})).toEqual(plant.model.stations)
  expect(await operator.call('pvNodes', {})).toEqual(plant.model.nodes)
})

test('the configs of PVs are returned, those of unknown PVs are left out', async () => {
  const [known] = plant.model.nodes.flatMap((node) => node.pvs)
  expect(known).toBeDefined()
  if (known === undefined) return
  const configs = await operator.call('pvConfigs', { pvs: [{ type: 'AnaIn', nr: 999_999 }, known] })
  expect(configs).toEqual([plant.model.config(known)])
})

test('the configs of all PVs are returned in the order of the stations', async () => {
  const configs = await operator.call('allPvs', {})
  expect(configs.map(({ pvRef }) => pvRef)).toEqual(plant.model.nodes.flatMap((node) => node.pvs))
})

test('the alert archive comes newest first, with the count of the whole range', async () => {
  const { alerts, total } = await operator.call('alerts', {
    start: plant.now() - 30 * MS_PER_DAY,
    end: plant.now(),
    limit: 10,
  })
  expect(alerts).toHaveLength(10)
  expect(total).toBeGreaterThan(10)
  const times = alerts.map((alert) => alert.timestamp)
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test('chart data of a PV are returned, those of an unknown PV are left out', async () => {
  const pv = plant.model.nodes.flatMap((node) => node.pvs).find((ref) => ref.type === 'AnaIn')
  expect(pv).toBeDefined()
  if (pv === undefined) return
  const range = { startDate: plant.now() - 3_600_000, endDate: plant.now(), source: 'MeasurementArchive' } as const
  const charts = await operator.call('chartDataOfPvs', { ...range, pvs: [pv, { type: 'AnaIn', nr: 999_999 }] })
  expect(charts).toHaveLength(1)
  expect(charts[0]).toMatchObject({ seriesId: `AnaIn-${pv.nr}`, annotations: [] })
  expect(charts[0]?.dataPoints.length).toBeGreaterThan(1)
})

test('acknowledging returns the acknowledged alerts', async () => {
  const ids = openAlerts(2)
  const result = await operator.call('ackAlerts', { ids: [...ids, 'nothing'] })
  expect(result).toMatchObject({ status: 'Success', errorMessage: null })
  expect(result.acked.map((alert) => [alert.id, alert.ackUser])).toEqual(ids.map((id) => [id, 'operator']))
  expect((await operator.call('ackAlerts', { ids })).acked).toEqual([])
})

test('a user without the right is refused, and nothing is executed', async () => {
  const viewer = await logIn(plant.url, 'viewer')
  const [id = ''] = openAlerts(1)
  const before = plant.journal.entries.length
  expect(await viewer.call('ackAlerts', { ids: [id] })).toMatchObject({ status: 'Unauthorized', acked: [] })
  expect(await viewer.call('ackAllAlerts', {})).toMatchObject({ status: 'Unauthorized' })
  expect(openAlerts(1)).toEqual([id])
  expect(plant.journal.entries).toHaveLength(before)
})

test('a command with the same Idempotency-Key is executed once and gets the same response', async () => {
  const [first = '', second = ''] = openAlerts(2)
  const key = { 'Idempotency-Key': 'a1' }
  const before = plant.journal.entries.length
  const answers = [
    await answer(await operator.request('ackAlerts', { ids: [first] }, key)),
    await answer(await operator.request('ackAlerts', { ids: [first] }, key)),
  ]
  expect(answers[0]).toMatchObject({ status: 200, body: { acked: [{ id: first }] } })
  expect(answers[1]).toEqual(answers[0])
  expect(plant.journal.entries.slice(before)).toEqual([
    {
      call: 'ackAlerts',
      key: 'a1',
      user: 'operator',
      args: { ids: [first] },
      at: expect.any(Number),
      replays: 1,
    },
  ])
  expect((await operator.request('ackAlerts', { ids: [second] }, key)).status).toBe(422)
  const other = { 'Idempotency-Key': 'a2' }
  expect(await answer(await operator.request('ackAlerts', { ids: [second] }, other))).toMatchObject({
    body: { acked: [{ id: second }] },
  })
})

test('what is written into the books with the same Idempotency-Key is written once (R-44)', async () => {
  const annotation = {
    timestamp: plant.now() - 86_400_000,
    pv: { type: 'AnaIn', nr: 100_001 },
    dataSource: 'DayValues',
    text: 'Spülung',
    visible: true,
    showInDayReport: false,
    showInWeekReport: false,
    showInMonthReport: false,
    showInYearReport: false,
  } as const
  const key = { 'Idempotency-Key': 'b1' }
  const before = (await operator.call('annotations', {})).length
  const commands = plant.journal.entries.length
  const answers = [
    await answer(await operator.request('createAnnotations', { annotations: [annotation] }, key)),
    await answer(await operator.request('createAnnotations', { annotations: [annotation] }, key)),
  ]
  expect(answers[0]).toMatchObject({ status: 200, body: { status: 'Success' } })
  expect(answers[1]).toEqual(answers[0])
  expect(await operator.call('annotations', {})).toHaveLength(before + 1)
  expect(plant.journal.entries).toHaveLength(commands)
})

test('acknowledging all leaves nothing to acknowledge', async () => {
  expect(await operator.call('ackAllAlerts', {})).toEqual({ status: 'Success', errorMessage: null })
  const open = plant.model.pending(plant.now()).filter((alert) => alert.ackTimestamp === null)
  expect(open).toEqual([])
})

test('unknown paths give 404 and wrong methods 405, in JSON', async () => {
  expect(await answer(await operator.fetch('/api/nothing'))).toMatchObject({ status: 404, body: { error: /./ } })
  expect(await answer(await operator.fetch('/Views/Visualization/ProcessImages/x'))).toMatchObject({ status: 404 })
  const wrong = await operator.fetch('/api/alerts/ack')
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
})

test.each([
  ['a start that is no number', '/api/alerts?start=yesterday&end=1&limit=1', 'start must be a number'],
  ['an empty limit', '/api/alerts?start=0&end=1&limit=', 'limit must be a number'],
  ['a missing end', '/api/alerts?start=0&limit=1', 'end must be a number'],
  ['a limit of 0', '/api/alerts?start=0&end=1&limit=0', 'limit must be between'],
  ['half an alert', '/api/alerts?start=0&end=1&limit=1.5', 'limit must be a whole number'],
  ['a range of years', '/api/alerts?start=0&end=1700000000000&limit=1', 'more than 400 days'],
  ['an end before the start', '/api/alerts?start=2&end=1&limit=1', 'start after its end'],
])('%s is answered 400 with a sentence', async (_, path, text) => {
  expect(await answer(await operator.fetch(path))).toEqual({
    status: 400,
    body: { error: expect.stringContaining(text) },
  })
})

test.each([
  ['no JSON', '{"', 400, 'not JSON'],
  ['an object instead of a list', '{}', 400, 'pvs must be a list'],
  ['nothing', '', 400, 'pvs must be a list'],
  ['a PV of no type', '[{"type":"Thing","nr":1}]', 400, 'item 0 type must be one of'],
  ['a PV number that is a text', '[{"type":"AnaIn","nr":"x"}]', 400, 'item 0 nr must be a number'],
  ['null', '[null]', 400, 'item 0 must be an object'],
  ['what lies too deep', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'deeper than 64 levels'],
  ['too much', `[${' '.repeat(1024 * 1024)}]`, 413, 'more than 1 MB'],
])('%s as a body is refused with a sentence', async (_, body, status, text) => {
  const response = await operator.fetch('/api/Pv/configs', { method: 'POST', body })
  expect(await answer(response)).toEqual({ status, body: { error: expect.stringContaining(text) } })
})

test('a body that is not declared as JSON is refused', async () => {
  const headers = { 'Content-Type': 'text/plain' }
  expect((await operator.fetch('/api/Pv/configs', { method: 'POST', body: '[]', headers })).status).toBe(415)
})

test('chart data too large for one response are refused', async () => {
  const ask = (days: number, count: number) => {
    const pvs = Array.from({ length: count }, (_, nr) => ({ type: 'AnaIn' as const, nr }))
    const startDate = plant.now() - days * MS_PER_DAY
    return operator.request('chartDataOfPvs', { startDate, endDate: plant.now(), source: 'MeasurementArchive', pvs })
  }
  expect((await ask(33, 1)).status).toBe(400)
  expect((await ask(30, 9)).status).toBe(400)
  expect((await ask(2, 101)).status).toBe(400)
  expect((await ask(2, 100)).status).toBe(200)
})

test('a request without the token of the session, or from another site, changes nothing', async () => {
  const before = plant.journal.entries.length
  const forged = { 'X-CSRF-Token': 'guess' }
  expect((await operator.request('ackAllAlerts', {}, forged)).status).toBe(403)
  expect((await operator.request('ackAllAlerts', {}, { Origin: 'http://evil.example' })).status).toBe(403)
  expect((await operator.request('ackAllAlerts', {}, { Origin: 'null' })).status).toBe(403)
  expect((await operator.request('ackAllAlerts', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await operator.request('ackAllAlerts', {}, { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  expect(plant.journal.entries).toHaveLength(before)
  expect((await operator.request('ackAllAlerts', {}, { Origin: plant.url })).status).toBe(200)
})

test('responses are never cached and carry the security headers', async () => {
  const { headers } = await operator.request('userInfo', {})
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a call fails in the ordered way', async () => {
  plant.failCall('rights', { status: 500 })
  expect((await operator.request('rights', {})).status).toBe(500)
  plant.failCall('rights', 'html')
  expect((await operator.request('rights', {})).headers.get('content-type')).toContain('text/html')
  plant.failCall('rights', 'truncated')
  await expect(operator.call('rights', {})).rejects.toThrow()
  plant.failCall('rights', 'hang')
  const hanging = operator.fetch('/api/UserManagement/rights', { signal: AbortSignal.timeout(150) })
  await expect(hanging).rejects.toThrow('timeout')
  plant.failCall('rights', null)
  expect((await operator.request('rights', {})).status).toBe(200)
})
