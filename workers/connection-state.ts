import { HUB_NAMES, type HubName } from '../src/wire/hubs.ts'
import type { Connection, LinkState } from '../src/wire/live.ts'
import { SERVER_STATUSES, type ServerStatus } from '../src/wire/system.ts'
import type { HubChannel } from './hub-channel.ts'
import type { ReconnectPlan } from './reconnector.ts'
import type { ServerClock } from './server-clock.ts'

/**
 * The server connection status of specification 4: WebServerDisconnected at the start and when the status channel
 * closes, ServerDisconnected when it opens, then what the server sends. An unknown status is kept as
 * ServerDisconnected: nothing may look connected that is not known to be.
 */
export class ConnectionState {
  readonly #now: () => number
  #status: ServerStatus = 'WebServerDisconnected'
  #since: number

  constructor(now: () => number) {
    this.#now = now
    this.#since = now()
  }

  get status(): ServerStatus {
    return this.#status
  }

  /** The status channel has opened or closed. */
  channel(open: boolean): void {
    if (!open) this.#become('WebServerDisconnected')
    else if (this.#status === 'WebServerDisconnected') this.#become('ServerDisconnected')
  }

  /** A status from the server; false where it is none that the specification knows. */
  told(status: unknown): boolean {
    const known = SERVER_STATUSES.find((candidate) => candidate === status)
    this.#become(known ?? 'ServerDisconnected')
    return known !== undefined
  }

  /** The whole chain as the tabs are told; times in server time. */
  describe(
    channels: readonly HubChannel[],
    plan: ReconnectPlan,
    parts: { clock: ServerClock; rejected: number; reconnects: number; errors: number },
  ): Connection {
    const { clock, ...counts } = parts
    const linkOf = (hub: HubName): LinkState => {
      const link = channels.find((channel) => channel.hub === hub)?.link ?? { state: 'idle' }
      return 'since' in link ? { ...link, since: clock.at(link.since) } : link
    }
    return {
      links: Object.fromEntries(HUB_NAMES.map((hub) => [hub, linkOf(hub)])) as Connection['links'],
      server: this.#status,
      serverSince: clock.at(this.#since),
      nextAttemptAt: plan.nextAttemptAt === null ? null : clock.at(plan.nextAttemptAt),
      attempt: plan.attempt,
      ...counts,
    }
  }

  #become(status: ServerStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#since = this.#now()
  }
}
