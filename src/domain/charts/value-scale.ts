/** How values become heights: linear or by logarithm, upwards or downwards. Specification 3, "Series config". */
export interface ScaleKind {
  readonly isLogarithmic: boolean
  /** Base of the logarithm, above 1; by default 10. Without effect on a linear scale. */
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
  /** Decimals that its label needs. */
  readonly decimals: number
}

const SAME_DOMAIN = 0.01
const NICE = [1, 2, 2.5, 5, 10] as const
const NOISE = 1e-9
/** Decades shown below the maximum if the data reaches 0 or less, which a logarithm cannot show. */
const DECADES = 3
/** What is smaller is 0: powers below it have no digits left. */
const LEAST = 1e-300
const MAX_DECIMALS = 8

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
  const part = isLogarithmic ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min)
  if (!Number.isFinite(part)) return Number.NaN
  return isReversed ? 1 - part : part
}

/** Returns the ends of a logarithmic axis: above 0, rounded outwards to powers of the base. */
export function logRange(min: number, max: number, base: number): readonly [min: number, max: number] {
  const safeBase = base > 1 && Number.isFinite(base) ? base : 10
  const top = max > LEAST ? max : 1
  const bottom = min > LEAST ? Math.min(min, top) : top / safeBase ** DECADES
  const low = Math.floor(Math.log(bottom) / Math.log(safeBase) + NOISE)
  const high = Math.ceil(Math.log(top) / Math.log(safeBase) - NOISE)
  return [safeBase ** low, safeBase ** Math.max(high, low + 1)]
}

/** Returns the ticks of an axis at powers of its base, at most `most` of them. */
export function logTicks(scale: ValueScale, most: number): readonly AxisTick[] {
  const exponent = (value: number) => Math.log(value) / Math.log(scale.base)
  const first = Math.ceil(exponent(scale.min) - NOISE)
  const last = Math.floor(exponent(scale.max) + NOISE)
  const step = Math.max(1, Math.ceil((last - first) / Math.max(1, most)))
  const values: number[] = []
  for (let power = first; power <= last; power += step) values.push(scale.base ** power)
  return values.map((value) => ({ value, at: heightOf(scale, value), decimals: decimalsOf(value) }))
}

/** Returns the ticks of a linear axis at round values, about `count` intervals. The ends stay. */
export function niceTicks(scale: ValueScale, count: number): readonly AxisTick[] {
  const step = niceStep((scale.max - scale.min) / Math.max(1, count))
  const values: number[] = []
  const first = Math.ceil(scale.min / step - NOISE)
  for (let k = first; k * step <= scale.max + step * NOISE; k++) values.push(k * step)
  return ticksAt(scale, values, decimalsOf(step))
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
  let step = niceStep((max - min) / count)
  for (;;) {
    if (isFixed.min && min + step * count >= max - step * NOISE) return { ...scale, max: min + step * count }
    if (isFixed.max && max - step * count <= min + step * NOISE) return { ...scale, min: max - step * count }
    const low = Math.floor(min / step + NOISE) * step
    if (!isFixed.min && !isFixed.max && low + step * count >= max - step * NOISE) {
      return { ...scale, min: low, max: low + step * count }
    }
    const next = niceStep(step * (1 + NOISE * 10))
    // Steps below the resolution of the numbers do not grow.
    if (!(next > step) || !Number.isFinite(next * count)) return scale
    step = next
  }
}

/** Returns the ticks of a linear axis at `count` equal intervals. */
export function evenTicks(scale: ValueScale, count: number): readonly AxisTick[] {
  const step = (scale.max - scale.min) / count
  const values = Array.from({ length: count + 1 }, (_, k) => (k === count ? scale.max : scale.min + k * step))
  return ticksAt(scale, values, Math.max(decimalsOf(step), decimalsOf(scale.min)))
}

function ticksAt(scale: ValueScale, values: readonly number[], decimals: number): readonly AxisTick[] {
  return values.map((value) => ({ value, at: heightOf(scale, value), decimals }))
}

/** The smallest round number that is not below `least`. */
function niceStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return (NICE.find((nice) => nice * power >= least * (1 - NOISE)) ?? 10) * power
}

/** Decimals that a number has, at most three digits of those that never end. */
function decimalsOf(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0
  const size = Math.abs(value)
  const most = Math.min(MAX_DECIMALS, Math.max(0, 2 - Math.floor(Math.log10(size))))
  for (let decimals = 0; decimals < most; decimals++) {
    const scaled = size * 10 ** decimals
    if (Math.abs(scaled - Math.round(scaled)) <= NOISE * Math.max(1, scaled)) return decimals
  }
  return most
}
