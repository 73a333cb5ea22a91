import { expect, test } from 'vitest'
import { failedOutcome } from '../../../src/domain/commands/command-outcome.ts'
import { reportOfResult } from '../../../src/domain/commands/result-status.ts'
import { answerReader } from '../../../src/wire/readers/answers.ts'
import { parseResponse } from '../../../workers/rest/parse-response.ts'

test('a file comes with its bytes and the name of the content-disposition header', async () => {
  const headers = {
    'Content-Type': 'text/csv',
    'Content-Disposition': 'attachment; filename="Zulauf_.csv"; filename*=UTF-8\'\'Zul%C3%A4ufe.csv',
  }
  const result = await parseResponse(new Response('a;b', { headers }), { answer: 'file' })
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
  const result = await parseResponse(new Response('', { headers: { 'Content-Disposition': disposition } }), {
    answer: 'file',
  })
  expect(result).toMatchObject({ ok: true, body: { fileName } })
})

test('a text is taken as it is', async () => {
  expect(await parseResponse(new Response('<svg/>'), { answer: 'text' })).toEqual({ ok: true, body: '<svg/>' })
})

test('a status of 300 and more is an error, also for files and texts', async () => {
  for (const answer of ['file', 'text', 'list'] as const) {
    const result = await parseResponse(new Response('gone', { status: 404 }), { answer })
    expect(result).toEqual({ ok: false, error: { kind: 'http', text: 'gone', status: 404 } })
  }
})

test('JSON of another shape than promised is an error', async () => {
  expect(await parseResponse(new Response('[]'), { answer: 'object' })).toMatchObject({ error: { kind: 'shape' } })
  expect(await parseResponse(new Response('{"a":[]}'), { answer: { lists: ['b'] } })).toMatchObject({
    error: { kind: 'shape' },
  })
  expect(await parseResponse(new Response('<html>'), { answer: 'list' })).toMatchObject({
    error: { kind: 'not-json', text: '<html>' },
  })
})

const PAGE = '<!DOCTYPE html><title>Log in</title>'

test.each([
  ['a labelled page', 'text/html; charset=utf-8', PAGE],
  ['a labelled page without a beginning', 'text/html', '<h1>Bad gateway</h1>'],
  ['a page that is said to be something else', 'text/plain', `\uFEFF\n<!-- 1 --> <!-- 2 -->\n${PAGE}`],
  ['a page without a doctype', 'image/svg+xml', '<HTML lang="en">'],
])('%s in place of a file or a text did not come from the plant (R-27)', async (_, type, body) => {
  for (const answer of ['file', 'text'] as const) {
    const response = new Response(body, { headers: { 'Content-Type': type } })
    expect(await parseResponse(response, { answer })).toMatchObject({
      ok: false,
      error: { kind: 'not-json', status: 200 },
    })
  }
})

test.each([
  ['an image of lines', 'image/svg+xml', '<svg><foreignObject><html/></foreignObject></svg>'],
  ['an image of lines that is called a page', 'text/html', '<?xml version="1.0"?>\n<!-- 1 --><svg/>'],
  ['a table', 'text/csv', '\uFEFFhtml;1\n'],
  ['nothing', 'text/plain', ''],
])('%s is no page', async (_, type, body) => {
  for (const answer of ['file', 'text'] as const) {
    expect(await parseResponse(new Response(body, { headers: { 'Content-Type': type } }), { answer })).toMatchObject({
      ok: true,
    })
  }
})

test('what is said of an answer that cannot be read quotes none of its data, only a web page (F60)', async () => {
  for (const body of ['[{"name":NaN}]', '{"name":"Zulauf"}', '[{"name":"Zulauf"}']) {
    const result = await parseResponse(new Response(body), { answer: 'list' })
    expect(result).toMatchObject({ ok: false, error: { text: 'The body cannot be read' } })
  }
})

test('a document may be a web page where its row says so, and then it has a name (R-27)', async () => {
  const row = { answer: 'file', webPage: true } as const
  const page = (headers: Record<string, string>) =>
    new Response(PAGE, { headers: { 'Content-Type': 'text/html', ...headers } })
  const named = { 'Content-Disposition': 'inline; filename="manual.html"' }
  expect(await parseResponse(page(named), row)).toMatchObject({ ok: true, body: { fileName: 'manual.html' } })
  expect(await parseResponse(page({}), row)).toMatchObject({ error: { kind: 'not-json' } })
  expect(await parseResponse(page(named), { answer: 'file' })).toMatchObject({ error: { kind: 'not-json' } })
})

const JSON_ROW = { answer: 'object' } as const
const noContent = (status: number) => new Response(null, { status })

