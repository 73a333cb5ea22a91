import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileName } from '../../../src/simulator/rest/http/send-body.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { DocumentUpload } from '../../../src/wire/server/maintenance.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

const OF_PUMP = { pvType: 'DigiIn', pvNr: 1_100_001 } as const
const FAR_PUMP = { pvType: 'DigiIn', pvNr: 1_400_001 } as const
const MB = 1024 * 1024

let plant: SimulatorHandle
let operator: SimulatorSession
let viewer: SimulatorSession
let area: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'demo', start: Date.UTC(2026, 10, 21, 4) })
  operator = await logIn(plant.url)
  viewer = await logIn(plant.url, 'viewer')
  area = await logIn(plant.url, 'area')
})
afterAll(() => plant.close())

function upload(name: string, bytes: number, contentType = 'application/pdf'): DocumentUpload {
  const data = new Uint8Array(bytes).fill(37).buffer
  return { ...OF_PUMP, description: 'Kennlinie', docType: 'File', file: { fileName: name, contentType, data } }
}

test('a machine has a name plate, parts and documents from the start', async () => {
  const { entries: plate } = await operator.call('datasheetData', OF_PUMP)
  expect(plate).toContainEqual({ name: 'EKS', value: 'PW11-P1-N01' })
  expect(plate).toContainEqual({ name: 'Bauart', value: 'Kreiselpumpe' })
  const { entries: parts } = await operator.call('datasheetParts', OF_PUMP)
  expect(parts.map(({ name }) => name)).toContain('Gleitringdichtung')
  const { entries: documents } = await operator.call('datasheetDocuments', OF_PUMP)
  expect(documents.map(({ docType }) => docType)).toEqual(['Url', 'File'])
  const [, report] = documents
  const response = await operator.fetch(report?.target ?? '')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toContain('PW11-P1-N01')
})

test('a file is sent as a part of a form, listed, and comes back as it was', async () => {
  const sent = upload('Kennlinie Größe 2.pdf', 200_000)
  const { status, entries } = await operator.call('uploadDocument', sent)
  expect(status).toBe('Success')
  const document = entries.at(-1)
  expect(document).toMatchObject({ description: 'Kennlinie', docType: 'File', sizeBytes: 200_000 })
  expect(document?.fileName).toBe('Kennlinie Größe 2.pdf')
  expect((await viewer.call('datasheetDocuments', OF_PUMP)).entries.at(-1)).toEqual(document)
  const response = await operator.fetch(document?.target ?? '')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Kennlinie%20Gr%C3%B6%C3%9Fe%202.pdf")
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(sent.file?.data ?? new ArrayBuffer(0)))
})

test('an address is kept without a file', async () => {
  const { entries } = await operator.call('uploadDocument', {
    ...OF_PUMP,
    description: 'Handbuch',
    docType: 'Url',
    target: 'https://example.org/handbuch',
  })
  expect(entries.at(-1)).toMatchObject({ target: 'https://example.org/handbuch', fileName: null, sizeBytes: null })
})

test('a file of more than 10 MB gives 413, one of 10 MB is accepted', async () => {
  expect((await operator.request('uploadDocument', upload('a.pdf', 10 * MB))).status).toBe(200)
  const response = await operator.request('uploadDocument', upload('a.pdf', 11 * MB))
  expect([response.status, await response.json()]).toEqual([413, { error: 'The file has more than 10 MB.' }])
})

test('what could run as a page comes back as bytes to be saved', async () => {
  const { entries } = await operator.call('uploadDocument', upload('x.html', 10, 'text/html'))
  const response = await operator.fetch(entries.at(-1)?.target ?? '')
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Temp\\Plan.pdf', 'Plan.pdf'],
  ['.htaccess', 'htaccess'],
  ['a<b>:"c|?*.txt', 'a_b_c_.txt'],
  ['rechnung\u202efdp.exe', 'rechnung_fdp.exe'],
  ['con.txt', '_con.txt'],
  ['   ', 'Dokument'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('the name %o of a file is cleaned to %o', (given, cleaned) => {
  expect(fileName(given, 'Dokument')).toBe(cleaned)
})

test('a user without the right sends no document, and stations of others are closed', async () => {
  const before = await operator.call('datasheetDocuments', OF_PUMP)
  expect(await viewer.call('uploadDocument', upload('a.pdf', 10))).toMatchObject({ status: 'Unauthorized' })
  expect(await operator.call('datasheetDocuments', OF_PUMP)).toEqual(before)
  expect((await area.request('datasheetDocuments', FAR_PUMP)).status).toBe(403)
  expect((await area.request('uploadDocument', { ...upload('a.pdf', 10), ...FAR_PUMP })).status).toBe(403)
  const [, report] = (await operator.call('datasheetDocuments', FAR_PUMP)).entries
  expect((await area.fetch(report?.target ?? '')).status).toBe(403)
})

const PATH = '/api/maintenance/datasheets/docs?pvType=DigiIn&pvNr=1100001'

test.each([
  ['JSON', 'application/json', '{}', 415, 'must be multipart/form-data'],
  ['a form without boundary', 'multipart/form-data', 'x', 400, 'not a form of parts'],
  [
    'half a form',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="d',
    400,
    'not a form',
  ],
  [
    'a form without file',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="description"\r\n\r\nx\r\n' +
      '--b\r\nContent-Disposition: form-data; name="docType"\r\n\r\nFile\r\n--b--\r\n',
    400,
    'has no file',
  ],
  [
    'an address that is none of the web',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="description"\r\n\r\nx\r\n' +
      '--b\r\nContent-Disposition: form-data; name="docType"\r\n\r\nUrl\r\n' +
      '--b\r\nContent-Disposition: form-data; name="target"\r\n\r\njavascript:alert(1)\r\n--b--\r\n',
    400,
    'no web address',
  ],
])('%s is answered with a sentence', async (_, contentType, body, status, sentence) => {
  const response = await operator.fetch(PATH, { method: 'POST', headers: { 'Content-Type': contentType }, body })
  expect([response.status, await response.json()]).toEqual([status, { error: expect.stringContaining(sentence) }])
})

test('an unknown machine and an unknown file give 404', async () => {
  expect((await operator.request('datasheetData', { pvType: 'DigiIn', pvNr: 1 })).status).toBe(404)
  expect((await operator.fetch('/api/maintenance/datasheets/docs/1999999999')).status).toBe(404)
  const url = (await operator.call('datasheetDocuments', OF_PUMP)).entries[0]
  expect((await operator.fetch(`/api/maintenance/datasheets/docs/${url?.id ?? ''}`)).status).toBe(404)
})

test('an upload that the client cancels changes nothing, and the simulator goes on', async () => {
  const before = await operator.call('datasheetDocuments', OF_PUMP)
  await new Promise<void>((resolve) => {
    const req = request(plant.url + PATH, {
      method: 'POST',
      headers: {
        Cookie: operator.cookie,
        'X-CSRF-Token': operator.csrfToken,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': 5 * MB,
      },
    })
    req.on('error', () => undefined)
    req.on('close', resolve)
    req.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf', () => req.destroy())
  })
  expect(await operator.call('datasheetDocuments', OF_PUMP)).toEqual(before)
})
