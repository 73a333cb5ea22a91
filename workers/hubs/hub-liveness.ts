import type { Environment } from '../platform/environment.ts'
import type { LogRing } from '../platform/log-ring.ts'
import type { HubChannel } from './hub-channel.ts'
import { Outage } from './outage.ts'
import type { ReconnectSupervisor } from './reconnect-supervisor.ts'
import { SilenceWatch } from './silence-watch.ts'

export interface HubLivenessParts {
  readonly host: Environment
  readonly log: LogRing
  readonly channels: readonly HubChannel[]
  readonly isWanted: (channel: HubChannel) => boolean
  readonly reconnector: ReconnectSupervisor<HubChannel>
}

/** Whether the hubs still live, and when a server that was silent is there again. */
export class HubLiveness {
  readonly #parts: HubLivenessParts
  readonly #watch: SilenceWatch<HubChannel>
  readonly #outage: Outage

  constructor(parts: HubLivenessParts) {
    this.#parts = parts
    const { host, channels, isWanted } = parts
    this.#outage = new Outage({
      host,
      isWaiting: () => channels.some((channel) => channel.link.state !== 'open' && isWanted(channel)),
      returned: (askedAt) => this.#returned(askedAt),
    })
    this.#watch = new SilenceWatch({ channels, clock: host.clock, startHangs: () => this.#outage.begin() })
  }

  /** A channel changed its state. */
  changed({ link }: HubChannel): void {
    this.#watch.check()
    if (link.state === 'faulted' && link.reason === 'timeout') this.#outage.begin()
  }

  /** Resolves when every hub that looks open has answered, or is faulted; at the latest after 5 s. */
  prove(): Promise<void> {
    return this.#watch.prove()
  }

  stop(): void {
    this.#outage.stop()
  }

  /** Attempts that hang since the time before would hold up those that succeed now. */
  #returned(askedAt: number): void {
    const { log, channels, reconnector } = this.#parts
    log.add('the server answers again')
    for (const channel of channels) channel.cutStart(askedAt)
    reconnector.returned()
  }
}
