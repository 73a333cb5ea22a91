import { parseJson } from '../base/parse-json.ts'
import type { NoAnswer, RawAnswer } from './ask.ts'
import type { Cause, Seen } from './link-step.ts'

/** Answers of proxies that want somebody to log in, of themselves or of a network with a page in front. */
const PROXY_LOGIN = [407, 511]
/** Answers of proxies and of a web server whose application does not run. */
const GATEWAY = [502, 503, 504]
const MOST_TYPE = 60

/** What was asked, and what came. */
export type Answer = RawAnswer | NoAnswer

export function isAnswered(answer: Answer): answer is RawAnswer {
  return !('failure' in answer)
}

/**
 * Returns what is wrong with an answer of which JSON is due, or `works`. `expected` are statuses that our server itself gives
 * beside 200; their body may be empty.
 */
export function answerCause(answer: Answer, isOnline: boolean, expected: readonly number[] = []): Cause {
  if (!isAnswered(answer)) return noAnswerCause(answer, isOnline)
  const { status } = answer
  if (PROXY_LOGIN.includes(status)) return 'proxyLogin'
  if (GATEWAY.includes(status)) return 'gateway'
  // A redirection that is not followed has no status in a browser.
  if (status === 0 || (status >= 300 && status < 400)) return 'redirected'
  if (isWebPage(answer)) return 'webPage'
  if (expected.includes(status)) return 'works'
  if (status !== 200) return 'status'
  return jsonOf(answer) === undefined ? 'notJson' : 'works'
}

function noAnswerCause({ isTimeout }: NoAnswer, isOnline: boolean): Cause {
  if (!isOnline) return 'offline'
  return isTimeout ? 'noAnswerInTime' : 'noAnswerAtOnce'
}

/** Where data is due, a page in HTML is that of somebody else: a proxy, a portal, or the client's own instead of the server's answer. */
function isWebPage({ headers, body }: RawAnswer): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || textOf(body.slice(0, 200)).trimStart().startsWith('<')
}

/** Returns a body as text. */
export const textOf = (body: Uint8Array) => new TextDecoder().decode(body)

/** Returns the body as JSON; undefined if it is none. */
export function jsonOf(answer: Answer): unknown {
  return isAnswered(answer) ? parseJson(textOf(answer.body)) : undefined
}

/** Returns a field of a body in JSON; undefined where there is none. */
export function fieldOf(answer: Answer, name: string): unknown {
  const body = jsonOf(answer)
  if (typeof body !== 'object' || body === null) return undefined
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(body))
  return fields.get(name)
}

/** Returns what was seen of an answer: nothing of its body, and names of machines apart. */
export function seenOf(what: string, answer: Answer): Seen {
  const took = `${Math.round(answer.ms)} ms`
  if (!isAnswered(answer)) return { what, found: `${answer.isTimeout ? 'timeout' : 'no answer'}, ${took}` }
  const { status, headers } = answer
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().slice(0, MOST_TYPE) ?? ''
  const machine = ['via', 'server']
    .flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [`${name}: ${value.slice(0, MOST_TYPE)}`]
    })
    .join(', ')
  const found = [status === 0 ? 'redirect' : `HTTP ${status}`, type, took].filter((part) => part !== '').join(', ')
  return { what, found, ...(machine === '' ? {} : { machine }) }
}
