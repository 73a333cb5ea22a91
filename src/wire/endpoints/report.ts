import type {
  ManualInput,
  ManualInputResult,
  ReportConfigs,
  ReportData,
  ReportPeriod,
  RuebConfigs,
  RuebEvents,
  SebamConfig,
} from '../server/report.ts'
import { define, type None } from './endpoint.ts'

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

/** Specification 7, "Rueb and Sebam". */
export const RUEB_ENDPOINTS = {
  ruebConfigs: define<None, RuebConfigs>({
    method: 'GET',
    path: '/api/RuebProtocol/ruebconfigs',
    answer: { lists: ['ruebConfigItems'] },
  }),
  /**
   * The path has three unnamed parts: a config (0 = all), first and last day as yyyy-MM-dd. Answers what touches these days.
   * @assumed args
   */
  ruebEvents: define<{ configId: number; from: string; to: string }, RuebEvents>({
    method: 'GET',
    path: '/api/RuebProtocol/ruebevents/{configId}/{from}/{to}',
    answer: { lists: ['ruebEvents'] },
  }),
  /** @assumed answer */
  sebamConfigs: define<None, SebamConfig[]>({ method: 'GET', path: '/api/Sebam/configs', answer: 'list' }),
} as const
