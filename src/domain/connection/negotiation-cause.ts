import { type Answer, answerCause, fieldOf, isAnswered, jsonOf } from './answer-cause.ts'
import type { Cause } from './link-step.ts'

/** The newest version of the negotiation that the client speaks. */
const NEWEST_VERSION = 1

/** Returns what is wrong with the negotiation of a hub, or `works`. Without a session a refusal says only that the hub is there. */
export function negotiationCause(answer: Answer, isOnline: boolean, hasSession: boolean): Cause {
  const cause = answerCause(answer, isOnline, [401, 403, 404])
  if (cause !== 'works' || !isAnswered(answer)) return cause
  switch (answer.status) {
    case 401:
      return hasSession ? 'hubDenied' : 'nobody'
    case 403:
      return 'hubDenied'
    case 404:
      return 'hubMissing'
    default:
      return protocolCause(answer)
  }
}

function protocolCause(answer: Answer): Cause {
  if (redirectionOf(answer) !== null) return 'works'
  const transports = transportsOf(answer)
  const version = fieldOf(answer, 'negotiateVersion') ?? 0
  // The SignalR of ASP.NET, before Core, names its protocol so.
  const isOther = fieldOf(answer, 'ProtocolVersion') !== undefined || fieldOf(answer, 'error') !== undefined
  if (isOther || transports === null || Number(version) > NEWEST_VERSION) return 'otherProtocol'
  return transports.includes('WebSockets') ? 'works' : 'noWebSockets'
}

/** Returns the names of the transports that a hub offers; null if the answer lists none. */
export function transportsOf(answer: Answer): readonly string[] | null {
  const list = fieldOf(answer, 'availableTransports')
  if (!Array.isArray(list)) return null
  return list.map((row: unknown) => {
    const name = typeof row === 'object' && row !== null && 'transport' in row ? row.transport : ''
    return typeof name === 'string' ? name.slice(0, 30) : ''
  })
}

/** Returns where a managed service has the hub, with its token; null where the server has it itself. */
export function redirectionOf(answer: Answer): { readonly url: string; readonly accessToken: string } | null {
  const [url, accessToken] = [fieldOf(answer, 'url'), fieldOf(answer, 'accessToken')]
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  return { url, accessToken: typeof accessToken === 'string' ? accessToken : '' }
}

/** Returns the id with which the socket of a negotiated hub opens; null without one. */
export function socketId(answer: Answer): string | null {
  if (jsonOf(answer) === undefined) return null
  const id = fieldOf(answer, 'connectionToken') ?? fieldOf(answer, 'connectionId')
  return typeof id === 'string' ? id : null
}
