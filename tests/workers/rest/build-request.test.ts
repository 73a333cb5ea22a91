import { expect, test } from 'vitest'
import { buildRequest, toFormData } from '../../../workers/rest/build-request.ts'

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

test('a file goes into the form with its name, what is missing does not', async () => {
  const data = new TextEncoder().encode('%PDF').buffer
  const form = toFormData([
    ['description', 'Pump 1'],
    ['target', undefined],
    ['file', { fileName: 'pump.pdf', contentType: 'application/pdf', data }],
  ])
  expect([...form.keys()]).toEqual(['description', 'file'])
  const file = form.get('file')
  expect(file).toMatchObject({ name: 'pump.pdf', type: 'application/pdf' })
  expect(file instanceof File ? await file.text() : null).toBe('%PDF')
})
