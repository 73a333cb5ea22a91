import { expect, test } from 'vitest'
import { foremostAlerts } from '../../../src/domain/alerts/foremost-alerts.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { sampleAlert } from './alert-samples.ts'

const over = (id: string) => sampleAlert({ id, goneTimestamp: 2000, ackTimestamp: 2000 })
const there = (id: string, part: Partial<Alert> = {}) =>
  sampleAlert({ id, goneTimestamp: null, ackTimestamp: null, ...part })
const ids = (alerts: readonly Alert[]) => foremostAlerts(alerts).map(({ id }) => id)

test('what is pending comes with the newest that are over, three together', () => {
  expect(ids([over('a'), over('b'), over('c'), over('d')])).toEqual(['a', 'b', 'c'])
  expect(ids([there('a'), over('b'), over('c'), over('d')])).toEqual(['a', 'b', 'c'])
  expect(ids([])).toEqual([])
})

test('of a contact that chatters the first is named once, beside every other kind that is pending, also one that has gone', () => {
  const flutter = Array.from({ length: 50 }, (_, i) => there(`flutter ${i}`, { goneTimestamp: 2000, limitType: null }))
  const others = (['Top', 'TopMiddle', 'Bottom'] as const).map((limitType) => there(limitType, { limitType }))
  expect(ids([...flutter, ...others, over('z')])).toEqual(['flutter 0', 'Top', 'TopMiddle', 'Bottom'])
})

test('of very many kinds six are named', () => {
  const kinds = Array.from({ length: 9 }, (_, i) => there(String(i), { description: `kind ${i}` }))
  expect(ids([...kinds, over('z')])).toEqual(['0', '1', '2', '3', '4', '5'])
})
