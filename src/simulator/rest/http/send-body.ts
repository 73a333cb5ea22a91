import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { EndpointRow } from '../../../wire/endpoints/endpoint.ts'
import type { FileAnswer } from '../../../wire/server/result.ts'
import { sendJson } from '../../server/send-response.ts'

/**
 * Sends what the row of a call defines: JSON, an SVG image, or a file with its name. Long lists are sent in pieces, so
 * that other work gets its turn. A client that disconnects meanwhile is not an error.
 */
export async function sendBody(res: ServerResponse, answer: EndpointRow['answer'], body: unknown): Promise<void> {
  if (answer === 'text' && typeof body === 'string') {
    send(res, Buffer.from(body), { 'Content-Type': 'image/svg+xml; charset=utf-8' })
  } else if (answer === 'file' && isFile(body)) {
    const { fileName, contentType, data } = body
    const name = fileName === null ? {} : { 'Content-Disposition': disposition(fileName) }
    send(res, Buffer.from(data), { 'Content-Type': contentType, ...name })
  } else if (isLong(body)) await sendInPieces(res, body)
  else sendJson(res, 200, body)
}

async function sendInPieces(res: ServerResponse, body: unknown): Promise<void> {
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  for (const piece of jsonPieces(body)) {
    res.write(piece)
    await setImmediate()
    if (res.writableNeedDrain && !res.closed) await drained(res)
    if (res.closed) return
  }
  res.end()
}

/** Resolves on `drain`, or on `close`, because a closed socket never drains. */
function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      res.off('drain', done).off('close', done)
      resolve()
    }
    res.on('drain', done).on('close', done)
  })
}

function send(res: ServerResponse, data: Buffer, headers: Readonly<Record<string, string>>): void {
  res.writeHead(200, { ...headers, 'Content-Length': data.byteLength, 'Cache-Control': 'no-store' })
  res.end(data)
}

/** Names a file twice, like ASP.NET Core: in ASCII for old clients and in UTF-8. */
function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function isFile(body: unknown): body is FileAnswer {
  return typeof body === 'object' && body !== null && 'data' in body && body.data instanceof ArrayBuffer
}

/** Maximum of one piece: some hundred kB, or a few milliseconds. */
const ITEMS_PER_PIECE = 1_000
/** Depth of the search for long lists: a list of charts has objects with lists, and no response nests deeper. */
const SEARCH_DEPTH = 3

/** Returns whether a value contains a long list and should be sent in pieces. */
function isLong(value: unknown, depth = SEARCH_DEPTH): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return false
  if (Array.isArray(value) && value.length > ITEMS_PER_PIECE) return true
  return Object.values(value).some((item) => isLong(item, depth - 1))
}

/**
 * Yields JSON a limited number of items at a time; joined, the pieces are the JSON of the whole value.
 * @internal
 */
export function* jsonPieces(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || !isLong(value)) {
    yield JSON.stringify(value)
    return
  }
  let separator = ''
  if (Array.isArray(value)) {
    yield '['
    for (const items of groups(value)) {
      yield separator
      if (items.length === 1) yield* jsonPieces(items[0] ?? null)
      else yield JSON.stringify(items).slice(1, -1)
      separator = ','
    }
    yield ']'
    return
  }
  yield '{'
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    yield* jsonPieces(item)
    separator = ','
  }
  yield '}'
}

/** Groups the items of a list; items that are long themselves stay alone. */
function* groups(list: readonly unknown[]): Generator<readonly unknown[]> {
  let group: unknown[] = []
  for (const item of list) {
    const isAlone = isLong(item)
    if (group.length > 0 && (isAlone || group.length === ITEMS_PER_PIECE)) {
      yield group
      group = []
    }
    group.push(item)
    if (!isAlone) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

const MAX_NAME_LENGTH = 120
/** Characters that separate folders, that Windows rejects, or that hide a part of a name on a screen. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Turns a text into a file name that is valid on every system, without folders; `fallback` if nothing is left. */
export function fileName(text: string, fallback: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? ''
  const cleaned = trimmed(last.normalize('NFC').replace(FORBIDDEN, '_'))
  const dot = cleaned.lastIndexOf('.')
  const ending = dot > 0 && cleaned.length - dot <= 10 ? cleaned.slice(dot) : ''
  const stem = [...cleaned.slice(0, cleaned.length - ending.length)].slice(0, MAX_NAME_LENGTH - ending.length).join('')
  const name = stem + ending
  if (name.replace(/_/g, '') === '') return fallback
  return RESERVED.test(name) ? `_${name}` : name
}

const OUTER = /[\s.]/

/** Trims white space and dots. A regular expression ending in `[\s.]+$` would be quadratic. */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && OUTER.test(text.charAt(start))) start += 1
  while (end > start && OUTER.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
