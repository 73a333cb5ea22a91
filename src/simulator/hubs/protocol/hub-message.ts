import { JsonHubProtocol, MessageType } from '@microsoft/signalr'
import type { HubMessages, HubName, MessageOf } from '../../../wire/hubs/hubs.ts'

/** Ends every message of SignalR's text protocol. */
export const RECORD_SEPARATOR = '\u001e'

const PROTOCOL = new JsonHubProtocol()

/** A message encoded once for any number of connections. `values` is the number of items in it. */
export interface Encoded {
  readonly data: Buffer
  readonly values: number
}

type ArgumentOf<H extends HubName, M extends MessageOf<H>> = HubMessages[H][M] extends readonly [infer A] ? A : never

function encoded(text: string, values: number): Encoded {
  return { data: Buffer.from(text), values }
}

/** Encodes an invocation of the client with one argument. */
export function encodeMessage<H extends HubName, M extends MessageOf<H>>(
  target: M,
  argument: ArgumentOf<H, M>,
): Encoded {
  const values = Array.isArray(argument) ? argument.length : 1
  return encoded(PROTOCOL.writeMessage({ type: MessageType.Invocation, target, arguments: [argument] }), values)
}

/** Encodes a message whose argument is already JSON text. */
export function encodeItem(target: string, item: string): Encoded {
  const { head, tail } = envelope(target)
  return encoded(head + item + tail, 1)
}

/** Encodes a message whose argument is the list of these JSON texts, so a value with many subscribers is serialised once. */
export function encodeItems(target: string, items: readonly string[]): Encoded {
  const { head, tail } = envelope(target)
  return encoded(`${head}[${items.join(',')}]${tail}`, items.length)
}

/** Encodes raw text. */
export function encodeText(text: string): Encoded {
  return encoded(text, 0)
}

/** Encodes a completion. Hub methods have no result, which .NET writes as `"result":null`. */
export function encodeCompletion(invocationId: string, error: string | null): Encoded {
  const completion = { type: MessageType.Completion as const, invocationId }
  return encoded(PROTOCOL.writeMessage({ ...completion, ...(error === null ? { result: null } : { error }) }), 0)
}

export function encodeClose(error: string | undefined, allowReconnect: boolean): Encoded {
  const close = { type: MessageType.Close as const, ...(allowReconnect ? { allowReconnect } : {}) }
  return encoded(PROTOCOL.writeMessage(error === undefined ? close : { ...close, error }), 0)
}

export const PING = encoded(PROTOCOL.writeMessage({ type: MessageType.Ping }), 0)

const PLACEHOLDER = '?'
const ENVELOPES = new Map<string, { readonly head: string; readonly tail: string }>()

/** Returns the text before and after the argument, cut from the library's own output so the two cannot differ. */
function envelope(target: string): { readonly head: string; readonly tail: string } {
  const known = ENVELOPES.get(target)
  if (known !== undefined) return known
  const text = PROTOCOL.writeMessage({ type: MessageType.Invocation, target, arguments: [PLACEHOLDER] })
  const [head = '', tail = ''] = text.split(JSON.stringify(PLACEHOLDER))
  const parts = { head, tail }
  ENVELOPES.set(target, parts)
  return parts
}
