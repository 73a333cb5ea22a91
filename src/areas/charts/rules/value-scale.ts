import { between, exponentOf, partOf } from '../../../domain/base/part-of.ts'

/** How values become heights: linear or by logarithm, upwards or downwards. Specification 3, "Series config". */
export interface ScaleKind {
  readonly isLogarithmic: boolean
  /** Base of the logarithm, 1.01 to a million; by default 10. Without effect on a linear scale. */
  readonly base: number
  /** The least value stands at the top. */
  readonly isReversed: boolean
}

export interface ValueScale extends ScaleKind {
  readonly min: number
  readonly max: number
}

/** What decides whether two axes are one. */
export interface AxisShape extends ValueScale {
  /** A stack of digital series. */
  readonly isStacked: boolean
}

export interface AxisTick {
  readonly value: number
  /** Height on the axis, 0 (bottom) to 1 (top). */
  readonly at: number
  /** Decimals that its label needs; below 0 as many digits before the decimal mark that it does not need. */
  readonly decimals: number
}

const SAME_DOMAIN = 0.01
const NICE = [1, 2, 2.5, 5, 10] as const
const NOISE = 1e-9
/** Decades shown below the maximum if the data reaches 0 or less, which a logarithm cannot show. */
const DECADES = 3
/** What is smaller is 0: powers below it have no digits left. */
export const LEAST = 1e-300
/** Further outside of its plot, in heights of it, nothing is drawn: a canvas knows no number of 300 digits. */
export const MOST_HEIGHTS = 1e5

/**
 * Returns which axes become one, as lists of their indices: those of equal stacking, scale, direction and base whose
 * ends differ by at most 0.01. Specification 5, "Chart axes".
 */
export function mergeAxes(axes: readonly AxisShape[]): readonly (readonly number[])[] {
  const groups: { readonly first: AxisShape; readonly indices: number[] }[] = []
  axes.forEach((axis, index) => {
    const group = groups.find(({ first }) => isSameAxis(first, axis))
    if (group === undefined) groups.push({ first: axis, indices: [index] })
    else group.indices.push(index)
  })
  return groups.map(({ indices }) => indices)
}

function isSameAxis(a: AxisShape, b: AxisShape): boolean {
  return (
    a.isStacked === b.isStacked &&
    a.isLogarithmic === b.isLogarithmic &&
    a.isReversed === b.isReversed &&
    a.base === b.base &&
    // Rounding noise: 0.31 - 0.3 is more than 0.01.
    Math.abs(a.min - b.min) <= SAME_DOMAIN + NOISE &&
    Math.abs(a.max - b.max) <= SAME_DOMAIN + NOISE
  )
}

/**
 * Returns the height of a value, 0 (bottom of the plot) to 1 (top), beyond that outside. NaN for a gap, and for 0 and
 * less on a logarithmic scale.
 */
export function heightOf(scale: ValueScale, value: number): number {
  const { min, max, isLogarithmic, isReversed } = scale
  // Neighbouring numbers may have one logarithm.
  const isLog = isLogarithmic && Math.log(max) > Math.log(min)
  const part = isLog ? partOf(Math.log(value), Math.log(min), Math.log(max)) : partOf(value, min, max)
  if (Number.isNaN(part) || (isLogarithmic && !(value > 0))) return Number.NaN
  const near = Math.min(MOST_HEIGHTS, Math.max(-MOST_HEIGHTS, part))
  return isReversed ? 1 - near : near
}

/** Powers of a base nearer to 1 are no steps, those of a larger one no axis. */
const LEAST_BASE = 1.01
const LARGEST_BASE = 1e6
const USUAL_BASE = 10

/** The base of a logarithmic axis: what is configured, if it is one. */
export function usableBase(base: number): number {
  return base >= LEAST_BASE && base <= LARGEST_BASE ? base : USUAL_BASE
}

/** Returns the ends of a logarithmic axis: above 0, rounded outwards to powers of the base. */
export function logRange(min: number, max: number, base: number): readonly [min: number, max: number] {
  const safeBase = usableBase(base)
  const top = max > LEAST ? max : 1
  const bottom = min > LEAST ? Math.min(min, top) : top / safeBase ** DECADES
  const low = Math.floor(Math.log(bottom) / Math.log(safeBase) + NOISE)
  const high = Math.ceil(Math.log(top) / Math.log(safeBase) - NOISE)
  return [safeBase ** low, Math.min(Number.MAX_VALUE, safeBase ** Math.max(high, low + 1))]
}

/** Returns the ticks of an axis at powers of its base, at most `most` intervals; its ends where it has no two powers. */
export function logTicks(scale: ValueScale, most: number): readonly AxisTick[] {
  const exponent = (value: number) => Math.log(value) / Math.log(scale.base)
  const first = Math.ceil(exponent(scale.min) - NOISE)
  const last = Math.floor(exponent(scale.max) + NOISE)
  const step = Math.max(1, Math.ceil((last - first) / Math.max(1, most)))
  const values: number[] = []
  for (let k = 0; k <= most && first + k * step <= last; k++) values.push(scale.base ** (first + k * step))
  const ticks = values.flatMap((value) => ticksAt(scale, [value], decimalsOf(value)))
  return ticks.length > 1 ? ticks : endTicks(scale)
}

/**
 * Returns the ticks of a linear axis at round values, about `count` intervals, and more of them where so few would have one tick
 * only; its two ends where numbers are too coarse for steps between them. The ends stay.
 */
