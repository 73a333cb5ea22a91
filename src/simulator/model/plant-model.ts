import type { Alert, AlertBindingType, AlertList, AlertState, Priority } from '../../wire/server/alert.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import type { SystemSettings } from '../../wire/server/system.ts'
import type { AlertEvent } from './alerts/alert-book.ts'
import type { PlantArchive } from './archive/plant-archive.ts'
import type { Calendar } from './base/calendar.ts'
import type { Task } from './base/cooperative-task.ts'
import type { ChartCatalogue } from './charts/chart-catalogue.ts'
import type { Basin } from './hydraulics/basin.ts'
import type { ScriptedEvent } from './intervals/scripted-events.ts'
import type { PlantCommands } from './plant-commands.ts'
import type { LeakZone } from './process/leak-zone.ts'
import type { PlantProcess } from './process/plant-process.ts'
import type { PlantStations } from './stations/plant-stations.ts'
import type { PlantValues } from './values/pv-values.ts'

/**
 * The simulated process behind the server. Values are pure functions of seed and time; what users did is an overlay.
 * All times are ms since 1970 in simulated time. The model never pushes: the server calls `updates` and `advance` once
 * a tick, with adjoining half-open ranges (from, to].
 */
export interface PlantModel extends PlantValues, PlantArchive, PlantStations {
  /** Local time of the plant. */
  readonly calendar: Calendar
  /** The weather and the water behind the values. */
  readonly process: PlantProcess
  /** Overflow basins by station number, with the throttles that users set. */
  readonly basins: ReadonlyMap<number, Basin>
  /** Leak zones by copy of the town and number, with the hydrants that users opened. */
  readonly leakZones: ReadonlyMap<number, ReadonlyMap<number, LeakZone>>
  readonly priorities: readonly Priority[]
  readonly settings: SystemSettings
  /** The charts that are set up. */
  readonly charts: ChartCatalogue

  /** What users may change. */
  readonly commands: PlantCommands
  /**
   * Adds events that start after the last `advance`. Values, qualities and archive follow; `advance` returns their
   * alerts.
   */
  script(events: readonly ScriptedEvent[]): void
  /** Ends the events added by `script` that are not over at a time. */
  endScript(at: number): void
  /** Moves the simulation to a time. Earlier alerts count as acknowledged, as before the start. */
  restart(at: number): void
  /** Contacts that raise an alert (numbers of DigiIn), and how long they must be closed before they do. */
  readonly faultContacts: readonly { readonly nr: number; readonly delayMs: number }[]

  /** Returns the alert state of an object on a process image, or undefined for an unknown key. */
  alertState(type: AlertBindingType, key: string, pending: readonly Alert[]): AlertState | undefined
  /** Returns all alerts that are not both gone and acknowledged. */
  pending(at: number): readonly Alert[]
  /** Returns at most `limit` alerts, newest first; `total` counts the whole range. Both ends inclusive. */
  archive(start: number, end: number, limit: number): AlertList
  /** Like `archive`, as a cooperative task: a year of a large plant takes seconds. */
  archiveTask(start: number, end: number, limit: number): Task<AlertList>
  /** Returns the alerts that came or went in the range, in order. */
  advance(from: number, to: number): readonly AlertEvent[]
  /** Acknowledges alerts and returns them, without unknown and already acknowledged ids. */
  acknowledge(ids: readonly string[], user: string, at: number): readonly Alert[]
  /** Returns alerts by id, without unknown ids. */
  findAlerts(ids: readonly string[]): readonly Alert[]
  /** Deletes alerts from lists and archive and returns them, without unknown ids. */
  deleteAlerts(ids: readonly string[]): readonly Alert[]
  /** Like `archiveTask`, for these process variables only. */
  alertsOfPvs(start: number, end: number, refs: readonly PvRef[], limit: number): Task<AlertList>
}
