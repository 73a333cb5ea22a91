import { expect, test } from 'vitest'
import { mergedEvents } from '../../../../src/areas/reports/rules/basin-events.ts'
import { basinHints } from '../../../../src/areas/reports/rules/basin-hints.ts'
import { unitRange } from '../../../../src/domain/time/time-range.ts'
import type { RuebEvent, RuebLevelGap } from '../../../../src/wire/server/report.ts'
import { basin, MIN, overflow, storage, ZONE } from '../../../domain/basins/sample-events.ts'

const HOUR = 60 * MIN
const DAY = Date.UTC(2024, 5, 18, 22)
const CONFIGS = [basin(31), basin(32), basin(33)]

function hints(
  events: readonly RuebEvent[],
  rain: readonly (readonly [basin: number, mm: number])[] = [],
  gaps: readonly RuebLevelGap[] = [],
) {
  return basinHints({
    configs: CONFIGS,
    events: mergedEvents(events),
    gaps,
    now: Date.UTC(2024, 6, 15),
    range: unitRange('Months', DAY, ZONE),
    rain: new Map(rain.map(([id, mm]) => [id, [{ day: DAY, mm }]])),
    zone: ZONE,
  }).map(({ kind, basin: id }) => `${kind} ${id}`)
}

test('a plausible month has no hint', () => {
  const events = CONFIGS.flatMap(({ id }, i) => [
    storage(DAY, 5 * HOUR, { configId: id }),
    overflow(DAY + HOUR, (i + 1) * HOUR, { configId: id }),
  ])
  expect(hints(events, [[31, 40]])).toEqual([])
})

test('an overflow without rain is asked about, one with rain is not (rule P5)', () => {
  expect(hints([overflow(DAY, HOUR, { rainDepth: 0.4 })])).toEqual(['dry 31'])
  expect(hints([overflow(DAY, HOUR, { rainDepth: 0.5 })])).toEqual([])
  expect(hints([storage(DAY, HOUR, { rainDepth: 0 })])).toEqual([])
})

test('a day with more than 20 mm of rain and no storage is asked about; a storage of the next day counts (rule P5)', () => {
  expect(hints([], [[32, 20.1]])).toEqual(['dead 32'])
  expect(hints([], [[32, 20]])).toEqual([])
  expect(hints([storage(DAY + 30 * HOUR, HOUR, { configId: 32 })], [[32, 30]])).toEqual([])
  expect(hints([storage(DAY + 49 * HOUR, HOUR, { configId: 32 })], [[32, 30]])).toEqual(['dead 32'])
})

test('two basins whose overflows lasted equally long, one by one, are asked about; a single one is chance (rule P5)', () => {
  const of = (configId: number, lengths: readonly number[]) =>
    lengths.map((hours, i) => overflow(DAY + i * 24 * HOUR, hours * HOUR, { configId, volume: 10 }))
  expect(hints([...of(31, [1, 2]), ...of(33, [1, 2])])).toEqual(['twin 31'])
  expect(hints([...of(31, [1, 2]), ...of(33, [2, 1])])).toEqual([])
  expect(hints([...of(31, [1]), ...of(33, [1])])).toEqual([])
})

test('a basin that spills more than three times as much of each hectare as the others is asked about (rule P5)', () => {
  const of = (volumes: readonly (number | null)[]) =>
    volumes.map((volume, i) => overflow(DAY, (i + 1) * HOUR, { configId: 31 + i, volume }))
  expect(hints(of([301, 100, 100]))).toEqual(['outlier 31'])
  expect(hints(of([300, 100, 100]))).toEqual([])
  expect(hints(of([301, 0, 0]))).toEqual([])
  // What a basin without a volume spilled is not known, so two are left, which say nothing.
  expect(hints(of([200, 100, null]))).toEqual([])
})

test('an event without a tenth of its values is named (rule P5)', () => {
  expect(hints([storage(DAY, HOUR, { availability: 0.899 })])).toEqual(['gap 31'])
  expect(hints([storage(DAY, HOUR, { availability: 0.9 })])).toEqual([])
})

test('a basin whose level was not known for a tenth of the month, or for all of it, is named (F115)', () => {
  const from = Date.UTC(2024, 4, 31, 22)
  const gap = (configId: number, hours: number) => ({ configId, from, to: from + hours * HOUR })
  expect(hints([], [], [gap(31, 72), gap(32, 73), gap(33, 720)])).toEqual(['partly 32', 'unmeasured 33'])
})
