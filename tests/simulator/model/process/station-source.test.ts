import { expect, test } from 'vitest'
import { NEVER } from '../../../../src/simulator/model/intervals/intervals.ts'
import { createStationSource } from '../../../../src/simulator/model/process/station-source.ts'

const SEED = 4711
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 10, 21, 4)

const failuresOf = (station: number, from: number, to: number, steadyFrom?: number) =>
  createStationSource(SEED, station, 'permanent', NEVER, undefined, NEVER, steadyFrom).failures.startingIn(from, to)

test('lines of a steady plant keep the failures that were over at the start, and have none from then on', () => {
  const stations = Array.from({ length: 60 }, (_, index) => 1_000 + index)
  const before = stations.flatMap((station) => failuresOf(station, START - 30 * DAY_MS, START))
  const kept = stations.flatMap((station) => failuresOf(station, START - 30 * DAY_MS, START, START))
  expect(kept.length).toBeGreaterThan(20)
  expect(kept).toEqual(before.filter(({ end }) => end <= START))
  expect(stations.flatMap((station) => failuresOf(station, START, START + 30 * DAY_MS)).length).toBeGreaterThan(20)
  expect(stations.flatMap((station) => failuresOf(station, START, START + 30 * DAY_MS, START))).toEqual([])
})

test('a failure that a steady plant leaves out breaks no connection, one that it keeps does', () => {
  const [failure] = failuresOf(1_000, START - 300 * DAY_MS, START)
  if (failure === undefined) throw new Error('The line has no failure in 300 days')
  const at = (failure.start + failure.end) / 2
  const source = (steadyFrom?: number) =>
    createStationSource(SEED, 1_000, 'permanent', NEVER, undefined, NEVER, steadyFrom)
  expect(source().state(at)).toMatchObject({ live: false, faulty: true })
  expect(source(failure.end).state(at)).toMatchObject({ live: false, faulty: true })
  expect(source(at).state(at)).toMatchObject({ live: true, faulty: false, dialState: 'Connected', time: at })
})
