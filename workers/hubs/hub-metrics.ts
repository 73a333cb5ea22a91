import { HUB_NAMES, type HubName } from '../../src/wire/hubs/hubs.ts'
import type { HubTraffic } from '../../src/wire/tabs/worker-stats.ts'

/** Rates are averages over this many seconds: short enough to see a burst, long enough to read. */
const WINDOW_BEATS = 10

interface Sample {
  readonly at: number
  readonly messages: number
  readonly values: number
  readonly bytes: number
  readonly queueAgeMs: number
}

/**
 * Counts what one hub sends. The hot path only adds up; rates come from one sample a second over a sliding window.
 * Times in ms of a clock that never jumps.
 */
export class HubMetrics {
  readonly #elapsed: () => number
  readonly #samples: Sample[] = []
  #arrivedAt = 0
  #queueAgeMs = 0
  messages = 0
  values = 0
  /** Characters of the messages; JSON is nearly all ASCII. */
  bytes = 0
  faults = 0
  reconnects = 0

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** Counts a WebSocket text, whose messages are handled before the next one arrives. Returns the current time. */
  arrived(text: string): number {
    this.#arrivedAt = this.#elapsed()
    this.bytes += text.length
    return this.#arrivedAt
  }

  /** Counts the values of one message of that text after they are written to the cells. */
  stored(values: number): void {
    this.values += values
    const age = this.#elapsed() - this.#arrivedAt
    if (age > this.#queueAgeMs) this.#queueAgeMs = age
  }

  /** Takes a sample. Call once a second. */
  beat(): void {
    this.#samples.push(this.#sample())
    this.#queueAgeMs = 0
    if (this.#samples.length > WINDOW_BEATS) this.#samples.shift()
  }

  traffic(): HubTraffic {
    const now = this.#sample()
    const { messages, values, bytes, faults, reconnects } = this
    const [first = now] = this.#samples
    const seconds = (now.at - first.at) / 1000
    const rate = (total: number, before: number) => (seconds > 0 ? (total - before) / seconds : 0)
    return {
      messages,
      values,
      bytes,
      faults,
      reconnects,
      messagesPerSecond: rate(messages, first.messages),
      valuesPerSecond: rate(values, first.values),
      bytesPerSecond: rate(bytes, first.bytes),
      queueAgeMs: Math.max(...[...this.#samples, now].map((sample) => sample.queueAgeMs)),
    }
  }

  #sample(): Sample {
    const { messages, values, bytes } = this
    return { at: this.#elapsed(), messages, values, bytes, queueAgeMs: this.#queueAgeMs }
  }
}

export type AllHubMetrics = { readonly [hub in HubName]: HubMetrics }

export function createHubMetrics(elapsed: () => number): AllHubMetrics {
  return Object.fromEntries(HUB_NAMES.map((hub) => [hub, new HubMetrics(elapsed)])) as AllHubMetrics
}
