import type { LiveValue } from '../../../live/views/hooks.ts'
import type { DialState, Station } from '../../../wire/server/station.ts'
import type { StationAlerts } from '../../../wire/tabs/alert-list.ts'
import type { InterimDialState } from '../../../wire/tabs/dial-action.ts'
import type { Ring } from '../rules/connection-ring.ts'
import type { Point } from '../rules/map-area.ts'

/** A station as the map and the list beside it show it. */
export interface MapStation {
  readonly id: number
  readonly station: Station
  /** Null while no state has arrived. */
  readonly dialState: DialState | InterimDialState | null
  readonly ring: Ring
  /** A link of the chain to the plant is broken: the state is the last known one. */
  readonly isStale: boolean
  readonly alerts: StationAlerts | null
  /** What the plant has told of the alerts of all stations; once it has told any, a station without some has none. */
  readonly told: LiveValue<readonly StationAlerts[]>
  /** Of its most urgent alert: the smaller, the more urgent; infinite without one. */
  readonly urgency: number
}

/** A station with its place, in units of the map. */
export interface PlacedStation extends MapStation {
  readonly place: Point
}
