import { expect, test } from 'vitest'
import { readAnswer } from '../../workers/rest/read-answer.ts'

test('a file comes with its bytes and the name of the content-disposition header', async () => {
  const headers = {
    'Content-Type': 'text/csv',
    'Content-Disposition': 'attachment; filename="Zulauf_.csv"; filename*=UTF-8\'\'Zul%C3%A4ufe.csv',
  }
  const result = await readAnswer(new Response('a;b', { headers }), 'file')
  expect(result).toMatchObject({ ok: true, body: { fileName: 'Zuläufe.csv', contentType: 'text/csv' } })
  const data =
    result.ok && typeof result.body === 'object' && result.body !== null && 'data' in result.body && result.body.data
  expect(new TextDecoder().decode(data as ArrayBuffer)).toBe('a;b')
})

test.each([
  ['attachment; filename=plain.csv', 'plain.csv'],
  ['attachment; filename="../../etc/name.csv"', 'name.csv'],
  ["attachment; filename=ok.csv; filename*=UTF-8''%E0%A4%A", 'ok.csv'],
  ['inline', null],
])('the file name of "%s" is %s', async (disposition, fileName) => {
  const result = await readAnswer(new Response('', { headers: { 'Content-Disposition': disposition } }), 'file')
  expect(result).toMatchObject({ ok: true, body: { fileName } })
})

test('a text is taken as it is', async () => {
  expect(await readAnswer(new Response('<svg/>'), 'text')).toEqual({ ok: true, body: '<svg/>' })
})

test('another status than 200 is an error, also for files and texts', async () => {
  for (const answer of ['file', 'text', 'list'] as const) {
    const result = await readAnswer(new Response('gone', { status: 404 }), answer)
    expect(result).toEqual({ ok: false, error: { kind: 'http', text: 'gone', status: 404 } })
  }
})

test('JSON of another shape than promised is an error', async () => {
  expect(await readAnswer(new Response('[]'), 'object')).toMatchObject({ error: { kind: 'shape' } })
  expect(await readAnswer(new Response('{"a":[]}'), { lists: ['b'] })).toMatchObject({ error: { kind: 'shape' } })
  expect(await readAnswer(new Response('<html>'), 'list')).toMatchObject({ error: { kind: 'not-json' } })
})
