import { HttpTransportType, HubConnectionBuilder } from '@microsoft/signalr'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { BATCH_SIZES } from '../../../src/wire/hubs/batch-sizes.ts'
import { hubPath } from '../../../src/wire/hubs/hubs.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import { shownValue } from '../page/shown-value.ts'
import { Batches } from './batches.ts'
import type { Datum } from './open-mct-api.ts'

type Take = (data: readonly Datum[]) => void

/** Owns this tab's connection to the pv hub, by Microsoft's client, and the subscriptions of Open MCT. */
export class PvFeed {
  readonly #connection = new HubConnectionBuilder()
    .withUrl(hubPath('pv'), { transport: HttpTransportType.WebSockets })
    .withAutomaticReconnect()
    .build()
  readonly #takers = new Map<string, Take>()
  readonly #latest = new Map<string, Datum>()
  readonly #batches: Batches
  /** Keys to subscribe or unsubscribe in the next task. */
  #changed = new Set<string>()

  /** Delivers values at most every `throttleMs`. */
  constructor(throttleMs: number) {
    this.#batches = new Batches(throttleMs, (key, data) => this.#takers.get(key)?.(data))
  }

  async start(): Promise<void> {
    this.#connection.on('newValue', (value: PvValue) => this.#receive([value]))
    this.#connection.on('newValues', (values: readonly PvValue[]) => this.#receive(values))
    this.#connection.onreconnected(() => this.#invoke('SubscribeToPvs', [...this.#takers.keys()]))
    await this.#connection.start()
  }

  /** Number of subscribed keys with a value. */
  get known(): number {
    return this.#latest.size
  }

  /** Returns the latest value of a key as a list, empty without one. */
  latest(key: string): readonly Datum[] {
    const datum = this.#latest.get(key)
    return datum === undefined ? [] : [datum]
  }

  /** Subscribes to a key. Open MCT calls this once per object, however many views show it. */
  subscribe(key: string, take: Take): () => void {
    this.#takers.set(key, take)
    this.#plan(key)
    return () => {
      this.#takers.delete(key)
      this.#latest.delete(key)
      this.#plan(key)
    }
  }

  /** A view subscribes to all its objects at once, so they go out as one list. */
  #plan(key: string): void {
    if (this.#changed.size === 0) setTimeout(() => this.#invokeChanged())
    this.#changed.add(key)
  }

  #invokeChanged(): void {
    const { wanted = [], unwanted = [] } = Object.groupBy(this.#changed, (key) =>
      this.#takers.has(key) ? 'wanted' : 'unwanted',
    )
    this.#changed = new Set()
    this.#invoke('SubscribeToPvs', wanted)
    this.#invoke('UnsubscribeFromPvs', unwanted)
  }

  #invoke(method: 'SubscribeToPvs' | 'UnsubscribeFromPvs', keys: readonly string[]): void {
    const size = BATCH_SIZES['pv.Pvs']
    for (let from = 0; from < keys.length; from += size) {
      this.#connection.invoke(method, keys.slice(from, from + size))
    }
  }

  #receive(values: readonly PvValue[]): void {
    for (const value of values) {
      const key = liveKey(value.pvRef)
      if (key === null || !this.#takers.has(key)) continue
      const datum = { utc: value.timestamp ?? Date.now(), value: shownValue(value) }
      this.#latest.set(key, datum)
      this.#batches.add(key, datum)
    }
  }
}
