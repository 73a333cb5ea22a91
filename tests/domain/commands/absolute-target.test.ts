import { expect, test } from 'vitest'
import { absoluteTarget } from '../../../src/domain/commands/absolute-target.ts'
import type { ShownValue } from '../../../src/wire/tabs/command.ts'

const pump = (value: number): ShownValue => ({ topic: 'pvValue', key: 'do100001', value })
const plan = (value: boolean): ShownValue => ({ topic: 'alarmPlan', key: '14-1', value })

test('a target of 0 or 1 is that state, whatever is shown (rule E16)', () => {
  for (const shown of [pump(0), pump(1)]) {
    expect(absoluteTarget(0, shown)).toEqual({ value: false, shown: [] })
    expect(absoluteTarget(1, shown)).toEqual({ value: true, shown: [] })
  }
})

test('a target of 2 is the contrary of what is shown, and rests on it (rule E16)', () => {
  expect(absoluteTarget(2, pump(0))).toEqual({ value: true, shown: [pump(0)] })
  expect(absoluteTarget(2, pump(1))).toEqual({ value: false, shown: [pump(1)] })
  expect(absoluteTarget(2, plan(true))).toEqual({ value: false, shown: [plan(true)] })
  expect(absoluteTarget(2, plan(false))).toEqual({ value: true, shown: [plan(false)] })
})
