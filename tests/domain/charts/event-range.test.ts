import { expect, test } from 'vitest'
import { eventRange } from '../../../src/domain/charts/event-range.ts'

const DAY = 86_400_000
const START = Date.UTC(2024, 5, 17)

test('alerts are asked for from 30 days before the window on: those that are still there are bands in it', () => {
  expect(eventRange({ from: START, to: START + DAY })).toEqual({
    alertsFrom: START - 30 * DAY,
    controlsFrom: START,
    to: START + DAY,
    cutAt: null,
  })
})

test('of a window of more than a year the last 366 days are asked for, and it is said from when on', () => {
  const to = START + 5000 * DAY
  expect(eventRange({ from: START, to })).toMatchObject({ controlsFrom: to - 366 * DAY, cutAt: to - 366 * DAY })
  expect(eventRange({ from: -DAY, to: DAY })).toEqual({ alertsFrom: 0, controlsFrom: 0, to: DAY, cutAt: null })
})
