import type { HubName } from '../../../wire/hubs/hubs.ts'
import type { CallFailure } from '../../rest/http/call-failure.ts'
import type { Encoded } from './hub-message.ts'

/**
 * How something goes wrong. Call `take` each time it does: it counts, and ends a fault that was ordered for a number of
 * times.
 */
export interface Strike<How> {
  readonly how: How
  take(): void
}

/** Disturbs the messages of one connection. Returns what to send in place of each. */
export interface MessageFilter {
  push(message: Encoded): readonly Encoded[]
  /** Returns messages held back, when the fault ends or nothing has followed for a while. */
  flush(): readonly Encoded[]
}

/** Creates the filter of one connection. */
export type MessageFault = () => MessageFilter

type UpgradeFailure = { readonly status: number } | 'hang'

export interface InvocationFailure {
  /** `no-answer` runs the method and sends no completion; `delay` sends it `delayMs` later. */
  readonly answer: 'error' | 'no-answer' | 'delay'
  readonly delayMs: number
  /** Undefined means all methods. */
  readonly method: string | undefined
  /** Only invocations that name this key, such as a PV without the right to it; undefined means all. */
  readonly key: string | undefined
}

/** How a hub is disturbed now. */
export interface HubFault {
  /** Negotiation and upgrade respond with 503. */
  readonly isRefused: boolean
  /** Sends and reads nothing, not even pings, while the connections stay. */
  readonly isSilent: boolean
  readonly delayMs: number
  readonly messages: MessageFault | null
  readonly negotiation: Strike<CallFailure | 'redirect'> | null
  readonly upgrade: Strike<UpgradeFailure> | null
  readonly handshake: Strike<'hang' | 'error'> | null
  readonly invocation: Strike<InvocationFailure> | null
  /** The status hub sends this instead of `Connected`; may be an unknown name. */
  readonly serverStatus: string | null
}

export const HEALTHY: HubFault = {
  isRefused: false,
  isSilent: false,
  delayMs: 0,
  messages: null,
  negotiation: null,
  upgrade: null,
  handshake: null,
  invocation: null,
  serverStatus: null,
}

/** The state of a connection whose other end is gone without notice. */
export const HALF_OPEN: HubFault = { ...HEALTHY, isSilent: true }

/** The faults as the hub server reads them. */
export interface HubFaults {
  of(hub: HubName): HubFault
  /** Returns whether to treat an existing session as missing. Each call counts as a strike. */
  refusesSession(): boolean
}

/** A hub as a fault disturbs it. */
export interface DisturbedHub {
  /** Cuts all connections without a closing handshake. */
  terminate(): void
  /** Cuts all connections by a TCP reset. */
  reset(): void
  /** Makes all existing connections half-open. */
  stall(): void
  /** Resumes half-open connections. */
  release(): void
  /** Sends a Close message to all connections and ends their sockets. */
  closeAll(error: string | undefined, allowReconnect: boolean): void
  /** Ends all sockets with a WebSocket close code and no Close message. */
  closeSockets(code: number, reason: string): void
  /** Writes raw text to all connections. */
  sendRaw(text: string): void
  /** Applies a changed `HubFault` to the open connections. */
  faultChanged(): void
}
