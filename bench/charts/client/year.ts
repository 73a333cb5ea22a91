import { archiveKey } from '../../../src/domain/charts/archive-key.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'

/** A year of quarter hours of 20 analogue inputs, at the width of a screen. */
export const SERIES = 20
export const PIXELS = 1200
const QUARTER_MS = 900_000
export const POINTS = 365 * 96
export const YEAR_START_MS = Date.UTC(2025, 0, 1)
export const YEAR_END_MS = YEAR_START_MS + POINTS * QUARTER_MS
const FIRST_NR = 100_001
/** About one outage of an hour every three weeks. */
const GAP_EVERY = 2003

export const PVS: readonly PvRef[] = Array.from({ length: SERIES }, (_, i) => ({ type: 'AnaIn', nr: FIRST_NR + i }))

/** Returns the key with which a tab leases the year of a PV. */
export function yearKey(pv: PvRef): string {
  return archiveKey({
    series: { kind: 'pv', pv },
    source: 'QuarterHourValues',
    start: YEAR_START_MS,
    end: YEAR_END_MS,
    drawing: { pixels: PIXELS, view: 'Line' },
  })
}

/** Returns the index of the first point at or after a time in ms. */
export function pointAt(time: number): number {
  return Math.min(POINTS, Math.max(0, Math.ceil((time - YEAR_START_MS) / QUARTER_MS)))
}

export function timeOf(point: number): number {
  return YEAR_START_MS + point * QUARTER_MS
}

/** Returns a day's wave on top of a year's wave, with noise and occasional gaps (null), the same in each run. */
export function levelOf({ nr }: PvRef, point: number): number | null {
  const series = nr - FIRST_NR
  if ((point + series * 97) % GAP_EVERY < 4) return null
  const noise = (((point * 31 + series) * 2_654_435_761) % 4096) / 4096
  return Math.sin(point / 5580 + series) * 8 + Math.sin((point / 96) * 2 * Math.PI) * 2 + noise
}
