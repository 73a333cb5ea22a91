import type { AnnotationDraft } from '../../wire/server/chart.ts'

/** Of an annotation that nobody has chosen anything else for: visible, in no report. Specification 3, "Annotation". */
export const SHOWN_IN_CHARTS = {
  visible: true,
  showInDayReport: false,
  showInWeekReport: false,
  showInMonthReport: false,
  showInYearReport: false,
} as const satisfies Partial<AnnotationDraft>
