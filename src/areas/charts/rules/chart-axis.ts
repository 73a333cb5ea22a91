/** Bounds of a chart's value axis. Specification 5, "Chart axes". */
export interface AxisRule {
  /** Ends fixed by the configuration, in the unit of the axis; null or missing = taken from the data. */
  readonly fixedMin?: number | null
  readonly fixedMax?: number | null
  /** A digital series in a stack always spans 0 to 1, with a small margin. */
  readonly isStackedDigital?: boolean
}

type Range = readonly [min: number, max: number]

const SPAN_MARGIN = 0.1
const FLAT_MARGIN = 1
const DIGITAL_MARGIN = 0.1
const DIGITAL_FLAT_MARGIN = 0.5
/** Relative distance at which two numbers still differ by a few representable steps. */
const NEAREST = Number.EPSILON * 8
/** Keeps 0.3 / 0.1 from being rounded as 2.9999999999999996. */
const ROUNDING_NOISE = 1e-9

/**
 * Returns the range of an axis for data from `min` to `max` (null without data). Fixed ends are kept. A free end is
 * extended by 10 % of the span, or by 1 for a flat line, and rounded outwards; stacked digital series by 0.1, or 0.5 if
 * flat. Without data the range is 0 to 1. It is never empty, and finite for finite data.
 */
export function axisRange(min: number | null, max: number | null, rule: AxisRule = {}): Range {
  const { fixedMin = null, fixedMax = null, isStackedDigital = false } = rule
  if (fixedMin !== null && fixedMax !== null) {
    return fixedMin === fixedMax
      ? extended(fixedMin, fixedMax, FLAT_MARGIN)
      : [Math.min(fixedMin, fixedMax), Math.max(fixedMin, fixedMax)]
  }
  const low = fixedMin ?? min ?? 0
  const high = fixedMax ?? max ?? 1
  if (fixedMin !== null && high <= low) return notEmpty([low, extended(low, low, FLAT_MARGIN)[1]])
  if (fixedMax !== null && high <= low) return notEmpty([extended(high, high, FLAT_MARGIN)[0], high])
  if (isStackedDigital) return extended(low, high, low === high ? DIGITAL_FLAT_MARGIN : DIGITAL_MARGIN)
  if (min === null || max === null) return [low, high]
  const [below, above] = roundedOut(extended(low, high, low === high ? FLAT_MARGIN : (high - low) * SPAN_MARGIN))
  // A span of a few representable steps can be rounded inwards.
  return [fixedMin ?? Math.min(below, low), fixedMax ?? Math.max(above, high)]
}

/** Beyond the largest number there is no room: the range goes the other way. */
function notEmpty([min, max]: Range): Range {
  if (min < max) return [min, max]
  return max > 0 ? [max / 2, max] : [min, min / 2]
}

function extended(min: number, max: number, margin: number): Range {
  const least = Math.max(Math.abs(min), Math.abs(max)) * NEAREST
  const room = Math.min(Math.max(margin, min === max ? least : 0), Number.MAX_VALUE)
  return [Math.max(-Number.MAX_VALUE, min - room), Math.min(Number.MAX_VALUE, max + room)]
}

/** Rounds both ends outwards to two digits of the span, so that an axis does not end at 1.08395. */
function roundedOut([min, max]: Range): Range {
  const exponent = Math.floor(Math.log10(max - min)) - 1
  // A whole power of ten either way: 10 ** -2 itself is not exact, and 1.09 would become 1.0900000000000001.
  const power = 10 ** Math.abs(exponent)
  const rounded = (value: number, round: (places: number) => number) =>
    exponent < 0 ? round(value * power) / power : round(value / power) * power
  const low = rounded(min, (places) => Math.floor(places + ROUNDING_NOISE))
  const high = rounded(max, (places) => Math.ceil(places - ROUNDING_NOISE))
  return Number.isFinite(low) && Number.isFinite(high) && low < high ? [low, high] : [min, max]
}
