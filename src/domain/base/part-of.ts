/**
 * Returns where a value is between two ends: 0 at `min`, 1 at `max`, beyond that outside, 0.5 between ends that are one. For
 * all numbers there are: the span of the largest ones is infinite, that of neighbours is a single step.
 */
export function partOf(value: number, min: number, max: number): number {
  const span = max - min
  if (span === 0) return value === min ? 0.5 : value - min
  return Number.isFinite(span) ? (value - min) / span : (value / 2 - min / 2) / (max / 2 - min / 2)
}

/** The value at a part of the way from `min` to `max`, 0 to 1. */
export function between(min: number, max: number, part: number): number {
  const span = max - min
  return Number.isFinite(span) ? min + part * span : min * (1 - part) + max * part
}

/** The power of ten of a number's first digit; 0 for 0. */
export function exponentOf(value: number): number {
  return value === 0 ? 0 : Number(value.toExponential().split('e')[1])
}
