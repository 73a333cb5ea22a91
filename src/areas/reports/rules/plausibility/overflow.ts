import { must } from '../../../../domain/base/must.ts'
import { firstReaching } from '../../../../domain/charts/series-view.ts'
import { EVENT_RULES, goesOn } from '../../../../domain/evaluations/basin-rules.ts'
import { type Checked, type Finding, findingOf } from './finding.ts'
import { valueEnds } from './sampling.ts'

/** What flows over a weir at least, l/s. Domain 2.3. */
const LEAST_LS = 0.5
const SECOND_MS = 1000
/** The level may be that much below the weir: its sensor is elsewhere in the basin, m. */
const LEVEL_TOLERANCE_M = 0.05
/** A sewer brings the rain of so many hours before, and less than this fills no basin (domain 4.3). */
export const RAIN_HOURS = 12
const DRY_MM = 0.5
/** Of less known rain nothing is said. */
const LEAST_KNOWN = 0.9
const HOUR_S = 3600

/** The process variables of a basin; null where it has none. */
export interface CheckedBasin {
  readonly overflow: Checked | null
  readonly level: Checked | null
  /** Its archive begins `RAIN_HOURS` before the range. */
  readonly rain: Checked | null
  /** m */
  readonly weir: number
}

/** Finds overflows that cannot be: the level did not reach the weir, or no rain fell at the gauge of the basin. Domain 4.3. */
export function oddOverflows({ overflow, level, rain, weir }: CheckedBasin): readonly Finding[] {
  if (overflow === null) return []
  return overflowsOf(overflow).flatMap(([from, to]) => {
    const found: Finding[] = []
    const most = level === null ? Number.NaN : mostIn(level, from, to)
    if (weir > 0 && most < weir - LEVEL_TOLERANCE_M) {
      found.push(findingOf(overflow, from, to, { kind: 'noLevel', most, weir }))
    }
    const mm = rain === null ? Number.NaN : rainIn(rain, from - RAIN_HOURS * HOUR_S, to)
    if (mm < DRY_MM) found.push(findingOf(overflow, from, to, { kind: 'noRain', mm, hours: RAIN_HOURS }))
    return found
  })
}

function overflowsOf(checked: Checked): readonly (readonly [from: number, to: number])[] {
  const { points, from, to, known } = checked
  const { x, y } = points
  const endOf = valueEnds(checked)
  const found: [from: number, to: number][] = []
  for (let index = firstReaching(points, from, known); index < x.length && must(x[index]) < to; index += 1) {
    if (!(must(y[index]) > LEAST_LS)) continue
    const [start, end] = [Math.max(from, must(x[index])), Math.min(to, endOf(index))]
    const last = found.at(-1)
    if (last !== undefined && goesOn((start - last[1]) * SECOND_MS)) last[1] = end
    else found.push([start, end])
  }
  return found.filter(([start, end]) => (end - start) * SECOND_MS >= EVENT_RULES.minimumMs)
}

function mostIn({ points, known }: Checked, from: number, to: number): number {
  const { x, y } = points
  let most = Number.NaN
  for (let index = firstReaching(points, from, known); index < x.length && must(x[index]) < to; index += 1) {
    const value = must(y[index])
    if (value > most || Number.isNaN(most)) most = value
  }
  return most
}

/** Returns how much rain fell, mm; NaN where too little of it is known. The gauge measures mm/h, or mm of each interval. */
function rainIn(checked: Checked, from: number, to: number): number {
  const { config, points, known } = checked
  const { x, y } = points
  const endOf = valueEnds(checked)
  const isRate = config.dimension === 'mm/h'
  let [mm, seconds] = [0, 0]
  for (let index = firstReaching(points, from, known); index < x.length && must(x[index]) < to; index += 1) {
    const value = must(y[index])
    const length = Math.min(to, endOf(index)) - Math.max(from, must(x[index]))
    if (Number.isNaN(value) || !(length > 0)) continue
    seconds += length
    mm += isRate ? (value * length) / HOUR_S : value
  }
  return seconds >= LEAST_KNOWN * (to - from) ? mm : Number.NaN
}
