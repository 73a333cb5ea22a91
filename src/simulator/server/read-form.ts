import type { IncomingMessage } from 'node:http'
import type { UploadFile } from '../../wire/server/result.ts'
import type { ReadBody } from './read-body.ts'

/** Largest file that is taken: a manual with pictures. */
export const MAX_FILE_MB = 10
const BYTES_PER_MB = 1024 * 1024
/** What stands around the file: boundaries, headers and the other parts. */
const ENVELOPE_BYTES = 64 * 1024
const MAX_FORM_BYTES = MAX_FILE_MB * BYTES_PER_MB + ENVELOPE_BYTES
/** So much more is read and thrown away: who is cut off while sending never sees the answer. */
const MAX_DISCARDED_BYTES = 10 * MAX_FORM_BYTES

/**
 * The parts of a multipart form by name: texts as they are, files as `UploadFile`. Of parts with one name the last
 * counts. Rejects when the client goes away.
 */
export async function readForm(req: IncomingMessage): Promise<ReadBody> {
  const contentType = req.headers['content-type'] ?? ''
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of req) {
    const data: Buffer<ArrayBuffer> = chunk
    size += data.byteLength
    if (size > MAX_DISCARDED_BYTES) break
    if (size <= MAX_FORM_BYTES) chunks.push(data)
    else chunks.length = 0
  }
  if (size > MAX_FORM_BYTES) return { ok: false, status: 413, error: `The file has more than ${MAX_FILE_MB} MB.` }
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    return { ok: false, status: 415, error: 'The body must be multipart/form-data.' }
  }
  try {
    const form = await new Response(new Blob(chunks), { headers: { 'Content-Type': contentType } }).formData()
    const parts = await Promise.all([...form].map(async ([name, part]) => [name, await partOf(part)] as const))
    return { ok: true, body: Object.fromEntries(parts) }
  } catch {
    return { ok: false, status: 400, error: 'The body is not a form of parts.' }
  }
}

async function partOf(part: string | File): Promise<string | UploadFile> {
  if (typeof part === 'string') return part
  return { fileName: part.name, contentType: part.type, data: await part.arrayBuffer() }
}
