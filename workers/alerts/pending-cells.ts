import type { CallError } from '../../src/wire/server/result.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { Clock } from '../platform/environment.ts'
import type { AlertSet } from './alert-set.ts'
import type { TallyEvents } from './alert-tally.ts'

/** A list that has not arrived by then may never do so, as behind a hub that does not open. */
const LOADING_MS = 10_000
const TOPICS = ['stationAlerts', 'alertSummary', 'pvAlert'] as const

/** The cells that are counted from pending alerts. */
export class PendingCells {
  readonly #values: ValueStore
  readonly #clock: Pick<Clock, 'elapsed'>
  /** Since when somebody waits for the summary, in ms of the monotonic clock; NaN while nobody does. */
  #wantedAt = Number.NaN
  /** What counts them. */
  readonly events: TallyEvents

  constructor(values: ValueStore, set: AlertSet, clock: Pick<Clock, 'elapsed'>) {
    this.#values = values
    this.#clock = clock
    // A list that is not complete would look like a quiet plant.
    const isPartial = () => !set.wasComplete
    this.events = {
      summary: (summary) => {
        if (!isPartial()) values.set('alertSummary', '', summary, set.stale)
      },
      stations: (stations) => {
        const shown = values.get('stationAlerts', '')
        const isShown = shown?.value === stations && shown.stale === set.stale && shown.load.state === 'ready'
        if (!isPartial() && !isShown) values.set('stationAlerts', '', stations, set.stale)
      },
      pv: (pv, counts) => {
        if (!isPartial()) values.set('pvAlert', pv, counts, set.stale)
      },
    }
  }

  /** Call when the summary becomes wanted or unwanted, and when it is wanted of another session. */
  want(wanted: boolean): void {
    this.#wantedAt = wanted ? this.#clock.elapsed() : Number.NaN
  }

  /** Returns whether the summary is that of now, as far as the server is connected. Of one that has just been asked for nothing is said yet. */
  isCurrent(isConnected: boolean): boolean {
    const cell = this.#values.get('alertSummary', '')
    if (cell === undefined || cell.value === null) {
      return cell?.load.state !== 'error' && !(this.#clock.elapsed() - this.#wantedAt >= LOADING_MS)
    }
    return isConnected && cell.load.state !== 'error' && !this.#values.isOld('alertSummary', cell)
  }

  /** `pvs`: the PVs that are counted. */
  fail(error: CallError, pvs: Iterable<string>): void {
    for (const topic of ['stationAlerts', 'alertSummary'] as const) this.#values.fail(topic, '', error)
    for (const pv of pvs) this.#values.fail('pvAlert', pv, error)
  }

  markStale(): void {
    for (const topic of TOPICS) this.#values.markStale(topic)
  }

  doubt(isDoubted: boolean): void {
    for (const topic of TOPICS) this.#values.doubt(topic, isDoubted)
  }

  clear(): void {
    for (const topic of TOPICS) this.#values.clear(topic)
  }
}
