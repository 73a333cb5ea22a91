import type { ReportBinding, ReportBindingValue } from '../report.ts'

/** The specification names the subscription, not the messages. */
export interface ReportDataMessages {
  /** @assumed */
  newValue: [ReportBindingValue]
  /** @assumed */
  newValues: [readonly ReportBindingValue[]]
}

export interface ReportDataMethods {
  /** @assumed */
  SubscribeToReportData: [bindings: readonly ReportBinding[]]
  /** @assumed */
  UnsubscribeFromReportData: [bindings: readonly ReportBinding[]]
}
