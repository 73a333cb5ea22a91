import type { HubName } from '../../wire/hubs/hubs.ts'
import type { Answer } from './answer-cause.ts'
import type { Cause } from './link-step.ts'

/** Abilities of a browser without which the client works, with limits. */
export type Lack = 'SharedWorker' | 'Web Locks' | 'IndexedDB'

/** How a socket of a hub went, up to the first answer of the hub. */
export interface SocketFacts {
  /** `works`, or why not. */
  readonly upgrade: Cause
  /** The same of the handshake and the first answer; null while the socket is not open. */
  readonly handshake: Cause | null
  /** Such as `open after 3 ms, answer after 4 ms` or `closed (1006) after 2 ms`. */
  readonly found: string
}

/** What was seen of a socket on which nothing was said for a while. */
export interface HoldFacts {
  readonly isDropped: boolean
  readonly found: string
}

/** What a check has seen so far. What is missing has not been tried yet. */
export interface ConnectionFacts {
  readonly isOnline: boolean
  readonly isSecure: boolean
  /** The address of the client is https. */
  readonly isEncrypted: boolean
  readonly build: string
  readonly lacks: readonly Lack[]
  readonly hasWorker: boolean
  /** What the policy of this page has refused of its own addresses, such as `connect-src`. */
  readonly refusals: readonly string[]
  /** Whether the browser keeps a cookie of this page; null where that cannot be tried. */
  readonly keepsCookies: boolean | null
  /** The login of this page had a fresh token, and the server did not find the cookie that belongs to it. */
  readonly hasLostCookie: boolean
  /** The page of the client. */
  readonly page?: Answer
  /** `build.json`. */
  readonly files?: Answer
  /** `plant.json`. */
  readonly plantFile?: Answer
  readonly rest?: Answer
  /** By how much the clock of the server is ahead, ms; null where no answer says it. */
  readonly lead?: number | null
  /** Requests to the plant that got no answer at once, twice, while the client's own files answered. */
  readonly filtered?: readonly string[]
  readonly negotiations?: ReadonlyMap<HubName, Answer>
  readonly sockets?: ReadonlyMap<HubName, SocketFacts>
  /** All sockets have been tried. */
  readonly areSocketsDone?: boolean
  readonly hold?: HoldFacts | null
}
