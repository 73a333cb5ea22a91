import type { DataSource } from './chart.ts'
import type { PvRef } from './pv.ts'
import type { ResultStatus } from './result.ts'

/** What a user writes at a point of a series. Specification 3, "Charts". */
export interface AnnotationDraft {
  /** ms since 1970. */
  readonly timestamp: number
  readonly pv: PvRef
  readonly dataSource: DataSource
  readonly text: string
  /** By default true. */
  readonly visible: boolean
  /** The four are by default false. */
  readonly showInDayReport: boolean
  readonly showInWeekReport: boolean
  readonly showInMonthReport: boolean
  readonly showInYearReport: boolean
}

export interface Annotation extends AnnotationDraft {
  readonly id: number
}

/** Answer of creating, changing and deleting; a deleted annotation comes back as it was. @assumed */
export interface AnnotationResult {
  readonly status: ResultStatus
  readonly message: string | null
  readonly annotations: readonly Annotation[]
}

/** A chart in which an annotation is seen. @assumed */
export interface AnnotatedChart {
  readonly id: number
  readonly title: string
}
