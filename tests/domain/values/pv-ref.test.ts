import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveKey, pvOfLiveKey, pvOfParam, pvParam, splitNr } from '../../../src/domain/values/pv-ref.ts'
import { PV_TYPES } from '../../../src/wire/server/pv.ts'

const anyRef = fc.record({ type: fc.constantFrom(...PV_TYPES), nr: fc.nat(999_999_999) })

test.each([
  ['AnaIn', 'ai'],
  ['AnaOut', 'ao'],
  ['DigiIn', 'di'],
  ['DigiOut', 'do'],
  ['LaborWert', 'lw'],
  ['RechenWert', 'rw'],
  ['MinMax', 'minMax'],
  ['ZaehlWert', 'count'],
] as const)('live keys of %s begin with %s', (type, prefix) => {
  expect(liveKey({ type, nr: 42 })).toBe(`${prefix}42`)
})

test.each(['PlsObject', 'Undef'] as const)('%s has no live key', (type) => {
  expect(liveKey({ type, nr: 1 })).toBeNull()
})

test('a live key and a TYPE-NR text name the PV they came from', () => {
  fc.assert(
    fc.property(anyRef, (ref) => {
      const key = liveKey(ref)
      if (key !== null) expect(pvOfLiveKey(key)).toEqual(ref)
      expect(pvOfParam(pvParam(ref))).toEqual(ref)
    }),
  )
})

test('no other text is taken for a PV', () => {
  for (const text of ['', 'ai', '1', 'constructor1', '__proto__1', 'ai-1', 'ai1.5', 'ai1 '])
    expect(pvOfLiveKey(text)).toBeNull()
  for (const text of ['', 'AnaIn', 'AnaIn-', 'AnaIn--1', 'Anain-1', 'constructor-1']) expect(pvOfParam(text)).toBeNull()
})

test('inputs and outputs carry their station in nr, other types do not', () => {
  expect(splitNr({ type: 'DigiIn', nr: 1_400_101 })).toEqual({ station: 14, number: 101 })
  expect(splitNr({ type: 'ZaehlWert', nr: 1_400_101 })).toEqual({ station: null, number: 1_400_101 })
})
