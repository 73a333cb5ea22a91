import { expect, test } from 'vitest'
import {
  compareServiceMessages,
  serviceMessagesOf,
  stepOf,
  wasServiceSet,
} from '../../../../src/areas/maintenance/rules/service-messages.ts'
import type { PvMaintenanceConfig, ServiceMessageType } from '../../../../src/wire/server/pv-command.ts'

function config(serviceMessageType: ServiceMessageType, remainingTime: number, runtimeHours = 1000) {
  return {
    pvMaintenanceRef: { pvRef: { type: 'DigiIn', nr: 1 }, serviceMessageType },
    delayTime: 0,
    description: '',
    message: serviceMessageType,
    priority: 6,
    remainingTime,
    runtimeHours,
  } satisfies PvMaintenanceConfig
}

const steps = (...left: readonly [number, number, number, number]) => [
  config('Top', left[3]),
  config('BottomMiddle', left[1]),
  config('Bottom', left[0]),
  config('TopMiddle', left[2]),
]

test('of the steps that a runtime has reached the highest one counts, however long ago it was (domain 5.1)', () => {
  const names = (left: readonly [number, number, number, number]) => {
    const { present, next } = serviceMessagesOf(steps(...left))
    return [present, next].map((message) => (message === null ? null : stepOf(message)))
  }
  expect(names([10, 20, 30, 40])).toEqual([null, 'Bottom'])
  expect(names([-300, -200, 0, 40])).toEqual(['TopMiddle', 'Top'])
  expect(names([-300, -200, -100, -1])).toEqual(['Top', null])
  expect(serviceMessagesOf([])).toEqual({ present: null, next: null })
})

test('the highest message comes first, then the longest overdue, then what is next, then what is not known (domain 5.1)', () => {
  const all = [
    serviceMessagesOf([]),
    serviceMessagesOf(steps(50, 60, 70, 80)),
    serviceMessagesOf(steps(5, 60, 70, 80)),
    serviceMessagesOf(steps(-900, 60, 70, 80)),
    serviceMessagesOf(steps(-90, -80, -70, -3)),
    serviceMessagesOf(steps(-90, -80, -70, -4)),
  ]
  expect(all.toSorted(compareServiceMessages)).toEqual(all.toReversed())
})

test('a moved limit and a set runtime are told from a machine that only runs on (rules N3, N4)', () => {
  const before = config('Top', 500.1, 1000)
  expect(wasServiceSet(before, config('Top', 499.9, 1000.1))).toBe(false)
  expect(wasServiceSet(before, config('Top', 501.1, 1000))).toBe(true)
  expect(wasServiceSet(before, config('Top', 1500.1, 0))).toBe(true)
})
