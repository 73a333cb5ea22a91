import type { Columns } from '../../domain/charts/series-buffer.ts'

/** A Wednesday at midnight in Berlin, in s since 1970. */
export const SAMPLE_START_S = Date.UTC(2026, 10, 17, 23) / 1000
const QUARTER_S = 900
const HOUR_S = 3600
const QUARTERS_PER_DAY = 96

/** Points of quarter hours over some days: `value` gets the hours since the start and the number of the point. */
export function sampleColumns(days: number, value: (hours: number, index: number) => number): Columns {
  const count = days * QUARTERS_PER_DAY
  const x = Float64Array.from({ length: count }, (_, index) => SAMPLE_START_S + index * QUARTER_S)
  return { x, y: x.map((at, index) => value((at - SAMPLE_START_S) / HOUR_S, index)) }
}

/** A number from 0 to 1 that looks random and is the same each time. */
export function noise(index: number, seed: number): number {
  const wave = Math.sin(index * 12.9898 + seed * 78.233) * 43_758.5453
  return wave - Math.floor(wave)
}

/** Inflow on a dry day, l/s. */
export function dryWeather(hours: number): number {
  const day = hours % 24
  return 66 * (1 + 0.24 * Math.sin(((day - 8.2) / 12) * Math.PI) + 0.12 * Math.sin(((day - 6) / 6) * Math.PI))
}

/** Strength of a shower from hour `from` to `to`, 0 outside. */
export function shower(hours: number, from: number, to: number): number {
  return hours <= from || hours >= to ? 0 : Math.sin((Math.PI * (hours - from)) / (to - from)) ** 1.6
}
