import { expect, test } from 'vitest'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { AlertEntry, firstOfRow, foldEntry, idsOfRow, isSameAlert } from '../../../workers/alerts/alert-entry.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

/** Every field of an alert but its id, each with another value than that of the sample. */
const OTHER: Required<Omit<Alert, 'id'>> = {
  pvGroupId: 2,
  stationNumber: 15,
  stationName: 'PW Mühlbach',
  pvRef: { type: 'AnaIn', nr: 1_400_002 },
  pvName: 'Förderstrom',
  eksNr: 'PW14-DR1-F01',
  priority: 4,
  description: 'other',
  message: 'other',
  timestamp: 1001,
  goneTimestamp: 2000,
  ackTimestamp: 2000,
  ackUser: 'operator',
  value: 1.73,
  limit: 1.7,
  limitType: 'Top',
  dimension: 'l/s',
  decimalPlaces: 1,
}

test.each(Object.keys(OTHER) as (keyof typeof OTHER)[])(
  'an alert of which only %s has changed is sent again: no change is lost',
  (field) => {
    const before = sampleAlert()
    const after = { ...before, [field]: OTHER[field] }
    expect(isSameAlert(before, after)).toBe(false)
    expect(isSameAlert(after, before)).toBe(false)
  },
)

test('an alert whose PV is another, none or one of another type has changed; a copy has not', () => {
  const before = sampleAlert()
  expect(isSameAlert(before, structuredClone(before))).toBe(true)
  for (const pvRef of [null, { type: 'DigiIn', nr: 1_400_001 } as const, { type: 'AnaIn', nr: 7 } as const]) {
    expect(isSameAlert(before, { ...before, pvRef })).toBe(false)
    expect(isSameAlert({ ...before, pvRef }, before)).toBe(false)
  }
  expect(isSameAlert({ ...before, pvRef: null }, { ...before, pvRef: null })).toBe(true)
})

const entry = (id: string, timestamp: number, isOpen = true) =>
  new AlertEntry(sampleAlert({ id, timestamp, ...(!isOpen && { ackTimestamp: 9 }) }), 0, null)

test('a row that stands for several alerts has the ids of the earlier ones, since when, and the open ones where only some are', () => {
  const newest = entry('c', 3)
  const folded = (...open: readonly [boolean, boolean]) =>
    foldEntry(newest, [entry('a', 1, open[0]), entry('b', 2, open[1])])
  expect(folded(true, true).row).toMatchObject({ id: 'c', repeats: { ids: ['a', 'b'], since: 1 } })
  expect(folded(true, true).row.repeats).not.toHaveProperty('open')
  expect(folded(false, true).row.repeats?.open).toEqual(['b', 'c'])
  const gone = foldEntry(entry('c', 3, false), [entry('a', 1, false), entry('b', 2, false)])
  expect(gone.row.repeats).not.toHaveProperty('open')
  expect(foldEntry(entry('c', 3, false), [entry('a', 1, true)]).row.repeats?.open).toEqual(['a'])
  // Tabs are sent changed rows only: it is the same object each time.
  const row = folded(true, false)
  expect(row.row).toBe(row.row)
})

test('a command over a row names all that it stands for, the newest first; a row of one alert itself', () => {
  const [a, b, c] = [entry('a', 1), entry('b', 2), entry('c', 3)]
  const folded = foldEntry(c, [a, b])
  expect(idsOfRow(folded)).toEqual(['c', 'b', 'a'])
  expect(idsOfRow(a)).toEqual(['a'])
  expect(firstOfRow(folded)).toBe(a)
  expect(firstOfRow(b)).toBe(b)
  expect(foldEntry(c, []).row).toBe(c.alert)
})
