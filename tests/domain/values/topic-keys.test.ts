import { expect, test } from 'vitest'
import { bindingOfReportKey, reportKey } from '../../../src/domain/values/topic-keys.ts'
import type { ReportBinding } from '../../../src/wire/server/report.ts'

const BINDING: ReportBinding = {
  pvRef: { type: 'ZaehlWert', nr: 12 },
  reportValueType: 'Sum',
  offset: 3,
  offsetUnit: 'Months',
}

test('a binding is named by live key, value type, offset and unit', () => {
  expect(reportKey(BINDING)).toBe('count12/Sum/3/Months')
  expect(bindingOfReportKey('count12/Sum/3/Months')).toEqual(BINDING)
  expect(reportKey({ ...BINDING, pvRef: { type: 'PlsObject', nr: 1 } })).toBeNull()
})

test.each([
  '',
  'count12',
  'count12/Total/3/Months',
  'count12/Sum/-1/Months',
  'count12/Sum/3/Weeks',
  'x1/Sum/3/Days',
  'count12/Sum/3/Days/4',
])('%o names no binding', (text) => {
  expect(bindingOfReportKey(text)).toBeNull()
})
