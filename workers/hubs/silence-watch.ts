import type { Clock } from '../platform/environment.ts'
import type { Arrivals } from './arrivals.ts'

const TICK_MS = 250
/** Between finding a hub silent and giving it up, messages that wait get their turn. */
const CONFIRM_MS = 50
/**
 * A tick that comes later than this was held up by our own work or by a machine that slept. Less is no sign: a browser
 * may run the timers of a worker once a second.
 */
const LATE_MS = 1000
/** Hubs that are quiet together are not all probed in one tick; after that each has its own time. */
const PROBES_A_TICK = 2
/** A start that takes longer may be one into a dead network. */
const START_HANGS_MS = 2000
/** How long a hub is waited for that works for us, as long as others say that the server lives. */
const BUSY_LIMIT_MS = 10_000
const PROVE_MS = 5000

interface Limits {
  /** After so much silence the hub is probed. */
  readonly probeMs: number
  /** A probe without an answer for so long: the other hubs are probed too. */
  readonly suspectMs: number
  /** After so much silence the hub is given up, when it also had `answerMs` for the probe. */
  readonly limitMs: number
  readonly answerMs: number
}

/** Marked within 5 s of the last byte; a probe and its answer may each be 1 s late on a bad line. */
const QUIET: Limits = { probeMs: 1750, suspectMs: 1000, limitMs: 4500, answerMs: 2250 }
/** Within 3 s where something came every half second until then. */
const DENSE: Limits = { probeMs: 500, suspectMs: 500, limitMs: 2500, answerMs: 1500 }

/** What the watch needs of a hub channel. */
export interface WatchedChannel {
  readonly link: { readonly state: string }
  /** Of the present connection, null where there is none. */
  readonly arrivals: Arrivals | null
  /** An invocation of ours waits for its answer. */
  readonly isInvoking: boolean
  /** `elapsed` of the start that is under way, or null. */
  readonly startedAt: number | null
  /** Asks something harmless; resolves with the answer, or when the connection is gone. */
  probe(): Promise<void>
  /** Faults the open link: it is silent. */
  giveUp(): void
}

export interface SilenceWatchParts<C> {
  readonly channels: readonly C[]
  readonly clock: Clock
  /** A start takes suspiciously long. Once a start. */
  readonly startHangs: () => void
}

/** An open connection under watch; times in ms of `elapsed`. */
class Watched<C extends WatchedChannel> {
  readonly channel: C
  readonly arrivals: Arrivals
  #probedAt = Number.NEGATIVE_INFINITY
  #suspectedAt = Number.NEGATIVE_INFINITY
  /** Found silent since this byte. */
  silentSince = Number.NaN

  constructor(channel: C, arrivals: Arrivals) {
    this.channel = channel
    this.arrivals = arrivals
  }

  get limits(): Limits {
    return this.arrivals.isDense ? DENSE : QUIET
  }

  get suspectedAt(): number {
    return this.#suspectedAt
  }

  /** A probe is out, and nothing has come since. */
  get isProbed(): boolean {
    return this.#probedAt > this.arrivals.heardAt
  }

  get isSuspected(): boolean {
    return this.#suspectedAt > this.arrivals.heardAt
  }

  silentMs(now: number): number {
    return now - this.arrivals.heardAt
  }

  probedMs(now: number): number {
    return now - this.#probedAt
  }

  heardSinceProbeOf(other: Watched<C>): boolean {
    return this.arrivals.heardAt > other.#probedAt
  }

  async probe(now: number): Promise<void> {
    this.#probedAt = now
    await this.channel.probe()
  }

  suspect(now: number): void {
    this.#suspectedAt = now
  }

  excuse(ms: number, now: number): void {
    this.arrivals.excuse(ms, now)
    this.#probedAt = Math.min(now, this.#probedAt + ms)
    this.#suspectedAt = Math.min(now, this.#suspectedAt + ms)
  }
}

/**
 * Finds links that are only silent: a pulled cable, a hanging server, a device in between that holds the sockets open.
 * A hub that says nothing is probed over its own socket, and given up when still not a byte comes. Any byte counts as
 * life, not only the answer. Hubs share a server and mostly a line: when one does not answer, all are probed, and where
 * none of them says a word, all are given up with the first.
 *
 * A large answer may be on its way, or the server busy with what we asked: a hub with an invocation under way is waited
 * for longer, as long as another hub shows that the server lives. Without that a slow list would be asked for, given up
 * and asked for again, for ever.
 */
