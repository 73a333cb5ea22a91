import { exponentOf } from '../../../domain/base/part-of.ts'
import type { Format } from '../../../domain/text/format.ts'
import type { AxisTick } from './value-scale.ts'

/** Longer labels, with their marks, take a third of a plot of a telephone. */
const MOST_DIGITS = 12
const MOST_DECIMALS = 8
/** More are not told apart by the numbers themselves. */
const MOST_POWER_DECIMALS = 16

/** Returns the labels of an axis: each with the digits that tell it from its neighbours, and powers of ten where plain ones are too long. */
export function tickTexts(ticks: readonly AxisTick[], format: Pick<Format, 'number' | 'power'>): readonly string[] {
  const isPlain = ticks.every(
    ({ value, decimals }) =>
      decimals <= MOST_DECIMALS && Math.max(0, exponentOf(value)) + 1 + Math.max(0, decimals) <= MOST_DIGITS,
  )
  return ticks.map(({ value, decimals }) => {
    if (isPlain) return format.number(value, decimals)
    return format.power(value, Math.min(MOST_POWER_DECIMALS, Math.max(0, exponentOf(value) + decimals)))
  })
}
