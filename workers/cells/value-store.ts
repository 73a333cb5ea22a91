import type { ValueTopic, ValueTopics } from '../../src/wire/live.ts'
import type { VersionCounter } from './version.ts'

export interface ValueCell<T> {
  readonly value: T
  readonly stale: boolean
  readonly version: number
}

/** Topics of small objects: per key the newest one counts. */
export class ValueStore {
  readonly #version: VersionCounter
  readonly #cells: { [T in ValueTopic]: Map<string, ValueCell<ValueTopics[T]>> } = {
    stationTimestamp: new Map(),
    stationConfig: new Map(),
    dialState: new Map(),
    connection: new Map(),
    session: new Map(),
  }

  constructor(version: VersionCounter) {
    this.#version = version
  }

  get<T extends ValueTopic>(topic: T, key: string): ValueCell<ValueTopics[T]> | undefined {
    return this.#cells[topic].get(key)
  }

  set<T extends ValueTopic>(topic: T, key: string, value: ValueTopics[T]): void {
    this.#cells[topic].set(key, { value, stale: false, version: this.#version.next() })
  }

  markStale<T extends ValueTopic>(topic: T): void {
    const cells = this.#cells[topic]
    for (const [key, cell] of cells) {
      if (!cell.stale) cells.set(key, { ...cell, stale: true, version: this.#version.next() })
    }
  }

  drop(topic: ValueTopic, key: string): void {
    this.#cells[topic].delete(key)
  }

  clear(topic: ValueTopic): void {
    this.#cells[topic].clear()
  }
}
