import { SEARCHED_FIELDS, type SearchableAlert } from '../../src/domain/alerts/alert-fields.ts'
import { alertMessage } from '../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import { PooledText, type TextPool } from '../lists/text-pool.ts'

const STATION = SEARCHED_FIELDS.indexOf('stationName')

/** One state of an alert. A new state is a new entry, so that an old entry still locates its row. */
export class AlertEntry implements SearchableAlert {
  readonly alert: Alert
  /** The last snapshot that contained the alert. */
  generation: number
  /** Null when the entry has left its set: nobody would release what it takes then. */
  #pool: TextPool | null
  #texts: readonly PooledText[] | null = null
  #message: PooledText | null = null

  constructor(alert: Alert, generation: number, pool: TextPool) {
    this.alert = alert
    this.generation = generation
    this.#pool = pool
  }

  /** Taken from the pool by the first search, then kept. */
  get texts(): readonly PooledText[] {
    this.#texts ??= SEARCHED_FIELDS.map((field) => this.#take(this.alert[field]))
    return this.#texts
  }

  get station(): PooledText {
    return this.texts[STATION] as PooledText
  }

  /** The text of the row. Taken from the pool by the first sort, then kept. */
  get message(): PooledText {
    this.#message ??= this.#take(alertMessage(this.alert))
    return this.#message
  }

  /** Call when the entry leaves its set. It keeps its texts, by which it is still found in the rows. */
  release(): void {
    const pool = this.#pool
    this.#pool = null
    if (pool === null) return
    if (this.#texts !== null) for (const text of this.#texts) pool.release(text)
    if (this.#message !== null) pool.release(this.#message)
  }

  #take(text: string): PooledText {
    return this.#pool?.take(text) ?? new PooledText(text)
  }
}

/** Returns whether two states of an alert are equal. */
export function isSameAlert(a: Alert, b: Alert): boolean {
  return (
    a.goneTimestamp === b.goneTimestamp &&
    a.ackTimestamp === b.ackTimestamp &&
    a.ackUser === b.ackUser &&
    a.priority === b.priority &&
    a.timestamp === b.timestamp &&
    a.stationNumber === b.stationNumber &&
    a.pvGroupId === b.pvGroupId &&
    a.value === b.value &&
    a.limit === b.limit &&
    a.limitType === b.limitType &&
    a.stationName === b.stationName &&
    a.pvName === b.pvName &&
    a.eksNr === b.eksNr &&
    a.description === b.description &&
    a.message === b.message &&
    a.dimension === b.dimension &&
    a.decimalPlaces === b.decimalPlaces &&
    a.pvRef?.type === b.pvRef?.type &&
    a.pvRef?.nr === b.pvRef?.nr
  )
}
