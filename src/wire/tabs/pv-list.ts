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

/** What all pages of one view of the directory have in common. PVs whose configuration is not known yet have no row. */
export interface PvListState extends ListState {
  /** PVs of the source, before any filter, and how many of their configurations have been loaded. */
  readonly pvs: number
  readonly loaded: number
  /** Null if the view is not grouped. */
  readonly groups: readonly PvRowGroup[] | null
}
