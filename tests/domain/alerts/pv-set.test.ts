import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SET_PVS, pvSetOfText, pvSetText } from '../../../src/domain/alerts/pv-set.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { PV_TYPES, type PvRef } from '../../../src/wire/server/pv.ts'

const pv: fc.Arbitrary<PvRef> = fc.record({
  type: fc.constantFrom(...PV_TYPES),
  nr: fc.oneof(fc.nat(50), fc.integer({ min: 0, max: 999_999_999_999 })),
})
const idsOf = (pvs: readonly PvRef[] | null) => pvs?.map(pvParam).sort()

test('a set survives the way through its text, and its order does not matter', () => {
  fc.assert(
    fc.property(fc.array(pv, { minLength: 1, maxLength: 60 }), (pvs) => {
      const text = pvSetText(pvs)
      expect(idsOf(pvSetOfText(text))).toEqual(
        idsOf(pvs.filter((one, i) => idsOf(pvs.slice(0, i))?.includes(pvParam(one)) === false)),
      )
      expect(pvSetText([...pvs, ...pvs].reverse())).toBe(text)
    }),
  )
})

test('the largest set has a text of 10 kB at most, one more PV is none', () => {
  const apart = Array.from({ length: MAX_SET_PVS }, (_, i) => ({ type: 'AnaIn' as const, nr: i * 976_562_500 }))
  expect(pvSetText(apart).length).toBeLessThanOrEqual(10_000)
  expect(pvSetOfText(pvSetText(apart))).toEqual(apart)
  const beside = Array.from({ length: MAX_SET_PVS }, (_, i) => ({ type: 'AnaIn' as const, nr: 100_001 + i }))
  expect(pvSetText(beside).length).toBeLessThanOrEqual(2100)
  expect(pvSetOfText(pvSetText([...beside, { type: 'AnaIn', nr: 1 }]))).toBeNull()
})

test.each(['', 'AnaIn', 'AnaIn:', 'Engine:1', 'AnaIn:1:2', 'AnaIn:1..2', 'AnaIn:A', 'AnaIn:1;', 'AnaIn:123456789'])(
  '%j is no set of PVs',
  (text) => {
    expect(pvSetOfText(text)).toBeNull()
  },
)
