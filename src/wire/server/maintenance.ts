import type { PvRef, PvType, RuntimeType } from './pv.ts'
import type { ResultStatus, UploadFile } from './result.ts'

/** Machine life cycle, notifications and protocols: specification 3, domain 5.1. */

/** How maintenance calls name a PV. */
export interface MaintenancePv {
  readonly pvType: PvType
  readonly pvNr: number
}

/** A machine of the overview. @assumed */
export interface MaintenanceDescription {
  readonly pvRef: PvRef
  readonly stationNumber: number
  readonly name: string
  readonly eksNr: string
  readonly description: string
}

export const RUNTIME_DIMENSIONS = ['Hours', 'Days', 'Months', 'Years', 'Cycles'] as const
export type RuntimeDimension = (typeof RUNTIME_DIMENSIONS)[number]

/** Active counts only while the machine runs, Absolute always. */
export const RUNTIME_END_TYPES = ['Other', 'Absolute', 'Active'] as const
export type RuntimeEndType = (typeof RUNTIME_END_TYPES)[number]

export interface MaintenanceNotification {
  readonly index: number
  readonly messageText: string
  readonly runtimeType: RuntimeType
  readonly runtimeDimension: RuntimeDimension
  readonly pvDim: string
  readonly currentRuntime: number
  readonly targetRuntime: number
  /** Negative: overdue. */
  readonly remainingRuntime: number
  readonly runtimeEndType: RuntimeEndType
}

/** After domain 5.1. @assumed */
export const LIFECYCLE_CATEGORIES = [
  'Inspection',
  'Service',
  'Repair',
  'Replacement',
  'Oil',
  'Calibration',
  'Cleaning',
] as const
export type LifecycleCategory = (typeof LIFECYCLE_CATEGORIES)[number]

/** A new entry of the life cycle of a machine. @assumed */
export interface LifecycleDraft {
  /** ms since 1970. @specified */
  readonly maintenanceTimestamp: number
  readonly pvRef: PvRef
  readonly category: LifecycleCategory
  readonly text: string
  readonly person: string
  /** Hours or cycles at the time, null where unknown. */
  readonly runtime: number | null
  /** Euro. */
  readonly cost: number | null
  /** ms since 1970. */
  readonly nextDue: number | null
}

/** @assumed */
export interface LifecycleEntry extends LifecycleDraft {
  readonly id: number
}

export interface LifecycleChanges {
  readonly entriesToCreate: readonly LifecycleDraft[]
  readonly entriesToUpdate: readonly LifecycleEntry[]
  readonly idsToDelete: readonly number[]
}

export interface LifecycleResult {
  readonly status: ResultStatus
  readonly message: string | null
  readonly created: readonly LifecycleEntry[]
  readonly updated: readonly LifecycleEntry[]
  readonly deletedIds: readonly number[]
}

/** One machine in a protocol. @assumed */
export interface MaintenanceProtocolRow {
  readonly pvRef: PvRef
  readonly name: string
  readonly eksNr: string
  readonly runtimeType: RuntimeType
  readonly runtimeDimension: RuntimeDimension
  readonly currentRuntime: number
  readonly targetRuntime: number
  readonly remainingRuntime: number
  /** From the last service to the target, which is seldom all that a machine has run; null where nobody knows it. */
  readonly intervalRuntime: number | null
  /** Difference from the mean of the station in per cent, null if there is nothing to compare with. */
  readonly deviationPercent: number | null
  /** ms since 1970, from the mean daily runtime of the last 30 days; null while it stands still, and of what is overdue. */
  readonly forecastDate: number | null
}

/** Machine datasheets and their documents: specification 3 "External document", domain 5.1. */

/** The specification names `File`. @assumed partly */
export const DOCUMENT_TYPES = ['File', 'Url'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** Parts of the multipart form; `pvType` and `pvNr` go into the query. */
export interface DocumentUpload extends MaintenancePv {
  readonly description: string
  readonly docType: DocumentType
  /** The address, if `docType` is not `File`. */
  readonly target?: string
  readonly file?: UploadFile
}

/** @assumed */
export interface DatasheetDocument {
  readonly id: number
  readonly description: string
  readonly docType: DocumentType
  /** An address of http or https, or the path of the file on this server. */
  readonly target: string
  readonly fileName: string | null
  readonly sizeBytes: number | null
  /** ms since 1970. */
  readonly uploadedAt: number
}

/** One line of the name plate. @assumed */
export interface DatasheetEntry {
  readonly name: string
  readonly value: string
}

/** A spare or wear part. @assumed */
export interface DatasheetPart {
  readonly name: string
  readonly partNumber: string
  readonly count: number
  readonly inStock: number
}

export interface DatasheetDocuments {
  readonly status: ResultStatus
  readonly message: string | null
  readonly entries: readonly DatasheetDocument[]
}

export interface DatasheetData {
  readonly status: ResultStatus
  readonly message: string | null
  readonly entries: readonly DatasheetEntry[]
}

export interface DatasheetParts {
  readonly status: ResultStatus
  readonly message: string | null
  readonly entries: readonly DatasheetPart[]
}
