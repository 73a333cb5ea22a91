import type { Alert, AlertBindingType, AlertList, AlertState, Priority } from '../../wire/server/alert.ts'
import type { DataPoint, DataSource } from '../../wire/server/chart.ts'
import type { SeriesMeasurementType } from '../../wire/server/chart-config.ts'
import type { PvConfig, PvNode, PvRef, PvValue } from '../../wire/server/pv.ts'
import type { ReportValueType } from '../../wire/server/report.ts'
import type {
  DialState,
  PriorityOutputGroup,
  PriorityOutputOptions,
  Station,
  StationAction,
  StationDialCounter,
  StationTimestamp,
} from '../../wire/server/station.ts'
import type { SystemSettings } from '../../wire/server/system.ts'
import type { Aggregate } from './archive/aggregate.ts'
import type { Calendar } from './base/calendar.ts'
import type { Steps } from './base/cooperative-steps.ts'
import type { ChartCatalogue } from './charts/chart-catalogue.ts'
import type { Basin } from './hydraulics/basin.ts'
import type { ScriptedEvent } from './hydraulics/scripted-events.ts'
import type { PlantCommands } from './plant-commands.ts'
import type { LeakZone } from './process/leak-zone.ts'
import type { PlantProcess } from './process/plant-process.ts'
import type { StationModel } from './stations/stations.ts'

/** What an alert has just done; `ack` and `deleted` come from users, the other two from the process. */
export type AlertEvent =
  | { readonly kind: 'came' | 'gone' | 'ack'; readonly alert: Alert }
  | { readonly kind: 'deleted'; readonly alert: Alert }

/**
 * The simulated process behind the server. Values are pure functions of seed and time; what users did is an overlay.
 * All times are ms since 1970 in plant time. The server asks, the model never pushes: `updates` and `advance` are
 * called once a tick with adjoining half-open ranges (from, to].
 */
export interface PlantModel {
  readonly stations: readonly Station[]
  /** The same stations as the process knows them, in the same order. */
  readonly stationModels: readonly StationModel[]
  /** The weather and the water behind the values. */
  readonly process: PlantProcess
  /** Overflow basins by station number, as their throttles are set. */
  readonly basins: ReadonlyMap<number, Basin>
  /** Leak zones by copy of the town and number, as their hydrants are set. */
  readonly leakZones: ReadonlyMap<number, ReadonlyMap<number, LeakZone>>
  readonly priorities: readonly Priority[]
  readonly settings: SystemSettings
  /** Those that have stations. */
  readonly pvGroups: readonly PriorityOutputGroup[]
  readonly nodes: readonly PvNode[]

  /** Undefined for a PV that the plant does not have. */
  config(ref: PvRef): PvConfig | undefined
  /** The value of a live key (`ai100001`) at a time; undefined for a key that the plant does not have. */
  value(key: string, at: number): PvValue | undefined
  /** Live keys whose value is to be sent for this tick: it differs from the one sent last, or its source sent again. */
  updates(from: number, to: number): Iterable<string>

  /** What users may change. */
  readonly commands: PlantCommands
  /**
   * Makes things happen from a time after the last `advance` on: values, qualities and archive follow, and alerts are
   * announced with the next `advance`.
   */
  script(events: readonly ScriptedEvent[]): void
  /** Ends what was scripted in this way and is not over at a time. */
  endScript(at: number): void
  /** The clock has been set: what came before counts as attended, as before the start of the plant. */
  restart(at: number): void
  /** Contacts that raise an alert (numbers of DigiIn), and how long they have to be closed before. */
  readonly faultContacts: readonly { readonly nr: number; readonly delayMs: number }[]
  readonly priorityOutputs: PriorityOutputOptions

  timestamp(station: number, at: number): StationTimestamp
  dialState(station: number, at: number): DialState
  dialCounter(station: number, at: number): StationDialCounter
  /** False: the station is always connected, and nothing has been done. The dialling takes seconds. */
  callStation(station: number, action: StationAction, at: number): boolean

  /** State of something on a process image by the pending alerts; undefined for a key that names nothing. */
  alertState(type: AlertBindingType, key: string, pending: readonly Alert[]): AlertState | undefined
  /** All alerts that are not both gone and acknowledged. */
  pending(at: number): readonly Alert[]
  /** Newest first, at most `limit`; `total` counts the whole range. Both ends inclusive. */
  archive(start: number, end: number, limit: number): AlertList
  /** The same with pauses: a year of a large plant takes seconds, and everybody else goes on meanwhile. */
  archiveInSteps(start: number, end: number, limit: number): Steps<AlertList>
  /** Alerts that came or went in the range, in order. */
  advance(from: number, to: number): readonly AlertEvent[]
  /** Marks alerts as seen; unknown and already acknowledged ids are left out of the answer. */
  acknowledge(ids: readonly string[], user: string, at: number): readonly Alert[]
  /** Takes alerts out of lists and archive; unknown ids are left out of the answer. */
  deleteAlerts(ids: readonly string[]): readonly Alert[]
  /** As `archiveInSteps`, of these process variables only. */
  alertsOfPvs(start: number, end: number, refs: readonly PvRef[], limit: number): Steps<AlertList>

  /**
   * Archive data, ascending, a gap as one point with value null; never past `now`. Undefined: no such PV.
   * `measurement` decides what is given of an interval, by default its mean.
   */
  chart(
    ref: PvRef,
    source: DataSource,
    start: number,
    end: number,
    now: number,
    measurement?: SeriesMeasurementType,
  ): readonly DataPoint[] | undefined
  /** The same with pauses: a year of quarter-hours takes seconds. */
  chartInSteps(...asked: Parameters<PlantModel['chart']>): Steps<readonly DataPoint[]> | undefined
  /** One number for [start, end), as far as it is over at `now`. Undefined: no such PV. Domain 4.5. */
  aggregate(ref: PvRef, type: ReportValueType, start: number, end: number, now: number): Aggregate | undefined
  /** The unit of the sum of a PV: m³ of a flow, h of a contact. Undefined: no such PV. */
  sumDimension(ref: PvRef): string | undefined
  /** The charts that somebody has set up. */
  readonly charts: ChartCatalogue
  /** Local time of the plant. */
  readonly calendar: Calendar
  /** Nothing is known before it. */
  readonly archiveStart: number
}
