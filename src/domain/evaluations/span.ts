/**
 * What is known of a stretch of time: all that the figures of a longer one need. Lengths and times in ms, times since 1970. Without
 * any value the extremes are infinite and their times NaN.
 */
export interface Span {
  /** For how long there are values. */
  readonly known: number
  /** For how long there are good ones; not those that stand in for others, or are uncertain. */
  readonly good: number
  /** Integral of the value over the known time, in its unit · ms. */
  readonly area: number
  readonly min: number
  readonly minAt: number
  readonly max: number
  readonly maxAt: number
  /** Highest mean of a whole quarter of an hour, and its beginning. Domain 4.5, "power". */
  readonly peak: number
  readonly peakAt: number
  /** How often a contact closed. */
  readonly starts: number
}

/** Nothing is known. */
export const NO_SPAN: Span = {
  known: 0,
  good: 0,
  area: 0,
  min: Number.POSITIVE_INFINITY,
  minAt: Number.NaN,
  max: Number.NEGATIVE_INFINITY,
  maxAt: Number.NaN,
  peak: Number.NEGATIVE_INFINITY,
  peakAt: Number.NaN,
  starts: 0,
}

/**
 * Returns what is known of several stretches together, which follow each other: sums of sums, extremes of extremes with their times,
 * of equal ones the first. A day of its quarter hours, a month of its days, a year of its months agree by it. Domain 4.5.
 */
export function joined(parts: Iterable<Span>): Span {
  let { known, good, area, min, minAt, max, maxAt, peak, peakAt, starts } = NO_SPAN
  for (const part of parts) {
    known += part.known
    good += part.good
    area += part.area
    starts += part.starts
    if (part.min < min) {
      min = part.min
      minAt = part.minAt
    }
    if (part.max > max) {
      max = part.max
      maxAt = part.maxAt
    }
    if (part.peak > peak) {
      peak = part.peak
      peakAt = part.peakAt
    }
  }
  return { known, good, area, min, minAt, max, maxAt, peak, peakAt, starts }
}

/**
 * Returns the mean in the unit of the value, each value weighted by the time it is known for: Σ(value · known) / Σ known. A minute
 * weighs as a minute, a long month more than a short one. Null where nothing is known. Domain 4.5: "never average averages
 * of unequal cover without weighting".
 */
export function meanOf({ known, area }: Pick<Span, 'known' | 'area'>): number | null {
  return known > 0 ? area / known : null
}

/** Returns the share, 0 to 1, of a time that is over for which there are values; null while none of it is. Domain 4.5, 4.3. */
export function coverageOf(known: number, over: number): number | null {
  return over > 0 ? Math.min(1, known / over) : null
}
