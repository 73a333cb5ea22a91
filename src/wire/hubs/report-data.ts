import type { ReportBindingValue } from '../report.ts'

/** The specification names the subscription, not the messages. */
export interface ReportDataMessages {
  /** @assumed */
  newValue: [ReportBindingValue]
  /** @assumed */
  newValues: [readonly ReportBindingValue[]]
}

/** Bindings are named by live key, value type, offset and unit (`ai100001/Sum/1/Days`): 400 objects exceed 32 KB. */
export interface ReportDataMethods {
  /** @assumed */
  SubscribeToReportData: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromReportData: [keys: readonly string[]]
}
