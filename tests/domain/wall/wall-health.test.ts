import { expect, test } from 'vitest'
import { isQuietMoment, reloadReason, type WallSample, wallFindings } from '../../../src/domain/wall/wall-health.ts'

const WELL: WallSample = {
  heapMb: 60,
  heapLimitMb: 4000,
  nodes: 3000,
  canvases: 6,
  longTaskMs: 200,
  broken: 0,
  silentMs: 900,
}
const CALM = {
  findings: [],
  ageMs: 3 * 3_600_000,
  hour: 12,
  reloadHour: 4,
  hasNewBuild: false,
  isOutdated: false,
} as const

test('each figure that grows beyond its limit is found, and those that a browser does not give are not', () => {
  expect(wallFindings(WELL)).toEqual([])
  expect(wallFindings({ ...WELL, heapMb: Number.NaN, heapLimitMb: Number.NaN, longTaskMs: Number.NaN })).toEqual([])
  expect(wallFindings({ ...WELL, heapMb: 500, heapLimitMb: 600 })).toEqual(['heap'])
  expect(wallFindings({ ...WELL, heapMb: 1100 })).toEqual(['heap'])
  expect(wallFindings({ ...WELL, nodes: 60_000, canvases: 300 })).toEqual(['nodes', 'canvases'])
  expect(wallFindings({ ...WELL, broken: 1 })).toEqual(['broken'])
  expect(wallFindings({ ...WELL, longTaskMs: 40_000, silentMs: 400_000 })).toEqual(['longTasks', 'silence'])
})

test('a page is loaded again for what grows, once a day, for a new build, and never in a circle', () => {
  expect(reloadReason(CALM)).toBeNull()
  expect(reloadReason({ ...CALM, hour: 4 })).toBe('daily')
  expect(reloadReason({ ...CALM, hour: 4, ageMs: 1_200_000 })).toBeNull()
  expect(reloadReason({ ...CALM, hour: 4, reloadHour: null })).toBeNull()
  expect(reloadReason({ ...CALM, hour: Number.NaN })).toBeNull()
  expect(reloadReason({ ...CALM, findings: ['heap'] })).toBe('limits')
  expect(reloadReason({ ...CALM, findings: ['heap'], ageMs: 600_000 })).toBeNull()
  expect(reloadReason({ ...CALM, hasNewBuild: true })).toBe('newBuild')
  expect(reloadReason({ ...CALM, hasNewBuild: true, ageMs: 1000 })).toBeNull()
  expect(reloadReason({ ...CALM, isOutdated: true, ageMs: 1000 })).toBe('outdated')
})

test('a quiet moment is without an alert that waits, without a broken link and without a person', () => {
  const quiet = { isHeld: false, isConnected: true, sinceInputMs: 120_000 }
  expect(isQuietMoment(quiet)).toBe(true)
  expect(isQuietMoment({ ...quiet, isHeld: true })).toBe(false)
  expect(isQuietMoment({ ...quiet, isConnected: false })).toBe(false)
  expect(isQuietMoment({ ...quiet, sinceInputMs: 5000 })).toBe(false)
})
