import type { ServerResponse } from 'node:http'
import { sendJson } from '../send-answer.ts'

/**
 * How a call goes wrong on request: with a status, with a web page instead of JSON as a proxy in between sends it, cut
 * off in the middle, or without any answer. Only the cut answer is preceded by the execution of the call.
 */
export type CallFailure = { readonly status: number } | 'html' | 'truncated' | 'hang'

export function sendFailure(res: ServerResponse, failure: Exclude<CallFailure, 'truncated'>): void {
  if (failure === 'hang') return
  if (failure === 'html') {
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    res.end('<!doctype html><title>Sign in</title><p>Please sign in to the network first.</p>')
    return
  }
  sendJson(res, failure.status, { error: 'The call fails on request.' })
}

/** The headers promise the whole body, the connection ends in the middle of it. */
export function sendTruncated(res: ServerResponse, body: unknown): void {
  const data = Buffer.from(JSON.stringify(body))
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': data.byteLength })
  res.write(data.subarray(0, Math.floor(data.byteLength / 2)), () => res.socket?.destroy())
}
