import { headerTime } from '../../src/domain/connection/clock-lead.ts'
import { CLOCK_TOLERANCE_MS } from '../../src/domain/values/source-time.ts'
import { isPlausibleTime, LATEST_TIME_MS } from '../../src/wire/server/time.ts'
import type { Clock } from './environment.ts'

/** Transit times of messages differ by less. */
const JITTER_MS = 1000
/** No message is later than this, because a hub that is silent for so long is closed. A larger step back is a clock set back. */
const LATEST_MESSAGE_MS = 30_000
/** Shortest interval between two samples that measure the speed of the server's clock. */
const RATE_DISTANCE_MS = 1000
/** A wrongly measured speed must not carry the time away when no samples follow. */
const RATE_LASTS_MS = 10_000
/**
 * A server that has just turned out to be ahead may run fast, and its values are then ahead by as much again. The limit is
 * for clocks that were set ahead once.
 */
const MOST_GAIN_MS = 60_000
/** Two measured speeds that differ by less than this share are equal. */
const RATE_NOISE = 0.25

/** How the server's clock differs from what was expected: `known` for the first time, or set `back` or `ahead`. */
export type ClockStep = 'known' | 'back' | 'ahead'

/**
 * Estimates server time from hub messages, or from `Date` headers until the first hub message. Between samples it follows
 * the monotonic clock, so that setting the machine's clock does not change it.
 *
 * A sample that is behind is either a delayed message or a clock that was set back. Trusting a delayed one would make
 * every age too small, so a second sample must confirm it, unless no message can be that late. Only a simulated server
 * runs faster or slower than real time; a new speed counts when two samples in a row agree.
 */
export class ServerClock {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>
  readonly #onStep: (step: ClockStep) => void
  /** How many times of hub messages it has taken: after a sleep it is an estimate until it has taken others. */
  hubSamples = 0
  #serverAt = Number.NaN
  #elapsedAt: number
  #rate = 1
  /** Wall clock minus monotonic clock, ms. */
  #lead: number
  /** How far the last sample was ahead of the expected time, ms. */
  #gain = 0
  #fromHub = false
  #lateSince = Number.NaN
  #base = { server: Number.NaN, elapsed: Number.NaN, rate: 1 }

  /** `onStep` is called after the clock has changed. */
  constructor(clock: Pick<Clock, 'now' | 'elapsed'>, onStep: (step: ClockStep) => void = () => {}) {
    this.#clock = clock
    this.#onStep = onStep
    this.#elapsedAt = clock.elapsed()
    this.#lead = clock.now() - this.#elapsedAt
  }

  /** Returns server time in ms since 1970, NaN while unknown. */
  now(): number {
    const passed = this.#clock.elapsed() - this.#elapsedAt
    return this.#serverAt + passed + Math.min(passed, RATE_LASTS_MS) * (this.#rate - 1)
  }

  /** Returns server time in ms since 1970, local time while the server's clock is unknown. */
  arrival(): number {
    return Number.isNaN(this.#serverAt) ? this.#clock.now() : this.now()
  }

  /**
   * Returns the latest plausible time of a value for server time `now`, both in ms since 1970. Called for every
   * message.
   */
  latest(now = this.now()): number {
    if (Number.isNaN(this.#serverAt)) return LATEST_TIME_MS
    const latest = now + CLOCK_TOLERANCE_MS * this.#speed() + this.#gain
    return latest < LATEST_TIME_MS ? latest : LATEST_TIME_MS
  }

  /** Converts local ms since 1970 to server time; returns them unchanged while the server's clock is unknown. */
  at(local: number): number {
    return Number.isNaN(this.#serverAt) ? local : local + this.now() - this.#clock.now()
  }

  /** Takes the server time of a hub message, ms since 1970; ignores implausible ones. */
  hubTime(serverTime: number): void {
    if (!isPlausibleTime(serverTime, LATEST_TIME_MS)) return
    const elapsed = this.#clock.elapsed()
    const behind = this.now() - serverTime
    const isNewRate = this.#measureRate(serverTime, elapsed)
    const isLate = behind > JITTER_MS * this.#speed() && behind <= LATEST_MESSAGE_MS * this.#speed()
    if (this.#fromHub && !isNewRate && isLate) {
      if (Number.isNaN(this.#lateSince)) this.#lateSince = elapsed
      // Delayed messages arrive together.
      if (elapsed - this.#lateSince < JITTER_MS / 2) return
    }
    this.#fromHub = true
    this.hubSamples += 1
    this.#take(serverTime, elapsed)
  }

  /** Takes the `Date` header of a response, until the first hub message. */
  dateHeader(header: string | null): void {
    const time = headerTime(header)
    if (!this.#fromHub && !Number.isNaN(time)) this.#take(time, this.#clock.elapsed())
  }

  /**
   * Call when the wall clock has jumped. If the monotonic clock has not followed, the machine has probably slept, and
   * the server has not; if the clock was set ahead instead, the next response or hub message corrects it.
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

  /** Server ms per ms of message delay. */
  #speed(): number {
    return Math.max(1, this.#rate)
  }

  #take(serverTime: number, elapsed: number): void {
    const ahead = serverTime - this.now()
    this.#lateSince = Number.NaN
    this.#gain = Math.min(MOST_GAIN_MS, Math.max(0, ahead)) || 0
    this.#serverAt = serverTime
    this.#elapsedAt = elapsed
    this.#lead = this.#clock.now() - elapsed
    if (Number.isNaN(ahead)) this.#onStep('known')
    else if (ahead < -JITTER_MS * this.#speed()) this.#onStep('back')
    else if (ahead > CLOCK_TOLERANCE_MS * this.#speed()) this.#onStep('ahead')
  }

  /** Measures the speed. Returns true if it has changed. */
  #measureRate(server: number, elapsed: number): boolean {
    const base = this.#base
    const passed = elapsed - base.elapsed
    if (passed < RATE_DISTANCE_MS) return false
    const measured = (server - base.server) / passed
    // Differences of transit times are no change of speed.
    const rate = measured > 0.5 && measured < 1.5 ? 1 : measured
    const isSure = rate >= 0 && Math.abs(rate - base.rate) <= RATE_NOISE * Math.max(rate, base.rate)
    this.#base = { server, elapsed, rate: Number.isNaN(rate) ? 1 : rate }
    if (!isSure || rate === this.#rate) return false
    this.#rate = rate
    return true
  }
}
