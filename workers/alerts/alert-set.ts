import { wasRead } from '../../src/domain/values/was-read.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import type { CoreContext, VersionCounter } from '../context/core-context.ts'
import { TextPool } from '../lists/text-pool.ts'
import { attempt, type ReportFailure } from '../platform/jobs.ts'
import { AlertEntry, isSameAlert } from './alert-entry.ts'

/** A change of alerts, from a hub message or a call's response. */
export type AlertEvent =
  /** Alerts were raised, or their condition is gone. */
  | { readonly kind: 'news'; readonly alerts: readonly Alert[] }
  /** A user acknowledged alerts. */
  | { readonly kind: 'acks'; readonly alerts: readonly Alert[] }
  | { readonly kind: 'deleted'; readonly ids: readonly string[] }
  /** The complete pending list of one PV group. */
  | {
      readonly kind: 'group'
      readonly pvGroupId: number
      readonly alerts: readonly Alert[]
      /** Its rows that could not be read. */
      readonly skipped?: number
    }

/** One alert before and after a change; null when it did not exist or is gone. */
export interface AlertChange {
  readonly before: AlertEntry | null
  readonly after: AlertEntry | null
}

export interface AlertSetListener {
  changed(changes: readonly AlertChange[]): void
  /** All alerts are gone. Listeners drop everything, as the next user must not see it. */
  cleared(): void
}

/** Owns the alerts of one source by id and notifies views and counts of changes. */
export class AlertSet {
  readonly #version: VersionCounter
  readonly #report: ReportFailure
  readonly #entries = new Map<string, AlertEntry>()
  #texts = new TextPool()
  /** How many alerts each PV group has. */
  readonly #groups = new Map<number, number>()
  readonly #listeners = new Set<AlertSetListener>()
  #changes: AlertChange[] = []
  #generation = 0
  /** How many alerts were put in this generation. */
  #fresh = 0
  load: LoadState = { state: 'empty' }
  #wasComplete = false
  /** The link that delivers the alerts is broken: they are the last known state. */
  stale = false
  #isDoubted = false
  /** How many alerts listeners know of: those of the last `notify`. */
  known = 0
  /** How many older alerts the request limit cut off. */
  more = 0
  /** How many rows of its source could not be read. */
  skipped = 0
  /** Changes with load state, `stale`, `more` and `skipped`. */
  version: number

  constructor({ version, failed }: Pick<CoreContext, 'version' | 'failed'>) {
    this.#version = version
    this.#report = failed
    this.version = version.next()
  }

  /** Whether the list was complete at any time since `clear`: what comes after that is news, whatever happened since. */
  get wasComplete(): boolean {
    return this.#wasComplete
  }

  get size(): number {
    return this.#entries.size
  }

  /** How many different texts its alerts have taken. */
  get textCount(): number {
    return this.#texts.size
  }

  get(id: string): AlertEntry | undefined {
    return this.#entries.get(id)
  }

  entries(): IterableIterator<AlertEntry> {
    return this.#entries.values()
  }

  /** Returns whether a PV group has alerts here. Saves a search while a list is loaded group by group. */
  hasGroup(pvGroupId: number): boolean {
    return this.#groups.has(pvGroupId)
  }

  subscribe(listener: AlertSetListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds or updates an alert. Listeners are notified with the next `notify`. */
  put(alert: Alert): void {
    this.#place(alert, this.#generation)
  }

  /** Updates a known alert without counting it as put: a `sweep` still removes it. */
  update(alert: Alert): void {
    const generation = this.#entries.get(alert.id)?.generation
    if (generation !== undefined) this.#place(alert, generation)
  }

  remove(id: string): void {
    const before = this.#entries.get(id)
    if (before === undefined) return
    this.#entries.delete(id)
    if (before.generation === this.#generation) this.#fresh -= 1
    before.release()
    this.#countGroup(before.alert, -1)
    this.#changes.push({ before, after: null })
  }

  /** Starts a new generation: alerts that are not put again until `sweep` are gone. */
  mark(): void {
    this.#generation += 1
    this.#fresh = 0
  }

  sweep(): void {
    // As nearly always at a first load: a hundred thousand alerts are not looked through for none.
    if (this.#fresh === this.#entries.size) return
    for (const [id, entry] of this.#entries) if (entry.generation < this.#generation) this.remove(id)
  }

  /** Notifies the listeners of all changes since the last time. */
  notify(): void {
    const changes = this.#changes
    if (changes.length === 0) return
    this.#changes = []
    this.known = this.#entries.size
    for (const listener of this.#listeners) {
      attempt(this.#report, 'a list of alerts', () => listener.changed(changes))
    }
  }

  loading(): void {
    this.#setLoad({ state: wasRead(this.load) ? 'updating' : 'loading' })
  }

  ready(more: number, skipped = 0): void {
    this.stale = false
    this.#wasComplete = true
    this.more = more
    this.skipped = skipped
    this.#setLoad({ state: 'ready' })
  }

  failed(error: CallError): void {
    this.#setLoad({ state: 'error', error })
  }

  markStale(): void {
    this.stale = true
    this.version = this.#version.next()
  }

  /** Its link is silent, or speaks again: until then nobody may take the alerts for current ones. */
  doubt(isDoubted: boolean): void {
    if (isDoubted === this.#isDoubted) return
    this.#isDoubted = isDoubted
    this.version = this.#version.next()
  }

  /** Whether its alerts are only the last known ones: the link is broken or silent. */
  get isOld(): boolean {
    return this.stale || this.#isDoubted
  }

  setSkipped(skipped: number): void {
    this.skipped = skipped
    this.version = this.#version.next()
  }

  setMore(more: number): void {
    this.more = Math.max(0, more)
    this.version = this.#version.next()
  }

  clear(): void {
    this.#entries.clear()
    this.#fresh = 0
    this.#texts = new TextPool()
    this.#groups.clear()
    this.#changes = []
    this.known = 0
    for (const listener of this.#listeners) attempt(this.#report, 'a list of alerts', () => listener.cleared())
    this.#wasComplete = false
    this.stale = false
    this.more = 0
    this.skipped = 0
    this.#setLoad({ state: 'empty' })
  }

  #place(alert: Alert, generation: number): void {
    const before = this.#entries.get(alert.id) ?? null
    if (generation === this.#generation && before?.generation !== generation) this.#fresh += 1
    if (before !== null && isSameAlert(before.alert, alert)) {
      before.generation = generation
      return
    }
    const after = new AlertEntry(alert, generation, this.#texts)
    this.#entries.set(alert.id, after)
    if (before !== null) {
      before.release()
      this.#countGroup(before.alert, -1)
    }
    this.#countGroup(alert, 1)
    this.#changes.push({ before, after })
  }

  #countGroup({ pvGroupId }: Alert, sign: 1 | -1): void {
    const count = (this.#groups.get(pvGroupId) ?? 0) + sign
    if (count === 0) this.#groups.delete(pvGroupId)
    else this.#groups.set(pvGroupId, count)
  }

  #setLoad(load: LoadState): void {
    this.load = load
    this.version = this.#version.next()
  }
}
