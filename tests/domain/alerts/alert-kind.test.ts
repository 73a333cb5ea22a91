import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameKind, kindText } from '../../../src/domain/alerts/alert-kind.ts'
import { sampleAlert } from './alert-samples.ts'

const anyAlert = fc
  .record({
    stationNumber: fc.constantFrom(1, 12),
    limitType: fc.constantFrom(null, 'Top' as const),
    priority: fc.constantFrom(1, 2),
    description: fc.constantFrom('', 'a', '1/a', 'Top/1/a'),
    pvRef: fc.constantFrom(null, { type: 'DigiIn' as const, nr: 1 }, { type: 'DigiIn' as const, nr: 11 }),
    pvName: fc.constantFrom('', 'DigiIn', 'Kontakt'),
    message: fc.constantFrom('', 'what to do'),
    timestamp: fc.nat(9),
  })
  .map(sampleAlert)

test('alerts have the same text of their kind if they are of one PV, by its name where there is none, and say the same', () => {
  let same = 0
  fc.assert(
    fc.property(anyAlert, anyAlert, (a, b) => {
      const isOnePv =
        a.pvRef === null || b.pvRef === null ? a.pvRef === b.pvRef && a.pvName === b.pvName : a.pvRef.nr === b.pvRef.nr
      const isOne = isOnePv && isSameKind(a, b)
      expect(kindText(a) === kindText(b)).toBe(isOne)
      same += Number(isOne)
    }),
    { numRuns: 3000 },
  )
  expect(same).toBeGreaterThan(10)
})
