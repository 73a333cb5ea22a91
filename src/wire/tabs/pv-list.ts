import type { PvConfig } from '../server/pv.ts'
import type { ListState } from './list-page.ts'

/** One PV of a list: its id is `pvParam(...)` of `src/domain/values/pv-ref.ts`. */
export interface PvRow {
  readonly id: string
  readonly config: PvConfig
}

/** Rows with the same text in the column by which a view is grouped; they follow each other. */
export interface PvRowGroup {
  readonly title: string
  readonly count: number
}

/** The values of one moment, by which a list is sorted or filtered. */
export interface ReadMoment {
  /** When the last one was read, ms since 1970 of the server; null while they are being read. */
  readonly at: number | null
  /** PVs that have a value, how many of them have been asked for, and how many did not answer in time. */
  readonly of: number
  readonly read: number
  readonly missing: number
}

/** What all pages of one view of the directory have in common. PVs whose configuration is not known yet have no row. */
export interface PvListState extends ListState {
  /** PVs of the source, before any filter, and how many of their configurations have been loaded. */
  readonly pvs: number
  readonly loaded: number
  /** Null if the view is not grouped. */
  readonly groups: readonly PvRowGroup[] | null
  /** Null where no value counts. */
  readonly values: ReadMoment | null
}
