import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  domainProblem,
  type EnteredValue,
  hasRuntimes,
  rangeSentence,
  runtimeProblem,
  type SetTarget,
  setOrder,
} from '../../../src/domain/forms/value-rules.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { laneText } from '../../../src/domain/text/lane-text.ts'
import { type DomainConfig, PV_TYPES, type PvType } from '../../../src/wire/server/pv.ts'

const config = (domainConfig: DomainConfig | null, type: PvType = 'AnaOut', decimalPlaces = 2) => ({
  pvRef: { type, nr: 100_001 },
  domainConfig,
  decimalPlaces,
  dimension: 'm',
})
const target = (entered: EnteredValue, type: PvType = 'AnaOut', domain: DomainConfig | null = null): SetTarget => ({
  config: config(domain, type),
  entered,
})
const number = (value: number): EnteredValue => ({ kind: 'number', value })

describe('a value', () => {
  test('below the minimum names both (rule E12)', () => {
    expect(domainProblem(0.5, config({ min: 1, max: null }))).toEqual({
      key: 'value.below',
      params: { value: 0.5, min: 1 },
      decimals: 2,
    })
  })

  test('above the maximum names both (rule E13)', () => {
    expect(domainProblem(4.1, config({ min: 0, max: 4 }))).toEqual({
      key: 'value.above',
      params: { value: 4.1, max: 4 },
      decimals: 2,
    })
  })

  test('may be exactly the minimum or the maximum', () => {
    expect([0, 4].map((value) => domainProblem(value, config({ min: 0, max: 4 })))).toEqual([null, null])
  })

  test('is named with as many decimals as tell it from the end', () => {
    expect(domainProblem(4.0004, config({ min: 0, max: 4 }))).toMatchObject({ decimals: 4 })
    expect(domainProblem(-0.001, config({ min: 0, max: 4 }))).toMatchObject({ decimals: 3 })
  })

  test('has a problem exactly if it lies outside the ends that there are', () => {
    const end = fc.option(fc.integer({ min: -100, max: 100 }))
    fc.assert(
      fc.property(end, end, fc.integer({ min: -120, max: 120 }), (min, max, value) => {
        const isOutside = (min !== null && value < min) || (max !== null && value > max)
        expect(domainProblem(value, config({ min, max })) !== null).toBe(isOutside)
      }),
    )
    expect(domainProblem(1e9, config(null))).toBeNull()
  })
})

test('the valid range is named, or its only end (rule E15)', () => {
  const sentence = (domain: DomainConfig | null) => rangeSentence(config(domain))
  expect(sentence({ min: 0, max: 4 })).toEqual({
    key: 'range.between',
    params: { min: 0, max: 4, unit: 'm' },
    decimals: 2,
  })
  expect(sentence({ min: 0, max: null })).toEqual({ key: 'range.atLeast', params: { min: 0, unit: 'm' }, decimals: 2 })
  expect(sentence({ min: null, max: 4 })).toEqual({ key: 'range.atMost', params: { max: 4, unit: 'm' }, decimals: 2 })
  expect([sentence(null), sentence({ min: null, max: null })]).toEqual([null, null])
})

describe('what is sent', () => {
  test.each(PV_TYPES)('to a %s is sent only if it is an output', (type) => {
    const bool = setOrder([target({ kind: 'bool', value: true }, type)])
    const value = setOrder([target(number(3), type)])
    expect(bool.values.length).toBe(type === 'DigiOut' ? 1 : 0)
    expect(value.values.length).toBe(type === 'AnaOut' ? 1 : 0)
  })

  test('is a bool for a DigiOut and a number for an AnaOut', () => {
    const { values } = setOrder([target({ kind: 'bool', value: false }, 'DigiOut'), target(number(1.5))])
    expect(values).toEqual([
      { pvRef: { type: 'DigiOut', nr: 100_001 }, boolValue: false },
      { pvRef: { type: 'AnaOut', nr: 100_001 }, doubleValue: 1.5 },
    ])
  })

  test('is a time of day as the number that is shown as that time', () => {
    const format = createFormat('de', 'UTC')
    const words = { on: '', off: '', failure: [] }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minutes) => {
        const [sent] = setOrder([target({ kind: 'timeOfDay', value: { hour, minutes } })]).values
        const shown = laneText('TimeOfDayValue', sent?.doubleValue ?? -1, 0, format, null, words)
        expect(shown.split(':').map(Number)).toEqual([hour, minutes])
      }),
    )
  })

  test('to an AnaOut is nothing but a number or a time of day (rule E11)', () => {
    const keys = [
      target({ kind: 'bool', value: true }),
      target(number(Number.NaN)),
      target({ kind: 'timeOfDay', value: { hour: 24, minutes: 0 } }),
      target({ kind: 'timeOfDay', value: { hour: 7, minutes: 0.5 } }),
    ].map((one) => setOrder([one]))
    expect(keys.map(({ values, problems }) => [values, problems.map(({ problem }) => problem.key)])).toEqual([
      [[], ['value.unknownType']],
      [[], ['number.missing']],
      [[], ['date.invalid']],
      [[], ['date.invalid']],
    ])
  })

  test('is nothing if one of the targets lies outside its domain', () => {
    const { values, problems } = setOrder([
      target({ kind: 'bool', value: true }, 'DigiOut'),
      target(number(1), 'AnaOut', { min: 0, max: 4 }),
      target(number(5), 'AnaOut', { min: 0, max: 4 }),
      target(number(-1), 'AnaOut', { min: 0, max: null }),
    ])
    expect(values).toEqual([])
    expect(problems.map(({ problem }) => problem.key)).toEqual(['value.above', 'value.below'])
  })
})

test('runtimes are those of DigiIn and AnaIn', () => {
  expect(PV_TYPES.filter((type) => hasRuntimes({ type, nr: 1 })).toSorted()).toEqual(['AnaIn', 'DigiIn'])
})

test('a runtime is not empty (rule F14)', () => {
  expect([null, Number.NaN].map((value) => runtimeProblem(value)?.key)).toEqual(['runtime.empty', 'runtime.empty'])
  expect(runtimeProblem(0)).toBeNull()
})

test('a runtime is not negative (rule F15)', () => {
  expect(runtimeProblem(-0.1)?.key).toBe('runtime.negative')
  expect(runtimeProblem(12.5)).toBeNull()
})
