import type { Columns } from '../../src/domain/charts/series-buffer.ts'
import type { SeriesViewType } from '../../src/wire/server/chart-config.ts'
import { NO_NOTES } from '../../src/wire/tabs/frame.ts'
import type { DoneBatch, Moment, Range } from '../../workers/charts/archive-batch.ts'
import { ArchiveBatches } from '../../workers/charts/archive-batches.ts'
import { ARCHIVE_RULES } from '../../workers/charts/archive-rules.ts'
import { decimate } from '../../workers/charts/decimate.ts'
import { barePass, waveColumns } from '../charts/bench-wave.ts'
import type { MicroCase } from './micro-harness.ts'

const SERIES = 'AnaIn-100001'
const PIXELS = 1200
const QUARTER_S = 900
const YEAR_POINTS = 365 * 96
const START_MS = Date.UTC(2025, 0, 1)
/** The span of one call for quarter hours. */
const { spanMs } = ARCHIVE_RULES.QuarterHourValues
const BATCH_POINTS = spanMs / 1000 / QUARTER_S
/** Batches of a year. They fill joined batches completely, so one more next to them is not joined. */
const BATCHES = 12
/** Late enough that every batch is complete. */
const LATER: Moment = { now: START_MS + 3 * 365 * 86_400_000, elapsed: 0 }

const rangeOf = (number: number, count = 1): Range => ({
  from: START_MS + number * spanMs,
  to: START_MS + (number + count) * spanMs,
})
const answers = Array.from({ length: BATCHES + 1 }, (_, number) => {
  return new Map([
    [SERIES, { ...waveColumns(BATCH_POINTS + 1, rangeOf(number).from / 1000, QUARTER_S), notes: NO_NOTES }],
  ])
})

/**
 * Requests the missing part of a range and inserts the response. Returns the number of batches, NaN unless it requested
 * one.
 */
function load(list: ArchiveBatches, number: number): number {
  const batches = list.missing(rangeOf(number), LATER, 'always')
  const data = answers[number]
  if (data === undefined) return Number.NaN
  for (const batch of batches) list.succeeded(batch, data, LATER)
  return batches.length === 1 ? list.count : Number.NaN
}

function yearOfBatches(): ArchiveBatches {
  const list = new ArchiveBatches(ARCHIVE_RULES.QuarterHourValues)
  for (let number = 0; number < BATCHES; number += 1) load(list, number)
  return list
}

function dropAll(list: ArchiveBatches, batches: readonly DoneBatch[]): void {
  for (const batch of batches) list.drop(batch)
}

function missingOfYear(): () => number {
  const list = yearOfBatches()
  const year = rangeOf(0, BATCHES)
  return () => (list.missing(year, LATER, 'always').length === 0 ? 1 : Number.NaN)
}

function insertBesideYear(): () => number {
  const list = yearOfBatches()
  const known = [rangeOf(0, BATCHES)]
  return () => {
    const count = load(list, BATCHES)
    dropAll(list, list.unused(known))
    return count
  }
}

function mergeTwo(): () => number {
  const list = new ArchiveBatches(ARCHIVE_RULES.QuarterHourValues)
  return () => {
    const count = load(list, 0) + load(list, 1)
    const joined = list.unused([])
    dropAll(list, joined)
    return joined.length === 1 ? count : Number.NaN
  }
}

function bareCopy(): () => number {
  const { x, y } = waveColumns(BATCH_POINTS, START_MS / 1000, QUARTER_S)
  return () => {
    const copy: Columns = { x: x.slice(), y: y.slice() }
    return (copy.x.at(-1) ?? Number.NaN) + (copy.y.at(-1) ?? Number.NaN)
  }
}

function thinOut(view: SeriesViewType): () => number {
  const year = waveColumns(YEAR_POINTS, START_MS / 1000, QUARTER_S)
  const from = START_MS / 1000
  return () => {
    const { length } = decimate([year], from, from + YEAR_POINTS * QUARTER_S, { pixels: PIXELS, view }).x
    return length >= PIXELS && length < PIXELS * 7 ? length : Number.NaN
  }
}

function readYear(): () => number {
  const year = waveColumns(YEAR_POINTS, START_MS / 1000, QUARTER_S)
  return () => barePass(year)
}

export function chartCases(): readonly MicroCase[] {
  const one = { nanosPerUnit: 1000, operations: 1 } as const
  return [
    {
      ...one,
      key: 'batchMissingUs',
      title: 'what is missing of a known year, µs',
      limit: null,
      turn: missingOfYear(),
    },
    {
      ...one,
      key: 'batchInsertUs',
      title: `${BATCH_POINTS} points are inserted next to a year and dropped, µs`,
      limit: 'bareCopy2688Us',
      turn: insertBesideYear(),
    },
    {
      ...one,
      key: 'batchMergeUs',
      title: `twice ${BATCH_POINTS} points are inserted, joined and dropped, µs`,
      limit: null,
      turn: mergeTwo(),
    },
    {
      ...one,
      key: 'bareCopy2688Us',
      title: `bare copy of ${BATCH_POINTS} points, µs`,
      limit: null,
      turn: bareCopy(),
    },
    {
      ...one,
      key: 'thinYearLineUs',
      title: `a year of quarter hours to ${PIXELS} pixels as a line, µs`,
      limit: 'barePassYearUs',
      turn: thinOut('Line'),
    },
    {
      ...one,
      key: 'thinYearStepsUs',
      title: `a year of quarter hours to ${PIXELS} pixels as steps, µs`,
      limit: 'barePassYearUs',
      turn: thinOut('StepLine'),
    },
    { ...one, key: 'barePassYearUs', title: 'bare pass over such a year, µs', limit: null, turn: readYear() },
  ]
}
