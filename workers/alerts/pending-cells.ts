import type { CallError } from '../../src/wire/server/result.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { AlertSet } from './alert-set.ts'
import type { TallyEvents } from './alert-tally.ts'

const TOPICS = ['stationAlerts', 'alertSummary', 'pvAlert'] as const

/** The cells that are counted from pending alerts. */
export class PendingCells {
  readonly #values: ValueStore
  /** What counts them. */
  readonly events: TallyEvents

  constructor(values: ValueStore, set: AlertSet) {
    this.#values = values
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

  /** Returns whether the summary is that of now, as far as the server is connected. Of one that only loads nothing is said yet. */
  isCurrent(isConnected: boolean): boolean {
    const cell = this.#values.get('alertSummary', '')
    if (cell === undefined || cell.value === null) return cell?.load.state !== 'error'
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
