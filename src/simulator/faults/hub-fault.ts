import type { Encoded } from '../hubs/protocol/hub-message.ts'
import type { CallFailure } from '../rest/http/call-failure.ts'

/** How something goes wrong; `take` counts that it did, and ends the fault where it was ordered for so many times. */
export interface Strike<How> {
  readonly how: How
  take(): void
}

/** Disturbs the messages of one connection. Answers what goes out in place of each. */
export interface MessageFilter {
  push(message: Encoded): readonly Encoded[]
  /** What is still held back, when the fault ends or nothing has followed for a while. */
  flush(): readonly Encoded[]
}

/** Called once for each connection; `take` counts the messages that are not passed on as they are. */
export type MessageFault = () => MessageFilter

export type UpgradeFailure = { readonly status: number } | 'hang'

export interface InvocationFailure {
  /** `error` and `no-answer`: of the second the method has run. `delay`: the answer comes `delayMs` later. */
  readonly answer: 'error' | 'no-answer' | 'delay'
  readonly delayMs: number
  /** Of this method only; undefined = of all. */
  readonly method: string | undefined
}

/** How a hub is disturbed now. */
export interface HubFault {
  /** Negotiation and upgrade are answered 503. */
  readonly isRefused: boolean
  /** Nothing is sent and nothing read, not even pings; the connections stay. */
  readonly isSilent: boolean
  readonly delayMs: number
  readonly messages: MessageFault | null
  readonly negotiation: Strike<CallFailure | 'redirect'> | null
  readonly upgrade: Strike<UpgradeFailure> | null
  readonly handshake: Strike<'hang' | 'error'> | null
  readonly invocation: Strike<InvocationFailure> | null
  /** What the status hub says in place of `Connected`; any name, also one that no list holds. */
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

/** What a connection has become whose other end is gone without a word. */
export const HALF_OPEN: HubFault = { ...HEALTHY, isSilent: true }
