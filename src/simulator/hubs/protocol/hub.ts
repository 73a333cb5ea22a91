import type { HubName, MethodOf } from '../../../wire/hubs/hubs.ts'
import type { Session } from '../../auth/session-store.ts'
import type { Reader } from '../../server/read-value.ts'
import type { Encoded } from './hub-message.ts'

/** A connection as hubs use it. */
export interface HubPeer {
  readonly session: Session
  /** True while the client reads no data or a fault silences the connection; push nothing then. */
  readonly isBlocked: boolean
  send(message: Encoded): void
}

/** A method that clients invoke. None of the methods of specification 7 has a result. */
export interface HubMethod {
  readonly parameters: readonly Reader<unknown>[]
  /** Returns the text of an error, or null. */
  run(connection: HubPeer, args: readonly unknown[]): string | null
}

/** The application side of one address under `/hubs`. */
export interface Hub {
  /** By name in lower case. */
  readonly methods: ReadonlyMap<string, HubMethod>
  /** Called after the handshake. */
  opened?(connection: HubPeer): void
  closed(connection: HubPeer): void
  /** Called when the session of the connection ends, right before the connection is closed. */
  sessionEnded?(connection: HubPeer): void
  /** Called once per tick with adjoining ranges (from, to] of plant time in ms. */
  tick(from: number, to: number): void
  /**
   * Called after the clock was set. With `hasPassed`, `tick` has already sent everything up to then. Sends only what the
   * next tick would not send anyway.
   */
  clockSet?(at: number, hasPassed: boolean): void
  /** Returns the subscribed keys, each once, sorted. */
  subscribed(): readonly string[]
  /** Returns the number of pairs of connection and key. */
  subscriptionCount(): number
}

/**
 * Builds the method table of a hub. A method missing from the wire contract's list does not compile. Names are looked up in
 * lower case, because .NET ignores their case.
 */
export function methodTable<H extends HubName>(table: { readonly [M in MethodOf<H>]: HubMethod }): Hub['methods'] {
  return new Map(Object.entries<HubMethod>(table).map(([name, called]) => [name.toLowerCase(), called]))
}

/** Defines a method without parameters. */
export function method(run: (connection: HubPeer) => void): HubMethod {
  return {
    parameters: [],
    run: (connection) => {
      run(connection)
      return null
    },
  }
}

/** Defines a method with one parameter. */
export function methodOf<T>(parameter: Reader<T>, run: (connection: HubPeer, value: T) => void): HubMethod {
  return checkedMethodOf(parameter, (connection, value) => {
    run(connection, value)
    return null
  })
}

/** Defines a method with one parameter that may refuse it: `run` returns the text of an error, or null. */
export function checkedMethodOf<T>(
  parameter: Reader<T>,
  run: (connection: HubPeer, value: T) => string | null,
): HubMethod {
  return {
    parameters: [parameter],
    run: (connection, args) => {
      const read = parameter(args[0])
      if (!read.ok) return `InvalidDataException: Error binding arguments. The argument ${read.why}.`
      return run(connection, read.value)
    },
  }
}

/** Durations in ms. The defaults are those of ASP.NET Core; tests set shorter ones. */
export interface HubTiming {
  /** From the upgrade to the handshake request. */
  readonly handshakeMs: number
  /** Silence of the server before it sends a ping. */
  readonly keepAliveMs: number
  /** Silence of the client before its connection is closed. */
  readonly clientTimeoutMs: number
  /** How long a negotiated id waits for its socket. */
  readonly negotiateMs: number
  /** Interval of the server status. */
  readonly statusMs: number
}

export const DEFAULT_HUB_TIMING: HubTiming = {
  handshakeMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  negotiateMs: 15_000,
  statusMs: 5_000,
}
