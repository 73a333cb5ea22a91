import { must } from '../../src/domain/base/must.ts'

/** How much of the recent past decides whether a stream is dense. */
const WINDOW_MS = 10_000
const BUCKET_MS = 1000
const BUCKETS = WINDOW_MS / BUCKET_MS
/**
 * A stream without a longer gap is dense. Shorter than the delays of a bad line (1 s): a stream over such a line is not
 * dense, and its hub gets the longer limits.
 */
const DENSE_GAP_MS = 500

interface Limits {
  /** After this much silence the hub is probed. */
  readonly probeMs: number
  /** After this long without a reply to the probe the other hubs are probed too. */
  readonly suspectMs: number
  /** After this much silence the hub is given up, provided it also had `replyMs` for the probe. */
  readonly limitMs: number
  readonly replyMs: number
}

/** A silent hub is found within 5 s of its last byte. A probe and its reply may each be 1 s late on a bad line. */
export const QUIET: Limits = { probeMs: 1750, suspectMs: 1000, limitMs: 4500, replyMs: 2250 }
/** A silent hub is found within 3 s if its stream was dense until then. */
export const DENSE: Limits = { probeMs: 500, suspectMs: 500, limitMs: 2500, replyMs: 1500 }

/**
 * Records when the bytes of one connection arrive, and how densely. Times in ms of a clock that never jumps. On the hot
 * path it costs one subtraction and one comparison.
 */
export class ConnectionActivity {
  readonly #since: number
  #receivedAt: number
  /** The longest gap that ended in each second of the window. */
  readonly #gaps = new Float64Array(BUCKETS)
  #bucket: number

  constructor(now: number) {
    this.#since = now
    this.#receivedAt = now
    this.#bucket = Math.floor(now / BUCKET_MS)
  }

  /** Time of the last byte, or of the start before the first. */
  get receivedAt(): number {
    return this.#receivedAt
  }

  /** Whether bytes came without a long gap in the 10 s before the last one. */
  get isDense(): boolean {
    if (this.#receivedAt - this.#since < WINDOW_MS) return false
    return this.#gaps.every((gap) => gap <= DENSE_GAP_MS)
  }

  received(now: number): void {
    const bucket = Math.floor(now / BUCKET_MS)
    const passed = Math.min(bucket - this.#bucket, BUCKETS)
    for (let i = 0; i < passed; i += 1) this.#gaps[(bucket - i) % BUCKETS] = 0
    this.#bucket = bucket
    const gap = now - this.#receivedAt
    if (gap > must(this.#gaps[bucket % BUCKETS])) this.#gaps[bucket % BUCKETS] = gap
    this.#receivedAt = now
  }

  /** Excludes `ms` from the silence: the worker could not read its sockets meanwhile. */
  excuse(ms: number, now: number): void {
    this.#receivedAt = Math.min(now, this.#receivedAt + ms)
  }
}

/** What the silence watch needs of a hub channel. */
export interface WatchedChannel {
  readonly link: { readonly state: string }
  /** Of the current connection; null without one. */
  readonly activity: ConnectionActivity | null
  /** One of our invocations waits for its reply. */
  readonly isInvoking: boolean
  /** `elapsed` of the start in progress, or null. */
  readonly startedAt: number | null
  /** Sends a harmless invocation. Resolves with the reply, or when the connection is gone. */
  probe(): Promise<void>
  /** Faults the open link as silent. */
  giveUp(): void
}

/** The probes and suspicions of one open connection. Times in ms of `elapsed`. */
export class WatchedConnection<C extends WatchedChannel> {
  readonly channel: C
  readonly activity: ConnectionActivity
  #probedAt = Number.NEGATIVE_INFINITY
  #suspectedAt = Number.NEGATIVE_INFINITY
  /** Time of the last byte when the connection was found silent. */
  silentSince = Number.NaN
  /** Time of the last byte when the connection was found beyond its limit, given up or not. */
  lateSince = Number.NaN

  constructor(channel: C, activity: ConnectionActivity) {
    this.channel = channel
    this.activity = activity
  }

  get limits(): Limits {
    return this.activity.isDense ? DENSE : QUIET
  }

  get suspectedAt(): number {
    return this.#suspectedAt
  }

  /** A probe was sent, and nothing has arrived since. */
  get isProbed(): boolean {
    return this.#probedAt > this.activity.receivedAt
  }

  get isSuspected(): boolean {
    return this.#suspectedAt > this.activity.receivedAt
  }

  silentMs(now: number): number {
    return now - this.activity.receivedAt
  }

  probedMs(now: number): number {
    return now - this.#probedAt
  }

  receivedSinceProbeOf(other: WatchedConnection<C>): boolean {
    return this.activity.receivedAt > other.#probedAt
  }

  async probe(now: number): Promise<void> {
    this.#probedAt = now
    await this.channel.probe()
  }

  suspect(now: number): void {
    this.#suspectedAt = now
  }

  excuse(ms: number, now: number): void {
    this.activity.excuse(ms, now)
    this.#probedAt = Math.min(now, this.#probedAt + ms)
    this.#suspectedAt = Math.min(now, this.#suspectedAt + ms)
  }
}
