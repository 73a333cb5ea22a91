import { define } from '../endpoint.ts'
import type { ManualInput, ManualInputResult, ReportConfigs, ReportData, ReportPeriod } from '../report.ts'

/** Specification 7, "Report". Dates are yyyy-MM-dd; the unnamed path parts are a report and its period. */
export const REPORT_ENDPOINTS = {
  /** Id 0 = all reports. @assumed answer */
  reportConfigs: define<{ id: number }, ReportConfigs>({
    method: 'GET',
    path: '/api/Report/configs/{id}',
    answer: { lists: ['reportConfigs'] },
  }),
  /** @assumed args, answer */
  reportData: define<{ reportId: number; period: ReportPeriod; date: string }, ReportData>({
    method: 'GET',
    path: '/api/Report/data/{reportId}/{period}',
    query: ['date'],
    answer: { lists: ['rows', 'summaries'] },
  }),
  /** All entries or none; 403 where the period is closed. @assumed args, answer */
  saveManualInput: define<
    { reportId: number; period: ReportPeriod; date: string; inputs: readonly ManualInput[] },
    ManualInputResult
  >({
    method: 'POST',
    path: '/api/Report/data/{reportId}/{period}/manual-input',
    query: ['date'],
    body: 'inputs',
    answer: { lists: ['unauthorizedPvs'] },
    command: true,
  }),
} as const
