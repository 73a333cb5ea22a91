import type { IncomingMessage } from 'node:http'
import { MAX_JSON_DEPTH, parseJson } from './parse-json.ts'

const MAX_BODY_BYTES = 1024 * 1024

export type ReadBody =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: 400 | 413 | 415; readonly error: string }

/** The JSON body of a request, undefined where it has none. Reads at most 1 MB. Rejects when the client goes away. */
export async function readBody(req: IncomingMessage): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const data: Buffer = chunk
    size += data.byteLength
    if (size > MAX_BODY_BYTES) return { ok: false, status: 413, error: 'The body has more than 1 MB.' }
    chunks.push(data)
  }
  if (size === 0) return { ok: true, body: undefined }
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(req.headers['content-type'] ?? '')
  if (!isJson) return { ok: false, status: 415, error: 'The body must be application/json.' }
  const body = parseJson(Buffer.concat(chunks).toString('utf8'))
  if (body !== undefined) return { ok: true, body }
  return { ok: false, status: 400, error: `The body is not JSON, or deeper than ${MAX_JSON_DEPTH} levels.` }
}
