import { expect, test } from 'vitest'
import { leakageDate, leakageDateText, nightState } from '../../../../src/areas/reports/rules/leakage-date.ts'
import { changeShare, isFinding, lossOf, urgencyOf } from '../../../../src/areas/reports/rules/leakage-loss.ts'
import { MEASUREMENT_STATES } from '../../../../src/wire/server/evaluations.ts'

const ZONE = 'Europe/Berlin'

test("dates are dd.MM.yyyy HH:mm:ss on the plant's clock, and nothing else is one (rule V2)", () => {
  for (const [text, iso] of [
    ['10.06.2026 02:00:00', '2026-06-10T00:00:00.000Z'],
    ['20.01.2024 04:00:00', '2024-01-20T03:00:00.000Z'],
    ['31.12.2025 23:59:59', '2025-12-31T22:59:59.000Z'],
  ] as const) {
    const at = leakageDate(text, ZONE)
    expect(new Date(at).toISOString()).toBe(iso)
    expect(leakageDateText(at, ZONE)).toBe(text)
  }
  for (const text of ['', '31.02.2026 02:00:00', '1.6.2026 02:00:00', '06/10/2026 02:00:00', '10.06.2026 24:00:00']) {
    expect(leakageDate(text, ZONE)).toBeNaN()
  }
  expect(leakageDateText(Number.NaN, ZONE)).toBe('–')
})

test('a night that says nothing because clocks were changed says so, any other is invalid for another reason (F113)', () => {
  const of = (minMaxBegin: string, measurementState: (typeof MEASUREMENT_STATES)[number] = 'Invalid') =>
    nightState({ measurementState, minMaxBegin }, ZONE)
  expect(of('25.10.2026 02:00:00')).toBe('ClockChange')
  expect(of('29.03.2026 03:00:00')).toBe('ClockChange')
  expect(of('24.10.2026 02:00:00')).toBe('Invalid')
  expect(of('30.03.2026 02:00:00')).toBe('Invalid')
  expect(of('no date')).toBe('Invalid')
  expect(of('25.10.2026 02:00:00', 'Leak')).toBe('Leak')
})

test('in the night in which an hour is repeated or skipped a date is still read (rule V2)', () => {
  expect(new Date(leakageDate('25.10.2026 02:00:00', ZONE)).toISOString()).toBe('2026-10-25T00:00:00.000Z')
  expect(new Date(leakageDate('29.03.2026 02:30:00', ZONE)).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test.each([
  ['Rural', 0.04, 'low', 6],
  ['Rural', 0.06, 'medium', 3],
  ['Rural', 0.11, 'high', 1],
  ['Urban', 0.06, 'low', 6],
  ['Urban', 0.1, 'medium', 3],
  ['Urban', 0.16, 'high', 1],
  ['Metropolitan', 0.09, 'low', 6],
  ['Metropolitan', 0.15, 'medium', 3],
  ['Metropolitan', 0.21, 'high', 1],
] as const)(
  'a %s network that loses %s m³/(h·km) is in the class %s (rule V1)',
  (network, specific, lossClass, years) => {
    const zone = { lengthKm: 10, network, nightUse: 5 }
    const loss = lossOf({ minMaxValue: 5 + 10 * specific, measurementState: 'Finished' }, zone)
    expect(loss).toMatchObject({ lossClass, inspectionYears: years })
    expect(loss?.specific).toBeCloseTo(specific)
    expect(loss?.perDay).toBeCloseTo(240 * specific)
  },
)

test.each([
  ['Rural', 0.05, 0.1],
  ['Urban', 0.07, 0.15],
  ['Metropolitan', 0.1, 0.2],
] as const)('%s: from %s m³/(h·km) on a loss is medium, above %s it is high (T13)', (network, low, medium) => {
  const zone = { lengthKm: 1, network, nightUse: 0 }
  const classOf = (specific: number) => lossOf({ minMaxValue: specific, measurementState: 'Finished' }, zone)?.lossClass
  expect([low - 1e-9, low, medium, medium + 1e-9].map(classOf)).toEqual(['low', 'medium', 'medium', 'high'])
})

test('without use, value or a finished night no loss is claimed; less than what was used is no loss', () => {
  const zone = { lengthKm: 10, network: 'Urban', nightUse: 5 } as const
  expect(lossOf({ minMaxValue: null, measurementState: 'Finished' }, zone)).toBeNull()
  expect(lossOf({ minMaxValue: 9, measurementState: 'Measuring' }, zone)).toBeNull()
  expect(lossOf({ minMaxValue: 9, measurementState: 'Invalid' }, zone)).toBeNull()
  expect(lossOf({ minMaxValue: 9, measurementState: 'Leak' }, { ...zone, nightUse: null })).toBeNull()
  expect(lossOf({ minMaxValue: 9, measurementState: 'Leak' }, { ...zone, lengthKm: 0 })).toBeNull()
  expect(lossOf({ minMaxValue: 4, measurementState: 'Finished' }, zone)).toMatchObject({
    specific: 0,
    lossClass: 'low',
  })
})

test('a change is a share of its reference, and leaks come first', () => {
  expect(changeShare({ measurementChange: 1.5, referenceValue: 10 })).toBe(0.15)
  expect(changeShare({ measurementChange: null, referenceValue: 10 })).toBeNull()
  expect(changeShare({ measurementChange: 1, referenceValue: 0 })).toBeNull()
  expect(MEASUREMENT_STATES.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)).slice(0, 2)).toEqual(['Leak', 'Suspect'])
  expect(MEASUREMENT_STATES.filter(isFinding)).toEqual(['Suspect', 'Leak'])
})
