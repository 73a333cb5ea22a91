import {
  type AnnotatedChart,
  type Annotation,
  type AnnotationResult,
  type ChartData,
  type ChartDate,
  DATA_SOURCES,
  type DataPoint,
} from '../server/chart.ts'
import {
  AXIS_CHOICES,
  CHART_TYPES,
  type ChartConfig,
  type ChartDirectory,
  SERIES_MEASUREMENT_TYPES,
  SERIES_VIEW_TYPES,
  type SeriesConfig,
  TIME_SPAN_UNITS,
} from '../server/chart-config.ts'
import { color } from './alert.ts'
import { pvRef } from './pv.ts'
import {
  flagIfAny,
  flagOr,
  givenList,
  id,
  list,
  number,
  numberOrNull,
  oneOf,
  oneOfOr,
  text,
  textIfAny,
  textOrNull,
  time,
  tree,
  whole,
} from './reader.ts'
import { status } from './result.ts'

const chartType = oneOf(CHART_TYPES)
const LOGARITHMIC_BASE = 10

export const annotation = whole<Annotation>({
  id: number,
  timestamp: number,
  pv: pvRef,
  dataSource: oneOf(DATA_SOURCES),
  // An annotation is saved back as a whole.
  text: textIfAny,
  visible: flagIfAny(true),
  showInDayReport: flagIfAny(false),
  showInWeekReport: flagIfAny(false),
  showInMonthReport: flagIfAny(false),
  showInYearReport: flagIfAny(false),
})

export const annotationResult = whole<AnnotationResult>({
  status,
  message: textOrNull,
  annotations: list(annotation),
})

export const annotatedChart = whole<AnnotatedChart>({ id: number, title: text })

/**
 * What is no number is a gap: the line must not go on as if there had been nothing. One without a time that can be is left out:
 * its value would stand for what was before each range.
 */
const dataPoint = whole<DataPoint>({ timestamp: time, value: numberOrNull })

export const chartData = whole<ChartData>({
  seriesId: id,
  dimension: text,
  dataPoints: givenList(dataPoint),
  annotations: list(annotation),
})

export const chartDate = whole<ChartDate>({ timestamp: number })

export const chartConfig = whole<ChartConfig>({
  id: number,
  type: chartType,
  title: text,
  maxDaysForArchiveValues: number,
  maxMonthsForQuarterHourValues: number,
  maxYearsForDayValues: number,
  timeSpanFactor: number,
  timeSpanUnit: oneOf(TIME_SPAN_UNITS),
  dataSourcePreset: oneOf([...DATA_SOURCES, 'Auto']),
  currentUserCanEdit: flagOr(false),
})

export const chartDirectory = tree<ChartDirectory>((self) =>
  whole<ChartDirectory>({
    id: number,
    name: text,
    type: chartType,
    childDirectoryList: list(self),
    configList: list(chartConfig),
  }),
)

/** The end of an axis; from the data where nobody knows. */
const axisChoice = oneOfOr(AXIS_CHOICES, 'None')

export const seriesConfig = whole<SeriesConfig>({
  id,
  sortIndex: number,
  seriesViewType: oneOfOr(SERIES_VIEW_TYPES, 'Line'),
  color,
  pv: pvRef,
  pvSubtype: text,
  measurementType: oneOf(SERIES_MEASUREMENT_TYPES),
  axisYMinChoice: axisChoice,
  axisYMaxChoice: axisChoice,
  axisYMin: numberOrNull,
  axisYMax: numberOrNull,
  axisYIsLogarithmic: flagOr(false),
  axisYLogarithmicBase: (value) => numberOrNull(value) ?? LOGARITHMIC_BASE,
  axisYReverse: flagOr(false),
  showLimitBottom: flagOr(false),
  showLimitBottomMiddle: flagOr(false),
  showLimitTopMiddle: flagOr(false),
  showLimitTop: flagOr(false),
  limitTextBottom: text,
  limitTextBottomMiddle: text,
  limitTextTopMiddle: text,
  limitTextTop: text,
  showEksInLegend: flagOr(false),
})
