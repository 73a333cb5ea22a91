import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { EndpointRow } from '../../../wire/endpoints/endpoint.ts'
import type { FileAnswer } from '../../../wire/server/result.ts'
import { sendJson } from '../../server/send-response.ts'
import { isLong, jsonPieces } from './json-pieces.ts'

/**
 * Answers a call with what its row promises: JSON, an image of lines as text, or a file with its name. Long lists leave
 * in pieces, in turns with everything else. A client that goes away in the middle is no error.
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

/** A socket that is gone never drains. */
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

/** The name twice, as ASP.NET Core sends it: in ASCII for old clients and in UTF-8. */
function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function isFile(body: unknown): body is FileAnswer {
  return typeof body === 'object' && body !== null && 'data' in body && body.data instanceof ArrayBuffer
}
