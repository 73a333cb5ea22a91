import { parseJson } from '../../src/domain/base/parse-json.ts'
import type { EndpointRow } from '../../src/wire/endpoints/endpoint.ts'
import { type Reader, UNREADABLE } from '../../src/wire/readers/reader.ts'
import { readInSlices } from '../../src/wire/readers/slices.ts'
import type { CallError, FileAnswer, Result } from '../../src/wire/server/result.ts'
import type { Clock } from '../platform/environment.ts'
import { Slices } from '../platform/time-slicer.ts'
import { decodeText } from './decode-text.ts'
import { readList } from './list-parser.ts'

/** Enough for a support mail, less than a whole error page. */
const MAX_ERROR_TEXT = 300
/** How far to look for the start of a document after a byte order mark, blanks and comments. */
const START_LENGTH = 1000
/** No Content and Reset Content have no body, even if the row expects a file. */
const NO_BODY: readonly number[] = [204, 205]

export function failure(kind: CallError['kind'], text: string, status?: number): { ok: false; error: CallError } {
  const cut = text.slice(0, MAX_ERROR_TEXT)
  return { ok: false, error: status === undefined ? { kind, text: cut } : { kind, text: cut, status } }
}

/** What a web page begins with tells whose it is, a proxy's or a login's. Data would stand in the log for everybody to read. */
function unreadableBody(kind: 'not-json' | 'shape', text: string, status: number): { ok: false; error: CallError } {
  return failure(kind, /^\s*</.test(text) ? text : 'The body cannot be read', status)
}

type AnswerRow = Pick<EndpointRow, 'answer' | 'webPage' | 'empty' | 'only200' | 'command' | 'record'>

/**
 * Parses the body of a response, checks it against its row and reads it with the reader of the call. Every 2xx is a success,
 * except for webcams, which must return 200 (specification 7). With a clock, long lists are parsed and read in time slices.
 * Rejects only when the connection breaks in the middle of the body.
 */
export async function parseResponse(
  response: Response,
  row: AnswerRow,
  reader: Reader<unknown> | null = null,
  clock: Clock | null = null,
): Promise<Result<unknown>> {
  const { status } = response
  const { answer, webPage } = row
  const contentType = response.headers.get('content-type') ?? ''
  if (status === 401) return failure('unauthorized', await response.text(), status)
  if (!(row.only200 === true ? status === 200 : response.ok)) return failure('http', await response.text(), status)
  if (NO_BODY.includes(status)) return emptyBody(row, status)
  if (answer === 'file') {
    const file = await readFile(response)
    const start = new TextDecoder().decode(file.data.slice(0, START_LENGTH))
    const isErrorPage = isWebPage(contentType, start) && !(webPage === true && file.fileName !== null)
    return isErrorPage ? failure('not-json', start, status) : { ok: true, body: file }
  }
  if (typeof answer === 'object') {
    const parser = await readList(response.body, clock)
    return wholeBody(checked(parser.end(), parser.start, row, status), reader, clock, () =>
      unreadableBody('shape', parser.start, status),
    )
  }
  if (answer === 'text') {
    const text = decodeText(new Uint8Array(await response.arrayBuffer()))
    return isWebPage(contentType, text) ? failure('not-json', text, status) : { ok: true, body: text }
  }
  const text = await response.text()
  return wholeBody(checked(parseJson(text), text, row, status), reader, clock, () =>
    unreadableBody('shape', text, status),
  )
}

/** Makes the entities of a body whole, in time slices. One that cannot be read has another shape than the call promises. */
async function wholeBody(
  result: Result<unknown>,
  reader: Reader<unknown> | null,
  clock: Clock | null,
  unreadable: () => Result<unknown>,
): Promise<Result<unknown>> {
  if (!result.ok || reader === null) return result
  const steps = readInSlices(reader, result.body)
  const slices = new Slices(clock)
  let step = steps.next()
  while (step.done !== true) {
    if (slices.isOver) await slices.next()
    step = steps.next()
  }
  const { value: body, skipped } = step.value
  if (body === UNREADABLE) return unreadable()
  return skipped === 0 ? { ok: true, body } : { ok: true, body, skipped }
}

/** Checks the value of a body, undefined if it is no JSON, that has or begins with `text`. */
function checked(body: unknown, text: string, row: AnswerRow, status: number): Result<unknown> {
  const { answer } = row
  if (body === undefined) return text.trim() === '' ? emptyBody(row, status) : unreadableBody('not-json', text, status)
  if (answer === 'text' || answer === 'file') return { ok: true, body }
  return hasShape(body, answer) ? { ok: true, body } : unreadableBody('shape', text, status)
}

/**
 * Returns the result of a success without a body. A command may have been carried out, so it must not count as
 * rejected.
 */
function emptyBody({ empty, command, record }: AnswerRow, status: number): Result<unknown> {
  if (empty !== undefined) return { ok: true, body: empty }
  return failure(command === true || record === true ? 'shape' : 'missing', 'The answer has no body', status)
}

/** Returns whether this is a page of a proxy or a login. XML is not, even when a server labels its SVG as HTML. */
function isWebPage(contentType: string, text: string): boolean {
  const start = text.slice(0, START_LENGTH).replace(/^(?:\s|<!--[\s\S]*?-->)+/, '')
  return /^text\/html\b/i.test(contentType)
    ? !/^<(?:(?:[\w-]+:)?svg|\?xml|!doctype svg)\b/i.test(start)
    : /^<(?:!doctype html|html)\b/i.test(start)
}

async function readFile(response: Response): Promise<FileAnswer> {
  return {
    fileName: fileNameOf(response.headers.get('content-disposition') ?? ''),
    contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    data: await response.arrayBuffer(),
  }
}

/** Returns the name in a content-disposition header without a path. ASP.NET Core sends a plain and an encoded name. */
function fileNameOf(header: string): string | null {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(header)
  const name = (encoded === undefined ? undefined : decoded(encoded.trim())) ?? plain?.[1] ?? plain?.[2]?.trim()
  return name?.split(/[/\\]/).at(-1) || null
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function hasShape(body: unknown, answer: Exclude<EndpointRow['answer'], 'text' | 'file'>): boolean {
  if (answer === 'list') return Array.isArray(body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  const fields = new Map(Object.entries(body))
  return answer === 'object' || answer.lists.every((list) => Array.isArray(fields.get(list)))
}
