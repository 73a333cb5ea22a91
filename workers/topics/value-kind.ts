import type { CallError } from '../../src/wire/server/result.ts'
import type { ValueChange } from '../../src/wire/tabs/frame.ts'
import { type LeaseEntry, leaseId, type ValueTopic, type ValueTopics, WORKER_TOPICS } from '../../src/wire/tabs/live.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { Clock } from '../platform/environment.ts'
import type { CellKind, FrameContent, KindLeases, MessageHandler } from './cell-kind.ts'
import type { TopicRow, ValueRow } from './topic-row.ts'
import { TOPICS } from './topics.ts'

/** The worker's own state: not subscribed, and kept when a session ends. */
const OWN_TOPICS: ReadonlySet<ValueTopic> = new Set(WORKER_TOPICS)

/** Called with each value of a topic that a hub sends. */
type ValueObservers = { readonly [T in ValueTopic]?: (value: ValueTopics[T]) => void }

/** Fills the cells of a topic that no hub sends, while any tab leases them. */
interface CellSource {
  /** Call when a key gets its first holder (`wanted`), or loses its last one. */
  leased(key: string, wanted: boolean, topic: ValueTopic): void
  /** Call when the session ends, if it remembers more than its cells. */
  sessionEnded?(): void
}

export type CellSources = { readonly [T in ValueTopic]?: CellSource }

/** Small objects, one per key; the last write wins. */
export class ValueKind implements CellKind {
  readonly #values: ValueStore
  readonly #clock: Clock
  readonly #sources: CellSources
  readonly #observers: ValueObservers

  constructor(values: ValueStore, clock: Clock, sources: CellSources, observers: ValueObservers) {
    this.#values = values
    this.#clock = clock
    this.#sources = sources
    this.#observers = observers
  }

  lease(topic: ValueTopic, key: string): void {
    if (TOPICS[topic].source !== null) this.#values.expect(topic, key, this.#clock.elapsed())
    this.#sources[topic]?.leased(key, true, topic)
  }

  release(topic: ValueTopic, key: string): void {
    this.#sources[topic]?.leased(key, false, topic)
  }

  forget(topic: ValueTopic, key: string): void {
    if (!OWN_TOPICS.has(topic)) this.#values.drop(topic, key)
  }

  forgetAll(topic: ValueTopic): void {
    this.#values.dropAll(topic)
  }

  fail(topic: ValueTopic, keys: Iterable<string>, error: CallError): void {
    for (const key of keys) this.#values.fail(topic, key, error)
  }

  markStale(topic: ValueTopic): void {
    this.#values.markStale(topic)
  }

  doubt(topic: ValueTopic, isDoubted: boolean): void {
    this.#values.doubt(topic, isDoubted)
  }

  clear(): void {
    for (const source of Object.values(this.#sources)) source.sessionEnded?.()
    for (const row of Object.values<TopicRow>(TOPICS)) {
      if (row.cell === 'value' && !OWN_TOPICS.has(row.topic)) this.#values.clear(row.topic)
    }
  }

  handlers(topic: ValueTopic, refetch: (key: string) => void): readonly (readonly [string, MessageHandler])[] {
    const values = this.#values
    const row: ValueRow<ValueTopic> = TOPICS[topic]
    // Messages type the value by its topic, which the table of observers cannot express.
    const observe = this.#observers[topic] as ((value: ValueTopics[ValueTopic]) => void) | undefined
    // A value that was on its way when its key was unsubscribed is dropped: the next holder must not see it as current.
    const isForgotten = (key: string) => row.source?.by === 'keys' && values.get(topic, key) === undefined
    return Object.entries(row.on).map(([message, parse]) => [
      message,
      (argument) => {
        const parsed = parse(argument)
        if (parsed === 'not-mine') return 0
        for (const key of parsed.unreadable) if (key !== null) values.unreadable(topic, key)
        for (const { key, value } of parsed.items) {
          if (isForgotten(key)) continue
          if (value === undefined) refetch(key)
          else {
            values.set(topic, key, value)
            observe?.(value)
          }
        }
        return parsed.unreadable.length
      },
    ])
  }

  openTab(): KindLeases {
    return new ValueLeases(this.#values)
  }
}

class ValueLeases implements KindLeases {
  readonly #values: ValueStore
  readonly #leases = new Map<string, { readonly topic: ValueTopic; readonly key: string; sent: number }>()

  constructor(values: ValueStore) {
    this.#values = values
  }

  add({ topic, key }: LeaseEntry): void {
    const row = TOPICS[topic]
    if (row.cell === 'value') this.#leases.set(leaseId(topic, key), { topic: row.topic, key, sent: 0 })
  }

  drop({ topic, key }: LeaseEntry): void {
    this.#leases.delete(leaseId(topic, key))
  }

  forgetSent(): void {
    for (const lease of this.#leases.values()) lease.sent = 0
  }

  take({ values }: FrameContent): boolean {
    let isAny = false
    for (const lease of this.#leases.values()) {
      const { topic, key } = lease
      const cell = this.#values.get(topic, key)
      if (cell === undefined || cell.version <= lease.sent) continue
      lease.sent = cell.version
      isAny = true
      // One correlated pair of topic and value; the compiler cannot see the correlation through the table.
      values.push({
        topic,
        key,
        value: cell.value,
        load: cell.load,
        stale: this.#values.isOld(topic, cell),
      } as ValueChange)
    }
    return isAny
  }
}
