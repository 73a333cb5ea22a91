import { MessageType } from '@microsoft/signalr'

/** What a client may send. `invocationId` is undefined where it wants no completion. */
export type ClientMessage =
  | {
      readonly kind: 'invocation'
      readonly invocationId: string | undefined
      readonly target: string
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'stream'; readonly invocationId: string; readonly target: string }
  | { readonly kind: 'close' }
  /** Pings, acknowledgements, the cancelling of a stream that does not run, and types of future protocols. */
  | { readonly kind: 'nothing' }

/**
 * One message without its separator, or null where it is none. Written here because the client library's own parser
 * silently drops the messages that only servers receive.
 */
export function parseClientMessage(text: string): ClientMessage | null {
  const message = parseObject(text)
  if (message === null || typeof message.get('type') !== 'number') return null
  switch (message.get('type')) {
    case MessageType.Invocation:
      return invocation(message)
    case MessageType.StreamInvocation: {
      const [id, target] = [message.get('invocationId'), message.get('target')]
      if (!isName(id) || !isName(target)) return null
      return { kind: 'stream', invocationId: id, target }
    }
    case MessageType.Close:
      return { kind: 'close' }
    default:
      return { kind: 'nothing' }
  }
}

function invocation(message: ReadonlyMap<string, unknown>): ClientMessage | null {
  const [id, target, args] = [message.get('invocationId'), message.get('target'), message.get('arguments')]
  if (!isName(target) || !Array.isArray(args)) return null
  if (id !== undefined && id !== null && !isName(id)) return null
  return { kind: 'invocation', invocationId: isName(id) ? id : undefined, target, args }
}

const SUPPORTED_PROTOCOL = 'json'
const SUPPORTED_VERSIONS: readonly unknown[] = [1, 2]

/** The error of a handshake request, or null where it is fine. */
export function handshakeError(text: string): string | null {
  const request = parseObject(text)
  const protocol = request?.get('protocol')
  if (typeof protocol !== 'string') return 'Handshake data is not valid.'
  if (protocol !== SUPPORTED_PROTOCOL) return `The protocol '${protocol}' is not supported.`
  const version = request?.get('version')
  if (SUPPORTED_VERSIONS.includes(version)) return null
  return `The server does not support version ${JSON.stringify(version)} of the '${protocol}' protocol.`
}

function parseObject(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return new Map(Object.entries(value))
  } catch {
    return null
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