test.each([200, 201, 202, 203, 206, 299])('%i with a body is a success (deviation 3)', async (status) => {
  expect(await parseResponse(new Response('{"status":"Success"}', { status }), JSON_ROW)).toEqual({
    ok: true,
    body: { status: 'Success' },
  })
  expect(await parseResponse(new Response('<svg/>', { status }), { answer: 'text' })).toMatchObject({ ok: true })
})

test.each([201, 203, 204])('%i is no picture of a webcam, for which only 200 counts (deviation 3)', async (status) => {
  const body = status === 204 ? null : '{}'
  expect(await parseResponse(new Response(body, { status }), { ...JSON_ROW, only200: true })).toMatchObject({
    ok: false,
    error: { kind: 'http', status },
  })
})

test.each([200, 202, 204])(
  '%i without a body is the success of a call that answers only a status (deviation 3)',
  async (status) => {
    const empty = { status: 'Success', errorMessage: null }
    const response = () => (status === 204 ? noContent(204) : new Response(' \n', { status }))
    expect(await parseResponse(response(), { ...JSON_ROW, command: true, empty })).toEqual({ ok: true, body: empty })
  },
)

test.each([200, 202, 204])(
  '%i without a body leaves the outcome of other commands unknown (deviation 3)',
  async (status) => {
    const response = status === 204 ? noContent(204) : new Response('', { status })
    const result = await parseResponse(response, { answer: { lists: ['missingPvs'] }, command: true })
    expect(result).toMatchObject({ ok: false, error: { kind: 'shape', status } })
    expect(!result.ok && failedOutcome(result.error)).toBe('unknown')
  },
)

test('a read without a body is an error (deviation 3)', async () => {
  for (const answer of ['list', 'object', 'text', 'file'] as const) {
    expect(await parseResponse(noContent(204), { answer })).toMatchObject({ error: { kind: 'missing', status: 204 } })
  }
  expect(await parseResponse(new Response(''), JSON_ROW)).toMatchObject({ error: { kind: 'missing', status: 200 } })
})

const PV = { type: 'AnaIn', nr: 100_001 }
const json = (value: unknown) => new Response(JSON.stringify(value))

test('rows that cannot be read are left out and counted (F57)', async () => {
  const node = { stationNumber: 14, stationName: 'PW', pvs: [PV, null, { type: 'AnaIn' }] }
  const result = await parseResponse(
    json([node, { stationName: 'no number' }]),
    { answer: 'list' },
    answerReader('pvNodes'),
  )
  expect(result).toEqual({ ok: true, body: [{ ...node, pvs: [PV] }], skipped: 3 })
  expect(await parseResponse(json([]), { answer: 'list' }, answerReader('pvNodes'))).toEqual({ ok: true, body: [] })
})

const SET_ROW = { answer: { lists: ['unauthorizedPvs', 'missingPvs'] }, command: true } as const

test.each([[2], [{}], [['Success']], [true]])(
  'a command with the status %j has an unknown outcome (F57)',
  async (status) => {
    const body = { status, errorMessage: null, unauthorizedPvs: [], missingPvs: [] }
    const result = await parseResponse(json(body), SET_ROW, answerReader('setPvs'))
    expect(result).toMatchObject({ ok: false, error: { kind: 'shape', status: 200 } })
    expect(reportOfResult(result)).toEqual({ state: 'unknown', reason: 'shape' })
  },
)

test('a command whose answer has no status was accepted, as HTTP says', async () => {
  const body = { unauthorizedPvs: [], missingPvs: [] }
  const result = await parseResponse(json(body), SET_ROW, answerReader('setPvs'))
  expect(reportOfResult(result)).toMatchObject({ state: 'accepted' })
})

test.each([
  ['at once', 'pvNodes', 'list', (rows: readonly object[]) => rows],
  ['as it arrives', 'alerts', { lists: ['alerts'] }, (alerts: readonly object[]) => ({ alerts, total: 5000 })],
] as const)(
  'the rows of a long list that is parsed %s are read with pauses after 8 ms',
  async (_, name, answer, bodyOf) => {
    const rows = Array.from({ length: 5000 }, (_row, number) =>
      name === 'pvNodes'
        ? { stationNumber: number, stationName: '', pvs: [] }
        : { id: `a${number}`, pvGroupId: 1, stationNumber: 1, priority: 1, timestamp: number },
    )
    // Each look at the clock costs 3 ms.
    let now = 0
    let pauses = 0
    const clock = {
      now: () => now,
      elapsed: () => {
        now += 3
        return now
      },
      after: (_ms: number, task: () => void) => {
        pauses += 1
        queueMicrotask(task)
        return () => undefined
      },
    }
    const result = await parseResponse(json(bodyOf(rows)), { answer }, answerReader(name), clock)
    expect(result).toMatchObject({ ok: true })
    // 5000 rows are 20 looks at the clock, every third of which is after 8 ms.
    expect(pauses).toBeGreaterThanOrEqual(5)
  },
)