export function niceTicks(scale: ValueScale, count: number): readonly AxisTick[] {
  const wanted = Math.max(1, count)
  for (const intervals of [wanted, wanted * 2, wanted * 4]) {
    const least = stepOf(scale, intervals)
    const step = niceStep(least)
    if (!(least > 0) || !isAboveResolution(scale, step)) break
    const values: number[] = []
    const first = Math.ceil(scale.min / step - NOISE)
    const end = Math.min(Number.MAX_VALUE, scale.max + step * NOISE)
    for (let k = 0; k <= intervals + 1 && (first + k) * step <= end; k++) values.push((first + k) * step)
    if (values.length > 1) return ticksAt(scale, values, decimalsOf(step))
  }
  return endTicks(scale)
}

/** Divided before they are subtracted: the span of the largest numbers is none. */
function stepOf({ min, max }: ValueScale, count: number): number {
  const span = max - min
  return Number.isFinite(span) ? span / count : max / count - min / count
}

/** Whether each step is another number at both ends, so that ticks have places and labels of their own. */
function isAboveResolution({ min, max }: ValueScale, step: number): boolean {
  const least = Math.max(LEAST, Math.max(Math.abs(min), Math.abs(max)) * LEAST_STEP)
  return step >= least && min + step > min && max - step < max
}

/** Labels are told apart by at most 16 digits. */
const LEAST_STEP = 1e-15
const END_DECIMALS = 16

function endTicks(scale: ValueScale): readonly AxisTick[] {
  const { min, max } = scale
  return ticksAt(
    scale,
    min < max ? [min, max] : [min],
    END_DECIMALS - exponentOf(Math.max(Math.abs(min), Math.abs(max))),
  )
}

/** Fewer lines than this part of the wanted ones would be a coarse grid. */
const LEAST_INTERVALS_PART = 0.6

/**
 * Returns how many intervals, at most `most`, divide these spans into the roundest steps: 4.5 in six, not in eight, beside
 * 60. Axes whose ends are fixed have no other way to round numbers.
 */
export function gridIntervals(spans: readonly number[], most: number): number {
  let best = most
  let least = Number.POSITIVE_INFINITY
  for (let count = most; count >= Math.max(2, most * LEAST_INTERVALS_PART); count--) {
    const cost = spans.reduce((sum, span) => sum + stepCost(span / count), 0)
    if (cost < least) [best, least] = [count, cost]
  }
  return best
}

/** How many digits a step has; 1, 2 and 5 are read at a glance. */
function stepCost(step: number): number {
  const [digits = ''] = Number(step.toPrecision(5)).toExponential().split('e')
  return ['1', '2', '5'].includes(digits) ? 0 : digits.replace('.', '').length
}

/**
 * Returns a linear axis with exactly `count` intervals, so that several axes share their grid lines: free ends move
 * outwards to round values, fixed ends stay.
 */
export function griddedScale(
  scale: ValueScale,
  count: number,
  isFixed: { readonly min: boolean; readonly max: boolean },
): ValueScale {
  const { min, max } = scale
  if (isFixed.min && isFixed.max) return scale
  let step = niceStep(stepOf(scale, count))
  const isWhole = (end: number) => Number.isFinite(end)
  while (isAboveResolution(scale, step) && Number.isFinite(step * count)) {
    if (isFixed.min && min + step * count >= max - step * NOISE) {
      return isWhole(min + step * count) ? { ...scale, max: min + step * count } : scale
    }
    if (isFixed.max && max - step * count <= min + step * NOISE) {
      return isWhole(max - step * count) ? { ...scale, min: max - step * count } : scale
    }
    const low = Math.floor(min / step + NOISE) * step
    if (!isFixed.min && !isFixed.max && low + step * count >= max - step * NOISE) {
      return isWhole(low) && isWhole(low + step * count) ? { ...scale, min: low, max: low + step * count } : scale
    }
    step = niceStep(step * (1 + NOISE * 10))
  }
  return scale
}

/** Returns the ticks of a linear axis at `count` equal intervals; its ends where numbers are too coarse for these. */
export function evenTicks(scale: ValueScale, count: number): readonly AxisTick[] {
  const step = stepOf(scale, count)
  if (!isAboveResolution(scale, step)) return endTicks(scale)
  const values = Array.from({ length: count + 1 }, (_, k) => {
    const value = k === count ? scale.max : between(scale.min, scale.max, k / count)
    // Rounding noise where 0 belongs.
    return Math.abs(value) < step * NOISE ? 0 : value
  })
  return ticksAt(scale, values, Math.max(decimalsOf(step), decimalsOf(scale.min)))
}

function ticksAt(scale: ValueScale, values: readonly number[], decimals: number): readonly AxisTick[] {
  return values.flatMap((value) => {
    const at = heightOf(scale, value)
    return at >= -NOISE && at <= 1 + NOISE ? { value, at, decimals } : []
  })
}

/** The smallest round number that is not below `least`. */
function niceStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const nice = (NICE.find((step) => step * power >= least * (1 - NOISE)) ?? 10) * power
  // Powers of the least numbers are 0, those of the largest ones infinite.
  return nice >= least * (1 - NOISE) && Number.isFinite(nice) ? nice : least
}

/** Decimals that a number has, at most three digits of those that never end; below 0 for zeros before the decimal mark. */
function decimalsOf(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0
  const size = Math.abs(value)
  const digits = [0, 1].find((count) => Math.abs(Number(size.toExponential(count)) - size) <= NOISE * size) ?? 2
  return digits - exponentOf(size)
}
