import { CLOCK_TOLERANCE_MS, isPlausibleTime, LATEST_TIME_MS } from '../../src/domain/values/source-time.ts'
import type { Clock } from './environment.ts'

/** `Date` headers have a resolution of one second and are cut, not rounded. */
const HEADER_CENTRE_MS = 500
/** Messages differ by less in how long they travel. */
const JITTER_MS = 1000
/** No message is later than this: a hub that says nothing for so long is given up. What is further back was set back. */
const LATEST_MESSAGE_MS = 30_000
/** Shortest distance of two samples that say how fast the server's clock runs. */
const RATE_DISTANCE_MS = 1000
/** A speed that was measured wrongly must not carry the time away where the server does not say it again. */
const RATE_LASTS_MS = 10_000
/**
 * A server that has just turned out to be ahead may run fast, and its values are then ahead by as much again. No more than
 * this: one that was set ahead is not about to be set again.
 */
const MOST_GAIN_MS = 60_000
/** What two samples say of the speed may differ by this share and still be the same. */
const RATE_NOISE = 0.25

/**
 * How the server's clock has turned out to be another one than was thought: `known` for the first time, or set `back` or
 * `ahead` of where it was expected.
 */
export type ClockStep = 'known' | 'back' | 'ahead'

/**
 * Server time, known from hub messages, or from `Date` headers as long as no hub message has told it better. Between two
 * samples it goes on by the monotonic clock: a browser whose clock is set must not take the server's time with it.
 *
 * A sample that is behind may be a message that was held up, or a clock that was set back. Believing the first would make
 * every age too small, so it takes a second sample to say so, unless no message can be that late. Only a simulated server
 * runs faster or slower than real time; the speed is believed when two samples in a row agree on it.
 */
export class ServerClock {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>
  readonly #stepped: (step: ClockStep) => void
  #serverAt = Number.NaN
  #elapsedAt: number
  #rate = 1
  /** By how much the wall clock is ahead of the monotonic one. */
  #lead: number
  /** By how much the last sample was ahead of what was expected. */
  #gain = 0
  #fromHub = false
  #lateSince = Number.NaN
  #base = { server: Number.NaN, elapsed: Number.NaN, rate: 1 }

  /** `stepped` is called after the clock has changed. */
  constructor(clock: Pick<Clock, 'now' | 'elapsed'>, stepped: (step: ClockStep) => void = () => {}) {
    this.#clock = clock
    this.#stepped = stepped
    this.#elapsedAt = clock.elapsed()
    this.#lead = clock.now() - this.#elapsedAt
  }

  /** ms since 1970 on the server; NaN while unknown. */
  now(): number {
    const passed = this.#clock.elapsed() - this.#elapsedAt
    return this.#serverAt + passed + Math.min(passed, RATE_LASTS_MS) * (this.#rate - 1)
  }

  /** When what comes now has arrived, in server time; in local time while the server's clock is unknown. */
  arrival(): number {
    return Number.isNaN(this.#serverAt) ? this.#clock.now() : this.now()
  }

  /** The latest time that a value can have, in ms since 1970, where it is `now` on the server; every message asks. */
  latest(now = this.now()): number {
    if (Number.isNaN(this.#serverAt)) return LATEST_TIME_MS
    const latest = now + CLOCK_TOLERANCE_MS * this.#pace() + this.#gain
    return latest < LATEST_TIME_MS ? latest : LATEST_TIME_MS
  }

  /** Server time of a local instant; the local instant itself while the server's clock is unknown. */
  at(local: number): number {
    return Number.isNaN(this.#serverAt) ? local : local + this.now() - this.#clock.now()
  }

  /** The server's clock in a hub message, ms since 1970; one that is no time is left out. */
  hubTime(serverTime: number): void {
    if (!isPlausibleTime(serverTime, LATEST_TIME_MS)) return
    const elapsed = this.#clock.elapsed()
    const behind = this.now() - serverTime
    const isNewRate = this.#measureRate(serverTime, elapsed)
    const isLate = behind > JITTER_MS * this.#pace() && behind <= LATEST_MESSAGE_MS * this.#pace()
    if (this.#fromHub && !isNewRate && isLate) {
      if (Number.isNaN(this.#lateSince)) this.#lateSince = elapsed
      // What was held up together arrives together.
      if (elapsed - this.#lateSince < JITTER_MS / 2) return
    }
    this.#fromHub = true
    this.#take(serverTime, elapsed)
  }

  /** The `Date` header of an answer. */
  dateHeader(header: string | null): void {
    const time = header === null ? Number.NaN : Date.parse(header)
    if (!this.#fromHub && !Number.isNaN(time)) this.#take(time + HEADER_CENTRE_MS, this.#clock.elapsed())
  }

  /**
   * The wall clock has jumped. Where the monotonic one has not gone along, the machine has most likely slept, and the
   * server has not; should the clock have been set ahead instead, the next answer or hub message corrects it.
   */
  wallJumped(): void {
    const elapsed = this.#clock.elapsed()
    const slept = this.#clock.now() - elapsed - this.#lead
    this.#lead += slept
    if (!(slept > JITTER_MS) || Number.isNaN(this.#serverAt)) return
    this.#serverAt = this.now() + slept
    this.#elapsedAt = elapsed
    this.#fromHub = false
  }

  /** Server milliseconds that go by while a message is a millisecond late. */
  #pace(): number {
    return Math.max(1, this.#rate)
  }

  #take(serverTime: number, elapsed: number): void {
    const ahead = serverTime - this.now()
    this.#lateSince = Number.NaN
    this.#gain = Math.min(MOST_GAIN_MS, Math.max(0, ahead)) || 0
    this.#serverAt = serverTime
    this.#elapsedAt = elapsed
    this.#lead = this.#clock.now() - elapsed
    if (Number.isNaN(ahead)) this.#stepped('known')
    else if (ahead < -JITTER_MS * this.#pace()) this.#stepped('back')
    else if (ahead > CLOCK_TOLERANCE_MS * this.#pace()) this.#stepped('ahead')
  }

  /** True where the speed has turned out to be another one. */
  #measureRate(server: number, elapsed: number): boolean {
    const base = this.#base
    const passed = elapsed - base.elapsed
    if (passed < RATE_DISTANCE_MS) return false
    const measured = (server - base.server) / passed
    // Messages that travel for longer or shorter make no other speed.
    const rate = measured > 0.5 && measured < 1.5 ? 1 : measured
    const isSure = rate >= 0 && Math.abs(rate - base.rate) <= RATE_NOISE * Math.max(rate, base.rate)
    this.#base = { server, elapsed, rate: Number.isNaN(rate) ? 1 : rate }
    if (!isSure || rate === this.#rate) return false
    this.#rate = rate
    return true
  }
}
