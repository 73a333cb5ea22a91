import { randomUUID } from 'node:crypto'
import type { Session } from '../../auth/session-store.ts'
import type { Report } from '../../server/contain.ts'
import type { ClientMessage } from './client-message.ts'
import type { Hub, HubTiming } from './hub.ts'
import { HubConnection } from './hub-connection.ts'
import type { DisturbedHub, HubFault, InvocationFailure } from './hub-fault.ts'
import { type Encoded, encodeCompletion, encodeText } from './hub-message.ts'
import type { HubSocket } from './hub-socket.ts'
import { Negotiation } from './negotiation.ts'
import { HubTraffic } from './outbox.ts'

export interface HubEndpointParts {
  readonly hub: Hub
  readonly timing: HubTiming
  readonly fault: () => HubFault
  /** Monotonic time in ms. */
  readonly uptime: () => number
  readonly report: Report
}

/**
 * What one session may have open at a hub: all tabs of a browser share one, and a browser that cannot share has one for each tab.
 * No user can use up the memory and the sockets of everybody.
 * @internal
 */
export const MOST_CONNECTIONS = 20

/** Owns the connections of a hub and dispatches their invocations, like `MapHub` in ASP.NET Core. */
export class HubEndpoint implements DisturbedHub {
  readonly hub: Hub
  readonly negotiation: Negotiation
  readonly traffic = new HubTraffic()
  readonly #parts: HubEndpointParts
  readonly #connections = new Set<HubConnection>()

  constructor(parts: HubEndpointParts) {
    this.hub = parts.hub
    this.negotiation = new Negotiation(parts.uptime, parts.timing.negotiateMs)
    this.#parts = parts
  }

  get connectionCount(): number {
    return this.#connections.size
  }

  /** Returns whether the session has all the connections that it may have. */
  isFull(session: Session): boolean {
    let count = 0
    for (const connection of this.#connections) if (connection.session === session) count += 1
    return count >= MOST_CONNECTIONS
  }

  /** Adds a connection after its upgrade; `id` is undefined if the client skipped the negotiation. */
  accept(socket: HubSocket, session: Session, id: string | undefined, reset: () => void): void {
    this.traffic.connectionsEver += 1
    if (id !== undefined) this.negotiation.use(id)
    const { timing, fault, uptime, report } = this.#parts
    const connection = new HubConnection({
      socket,
      reset,
      session,
      timing,
      fault,
      uptime,
      report,
      traffic: this.traffic,
      onOpen: (opened) => this.hub.opened?.(opened),
      onMessage: (from, message, bytes) => this.#dispatch(from, message, bytes),
      onClose: (closed) => {
        if (id !== undefined) this.negotiation.release(id)
        this.#connections.delete(closed)
        this.hub.closed(closed)
      },
    })
    this.#connections.add(connection)
  }

  /** Checks time-outs and pings of all connections. */
  check(): void {
    this.#each((connection) => connection.check())
  }

  faultChanged(): void {
    this.#each((connection) => connection.flow())
  }

  terminate(): void {
    this.#each((connection) => connection.terminate())
  }

  stall(): void {
    this.#each((connection) => connection.setHalfOpen(true))
  }

  release(): void {
    this.#each((connection) => connection.setHalfOpen(false))
  }

  closeAll(error: string | undefined, allowReconnect: boolean): void {
    this.#each((connection) => connection.close(error, allowReconnect))
  }

  closeSockets(code: number, reason: string): void {
    this.#each((connection) => connection.closeSocket(code, reason))
  }

  reset(): void {
    this.#each((connection) => connection.reset())
  }

  endSession(session: Session): void {
    this.#each((connection) => {
      if (connection.session !== session) return
      if (connection.isOpen) this.hub.sessionEnded?.(connection)
      connection.close('The session has ended.')
    })
  }

  /** Writes raw text to every connection, to test how clients cope. */
  sendRaw(text: string): void {
    const message: Encoded = encodeText(text)
    this.#each((connection) => connection.write(message))
  }

  /** Does the same to every connection; one that fails ends alone. */
  #each(run: (connection: HubConnection) => void): void {
    for (const connection of [...this.#connections]) connection.attempt(() => run(connection))
  }

  /**
   * Runs messages in order, since no method is asynchronous. Sends exactly one completion for every invocation with an id,
   * also after an error.
   */
  #dispatch(connection: HubConnection, message: ClientMessage, bytes: number): void {
    if (message.kind === 'stream') {
      const error = this.hub.methods.has(message.target.toLowerCase())
        ? `The client attempted to invoke the non-streaming '${message.target}' method with a streaming invocation.`
        : unknownMethod(message.target)
      connection.write(encodeCompletion(message.invocationId, error))
      return
    }
    if (message.kind !== 'invocation') return
    this.traffic.received(bytes)
    const { target, args, invocationId } = message
    const fault = this.#failureOf(target, args)
    const error =
      fault?.answer === 'error' ? `Failed to invoke '${target}' on request.` : this.#invoke(connection, target, args)
    if (invocationId === undefined || fault?.answer === 'no-answer') return
    const completion = encodeCompletion(invocationId, error)
    if (fault?.answer === 'delay')
      setTimeout(() => connection.attempt(() => connection.write(completion)), fault.delayMs).unref()
    else connection.write(completion)
  }

  /** Returns how an invocation goes wrong, or undefined. */
  #failureOf(target: string, [keys]: readonly unknown[]): InvocationFailure | undefined {
    const { invocation } = this.#parts.fault()
    if (invocation === null || (invocation.how.method ?? target) !== target) return undefined
    const { key } = invocation.how
    if (key !== undefined && !(Array.isArray(keys) && keys.includes(key))) return undefined
    invocation.take()
    return invocation.how
  }

  #invoke(connection: HubConnection, target: string, args: readonly unknown[]): string | null {
    const called = this.hub.methods.get(target.toLowerCase())
    if (called === undefined) return unknownMethod(target)
    const failed = `Failed to invoke '${target}' due to an error on the server.`
    const { length } = called.parameters
    if (args.length !== length) {
      return `${failed} InvalidDataException: Invocation provides ${args.length} argument(s) but target expects ${length}.`
    }
    try {
      const why = called.run(connection, args)
      return why === null ? null : `${failed} ${why}`
    } catch (error) {
      const id = randomUUID()
      this.#parts.report(`Hub method ${target} (${id})`, error)
      return `An unexpected error occurred invoking '${target}' on the server. Error ${id}.`
    }
  }
}

function unknownMethod(target: string): string {
  return `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`
}
