import { expect, test } from 'vitest'
import { buildRequest } from '../../../workers/rest/build-request.ts'

const ORIGIN = 'https://plant.example'

test('arguments named as query go into the query', () => {
  const request = buildRequest('alerts', { start: 1, end: 2, limit: 500 }, ORIGIN)
  expect(request).toEqual({ url: `${ORIGIN}/api/alerts?start=1&end=2&limit=500`, method: 'GET', body: undefined })
})

test('the argument named as body is the whole body', () => {
  expect(buildRequest('ackAlerts', { ids: ['a', 'b'] }, ORIGIN).body).toBe('["a","b"]')
})

test('what is neither path nor query nor body is the body as an object', () => {
  const credentials = { username: 'u', password: 'p', csrfToken: 'c', recaptchaToken: null }
  expect(JSON.parse(String(buildRequest('login', credentials, ORIGIN).body))).toEqual(credentials)
})

test('a call without arguments has no body', () => {
  expect(buildRequest('ackAllAlerts', {}, ORIGIN).body).toBeUndefined()
})

test('each value that is set says of which kind it is (deviation 43)', () => {
  const pump = { type: 'DigiOut', nr: 1_400_001 } as const
  const level = { type: 'AnaOut', nr: 1_400_001 } as const
  const values = [
    { pvRef: pump, boolValue: false },
    { pvRef: level, doubleValue: 0 },
  ]
  expect(JSON.parse(String(buildRequest('setPvs', { values }, ORIGIN).body))).toEqual([
    { pvRef: pump, type: 'BoolValue', boolValue: false },
    { pvRef: level, type: 'DoubleValue', doubleValue: 0 },
  ])
})

test('a file goes into the form with its name', async () => {
  const data = new TextEncoder().encode('%PDF').buffer
  const file = { fileName: 'pump.pdf', contentType: 'application/pdf', data }
  const args = { pvType: 'DigiOut', pvNr: 1_400_001, description: 'Pump 1', docType: 'File', file } as const
  const form = buildRequest('uploadDocument', args, ORIGIN).body
  if (!(form instanceof FormData)) throw new Error('no form')
  expect([...form.keys()]).toEqual(['description', 'docType', 'file'])
  const sent = form.get('file')
  expect(sent).toMatchObject({ name: 'pump.pdf', type: 'application/pdf' })
  expect(sent instanceof File ? await sent.text() : null).toBe('%PDF')
})