export class SilenceWatch<C extends WatchedChannel> {
  readonly #parts: SilenceWatchParts<C>
  #watched: readonly Watched<C>[] = []
  readonly #hanging = new Map<C, number>()
  #cancelTick: (() => void) | null = null
  #dueAt = 0

  constructor(parts: SilenceWatchParts<C>) {
    this.#parts = parts
  }

  /** A channel changed its state: the watch runs as long as one is in use. */
  check(): void {
    const isNeeded = this.#parts.channels.some(({ link }) => link.state !== 'idle')
    if (!isNeeded) {
      this.#cancelTick?.()
      this.#cancelTick = null
    } else if (this.#cancelTick === null) this.#arm(TICK_MS)
  }

  /** Probes every open hub; resolves when each has answered or is given up, at the latest after 5 s. */
  async prove(): Promise<void> {
    const { clock } = this.#parts
    const now = clock.elapsed()
    const answers = this.#open().map((watched) => watched.probe(now))
    if (answers.length === 0) return
    let cancel = () => {}
    const late = new Promise<void>((resolve) => {
      cancel = clock.after(PROVE_MS, resolve)
    })
    await Promise.race([Promise.all(answers), late])
    cancel()
  }

  #arm(ms: number): void {
    const { clock } = this.#parts
    this.#dueAt = clock.elapsed() + ms
    this.#cancelTick = clock.after(ms, () => this.#tick())
  }

  #tick(): void {
    const now = this.#parts.clock.elapsed()
    const late = now - this.#dueAt
    const open = this.#open()
    if (late > LATE_MS) for (const watched of open) watched.excuse(late, now)
    const silent = open.filter((watched) => this.#isSilent(watched, open, now))
    // Armed before anything is given up: a listener may end all of it.
    this.#arm(silent.length > 0 ? CONFIRM_MS : TICK_MS)
    this.#giveUp(silent, open)
    this.#suspect(open, now)
    this.#probe(open, now)
    this.#lookAtStarts(now)
  }

  /** The open connections; a new connection of a channel is watched from its start. */
  #open(): readonly Watched<C>[] {
    this.#watched = this.#parts.channels.flatMap((channel) => {
      const { arrivals, link } = channel
      if (arrivals === null || link.state !== 'open') return []
      return this.#watched.find((watched) => watched.arrivals === arrivals) ?? new Watched(channel, arrivals)
    })
    return this.#watched
  }

  #isSilent(watched: Watched<C>, open: readonly Watched<C>[], now: number): boolean {
    const { limitMs, answerMs } = watched.limits
    if (!watched.isProbed || watched.probedMs(now) < answerMs || watched.silentMs(now) < limitMs) return false
    if (!watched.channel.isInvoking || watched.silentMs(now) >= BUSY_LIMIT_MS) return true
    return !open.some((other) => other !== watched && other.heardSinceProbeOf(watched))
  }

  #giveUp(silent: readonly Watched<C>[], open: readonly Watched<C>[]): void {
    const lost = new Set<Watched<C>>()
    for (const watched of silent) {
      const { heardAt } = watched.arrivals
      const isConfirmed = watched.silentSince === heardAt
      watched.silentSince = heardAt
      if (!isConfirmed) continue
      const isAlone = open.some((other) => other !== watched && other.arrivals.heardAt > watched.suspectedAt)
      for (const each of isAlone ? [watched] : open) lost.add(each)
    }
    for (const { channel } of lost) channel.giveUp()
  }

  #suspect(open: readonly Watched<C>[], now: number): void {
    const suspects = open.filter((watched) => {
      return watched.isProbed && !watched.isSuspected && watched.probedMs(now) >= watched.limits.suspectMs
    })
    if (suspects.length === 0) return
    for (const watched of suspects) watched.suspect(now)
    for (const watched of open) if (!watched.isProbed) void watched.probe(now)
  }

  #probe(open: readonly Watched<C>[], now: number): void {
    const due = open.filter((watched) => !watched.isProbed && watched.silentMs(now) >= watched.limits.probeMs)
    const byNeed = due.toSorted((a, b) => a.arrivals.heardAt - b.arrivals.heardAt)
    const quiet = byNeed.filter(({ limits }) => limits === QUIET).slice(0, PROBES_A_TICK)
    for (const watched of byNeed) if (watched.limits === DENSE || quiet.includes(watched)) void watched.probe(now)
  }

  #lookAtStarts(now: number): void {
    for (const channel of this.#parts.channels) {
      const { startedAt } = channel
      if (startedAt === null || now - startedAt < START_HANGS_MS || this.#hanging.get(channel) === startedAt) continue
      this.#hanging.set(channel, startedAt)
      this.#parts.startHangs()
    }
  }
}
