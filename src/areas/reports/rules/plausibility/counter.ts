import { must } from '../../../../domain/base/must.ts'
import { type Checked, type CounterChange, type Finding, findingOf, resolutionOf } from './finding.ts'
import { cadenceOf, pointsIn } from './sampling.ts'
import { isNext, usualStep } from './usual-step.ts'

/** Times the largest step that is a habit, and times its resolution: less is its own pace, also in a storm. */
const PACE = 5
const LEAST_STEPS = 10
/** A counter that rolls over stood in the last tenth of its digits. */
const NEARLY_FULL = 0.9

/**
 * Finds where a counter does not go on: it rolled over after its last digit, began again near 0, was set back, or leapt ahead. Values
 * over intervals are differences, which the server has mended; only a negative one says that it has not.
 */
export function counterBreaks(checked: Checked): readonly Finding[] {
  const { points } = checked
  const { x, y, interval } = points
  const [first, end] = pointsIn(checked)
  const resolution = resolutionOf(checked)
  const found: Finding[] = []
  if (interval.kind === 'unit') {
    for (let index = first; index < end; index += 1) {
      const value = must(y[index])
      if (value >= -resolution || Number.isNaN(value)) continue
      const facts = { kind: 'counter', change: 'negative', before: 0, value } as const
      found.push(findingOf(checked, must(x[index]), must(points.ends?.[index]), facts))
    }
    return found
  }
  const most = Math.max(PACE * usualStep(checked), LEAST_STEPS * resolution)
  const { step } = cadenceOf(points)
  for (let index = first + 1; index < end; index += 1) {
    const [before, value] = [must(y[index - 1]), must(y[index])]
    // In a longer time it counts more.
    const isAhead = value > before && !isNext(points, index, step)
    const change = isAhead ? null : changeOf(before, value, most, resolution)
    if (change === null) continue
    found.push(findingOf(checked, must(x[index - 1]), must(x[index]), { kind: 'counter', change, before, value }))
  }
  return found
}

function changeOf(before: number, value: number, most: number, resolution: number): CounterChange | null {
  if (Number.isNaN(before) || Number.isNaN(value)) return null
  if (value > before + most) return 'leap'
  if (value >= before - resolution) return null
  const full = 10 ** Math.ceil(Math.log10(Math.max(1, before + resolution)))
  if (before >= NEARLY_FULL * full && full - before + value <= most) return 'rollOver'
  return Math.abs(value) <= most ? 'restart' : 'back'
}
