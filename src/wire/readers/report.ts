import {
  BASIN_TYPES,
  INPUT_STATES,
  type ManualInputResult,
  OFFSET_UNITS,
  REPORT_PERIODS,
  REPORT_VALUE_TYPES,
  type ReportBinding,
  type ReportBindingValue,
  type ReportCell,
  type ReportColumn,
  type ReportConfig,
  type ReportConfigs,
  type ReportData,
  type ReportEntry,
  type ReportRow,
  type ReportSummary,
  RUEB_EVENT_TYPES,
  type RuebConfig,
  type RuebConfigs,
  type RuebEvent,
  type RuebEvents,
  type RuebLevelGap,
  type RuebPart,
  type SebamConfig,
} from '../server/report.ts'
import { pvRef, quality } from './pv.ts'
import {
  decimals,
  every,
  flag,
  flagOr,
  id,
  inPlace,
  list,
  missingOr,
  nullOr,
  number,
  numberIfAny,
  oneOf,
  text,
  textIfAny,
  textOrNull,
  whole,
} from './reader.ts'
import { status } from './result.ts'

const reportValueType = oneOf(REPORT_VALUE_TYPES)

const column = whole<ReportColumn>({
  pv: pvRef,
  title: text,
  dimension: text,
  decimalPlaces: decimals,
  reportValueType,
  isManual: flagOr(false),
})

/** The cells of a row go by the places of the columns. */
const config = whole<ReportConfig>({ id: number, name: text, period: oneOf(REPORT_PERIODS), columns: every(column) })

export const reportConfigs = whole<ReportConfigs>({ reportConfigs: list(config) })

const cell = whole<Omit<ReportCell, 'isUnread'>>({
  value: numberIfAny,
  quality,
  state: oneOf(INPUT_STATES),
  coverage: number,
  // Missing says that the server does not tell.
  at: missingOr(number),
  entered: missingOr(whole<ReportEntry>({ by: textIfAny, at: number })),
})
/** Nobody can enter anything over what could not be read. */
const NO_CELL: ReportCell = { value: null, quality: 'Bad', state: 'Locked', coverage: 0, isUnread: true }

const row = whole<ReportRow>({ timestamp: number, cells: inPlace<ReportCell>(cell, NO_CELL) })
const summary = whole<ReportSummary>({ reportValueType, values: inPlace(numberIfAny, null) })

export const reportData = whole<ReportData>({
  reportId: number,
  date: id,
  isLocked: flag,
  // Entries name a row by its place.
  rows: every(row),
  summaries: list(summary),
  remark: text,
})

export const manualInputResult = whole<ManualInputResult>({
  status,
  message: textOrNull,
  unauthorizedPvs: list(pvRef),
})

const ofBinding = { pvRef, reportValueType, offset: number, offsetUnit: oneOf(OFFSET_UNITS) }
export const reportBinding = whole<ReportBinding>(ofBinding)
export const reportBindingValue = whole<ReportBindingValue>({ ...ofBinding, value: numberIfAny })

const basin = whole<RuebConfig>({
  id: number,
  stationNumber: number,
  name: text,
  basinType: oneOf(BASIN_TYPES),
  volume: number,
  area: number,
  throttleFlow: number,
  weirLevel: number,
  // Null says that it has none.
  levelPv: nullOr(pvRef),
  overflowPv: nullOr(pvRef),
  rainPv: nullOr(pvRef),
})

export const ruebConfigs = whole<RuebConfigs>({ ruebConfigItems: list(basin) })

const part = whole<RuebPart>({ from: number, to: number, volume: numberIfAny, maxFlow: numberIfAny, maxLevel: number })

const event = whole<RuebEvent>({
  id,
  configId: number,
  type: oneOf(RUEB_EVENT_TYPES),
  start: number,
  // Null says that it is still under way.
  end: numberIfAny,
  durationSeconds: number,
  // What lacks one of its parts would be too short.
  parts: missingOr(every(part)),
  volume: numberIfAny,
  maxFlow: numberIfAny,
  maxLevel: number,
  rainDepth: number,
  maxRainIntensity: number,
  availability: number,
  remark: text,
})

// Null says that the level is still not known.
const levelGap = whole<RuebLevelGap>({ configId: number, from: number, to: numberIfAny })

export const ruebEvents = whole<RuebEvents>({
  ruebEvents: list(event),
  // Without one of them a level would seem to be known.
  levelGaps: missingOr(every(levelGap)),
})
export const sebamConfig = whole<SebamConfig>({ id: number, name: text })
