import { unreachable } from '../../../domain/base/unreachable.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { isWithin, validRange } from '../../../domain/values/valid-range.ts'
import type { Annotation } from '../../../wire/server/chart.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import {
  INPUT_STATES,
  type ManualInput,
  type ManualInputResult,
  REPORT_PERIODS,
  type ReportConfig,
  type ReportPeriod,
} from '../../../wire/server/report.ts'
import type { Rights } from '../../../wire/server/system.ts'
import { hasStation } from '../../auth/users.ts'
import { localTime } from '../../model/base/calendar.ts'
import { dayOfIso } from '../../model/base/time.ts'
import { reportConfigs } from '../../model/evaluations/report-configs.ts'
import { reportData } from '../../model/evaluations/report-data.ts'
import { closingOf, rowsOf } from '../../model/evaluations/report-intervals.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fallback, fields, flag, integer, listOf, nullable, number, oneOf } from '../../server/read-value.ts'
import type { Annotations } from '../../state/annotations.ts'
import type { ManualInputs } from '../../state/desk.ts'
import { laboratorySamples } from '../../state/entered-samples.ts'
import { DATE, PV_REF } from '../shared/arguments.ts'
import { Refusal, withSession, withSessionInTurns } from '../shared/handler.ts'

const MAX_INPUTS = 2_000
const MAX_ROWS = 366
const MAX_ID = 1_000_000
const MAX_VALUE = 1e12

const PERIOD = oneOf(REPORT_PERIODS)
const INPUT = fields<ManualInput>({
  pv: PV_REF,
  index: integer(0, MAX_ROWS),
  value: nullable(number(-MAX_VALUE, MAX_VALUE)),
  state: oneOf(INPUT_STATES),
  resetManualInput: fallback(flag, false),
})

interface ReportOfDate {
  readonly reportId: number
  readonly period: ReportPeriod
  readonly date: string
}
const REPORT_OF_DATE = { reportId: integer(1, MAX_ID), period: PERIOD, date: DATE }

