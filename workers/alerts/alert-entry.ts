import { alertSearchText, type SearchableAlert } from '../../src/domain/alerts/alert-fields.ts'
import { alertMessage } from '../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../src/wire/server/alert.ts'

/** One state of an alert. A new state is a new entry, so that an old entry still locates its row. */
export class AlertEntry implements SearchableAlert {
  readonly alert: Alert
  /** The last snapshot that contained the alert. */
  generation: number
  #text: string | null = null
  #message: string | null = null

  constructor(alert: Alert, generation: number) {
    this.alert = alert
    this.generation = generation
  }

  /** Computed by the first search, then cached. */
  get text(): string {
    this.#text ??= alertSearchText(this.alert)
    return this.#text
  }

  /** The text of the row. Computed by the first sort, then cached. */
  get message(): string {
    this.#message ??= alertMessage(this.alert)
    return this.#message
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
