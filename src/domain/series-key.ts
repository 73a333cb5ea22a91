import type { PvRef } from '../wire/pv.ts'
import { pvOfParam, pvParam } from './pv-ref.ts'

/** A live chart series: one PV over the last `hours`. */
export interface SeriesSpec {
  readonly pv: PvRef
  /** Width of the window, 1 to 24 h. */
  readonly hours: number
}

/** Key of topic `chartSeries`. */
export function seriesKey(spec: SeriesSpec): string {
  return `${pvParam(spec.pv)}/${spec.hours}h`
}

/** The series of a key, or null where the text is none or the window is not 1 to 24 h. */
export function seriesOfKey(key: string): SeriesSpec | null {
  const match = /^(.+)\/(\d{1,2})h$/.exec(key)
  const pv = pvOfParam(match?.[1] ?? '')
  const hours = Number(match?.[2])
  return pv === null || !(hours >= 1 && hours <= 24) ? null : { pv, hours }
}
