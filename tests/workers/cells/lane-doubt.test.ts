import { expect, test } from 'vitest'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import { META_STALE } from '../../../src/wire/tabs/frame.ts'
import { LaneDoubt } from '../../../workers/cells/lane-doubt.ts'
import { LaneStore } from '../../../workers/cells/lane-store.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'

const level = (nr: number): PvValue => ({
  pvRef: { type: 'AnaIn', nr },
  type: 'DoubleValue',
  doubleValue: 1,
  quality: 'Good',
  timestamp: 1000,
})

test('while its link is doubted, what is known is shown as last known, and afterwards as what it was (F24)', () => {
  const version = new VersionCounter()
  const store = new LaneStore(version, failLoudly)
  const doubt = new LaneDoubt(store, version)
  const [live, broken, unknown] = ['ai1', 'ai2', 'ai3'].map((key) => store.open(key) ?? -1)
  const marks = () => [live, broken, unknown].map((lane) => (doubt.metaOf(lane ?? -1) & META_STALE) !== 0)
  const versionOf = (lane = -1) => store.version[lane] ?? 0
  store.write(level(2), 0)
  store.markStale()
  store.write(level(1), 0)
  expect(marks()).toEqual([false, true, false])
  const before = versionOf(live)
  doubt.set(true)
  expect(marks()).toEqual([true, true, false])
  const doubted = versionOf(live)
  expect(doubted).toBeGreaterThan(before)
  doubt.set(false)
  expect(marks()).toEqual([false, true, false])
  expect(versionOf(live)).toBeGreaterThan(doubted)
  expect(versionOf(unknown)).toBe(0)
})
