import type { CallError } from '../../src/wire/server/result.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import type { ValueTopic, ValueTopics } from '../../src/wire/tabs/live.ts'
import type { VersionCounter } from '../context/core-context.ts'
import { UnreadableKeys } from './unreadable-keys.ts'

/** Specification 9, "Async value wait timeout". */
const WAIT_MS = 5000
const UNREADABLE: CallError = { kind: 'shape', text: 'The hub sent something that cannot be read' }
const TIMED_OUT: LoadState = { state: 'error', error: { kind: 'timeout', text: 'Timeout' } }

export interface ValueCell<T> {
  /** Null while unknown. */
  readonly value: T | null
  readonly load: LoadState
  readonly stale: boolean
  readonly version: number
}

type Cells = { [T in ValueTopic]: Map<string, ValueCell<ValueTopics[T]>> }

/**
 * Holds the newest small object of each key of the value topics. A key that is leased and unknown is loading for 5 s, then
 * an error; a value that arrives later replaces the error (specification 4, "Generic load state").
 */
export class ValueStore {
  readonly #version: VersionCounter
  readonly #unreadable = new Map<ValueTopic, UnreadableKeys<string>>()
  /** When each key began to load, by topic. */
  readonly #waiting = new Map<ValueTopic, Map<string, number>>()
  /** Topics whose link is silent. Nothing was lost meanwhile, so their cells do not change. */
  readonly #doubted = new Set<ValueTopic>()
  /** How often the link of each topic was lost: what was asked for before may be out of date. */
  readonly #losses = new Map<ValueTopic, number>()
  readonly #cells: Cells = {
    stationTimestamp: new Map(),
    stationConfig: new Map(),
    dialState: new Map(),
    dialCounter: new Map(),
    alarmPlan: new Map(),
    alarmLine: new Map(),
    pvAck: new Map(),
    pvConfig: new Map(),
    pvRuntimes: new Map(),
    pvLimitConfig: new Map(),
    pvMaintenanceConfig: new Map(),
    deviceAlertState: new Map(),
    stationConnectionAlertState: new Map(),
    stationLineConnectionAlertState: new Map(),
    pipeLeakageAlertState: new Map(),
    alertLinkAlertState: new Map(),
    reportValue: new Map(),
    pipeLeakage: new Map(),
    dashboardNote: new Map(),
    textMessage: new Map(),
    webcamPicture: new Map(),
    energyValues: new Map(),
    serverInfo: new Map(),
    alertSummary: new Map(),
    stationAlerts: new Map(),
    pvAlert: new Map(),
    alertFigures: new Map(),
    shiftLog: new Map(),
    connection: new Map(),
    session: new Map(),
    commands: new Map(),
    journal: new Map(),
    alertAsides: new Map(),
    unseen: new Map(),
    dialActions: new Map(),
    autoLogout: new Map(),
    invalidations: new Map(),
    offeredBuild: new Map(),
    plantFile: new Map(),
  }

  constructor(version: VersionCounter) {
    this.#version = version
  }

  /** How many cells there are. */
  get size(): number {
    return Object.values(this.#cells).reduce((sum, cells) => sum + cells.size, 0)
  }

  get<T extends ValueTopic>(topic: T, key: string): ValueCell<ValueTopics[T]> | undefined {
    return this.#cells[topic].get(key)
  }

  /** Stores a value. `stale` marks one that is derived from last known data. */
  set<T extends ValueTopic>(topic: T, key: string, value: ValueTopics[T], stale = false): void {
    this.#waiting.get(topic)?.delete(key)
    this.#unreadable.get(topic)?.drop(key)
    this.#put(topic, key, { value, load: { state: 'ready' }, stale })
  }

  /** Marks a key as loading from `now` on, unless it is known or loading. `now` in ms of the monotonic clock, as in `expire`. */
  expect<T extends ValueTopic>(topic: T, key: string, now: number): void {
    const state = this.#cells[topic].get(key)?.load.state ?? 'empty'
    if (state !== 'empty' && state !== 'error') return
    const waiting = this.#waiting.get(topic) ?? new Map<string, number>()
    this.#waiting.set(topic, waiting.set(key, now))
    this.#put(topic, key, { ...this.#known(topic, key), load: { state: 'loading' } })
  }

  /** Stores the error of a failed load. A known value stays as the last known one. */
  fail<T extends ValueTopic>(topic: T, key: string, error: CallError): void {
    this.#waiting.get(topic)?.delete(key)
    const { value } = this.#known(topic, key)
    this.#put(topic, key, { value, stale: value !== null, load: { state: 'error', error } })
  }

  /** Call when an unreadable value arrives: a known value becomes the last known, a loading one fails. It is asked for again. */
  unreadable<T extends ValueTopic>(topic: T, key: string): void {
    const cell = this.#cells[topic].get(key)
    if (cell === undefined || cell.load.state === 'empty') return
    const unreadable = this.#unreadable.get(topic) ?? new UnreadableKeys<string>()
    this.#unreadable.set(topic, unreadable)
    unreadable.add(key)
    if (cell.value === null) this.fail(topic, key, UNREADABLE)
    else if (!cell.stale) this.#put(topic, key, { value: cell.value, load: cell.load, stale: true })
  }

  /** Returns the keys to ask for again, by topic: their newest values were unreadable. Call once a second. */
  unreadableDue(): readonly (readonly [ValueTopic, readonly string[]])[] {
    return [...this.#unreadable].map(([topic, keys]) => [topic, keys.settle()] as const)
  }

  /** Fails keys that have been loading for 5 s at `now`, ms of the monotonic clock. Returns whether there were any. */
  expire(now: number): boolean {
    let any = false
    for (const [topic, waiting] of this.#waiting) {
      for (const [key, since] of waiting) {
        // Keys are in the order in which they began to load.
        if (now - since < WAIT_MS) break
        waiting.delete(key)
        this.#put(topic, key, { ...this.#known(topic, key), load: TIMED_OUT })
        any = true
      }
    }
    return any
  }

  /** Marks all known values of a topic as last known: its link is broken. */
  markStale<T extends ValueTopic>(topic: T): void {
    this.#losses.set(topic, this.lossesOf(topic) + 1)
    // A new link sends everything again.
    this.#unreadable.delete(topic)
    for (const [key, cell] of this.#cells[topic]) {
      if (cell.value !== null && !cell.stale) this.#put(topic, key, { ...cell, stale: true })
    }
  }

  /** Returns how often the values of a topic were marked as last known. */
  lossesOf(topic: ValueTopic): number {
    return this.#losses.get(topic) ?? 0
  }

  /** Doubts all known values of a topic, or takes that back: its link is silent, or speaks again. */
  doubt<T extends ValueTopic>(topic: T, isDoubted: boolean): void {
    if (this.#doubted.has(topic) === isDoubted) return
    if (isDoubted) this.#doubted.add(topic)
    else this.#doubted.delete(topic)
    for (const [key, cell] of this.#cells[topic]) if (cell.value !== null) this.#put(topic, key, cell)
  }

  /** Returns whether tabs are told that a cell of the topic is only the last known state. */
  isOld(topic: ValueTopic, { value, stale }: Pick<ValueCell<unknown>, 'value' | 'stale'>): boolean {
    return stale || (value !== null && this.#doubted.has(topic))
  }

  drop(topic: ValueTopic, key: string): void {
    this.#cells[topic].delete(key)
    this.#waiting.get(topic)?.delete(key)
    this.#unreadable.get(topic)?.drop(key)
  }

  dropAll(topic: ValueTopic): void {
    this.#cells[topic].clear()
    this.#waiting.delete(topic)
    this.#unreadable.delete(topic)
  }

  /** Empties the cells of a topic. The cells stay, so that tabs that lease them receive the empty state. */
  clear<T extends ValueTopic>(topic: T): void {
    this.#waiting.delete(topic)
    this.#unreadable.delete(topic)
    for (const key of this.#cells[topic].keys()) {
      this.#put(topic, key, { value: null, load: { state: 'empty' }, stale: false })
    }
  }

  #known<T extends ValueTopic>(topic: T, key: string): Pick<ValueCell<ValueTopics[T]>, 'value' | 'stale'> {
    const cell = this.#cells[topic].get(key)
    return { value: cell?.value ?? null, stale: cell?.stale ?? false }
  }

  #put<T extends ValueTopic>(topic: T, key: string, cell: Omit<ValueCell<ValueTopics[T]>, 'version'>): void {
    this.#cells[topic].set(key, { ...cell, version: this.#version.next() })
  }
}
