import { ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { HubChannel } from './hub-channel.ts'
import type { ReconnectSupervisor } from './reconnect-supervisor.ts'
import { SilenceWatch } from './silence-watch.ts'

/** Interval of the requests, and about the longest time until a return is noticed. */
const REQUEST_MS = 1500
/** Ten per cent up or down, so that clients that lost the server together do not send together. */
const SPREAD = 0.2
/** Longer than the interval: a slow line is not a dead one, and the next request does not wait. */
const RESPONSE_MS = 4000
/** A refusal means that the server is starting. Its clients come back spread over this time, not at once. */
const REFUSED_MS = 5000

type OutageContext = Pick<CoreContext, 'clock' | 'random' | 'fetch' | 'origin'>
type LivenessContext = OutageContext & Pick<CoreContext, 'log'>

/** The channels to watch, and what restarts them. */
export interface WatchedHubs {
  readonly channels: readonly HubChannel[]
  readonly isWanted: (channel: HubChannel) => boolean
  readonly reconnector: ReconnectSupervisor<HubChannel>
  /** What a hub sent may be old, or is current again. */
  readonly doubted: (channel: HubChannel, isDoubted: boolean) => void
}

/** Combines `SilenceWatch`, which finds silent hubs, with `Outage`, which notices that the server is back. */
export class HubLiveness {
  readonly #context: LivenessContext
  readonly #hubs: WatchedHubs
  readonly #watch: SilenceWatch<HubChannel>
  readonly #outage: Outage

  constructor(context: LivenessContext, hubs: WatchedHubs) {
    this.#context = context
    this.#hubs = hubs
    const { channels, isWanted, doubted } = hubs
    this.#outage = new Outage(context, {
      isWaiting: () => channels.some((channel) => channel.link.state !== 'open' && isWanted(channel)),
      returned: (sentAt) => this.#returned(sentAt),
    })
    this.#watch = new SilenceWatch({
      channels,
      clock: context.clock,
      startHangs: () => this.#outage.begin(),
      doubted,
    })
  }

  /** Call when a channel changes its state. */
  changed({ link }: HubChannel): void {
    this.#watch.check()
    if (link.state === 'faulted' && link.reason === 'timeout') this.#outage.begin()
  }

  /** Resolves when every hub that looks open has replied or is faulted, at the latest after 5 s. */
  prove(): Promise<void> {
    return this.#watch.prove()
  }

  stop(): void {
    this.#outage.stop()
  }

  /** Cancels attempts from before the return: they may hang and delay those that would succeed now. */
  #returned(sentAt: number): void {
    const { channels, reconnector } = this.#hubs
    this.#context.log.add('the server answers again')
    for (const channel of channels) channel.cutStart(sentAt)
    reconnector.returned()
  }
}

export interface OutageEvents {
  /** Whether any channel still waits for the server. */
  readonly isWaiting: () => boolean
  /** The server was away and responds again, to a request sent at `sentAt` of `elapsed`. */
  readonly returned: (sentAt: number) => void
}

/**
 * Requests `userInfo` every 1.5 s from the moment a hub falls silent until the server responds. Reconnect delays grow
 * up to half a minute, and an attempt into a dead network hangs for ten seconds; both would delay the return. It only
 * counts as a return when an earlier request was lost: a server that responds to each, however slowly, was never away,
 * and its slow starts must not be cancelled. A refused or closed link does not begin an outage, since a starting server
 * must not be hammered.
 *
 * `userInfo` comes from the same process as the hubs, while static files may come from another one that is still up.
 * Any response proves that it is up, also a 401; only 5xx may come from a proxy.
 */
export class Outage {
  readonly #context: OutageContext
  readonly #events: OutageEvents
  readonly #url: string
  #isOn = false
  /** A request got no response in time, or was refused. */
  #isAway = false
  #cancelTimer: () => void = () => {}
  /** Requests in flight, the oldest first. */
  readonly #inFlight = new Set<AbortController>()

  constructor(context: OutageContext, events: OutageEvents) {
    this.#context = context
    this.#events = events
    this.#url = new URL(ENDPOINTS.userInfo.path, context.origin).href
  }

  /** Starts the requests. Does nothing while they are running. */
  begin(): void {
    if (this.#isOn) return
    this.#isOn = true
    this.#isAway = false
    this.#request()
  }

  stop(): void {
    this.#isOn = false
    this.#cancelTimer()
    for (const request of this.#inFlight) request.abort()
    this.#inFlight.clear()
  }

  #request(): void {
    if (!this.#events.isWaiting()) {
      this.stop()
      return
    }
    this.#requestIn(REQUEST_MS * (1 - SPREAD / 2 + SPREAD * this.#context.random()))
    void this.#send()
  }

  #requestIn(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#context.clock.after(ms, () => this.#request())
  }

  async #send(): Promise<void> {
    const { clock, fetch, random } = this.#context
    const sentAt = clock.elapsed()
    const request = new AbortController()
    this.#inFlight.add(request)
    const cancel = clock.after(RESPONSE_MS, () => request.abort())
    const outcome = await this.#fetchUserInfo(fetch, request.signal)
    cancel()
    const [oldest] = this.#inFlight
    // Several may be in flight: the first response counts.
    if (!this.#inFlight.delete(request)) return
    // Older requests without a response are lost.
    this.#isAway ||= outcome !== 'responded' || oldest !== request
    if (outcome === 'refused') this.#requestIn(random() * REFUSED_MS)
    if (outcome !== 'responded') return
    this.stop()
    if (this.#isAway) this.#events.returned(sentAt)
  }

  async #fetchUserInfo(fetch: CoreContext['fetch'], signal: AbortSignal): Promise<'responded' | 'refused' | 'none'> {
    try {
      const init = { credentials: 'same-origin', cache: 'no-store', signal } as const
      const response = await fetch(this.#url, init)
      // Free the HTTP connection; the body is not used.
      response.body?.cancel().catch(() => undefined)
      return response.status < 500 ? 'responded' : 'refused'
    } catch {
      return signal.aborted ? 'none' : 'refused'
    }
  }
}
