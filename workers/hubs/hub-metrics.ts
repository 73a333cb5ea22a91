import { HUB_NAMES, type HubName } from '../../src/wire/hubs/hubs.ts'
import type { HubTraffic } from '../../src/wire/tabs/live.ts'

/** Rates are those of so many seconds: short enough to see a burst, long enough to read. */
const WINDOW_BEATS = 10

interface Sample {
  readonly at: number
  readonly messages: number
  readonly values: number
  readonly bytes: number
  readonly queueAgeMs: number
}

/**
 * What comes in by one hub. On the hot path it only adds up; rates are worked out from one sample a second, over a
 * sliding window. Times in ms of a clock that never jumps.
 */
export class HubMetrics {
  readonly #elapsed: () => number
  readonly #samples: Sample[] = []
  #arrivedAt = 0
  #queueAgeMs = 0
  messages = 0
  values = 0
  /** Characters of the messages; JSON of a plant is nearly all ASCII. */
  bytes = 0
  faults = 0
  reconnects = 0

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** The socket has handed over a text; its messages are taken in before the next one. Returns when that was. */
  arrived(text: string): number {
    this.#arrivedAt = this.#elapsed()
    this.bytes += text.length
    return this.#arrivedAt
  }

  /** One message of that text is in the cells, with so many values. */
  stored(values: number): void {
    this.values += values
    const age = this.#elapsed() - this.#arrivedAt
    if (age > this.#queueAgeMs) this.#queueAgeMs = age
  }

  /** Once a second. */
  beat(): void {
    this.#samples.push(this.#sample())
    this.#queueAgeMs = 0
    if (this.#samples.length > WINDOW_BEATS) this.#samples.shift()
  }

  traffic(): HubTraffic {
    const now = this.#sample()
    const { messages, values, bytes, faults, reconnects } = this
    const first = this.#samples[0]
    const seconds = first === undefined ? 0 : (now.at - first.at) / 1000
    const rate = (total: number, before: number | undefined) => (seconds > 0 ? (total - (before ?? 0)) / seconds : 0)
    return {
      messages,
      values,
      bytes,
      faults,
      reconnects,
      messagesPerSecond: rate(messages, first?.messages),
      valuesPerSecond: rate(values, first?.values),
      bytesPerSecond: rate(bytes, first?.bytes),
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
