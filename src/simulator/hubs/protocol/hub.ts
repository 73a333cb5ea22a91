import type { HubName, MethodOf } from '../../../wire/hubs/hubs.ts'
import type { Session } from '../../auth/session-store.ts'
import type { Reader } from '../../server/read-value.ts'
import type { Encoded } from './hub-message.ts'

/** A connection as a hub sees it. */
export interface HubPeer {
  readonly session: Session
  /** Nothing new should be pushed now: the client does not take it, or the line is made silent. */
  readonly isBlocked: boolean
  send(message: Encoded): void
}

/** Answers the text of an error, or null. None of the methods in specification 7 has a result. */
export interface HubMethod {
  readonly parameters: readonly Reader<unknown>[]
  run(connection: HubPeer, args: readonly unknown[]): string | null
}

/** What is behind one address under `/hubs`. */
export interface Hub {
  /** By name in lower case. */
  readonly methods: ReadonlyMap<string, HubMethod>
  /** The handshake is done. */
  opened(connection: HubPeer): void
  closed(connection: HubPeer): void
  /** The session of the connection is over; the connection is closed right after. */
  sessionEnded(connection: HubPeer): void
  /** Once a tick with adjoining ranges (from, to] of plant time. */
  tick(from: number, to: number): void
  /**
   * The clock has been set to a time; `hasPassed` = what happened until then has been told by `tick`. Only what does not
   * follow with the next tick by itself has to be sent.
   */
  clockSet?(at: number, hasPassed: boolean): void
  /** What somebody is subscribed to now, each once, sorted. */
  subscribed(): readonly string[]
  /** Pairs of connection and key now. */
  subscriptionCount(): number
}

/**
 * A method for every name that the wire contract lists: one left out does not compile. They are looked up in lower case,
 * because .NET does not mind the case in which a client writes them.
 */
export function methodTable<H extends HubName>(table: { readonly [M in MethodOf<H>]: HubMethod }): Hub['methods'] {
  return new Map(Object.entries<HubMethod>(table).map(([name, called]) => [name.toLowerCase(), called]))
}

export function method(run: (connection: HubPeer) => void): HubMethod {
  return {
    parameters: [],
    run: (connection) => {
      run(connection)
      return null
    },
  }
}

export function methodOf<T>(parameter: Reader<T>, run: (connection: HubPeer, value: T) => void): HubMethod {
  return {
    parameters: [parameter],
    run: (connection, args) => {
      const read = parameter(args[0])
      if (!read.ok) return `InvalidDataException: Error binding arguments. The argument ${read.why}.`
      run(connection, read.value)
      return null
    },
  }
}
