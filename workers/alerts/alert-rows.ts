import type { AlertEntry } from './alert-entry.ts'

/** Rows of a list in their order, as pages are cut from it. */
export interface AlertRows {
  /** Of the rows and their order. */
  readonly version: number
  readonly isBuilt: boolean
  readonly total: number
  /** Rows that came since the list was held, and rows it shows that are gone; 0 of a live list. */
  readonly waiting: number
  readonly gone: number
  slice(from: number, to: number): readonly AlertEntry[]
  /** Shown although it is gone. */
  isGone(id: string): boolean
  stop(): void
}
