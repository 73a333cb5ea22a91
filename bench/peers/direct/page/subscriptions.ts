export { type Lane, leaseLanes, subscribeLane } from './lanes.ts'
export { type SeriesColumns, subscribeSeries } from './series.ts'
