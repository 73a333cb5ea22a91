import type { ServerResponse } from 'node:http'
import { unreachable } from '../../../domain/base/unreachable.ts'
import type { EndpointRow } from '../../../wire/endpoints/endpoint.ts'
import { sendJson } from '../../server/send-response.ts'

export const CALL_FAILURES = [
  'status',
  'html',
  'truncated',
  'bad-json',
  'empty-body',
  'no-content',
  'unknown-status',
  'hang',
  'execute-then-kill',
] as const

/**
 * How a call fails on request: with a status, with a web page like that of a proxy in between, cut off in the middle, with
 * broken or empty JSON, as 204, with an unknown result status, without any response, or with a connection that ends before
 * the first header. `truncated`, `execute-then-kill` and `no-content` execute the call first.
 */
export type CallFailure = { readonly status: number } | Exclude<(typeof CALL_FAILURES)[number], 'status'>

/** Returns whether the call is executed nevertheless. */
export function isExecuted(failure: CallFailure): boolean {
  return failure === 'truncated' || failure === 'execute-then-kill' || failure === 'no-content'
}

/** Returns the body of a refusal with an unknown status, in the shape that the call's row defines. */
export function unknownStatus({ answer }: Pick<EndpointRow, 'answer'>): object {
  const lists = typeof answer === 'object' ? answer.lists : []
  const text = 'The plant is being serviced.'
  return {
    status: 'NeverHeardOf',
    errorMessage: text,
    message: text,
    ...Object.fromEntries(lists.map((list) => [list, []])),
  }
}

/** Sends a failed response; `body` is the real one of an executed call, or the refusal. */
export function sendFailure(res: ServerResponse, failure: CallFailure, body: unknown): void {
  if (typeof failure === 'object') {
    sendJson(res, failure.status, { error: 'The call fails on request.' })
    return
  }
  switch (failure) {
    case 'html':
      send(res, 'text/html', '<!doctype html><title>Sign in</title><p>Please sign in to the network first.</p>')
      break
    case 'bad-json':
      send(res, 'application/json', '{"status":"Succ')
      break
    case 'empty-body':
      send(res, 'application/json', '')
      break
    case 'no-content':
      res.writeHead(204, { 'Cache-Control': 'no-store' })
      res.end()
      break
    case 'unknown-status':
      sendJson(res, 200, body)
      break
    case 'truncated':
      sendTruncated(res, body)
      break
    case 'execute-then-kill':
      res.socket?.destroy()
      break
    case 'hang':
      break
    default:
      unreachable(failure)
  }
}

function send(res: ServerResponse, type: string, text: string): void {
  res.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
  res.end(text)
}

/** Promises the whole body in the headers and ends the connection in the middle of it. */
function sendTruncated(res: ServerResponse, body: unknown): void {
  const data = Buffer.from(JSON.stringify(body))
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': data.byteLength })
  res.write(data.subarray(0, Math.floor(data.byteLength / 2)), () => res.socket?.destroy())
}
