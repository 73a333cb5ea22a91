import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filter } from '../../../src/domain/base/filter.ts'
import { AGE_STEPS, ALL_PVS, type PvSort } from '../../../src/domain/values/pv-view.ts'
import { isOfValue, SHOWN_QUALITIES, shownQuality, signOf } from '../../../src/domain/values/value-sign.ts'
import { PV_VALUE_TYPES, QUALITIES } from '../../../src/wire/server/pv.ts'
import type { LaneReading } from '../../../workers/cells/lane-value.ts'
import { RowValues } from '../../../workers/directory/row-values.ts'
import { selectRows } from '../../../workers/directory/select-rows.ts'
import { finished, sampleRows } from './sample-plant.ts'

const NOW = 1_700_000_000_000
const PV = { name: 'PV', eks: '', station: 'S', unit: '' }

/** Few different numbers and ages, so that many are equal. */
const aReading: fc.Arbitrary<LaneReading> = fc.record({
  known: fc.boolean(),
  kind: fc.constantFrom(...PV_VALUE_TYPES),
  num: fc.constantFrom(-1, 0, 0.5, 7, 1e12),
  time: fc.constantFrom(Number.NaN, ...AGE_STEPS.flatMap(({ ms }) => [NOW - ms, NOW - ms - 1])),
  quality: fc.constantFrom(...QUALITIES),
  stale: fc.boolean(),
  error: fc.constantFrom(null, { kind: 'refused', text: 'no' } as const),
})
const aPlant = fc.array(aReading, { maxLength: 30 })

interface Order {
  readonly sort?: PvSort
  readonly descending?: boolean
  readonly filter?: Filter
}

function select(readings: readonly LaneReading[], { isOffline = false, ...order }: Order & { isOffline?: boolean }) {
  const rows = sampleRows(readings.map(() => PV))
  const values = new RowValues(rows)
  for (const [row, reading] of readings.entries()) values.put(row, reading)
  if (isOffline) values.putOffline(1)
  values.at = NOW
  return [...finished(selectRows(rows, { ...ALL_PVS, ...order, asOf: 1 }, values)).order]
}

const isNumeric = ({ kind }: LaneReading) => ['DoubleValue', 'CounterValue', 'RuntimeValue'].includes(kind)
const numberOf = (reading: LaneReading) =>
  reading.known && reading.quality !== 'Bad' && isNumeric(reading) ? reading.num : null
const ageOf = ({ known, time }: LaneReading) => (known && !Number.isNaN(time) ? NOW - time : null)

/** Sorts as somebody would by hand: what has no key comes last. */
function byHand(readings: readonly LaneReading[], key: (reading: LaneReading) => number | null, descending: boolean) {
  const keyed = readings.map((reading, row) => ({ row, key: key(reading) }))
  const withKey = keyed.filter((each) => each.key !== null)
  withKey.sort((a, b) => (descending ? -1 : 1) * ((a.key ?? 0) - (b.key ?? 0)) || a.row - b.row)
  return [...withKey, ...keyed.filter((each) => each.key === null)].map(({ row }) => row)
}

describe('a list in the order of its values', () => {
  test('ages have their order in both directions, and what has none comes last in either', () => {
    fc.assert(
      fc.property(aPlant, fc.boolean(), (readings, descending) => {
        expect(select(readings, { sort: 'age', descending })).toEqual(byHand(readings, ageOf, descending))
      }),
    )
  })

  test('the worst quality comes first, and what has no value last in either direction', () => {
    const rankOf = (isOffline: boolean) => (reading: LaneReading) => {
      const quality = shownQuality(signOf(reading), isOffline)
      return isOfValue(quality) ? SHOWN_QUALITIES.indexOf(quality) : null
    }
    fc.assert(
      fc.property(aPlant, fc.boolean(), fc.boolean(), (readings, descending, isOffline) => {
        const expected = byHand(readings, rankOf(isOffline), descending)
        expect(select(readings, { sort: 'quality', descending, isOffline })).toEqual(expected)
      }),
    )
  })

  test('numbers come before states and those before what has no valid value: the number of a bad one counts nowhere', () => {
    const stateOf = (reading: LaneReading) =>
      reading.known && reading.quality !== 'Bad' && !isNumeric(reading) ? reading.num : null
    fc.assert(
      fc.property(aPlant, fc.boolean(), (readings, descending) => {
        const rows = select(readings, { sort: 'value', descending })
        const kinds = rows.map((row) => {
          const reading = readings[row] as LaneReading
          return numberOf(reading) !== null ? 0 : stateOf(reading) !== null ? 1 : 2
        })
        expect(kinds).toEqual(kinds.toSorted((a, b) => a - b))
        const numbers = rows.filter((row) => numberOf(readings[row] as LaneReading) !== null)
        const expected = byHand(readings, numberOf, descending).slice(0, numbers.length)
        expect(numbers).toEqual(expected)
      }),
    )
  })

  test('infinite numbers have their place at the ends', () => {
    const of = (num: number): LaneReading => ({
      known: true,
      kind: 'DoubleValue',
      num,
      time: NOW,
      quality: 'Good',
      stale: false,
      error: null,
    })
    const readings = [of(1), of(Number.POSITIVE_INFINITY), of(Number.NEGATIVE_INFINITY), of(Number.POSITIVE_INFINITY)]
    expect(select(readings, { sort: 'value' })).toEqual([2, 0, 1, 3])
    expect(select(readings, { sort: 'value', descending: true })).toEqual([1, 3, 0, 2])
  })
})

describe('a list filtered by its values', () => {
  const rowsOf = (readings: readonly LaneReading[], passes: (reading: LaneReading) => boolean) =>
    readings.flatMap((reading, row) => (passes(reading) ? [row] : []))

  test('from a number to another: states and bad values have none', () => {
    const filter: Filter = ['and', ['value', 'gte', 0], ['value', 'lte', 7]]
    fc.assert(
      fc.property(aPlant, (readings) => {
        const passes = (reading: LaneReading) => {
          const number = numberOf(reading)
          return number !== null && number >= 0 && number <= 7
        }
        expect(select(readings, { filter })).toEqual(rowsOf(readings, passes))
      }),
    )
  })

  test('by quality, also of stations that are not connected', () => {
    fc.assert(
      fc.property(aPlant, fc.constantFrom(...SHOWN_QUALITIES), fc.boolean(), (readings, quality, isOffline) => {
        const passes = (reading: LaneReading) => shownQuality(signOf(reading), isOffline) === quality
        expect(select(readings, { filter: ['quality', 'eq', quality], isOffline })).toEqual(rowsOf(readings, passes))
        const others = rowsOf(readings, (reading) => !passes(reading))
        expect(select(readings, { filter: ['quality', 'neq', quality], isOffline })).toEqual(others)
      }),
    )
  })

  test('older than a step: exactly as old is not older, and what has no age is neither', () => {
    fc.assert(
      fc.property(aPlant, fc.constantFrom(...AGE_STEPS), (readings, { name, ms }) => {
        const isOlder = (reading: LaneReading) => (ageOf(reading) ?? Number.NEGATIVE_INFINITY) > ms
        expect(select(readings, { filter: ['age', 'eq', name] })).toEqual(rowsOf(readings, isOlder))
      }),
    )
  })
})