/** Handles reports and manual inputs (specification 7, "Report"; domain 4). */
export function createReportHandlers(
  model: PlantModel,
  now: () => number,
  annotations: Annotations,
  inputs: ManualInputs,
) {
  const { calendar } = model
  const pvsOf = new Map(model.nodes.map(({ stationNumber, pvs }) => [stationNumber, pvs]))
  const reports = reportConfigs({
    configsOf: (station) => (pvsOf.get(station) ?? []).flatMap((pv) => model.config(pv) ?? []),
    sumDimension: (pv) => model.sumDimension(pv),
  })
  const sees = (rights: Rights, pv: PvRef) => hasStation(rights, model.config(pv)?.stationNumber ?? 0)

  /** Returns the reports with their visible columns, without reports that have none. */
  function reportsOf(rights: Rights): readonly ReportConfig[] {
    return reports
      .map((report) => ({ ...report, columns: report.columns.filter(({ pv }) => sees(rights, pv)) }))
      .filter(({ columns }) => columns.length > 0)
  }

  function find(rights: Rights, { reportId, period }: ReportOfDate): ReportConfig | Refusal {
    const report = reportsOf(rights).find(({ id }) => id === reportId)
    if (report === undefined) return new Refusal(404, `There is no report ${reportId}.`)
    return report.period === period
      ? report
      : new Refusal(404, `Report ${reportId} has the period ${report.period}, not ${period}.`)
  }

  /** Returns the annotations shown in a report of this period, one per line. */
  function remarkOf({ period, columns }: ReportConfig, day: number): string {
    const rows = rowsOf(calendar, period, day)
    const stations = new Set(columns.map(({ pv }) => model.config(pv)?.stationNumber))
    const two = (value: number) => String(value).padStart(2, '0')
    return annotations
      .list()
      .filter((annotation) => isShown(annotation, period) && stations.has(model.config(annotation.pv)?.stationNumber))
      .filter(({ timestamp }) => timestamp >= (rows[0]?.start ?? 0) && timestamp < (rows.at(-1)?.end ?? 0))
      .sort((a, b) => a.timestamp - b.timestamp)
      .map(({ timestamp, pv, text: note }) => {
        const { day: ofMonth, month, hour, minute } = localTime(calendar, timestamp)
        const name = model.config(pv)?.stationName ?? ''
        return `${two(ofMonth)}.${two(month)}. ${two(hour)}:${two(minute)} ${name}: ${note}`
      })
      .join('\n')
  }

  return {
    reportConfigs: withSession(fields<{ id: number }>({ id: integer(0, MAX_ID) }), ({ id }, { session }) => {
      const all = reportsOf(session.user.rights)
      const wanted = id === 0 ? all : all.filter((report) => report.id === id)
      return id !== 0 && wanted.length === 0 ? new Refusal(404, `There is no report ${id}.`) : { reportConfigs: wanted }
    }),
    reportData: withSessionInTurns(fields<ReportOfDate>(REPORT_OF_DATE), function* (args, { session }) {
      const report = find(session.user.rights, args)
      if (report instanceof Refusal) return report
      const day = dayOfIso(args.date) ?? 0
      return yield* reportData(report, day, {
        model,
        now: now(),
        manual: (pv, interval) => inputs.of(pv, interval),
        samples: (pv, interval) => laboratorySamples(pv, interval, { model, inputs, now: now() }),
        entered: (pv, interval) => inputs.entered(pv, interval),
        remark: remarkOf(report, day),
      })
    }),
    /** Saves all entries or none. A value out of range is saved with a warning (domain 4.4). */
    saveManualInput: withSession(
      fields<ReportOfDate & { inputs: readonly ManualInput[] }>({
        ...REPORT_OF_DATE,
        inputs: listOf(INPUT, MAX_INPUTS),
      }),
      (args, { session }): ManualInputResult | Refusal => {
        const { rights } = session.user
        const report = find(rights, args)
        if (report instanceof Refusal) return report
        const day = dayOfIso(args.date) ?? 0
        const columns = new Map(report.columns.map((column) => [pvParam(column.pv), column]))
        const missing = args.inputs.find(({ pv }) => !columns.has(pvParam(pv)))
        if (missing !== undefined) return new Refusal(404, `The report has no column of ${pvParam(missing.pv)}.`)
        const unauthorizedPvs = args.inputs
          .map(({ pv }) => pv)
          .filter((pv) => !rights.editReports || columns.get(pvParam(pv))?.isManual !== true)
        if (unauthorizedPvs.length > 0 || !rights.editReports) {
          return { status: 'Unauthorized', message: 'These values may not be entered.', unauthorizedPvs }
        }
        if (now() >= closingOf(calendar, report.period, day)) {
          return new Refusal(403, 'The period is closed; its entries can no longer be changed.')
        }
        const rows = rowsOf(calendar, report.period, day)
        const wrong = args.inputs.find(({ index }) => (rows[index]?.start ?? Number.POSITIVE_INFINITY) > now())
        if (wrong !== undefined) return new Refusal(400, `Row ${wrong.index} is not there or lies in the future.`)
        if (!inputs.hasRoomFor(args.inputs.length)) {
          return { status: 'Failed', message: 'There are too many manual entries.', unauthorizedPvs: [] }
        }
        const odd = args.inputs.filter(({ pv, value, resetManualInput }) => {
          const range = validRange(model.config(pv)?.domainConfig ?? null)
          return !resetManualInput && value !== null && !isWithin(range, value)
        })
        const entered = { by: session.user.displayName, at: now() }
        for (const { pv, index, value, resetManualInput } of args.inputs) {
          const interval = rows[index]
          if (interval === undefined) continue
          if (resetManualInput) inputs.reset(pv, interval)
          else inputs.set(pv, interval, value, entered)
        }
        const names = [...new Set(odd.map(({ pv }) => columns.get(pvParam(pv))?.title ?? ''))]
        const message = names.length === 0 ? null : `Saved, but out of the usual range: ${names.join(', ')}.`
        return { status: 'Success', message, unauthorizedPvs: [] }
      },
    ),
  }
}

function isShown(annotation: Annotation, period: ReportPeriod): boolean {
  switch (period) {
    case 'day':
      return annotation.showInDayReport
    case 'week':
      return annotation.showInWeekReport
    case 'month':
    case 'special':
      return annotation.showInMonthReport
    case 'year':
      return annotation.showInYearReport
    default:
      return unreachable(period)
  }
}
