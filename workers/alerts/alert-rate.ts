import { AlertFlood } from '../../src/domain/alerts/alert-flood.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { AlertFloodState } from '../../src/wire/tabs/alert-list.ts'
import type { AlertSet } from './alert-set.ts'

const STANDING_MS = 24 * 3_600_000
/** How often the whole list is searched for alerts that have become old. */
const STANDING_EVERY_MS = 60_000
const STATIONS_SHOWN = 3

/** Counts how fast the pending alerts of a set come and how many stay: rate, flood, standing for more than a day. */
export class AlertRate {
  readonly #set: Pick<AlertSet, 'entries'>
  readonly #flood = new AlertFlood()
  /** Alerts that came before are standing, ms since 1970. */
  #standingFrom = Number.NaN
  standing = 0

  constructor(set: Pick<AlertSet, 'entries'>) {
    this.#set = set
  }

  get recent(): number {
    return this.#flood.recent
  }

  add(alert: Alert, isNew: boolean): void {
    if (isNew) this.#flood.add(alert.id, alert.timestamp, alert.stationNumber)
    if (this.#isStanding(alert)) this.standing += 1
  }

  remove(alert: Alert): void {
    if (this.#isStanding(alert)) this.standing -= 1
  }

  /** Counts until `now`, server time in ms since 1970. Returns whether anything has changed. */
  advance(now: number): boolean {
    const { standing } = this
    const isChanged = this.#flood.advance(now)
    const from = now - STANDING_MS
    if (!(Math.abs(from - this.#standingFrom) < STANDING_EVERY_MS)) {
      this.#standingFrom = from
      this.standing = 0
      for (const { alert } of this.#set.entries()) if (this.#isStanding(alert)) this.standing += 1
    }
    return isChanged || standing !== this.standing
  }

  /** Returns the flood of now; `nameOf` returns the name of a station. */
  flood(nameOf: (stationNumber: number) => string): AlertFloodState | null {
    const { since } = this.#flood
    if (since === null) return null
    const stations = this.#flood.stations(STATIONS_SHOWN)
    return {
      since,
      stations: stations.map((station) => ({ ...station, stationName: nameOf(station.stationNumber) })),
    }
  }

  clear(): void {
    this.#flood.clear()
    this.#standingFrom = Number.NaN
    this.standing = 0
  }

  #isStanding({ timestamp, goneTimestamp }: Alert): boolean {
    return goneTimestamp === null && timestamp < this.#standingFrom
  }
}
