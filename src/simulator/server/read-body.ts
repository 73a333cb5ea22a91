import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { UploadFile } from '../../wire/server/result.ts'

/** The depth that ASP.NET Core reads; anything deeper could exhaust the stack of code that walks through it. */
const MAX_JSON_DEPTH = 64
const MAX_JSON_BYTES = 1024 * 1024
/** Largest upload: a manual with pictures. */
const MAX_FILE_MB = 10
const BYTES_PER_MB = 1024 * 1024
/** Room for what surrounds the file: boundaries, headers and the other parts. */
const ENVELOPE_BYTES = 64 * 1024
const MAX_FORM_BYTES = MAX_FILE_MB * BYTES_PER_MB + ENVELOPE_BYTES
/**
 * Reads this much of a form in total and drops what exceeds the limit: a client that is cut off while sending never
 * reads the response.
 */
const MAX_DISCARDED_BYTES = 10 * MAX_FORM_BYTES
const SECOND_MS = 1000
const PAUSE_STEP_MS = 50

export type ReadBody =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: 400 | 413 | 415; readonly error: string }

/** How a form is read under a fault: no faster than this, and only so much of it before the connection dies. */
export interface UploadPace {
  readonly bytesPerSecond: number
  readonly cutAfterBytes?: number | undefined
}

/** Reads the body of a request; null if it has more than `most` bytes. Rejects when the client disconnects. */
export async function readBytes(req: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const data: Buffer = chunk
    size += data.byteLength
    if (size > most) return null
    chunks.push(data)
  }
  return Buffer.concat(chunks)
}

/** Reads the JSON body of a request, at most 1 MB; undefined if there is none. Rejects when the client disconnects. */
export async function readBody(req: IncomingMessage): Promise<ReadBody> {
  const bytes = await readBytes(req, MAX_JSON_BYTES)
  if (bytes === null) return { ok: false, status: 413, error: 'The body has more than 1 MB.' }
  if (bytes.byteLength === 0) return { ok: true, body: undefined }
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(req.headers['content-type'] ?? '')
  if (!isJson) return { ok: false, status: 415, error: 'The body must be application/json.' }
  const body = parseJson(bytes.toString('utf8'))
  if (body !== undefined) return { ok: true, body }
  return { ok: false, status: 400, error: `The body is not JSON, or deeper than ${MAX_JSON_DEPTH} levels.` }
}

/**
 * Reads a multipart form as an object by part name: texts as strings, files as `UploadFile`. The last of several parts
 * with the same name counts. `pace` is of a fault, null without one. Rejects when the client
 * disconnects.
 */
export async function readForm(req: IncomingMessage, pace: UploadPace | null = null): Promise<ReadBody> {
  const contentType = req.headers['content-type'] ?? ''
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of req) {
    const data: Buffer<ArrayBuffer> = chunk
    size += data.byteLength
    if (size > MAX_DISCARDED_BYTES) break
    if (pace !== null) await pause(req, (data.byteLength / pace.bytesPerSecond) * SECOND_MS)
    if (size > (pace?.cutAfterBytes ?? Number.POSITIVE_INFINITY)) req.destroy()
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

/** Waits before reading on, at most until the client has gone. */
async function pause(req: IncomingMessage, ms: number): Promise<void> {
  for (let left = ms; left > 0 && !req.destroyed; left -= PAUSE_STEP_MS) {
    await wait(Math.min(left, PAUSE_STEP_MS), undefined, { ref: false })
  }
}

async function partOf(part: string | File): Promise<string | UploadFile> {
  if (typeof part === 'string') return part
  return { fileName: part.name, contentType: part.type, data: await part.arrayBuffer() }
}

/** Parses JSON of limited depth. Returns undefined, which JSON cannot express, if the text is not JSON or too deep. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_JSON_DEPTH) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns how deep lists and objects are nested; meaningless if the text is not JSON. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (isText && char === '\\') index += 1
    else if (char === '"') isText = !isText
    else if (isText) continue
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth)
    else if (char === ']' || char === '}') depth -= 1
  }
  return deepest
}
