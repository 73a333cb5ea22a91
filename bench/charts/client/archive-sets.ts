import { archiveKey } from '../../../src/domain/charts/archive-key.ts'
import type { DataSource } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'

/** Series of the archive, at the width of a screen. */
export interface ArchiveSet {
  readonly series: number
  /** Of each series. */
  readonly points: number
  readonly source: DataSource
  readonly startMs: number
  readonly stepMs: number
}

export const PIXELS = 1200
const FIRST_NR = 100_001
/** About one outage of an hour every three weeks. */
const GAP_EVERY = 2003

/** A year of quarter hours of 20 analogue inputs, and a day of seconds of 8. */
export const SETS = {
  year20: {
    series: 20,
    points: 365 * 96,
    source: 'QuarterHourValues',
    startMs: Date.UTC(2025, 0, 1),
    stepMs: 900_000,
  },
  day8: { series: 8, points: 86_400, source: 'MeasurementArchive', startMs: Date.UTC(2025, 0, 1), stepMs: 1000 },
} as const satisfies Readonly<Record<string, ArchiveSet>>
export type SetName = keyof typeof SETS

/** Returns the set whose values a call asks for. */
export function setOfSource(source: DataSource): ArchiveSet {
  return source === SETS.year20.source ? SETS.year20 : SETS.day8
}

export function endMs({ startMs, points, stepMs }: ArchiveSet): number {
  return startMs + points * stepMs
}

export function pvsOf({ series }: ArchiveSet): readonly PvRef[] {
  return Array.from({ length: series }, (_, i) => ({ type: 'AnaIn', nr: FIRST_NR + i }))
}

/** Returns the key with which a tab leases all of a PV. */
export function keyOf(set: ArchiveSet, pv: PvRef): string {
  return archiveKey({
    series: { kind: 'pv', pv },
    source: set.source,
    start: set.startMs,
    end: endMs(set),
    drawing: { pixels: PIXELS, view: 'Line' },
  })
}

/** Returns the index of the first point at or after a time in ms. */
export function pointAt({ startMs, stepMs, points }: ArchiveSet, time: number): number {
  return Math.min(points, Math.max(0, Math.ceil((time - startMs) / stepMs)))
}

export function timeOf({ startMs, stepMs }: ArchiveSet, point: number): number {
  return startMs + point * stepMs
}

/** Returns a short wave on top of a long one, with noise and occasional gaps (null), the same in each run. */
export function levelOf({ nr }: PvRef, point: number): number | null {
  const series = nr - FIRST_NR
  if ((point + series * 97) % GAP_EVERY < 4) return null
  const noise = (((point * 31 + series) * 2_654_435_761) % 4096) / 4096
  return Math.sin(point / 5580 + series) * 8 + Math.sin((point / 96) * 2 * Math.PI) * 2 + noise
}
