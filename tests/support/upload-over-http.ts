import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { arrayBuffer } from 'node:stream/consumers'
import type { SendUpload } from '../../workers/platform/environment.ts'

const CHUNK_BYTES = 64 * 1024

/** Uploads over a real socket and reports what has left the process, as XMLHttpRequest does in a browser. */
export const uploadOverHttp: SendUpload = async (url, { method, headers, body, signal }, onProgress) => {
  const form = new Response(body)
  const bytes = new Uint8Array(await form.arrayBuffer())
  signal.throwIfAborted()
  const type = form.headers.get('content-type') ?? ''
  const length = { 'Content-Type': type, 'Content-Length': String(bytes.byteLength) }
  const sending = request(url, { method, headers: { ...headers, ...length }, signal, agent: false })
  const answered = once(sending, 'response').then(([response]: IncomingMessage[]) => response)
  try {
    for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES)
      await Promise.race([new Promise((sent) => sending.write(chunk, sent)), answered])
      onProgress({ sentBytes: at + chunk.byteLength, totalBytes: bytes.byteLength })
    }
    sending.end()
    const response = await answered
    if (response === undefined) throw new TypeError('There is no response')
    return new Response(await arrayBuffer(response), {
      status: response.statusCode ?? 0,
      headers: { 'Content-Type': response.headers['content-type'] ?? '' },
    })
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}
