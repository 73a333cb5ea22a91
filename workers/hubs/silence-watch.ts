import type { Clock } from '../platform/environment.ts'
import { DENSE, QUIET, type WatchedChannel, WatchedConnection } from './connection-activity.ts'

const TICK_MS = 250
/** Between finding a hub silent and giving it up, queued messages get their turn. */
const CONFIRM_MS = 50
/**
 * A tick this late was delayed by our own work or by a sleeping machine. A smaller delay means nothing: browsers may
 * run a worker's timers once a second.
 */
const LATE_MS = 1000
/** Spreads the probes of hubs that fall quiet together over several ticks. */
const PROBES_A_TICK = 2
/** A longer start may go into a dead network. */
const START_HANGS_MS = 2000
/** How long to wait for a hub that works on an invocation while other hubs show that the server lives. */
const BUSY_LIMIT_MS = 10_000
const PROVE_MS = 5000

export interface SilenceWatchParts<C> {
  readonly channels: readonly C[]
  readonly clock: Clock
  /** A start takes suspiciously long. Called once per start. */
  readonly startHangs: () => void
  /** A hub is silent beyond its limit and not given up yet; false when bytes come or it is gone. Called when it changes. */
  readonly doubted: (channel: C, isDoubted: boolean) => void
}

/**
 * Finds links that are broken without a close: a pulled cable, a hanging server, a device in between that holds sockets
 * open. Probes a silent hub over its own socket, and gives it up when still no byte arrives. Any byte counts as life,
 * not only the reply. Hubs share a server and usually a line: when one does not reply, all are probed, and when none of
 * them sends a byte, all are given up with the first.
 *
 * A hub with a pending invocation gets more time while another hub shows that the server lives: a large reply may be on
 * its way. Without that, a slow list would be requested, given up and requested again forever. Meanwhile it is doubted: its link
 * may as well be dead, and what it sent before must not look current.
 */
export class SilenceWatch<C extends WatchedChannel> {
  readonly #parts: SilenceWatchParts<C>
  #watched: readonly WatchedConnection<C>[] = []
  readonly #hanging = new Map<C, number>()
  #doubted: ReadonlySet<C> = new Set()
  #cancelTick: (() => void) | null = null
  #dueAt = 0

  constructor(parts: SilenceWatchParts<C>) {
    this.#parts = parts
  }

  /** Call when a channel changes its state. Runs the watch while any channel is in use. */
  check(): void {
    const isNeeded = this.#parts.channels.some(({ link }) => link.state !== 'idle')
    if (!isNeeded) {
      this.#cancelTick?.()
      this.#cancelTick = null
      this.#doubt([], 0)
    } else if (this.#cancelTick === null) this.#arm(TICK_MS)
  }

  /** Probes every open hub. Resolves when each has replied or is given up, at the latest after 5 s. */
  async prove(): Promise<void> {
    const { clock } = this.#parts
    const now = clock.elapsed()
    const replies = this.#open().map((watched) => watched.probe(now))
    if (replies.length === 0) return
    let cancel = () => {}
    const timeout = new Promise<void>((resolve) => {
      cancel = clock.after(PROVE_MS, resolve)
    })
    await Promise.race([Promise.all(replies), timeout])
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
    // Set the timer before giving up: a listener may stop the watch.
    this.#arm(silent.length > 0 ? CONFIRM_MS : TICK_MS)
    this.#doubt(open, now)
    this.#giveUp(silent, open)
    this.#suspect(open, now)
    this.#probe(open, now)
    this.#checkStarts(now)
  }

  /** Returns the open connections. Each new connection of a channel starts with a fresh state. */
  #open(): readonly WatchedConnection<C>[] {
    this.#watched = this.#parts.channels.flatMap((channel) => {
      const { activity, link } = channel
      if (activity === null || link.state !== 'open') return []
      return this.#watched.find((watched) => watched.activity === activity) ?? new WatchedConnection(channel, activity)
    })
    return this.#watched
  }

  #isSilent(watched: WatchedConnection<C>, open: readonly WatchedConnection<C>[], now: number): boolean {
    if (!this.#isLate(watched, now)) return false
    if (!watched.channel.isInvoking || watched.silentMs(now) >= BUSY_LIMIT_MS) return true
    return !open.some((other) => other !== watched && other.receivedSinceProbeOf(watched))
  }

  #isLate(watched: WatchedConnection<C>, now: number): boolean {
    const { limitMs, replyMs } = watched.limits
    return watched.isProbed && watched.probedMs(now) >= replyMs && watched.silentMs(now) >= limitMs
  }

  /** Doubts what is late for the second time: queued messages get their turn here, too. */
  #doubt(open: readonly WatchedConnection<C>[], now: number): void {
    const before = this.#doubted
    const doubted = new Set<C>()
    for (const watched of open) {
      if (!this.#isLate(watched, now)) continue
      const { receivedAt } = watched.activity
      if (watched.lateSince === receivedAt) doubted.add(watched.channel)
      watched.lateSince = receivedAt
    }
    this.#doubted = doubted
    for (const channel of doubted) if (!before.has(channel)) this.#parts.doubted(channel, true)
    for (const channel of before) if (!doubted.has(channel)) this.#parts.doubted(channel, false)
  }

  #giveUp(silent: readonly WatchedConnection<C>[], open: readonly WatchedConnection<C>[]): void {
    const lost = new Set<WatchedConnection<C>>()
    for (const watched of silent) {
      const { receivedAt } = watched.activity
      const isConfirmed = watched.silentSince === receivedAt
      watched.silentSince = receivedAt
      if (!isConfirmed) continue
      const isAlone = open.some((other) => other !== watched && other.activity.receivedAt > watched.suspectedAt)
      for (const each of isAlone ? [watched] : open) lost.add(each)
    }
    for (const { channel } of lost) channel.giveUp()
  }

  #suspect(open: readonly WatchedConnection<C>[], now: number): void {
    const suspects = open.filter((watched) => {
      return watched.isProbed && !watched.isSuspected && watched.probedMs(now) >= watched.limits.suspectMs
    })
    if (suspects.length === 0) return
    for (const watched of suspects) watched.suspect(now)
    for (const watched of open) if (!watched.isProbed) void watched.probe(now)
  }

  #probe(open: readonly WatchedConnection<C>[], now: number): void {
    const due = open.filter((watched) => !watched.isProbed && watched.silentMs(now) >= watched.limits.probeMs)
    const byNeed = due.toSorted((a, b) => a.activity.receivedAt - b.activity.receivedAt)
    const quiet = byNeed.filter(({ limits }) => limits === QUIET).slice(0, PROBES_A_TICK)
    for (const watched of byNeed) if (watched.limits === DENSE || quiet.includes(watched)) void watched.probe(now)
  }

  #checkStarts(now: number): void {
    for (const channel of this.#parts.channels) {
      const { startedAt } = channel
      if (startedAt === null || now - startedAt < START_HANGS_MS || this.#hanging.get(channel) === startedAt) continue
      this.#hanging.set(channel, startedAt)
      this.#parts.startHangs()
    }
  }
}
