import { expect, test } from 'vitest'
import { pvConfig } from '../../../src/wire/readers/pv.ts'
import { list, read, UNREADABLE } from '../../../src/wire/readers/reader.ts'
import { LEVEL } from '../../support/page/sample-pvs.ts'

const LIMITS = { lower: 0.25, lowerMid: null, upperMid: 2, upper: 3 }
/** What is no end of a range, and no limit: none of it says that there is none. */
const UNREADABLE_ENDS = ['2', '', true, [], {}, Number.NaN, Number.POSITIVE_INFINITY]

test('an end of a range and a limit that are missing or null are open', () => {
  const sent = { ...LEVEL, domainConfig: { min: 0 }, anaLimitConfig: { lower: 1, upper: null } }
  expect(pvConfig(sent)).toEqual({
    ...LEVEL,
    domainConfig: { min: 0, max: null },
    anaLimitConfig: { lower: 1, lowerMid: null, upperMid: null, upper: null },
  })
  const { domainConfig, anaLimitConfig, ...without } = LEVEL
  expect(pvConfig(without)).toEqual({ ...LEVEL, domainConfig: null, anaLimitConfig: null })
})

test('a process variable whose name cannot be read is called by its reference (F57)', () => {
  for (const name of [undefined, null, '', ' ', 7, [], {}]) {
    expect(pvConfig({ ...LEVEL, name })).toEqual({ ...LEVEL, name: 'AnaIn-1400001' })
  }
})

test('one that cannot be read is not open: its process variable is left out and counted (I1)', () => {
  for (const end of UNREADABLE_ENDS) {
    const damaged = [
      ...Object.keys(LIMITS).map((name) => ({ ...LEVEL, anaLimitConfig: { ...LIMITS, [name]: end } })),
      ...['min', 'max'].map((name) => ({ ...LEVEL, domainConfig: { min: 0, max: 4, [name]: end } })),
    ]
    expect(damaged.map(pvConfig)).toEqual(damaged.map(() => UNREADABLE))
    expect(read(list(pvConfig), [...damaged, LEVEL])).toEqual({ value: [LEVEL], skipped: damaged.length })
  }
  for (const whole of ['none', 3, []]) {
    expect(pvConfig({ ...LEVEL, domainConfig: whole })).toBe(UNREADABLE)
    expect(pvConfig({ ...LEVEL, anaLimitConfig: whole })).toBe(UNREADABLE)
  }
})
