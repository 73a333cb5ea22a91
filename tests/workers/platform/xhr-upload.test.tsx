import { expect, test } from 'vitest'
import type { UploadProgress } from '../../../src/wire/tabs/command.ts'
import { uploadByXhr } from '../../../workers/platform/xhr-upload.ts'

// In a page, since Node has no XMLHttpRequest. The server is that of the test page.

const BYTES = 3_000_000
/** A port on which nothing listens. */
const NOBODY = 'http://127.0.0.1:9/'

function form(): FormData {
  const body = new FormData()
  body.append('description', 'Kennlinie')
  body.append('file', new Blob([new Uint8Array(BYTES)]), 'Kennlinie.pdf')
  return body
}

const init = (signal = new AbortController().signal) => ({
  method: 'POST',
  headers: { 'X-Test': '1' },
  body: form(),
  signal,
})

test('a response is that of fetch: status, headers and body', async () => {
  for (const path of ['/', '/nothing/here.json']) {
    const expected = await fetch(path, init())
    const response = await uploadByXhr(path, init(), () => undefined)
    expect([response.status, response.ok]).toEqual([expected.status, expected.ok])
    expect(response.headers.get('content-type')).toBe(expected.headers.get('content-type'))
    expect(await response.text()).toBe(await expected.text())
  }
})

test('progress grows up to all of the form', async () => {
  const seen: UploadProgress[] = []
  await uploadByXhr('/', init(), (progress) => seen.push(progress))
  const sent = seen.map(({ sentBytes }) => sentBytes)
  expect(sent).toEqual(sent.toSorted((a, b) => a - b))
  const last = seen.at(-1)
  expect(last?.totalBytes).toBeGreaterThan(BYTES)
  expect(last?.sentBytes).toBe(last?.totalBytes)
})

test('a cancelled upload rejects with the reason of its signal, and a server that nobody reaches with an error', async () => {
  const abort = new AbortController()
  const sent = uploadByXhr('/', init(abort.signal), () => undefined)
  abort.abort(new DOMException('no answer in time', 'TimeoutError'))
  await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(uploadByXhr(NOBODY, init(), () => undefined)).rejects.toThrow(TypeError)
})

test('an upload that was cancelled before its turn is not sent at all', async () => {
  const sent: UploadProgress[] = []
  const address = `/not-sent-${crypto.randomUUID()}`
  const signal = AbortSignal.abort(new DOMException('cancelled', 'AbortError'))
  await expect(uploadByXhr(address, init(signal), (progress) => sent.push(progress))).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(sent).toEqual([])
  const asked = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(asked.filter((name) => name.endsWith(address))).toEqual([])
})
