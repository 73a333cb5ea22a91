import type { ServerResponse } from 'node:http'
import type { EndpointRow } from '../../wire/endpoint.ts'
import type { FileAnswer } from '../../wire/file.ts'
import { sendJson } from '../send-answer.ts'

/** Answers a call with what its row promises: JSON, an image of lines as text, or a file with its name. */
export function sendBody(res: ServerResponse, answer: EndpointRow['answer'], body: unknown): void {
  if (answer === 'text' && typeof body === 'string') {
    send(res, Buffer.from(body), { 'Content-Type': 'image/svg+xml; charset=utf-8' })
  } else if (answer === 'file' && isFile(body)) {
    const { fileName, contentType, data } = body
    const name = fileName === null ? {} : { 'Content-Disposition': disposition(fileName) }
    send(res, Buffer.from(data), { 'Content-Type': contentType, ...name })
  } else sendJson(res, 200, body)
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
