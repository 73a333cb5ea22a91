import { must } from '../../../../domain/base/must.ts'
import { closedRange, validRange } from '../../../../domain/values/valid-range.ts'
import { type Checked, type Finding, findingOf, resolutionOf } from './finding.ts'
import { pointsIn, valueEnds } from './sampling.ts'

/**
 * How far the current of 4 to 20 mA goes beyond its range before it is a failure: 3.8 and 20.5 mA, in parts of the range (NE 43).
 */
const BELOW = 0.2 / 16
const ABOVE = 0.5 / 16
/** Amounts, concentrations and the like, of which there is never less than nothing, whatever their range says. */
const NEVER_NEGATIVE: ReadonlySet<string> = new Set([
  'mg/l',
  'µg/l',
  'g/l',
  'µS/cm',
  'mS/cm',
  'NTU',
  'FNU',
  'mm',
  'mm/h',
  'V',
  'Hz',
])

/** Finds times outside of what can be measured: the configured range, or less than nothing of what cannot be negative. */
export function valuesOutside(checked: Checked): readonly Finding[] {
  const { config, points } = checked
  const { x, y } = points
  const endOf = valueEnds(checked)
  const { min, max } = validRange(config.domainConfig)
  const span = closedRange(config.domainConfig)
  const width = span === null ? 0 : span.max - span.min
  const low = NEVER_NEGATIVE.has(config.dimension) ? Math.max(0, min) : min
  const resolution = resolutionOf(checked)
  const least = low - Math.max(BELOW * width, resolution)
  const most = max + Math.max(ABOVE * width, resolution)
  const [first, end] = pointsIn(checked)
  const found: Finding[] = []
  for (let index = first; index < end; index += 1) {
    const side = sideOf(must(y[index]), least, most)
    if (side === 0) continue
    const start = index
    let value = must(y[index])
    while (index + 1 < end && sideOf(must(y[index + 1]), least, most) === side) {
      index += 1
      if (side * must(y[index]) > side * value) value = must(y[index])
    }
    const until = endOf(index)
    found.push(findingOf(checked, must(x[start]), until, { kind: 'outside', value, limit: side > 0 ? max : low }))
  }
  return found
}

function sideOf(value: number, least: number, most: number): -1 | 0 | 1 {
  return value < least ? -1 : value > most ? 1 : 0
}
