import { HUB_NAMES, type HubName } from '../../src/wire/hubs/hubs.ts'
import type { ServerStatus } from '../../src/wire/server/system.ts'
import type { ConnectionReport, ConnectionStatus, LinkState } from '../../src/wire/tabs/live.ts'
import type { HubChannel } from '../hubs/hub-channel.ts'
import type { ReconnectPlan } from '../hubs/reconnect-supervisor.ts'
import type { ServerClock } from '../platform/server-clock.ts'

/**
 * Owns the server connection status of specification 4: WebServerDisconnected at the start and when the status channel
 * closes, ServerDisconnected when it opens, then what the server sends. An unrecognised status becomes `Unknown` with
 * its own text, because nothing may look connected that is not (specification 8, "Connection").
 */
export class ConnectionReporter {
  readonly #now: () => number
  #status: ConnectionStatus = 'WebServerDisconnected'
  #since: number
  /** Since when hubs are silent that are not given up yet, ms of the local clock. */
  readonly #silent = new Map<HubName, number>()

  constructor(now: () => number) {
    this.#now = now
    this.#since = now()
  }

  get status(): ConnectionStatus {
    return this.#status
  }

  /** Call when the status channel opens or closes. */
  channelChanged(open: boolean): void {
    if (!open) this.#set('WebServerDisconnected')
    else if (this.#status === 'WebServerDisconnected') this.#set('ServerDisconnected')
  }

  /** Takes a status from the server; null = unrecognised. */
  setStatus(status: ServerStatus | null): void {
    this.#set(status ?? 'Unknown')
  }

  /** Call when a hub falls silent, and when it speaks again or is gone. */
  doubted(hub: HubName, isDoubted: boolean): void {
    if (isDoubted) this.#silent.set(hub, this.#now())
    else this.#silent.delete(hub)
  }

  /** Returns the report that tabs receive; times in server time. */
  describe(
    channels: readonly HubChannel[],
    plan: ReconnectPlan,
    parts: { clock: ServerClock; rejected: number; reconnects: number; errors: number },
  ): ConnectionReport {
    const { clock, ...counts } = parts
    const linkOf = (hub: HubName): LinkState => {
      const link = channels.find((channel) => channel.hub === hub)?.link ?? { state: 'idle' }
      if (!('since' in link)) return link
      const since = clock.at(link.since)
      const silent = this.#silent.get(hub)
      if (link.state === 'faulted' || silent === undefined) return { ...link, since }
      return { ...link, since, silentSince: clock.at(silent) }
    }
    return {
      links: Object.fromEntries(HUB_NAMES.map((hub) => [hub, linkOf(hub)])) as ConnectionReport['links'],
      server: this.#status,
      serverSince: clock.at(this.#since),
      nextAttemptAt: plan.nextAttemptAt === null ? null : clock.at(plan.nextAttemptAt),
      attempt: plan.attempt,
      ...counts,
    }
  }

  #set(status: ConnectionStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#since = this.#now()
  }
}
