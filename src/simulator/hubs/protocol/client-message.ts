import { MessageType } from '@microsoft/signalr'
import { parseJson } from '../../server/read-body.ts'

/**
 * A message from a client. `invocationId` is undefined if the client expects no completion; like .NET, an empty id
 * counts as none.
 */
export type ClientMessage =
  | {
      readonly kind: 'invocation'
      readonly invocationId: string | undefined
      readonly target: string
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'stream'; readonly invocationId: string; readonly target: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'ping' }
  /** Acknowledgements, cancelled streams, and types of future protocols. */
  | { readonly kind: 'nothing' }

/**
 * Parses one message without its separator; returns null if it is invalid. The parser of the client library cannot be
 * used, because it drops messages that only servers receive.
 */
export function parseClientMessage(text: string): ClientMessage | null {
  const message = parseObject(text)
  if (message === null || typeof message.get('type') !== 'number') return null
  switch (message.get('type')) {
    case MessageType.Invocation:
      return invocation(message)
    case MessageType.StreamInvocation: {
      const called = invocation(message)
      if (called?.kind !== 'invocation') return null
      const { invocationId, target } = called
      return invocationId === undefined ? { kind: 'nothing' } : { kind: 'stream', invocationId, target }
    }
    case MessageType.Ping:
      return { kind: 'ping' }
    case MessageType.Close:
      return { kind: 'close' }
    default:
      return { kind: 'nothing' }
  }
}

function invocation(message: ReadonlyMap<string, unknown>): ClientMessage | null {
  const [id, target, args] = [message.get('invocationId'), message.get('target'), message.get('arguments')]
  if (typeof target !== 'string' || !Array.isArray(args)) return null
  if (id !== undefined && typeof id !== 'string') return null
  return { kind: 'invocation', invocationId: id === '' ? undefined : id, target, args }
}

const SUPPORTED_PROTOCOL = 'json'
const NEWEST_VERSION = 2
const NO_HANDSHAKE = 'An unexpected error occurred during connection handshake. InvalidDataException:'

/** Returns the error of a handshake request, or null if it is valid. */
export function handshakeError(text: string): string | null {
  const request = parseObject(text)
  if (request === null) return `${NO_HANDSHAKE} Error reading JSON.`
  const [protocol, version] = [request.get('protocol'), request.get('version')]
  if (typeof protocol !== 'string') return `${NO_HANDSHAKE} Missing required property 'protocol'.`
  if (typeof version !== 'number') return `${NO_HANDSHAKE} Missing required property 'version'.`
  if (protocol !== SUPPORTED_PROTOCOL) return `The protocol '${protocol}' is not supported.`
  return version <= NEWEST_VERSION ? null : `The server does not support version ${version} of the 'json' protocol.`
}

function parseObject(text: string): ReadonlyMap<string, unknown> | null {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return new Map(Object.entries(value))
}
