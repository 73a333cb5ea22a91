import type { Alert } from '../../src/wire/server/alert.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import type { VersionCounter } from '../context/core-context.ts'
import { AlertEntry, isSameAlert } from './alert-entry.ts'

/** One alert before and after; null where it was not or is no longer there. */
export interface AlertChange {
  readonly before: AlertEntry | null
  readonly after: AlertEntry | null
}

export interface AlertSetListener {
  changed(changes: readonly AlertChange[]): void
  /** Nothing of what was there may stay: it is not the next user's. */
  cleared(): void
}

/** The alerts of one source by id, and what listens to their changes: views and counts. */
export class AlertSet {
  readonly #version: VersionCounter
  readonly #entries = new Map<string, AlertEntry>()
  /** How many alerts each PV group has. */
  readonly #groups = new Map<number, number>()
  readonly #listeners = new Set<AlertSetListener>()
  #changes: AlertChange[] = []
  #generation = 0
  load: LoadState = { state: 'empty' }
  /** The link the alerts come by is broken: what is shown is the last known state. */
  stale = false
  /** Older alerts that the request limit has cut off. */
  more = 0
  /** Of load state, `stale` and `more`. */
  version: number

  constructor(version: VersionCounter) {
    this.#version = version
    this.version = version.next()
  }

  get size(): number {
    return this.#entries.size
  }

  get(id: string): AlertEntry | undefined {
    return this.#entries.get(id)
  }

  entries(): IterableIterator<AlertEntry> {
    return this.#entries.values()
  }

  /** Whether a PV group has alerts here: a list that is loaded needs no look through it for what it replaces. */
  hasGroup(pvGroupId: number): boolean {
    return this.#groups.has(pvGroupId)
  }

  listen(listener: AlertSetListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes in an alert; told with the next `tell`. */
  put(alert: Alert): void {
    const before = this.#entries.get(alert.id) ?? null
    if (before !== null && isSameAlert(before.alert, alert)) {
      before.generation = this.#generation
      return
    }
    const after = new AlertEntry(alert, this.#generation)
    this.#entries.set(alert.id, after)
    if (before !== null) this.#countGroup(before.alert, -1)
    this.#countGroup(alert, 1)
    this.#changes.push({ before, after })
  }

  remove(id: string): void {
    const before = this.#entries.get(id)
    if (before === undefined) return
    this.#entries.delete(id)
    this.#countGroup(before.alert, -1)
    this.#changes.push({ before, after: null })
  }

  /** From now on it is noted which alerts are named: those that are not until `sweep` are gone. */
  mark(): void {
    this.#generation += 1
  }

  sweep(): void {
    for (const [id, entry] of this.#entries) if (entry.generation < this.#generation) this.remove(id)
  }

  /** Tells the listeners what has changed since the last time. */
  tell(): void {
    const changes = this.#changes
    if (changes.length === 0) return
    this.#changes = []
    for (const listener of this.#listeners) listener.changed(changes)
  }

  loading(): void {
    this.#become({ state: this.load.state === 'ready' || this.load.state === 'updating' ? 'updating' : 'loading' })
  }

  ready(more: number): void {
    this.stale = false
    this.more = more
    this.#become({ state: 'ready' })
  }

  failed(error: CallError): void {
    this.#become({ state: 'error', error })
  }

  markStale(): void {
    this.stale = true
    this.version = this.#version.next()
  }

  counted(more: number): void {
    this.more = Math.max(0, more)
    this.version = this.#version.next()
  }

  clear(): void {
    this.#entries.clear()
    this.#groups.clear()
    this.#changes = []
    for (const listener of this.#listeners) listener.cleared()
    this.stale = false
    this.more = 0
    this.#become({ state: 'empty' })
  }

  #countGroup({ pvGroupId }: Alert, sign: 1 | -1): void {
    const count = (this.#groups.get(pvGroupId) ?? 0) + sign
    if (count === 0) this.#groups.delete(pvGroupId)
    else this.#groups.set(pvGroupId, count)
  }

  #become(load: LoadState): void {
    this.load = load
    this.version = this.#version.next()
  }
}
