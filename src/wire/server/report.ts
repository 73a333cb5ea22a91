import type { PvRef, Quality } from './pv.ts'
import type { ResultStatus } from './result.ts'

/** Reports: specification 3 "Report manual input item", domain 4. */

/** The second path part of the data calls, after domain 10. @assumed */
export const REPORT_PERIODS = ['day', 'week', 'month', 'year', 'special'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** After domain 4.5. @assumed */
export const REPORT_VALUE_TYPES = ['Value', 'Sum', 'Mean', 'Min', 'Max', 'Percentile85', 'Count'] as const
export type ReportValueType = (typeof REPORT_VALUE_TYPES)[number]

/** @assumed */
export const OFFSET_UNITS = ['Hours', 'Days', 'Months', 'Years'] as const
export type OffsetUnit = (typeof OFFSET_UNITS)[number]

/** Where the value of a cell comes from. @assumed */
export const INPUT_STATES = ['Empty', 'Measured', 'Manual', 'Locked'] as const
export type InputState = (typeof INPUT_STATES)[number]

/** @assumed */
export interface ReportConfigs {
  readonly reportConfigs: readonly ReportConfig[]
}

/** @assumed */
export interface ReportConfig {
  readonly id: number
  readonly name: string
  readonly period: ReportPeriod
  readonly columns: readonly ReportColumn[]
}

/** @assumed */
export interface ReportColumn {
  readonly pv: PvRef
  readonly title: string
  readonly dimension: string
  readonly decimalPlaces: number
  readonly reportValueType: ReportValueType
  readonly isManual: boolean
}

/** One report of one date. @assumed */
export interface ReportData {
  readonly reportId: number
  /** yyyy-MM-dd, the first day of the period. */
  readonly date: string
  /** Entries are refused where true: the period is closed. */
  readonly isLocked: boolean
  readonly rows: readonly ReportRow[]
  /** Sum, mean and extremes under the rows, each as long as the columns. */
  readonly summaries: readonly ReportSummary[]
  readonly remark: string
}

/** @assumed */
export interface ReportRow {
  /** Start of the interval in ms since 1970. */
  readonly timestamp: number
  readonly cells: readonly ReportCell[]
}

/** @assumed */
export interface ReportCell {
  readonly value: number | null
  readonly quality: Quality
  readonly state: InputState
  /**
   * Share, 0 to 1, of the time of the interval that is over for which there are values: of one that has ended, of its whole length.
   */
  readonly coverage: number
  /** When a least or highest value was, ms since 1970; of a highest mean its beginning. Missing where the server does not say. */
  readonly at?: number
  /** Who entered the value by hand, and when; missing where the server does not say. Domain 4.4. */
  readonly entered?: ReportEntry
  /** @client It was sent and could not be read. */
  readonly isUnread?: true
}

/** @assumed */
export interface ReportEntry {
  /** The user's name for people. */
  readonly by: string
  /** ms since 1970. */
  readonly at: number
}

/** @assumed */
export interface ReportSummary {
  readonly reportValueType: ReportValueType
  readonly values: readonly (number | null)[]
}

export interface ManualInput {
  readonly pv: PvRef
  /** Number of the row, from 0. */
  readonly index: number
  /** null = empty, which is not 0. */
  readonly value: number | null
  readonly state: InputState
  /** Back to the measured value. */
  readonly resetManualInput: boolean
}

/** @assumed */
export interface ManualInputResult {
  readonly status: ResultStatus
  readonly message: string | null
  readonly unauthorizedPvs: readonly PvRef[]
}

/** What a live report cell shows: `offset` periods before the current one. */
export interface ReportBinding {
  readonly pvRef: PvRef
  readonly reportValueType: ReportValueType
  readonly offset: number
  readonly offsetUnit: OffsetUnit
}

export interface ReportBindingValue extends ReportBinding {
  readonly value: number | null
}

/** Overflow basins: specification 3 "Rueb", domain 4.3. The items are assumed. */

/** @assumed */
export const BASIN_TYPES = ['Fangbecken', 'Durchlaufbecken', 'Stauraumkanal'] as const
export type BasinType = (typeof BASIN_TYPES)[number]

export interface RuebConfigs {
  readonly ruebConfigItems: readonly RuebConfig[]
}

/** Master data of a basin. @assumed */
export interface RuebConfig {
  readonly id: number
  readonly stationNumber: number
  readonly name: string
  readonly basinType: BasinType
  /** m³. */
  readonly volume: number
  /** Impervious area in ha. */
  readonly area: number
  /** l/s. */
  readonly throttleFlow: number
  /** Level of the weir crest in m. */
  readonly weirLevel: number
  /** Level, overflow and rain at the nearest gauge; null where none is measured. */
  readonly levelPv: PvRef | null
  readonly overflowPv: PvRef | null
  readonly rainPv: PvRef | null
}

/** All events that touch the days asked for, each whole: one may have begun long before. */
export interface RuebEvents {
  readonly ruebEvents: readonly RuebEvent[]
  /** When levels were not known on those days; missing where the server does not tell. @assumed */
  readonly levelGaps?: readonly RuebLevelGap[]
}

/** A time of which no level of a basin is known: cut to the days asked for. @assumed */
export interface RuebLevelGap {
  readonly configId: number
  /** ms since 1970. */
  readonly from: number
  /** null: still. */
  readonly to: number | null
}

/** A time without a pause in which a basin stored or spilled, cut at each midnight of the plant. @assumed */
export interface RuebPart {
  /** ms since 1970. */
  readonly from: number
  /** ms since 1970; of what is under way, up to what is known. */
  readonly to: number
  /** m³; null for a storage. */
  readonly volume: number | null
  /** l/s; null for a storage. */
  readonly maxFlow: number | null
  /** m. */
  readonly maxLevel: number
}

/** @assumed */
export const RUEB_EVENT_TYPES = ['Storage', 'Overflow'] as const
export type RuebEventType = (typeof RUEB_EVENT_TYPES)[number]

/** One storage or overflow; gaps below an hour are merged. @assumed */
export interface RuebEvent {
  readonly id: string
  readonly configId: number
  readonly type: RuebEventType
  /** ms since 1970. */
  readonly start: number
  /** null: still under way, or in a pause that may end nothing. */
  readonly end: number | null
  /** Active time, without the merged gaps. */
  readonly durationSeconds: number
  /** The active times, oldest first; missing where the server tells only of the whole. */
  readonly parts?: readonly RuebPart[]
  /** m³; null for a storage. */
  readonly volume: number | null
  /** l/s; null for a storage. */
  readonly maxFlow: number | null
  /** m. */
  readonly maxLevel: number
  /** mm. */
  readonly rainDepth: number
  /** mm/h. */
  readonly maxRainIntensity: number
  /** Share of the time with a known level, 0 to 1. */
  readonly availability: number
  readonly remark: string
}

/** Meaning unknown; an optional module whose list may be empty. @assumed */
export interface SebamConfig {
  readonly id: number
  readonly name: string
}
