import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { sendBody } from '../../../../src/simulator/rest/http/send-body.ts'
import type { EndpointRow } from '../../../../src/wire/endpoints/endpoint.ts'
import { parseResponse } from '../../../../workers/rest/parse-response.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

/** Returns a body as the client reads what the simulator sent. */
async function sentAndRead(answer: EndpointRow['answer'], body: unknown): Promise<unknown> {
  const server = createServer((_, res) => sendBody(res, answer, body))
  close = () => server.close()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return parseResponse(await fetch(`http://127.0.0.1:${port}/`), { answer })
}

test.each(['Zuläufe "1".csv', "o'clock (1)*.csv", 'image.png'])(
  'a file named %s arrives as it was sent',
  async (name) => {
    const file = { fileName: name, contentType: 'text/csv', data: new TextEncoder().encode('Zeit;Wert').buffer }
    expect(await sentAndRead('file', file)).toEqual({ ok: true, body: file })
  },
)

test('a process image arrives as text', async () => {
  expect(await sentAndRead('text', '<svg>ü</svg>')).toEqual({ ok: true, body: '<svg>ü</svg>' })
})

test('everything else arrives as JSON', async () => {
  expect(await sentAndRead('list', [1])).toEqual({ ok: true, body: [1] })
})
