/** Maps a value to a position on an axis, in pixels. */
export interface Scale {
  at(value: number): number
  readonly ticks: readonly number[]
}

const STEPS = [1, 2, 5, 10] as const
const TICKS = 5

/** Scales from 0, so lengths and heights are comparable, to the next round number above `largest`. */
export function linearScale(largest: number, from: number, to: number): Scale {
  const top = largest > 0 ? largest : 1
  const power = 10 ** Math.floor(Math.log10(top / TICKS))
  const step = power * (STEPS.find((each) => (each * power * TICKS) / top >= 1) ?? 10)
  const count = Math.ceil(top / step - 1e-9)
  // Removes the rounding error of products such as 3 * 0.1.
  const ticks = Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)))
  return { ticks, at: (value) => from + (value / (count * step)) * (to - from) }
}

/**
 * Scales in powers of ten around the values; over at most two powers, also with twos and fives. Values of 0 or less are
 * placed at `from`.
 */
export function logScale(values: readonly number[], from: number, to: number): Scale {
  const positive = values.filter((value) => value > 0)
  const low = Math.floor(Math.log10(Math.min(...positive, Infinity)))
  const [first, last] = Number.isFinite(low) ? [low, Math.ceil(Math.log10(Math.max(...positive)))] : [0, 1]
  const top = Math.max(last, first + 1)
  const powers = Array.from({ length: top - first + 1 }, (_, i) => 10 ** (first + i))
  const between = top - first <= 2 ? [2, 5] : []
  const ticks = powers.flatMap((power, i) =>
    i === powers.length - 1 ? [power] : [power, ...between.map((each) => Number((each * power).toPrecision(12)))],
  )
  return {
    ticks,
    at: (value) => {
      const share = value > 0 ? (Math.log10(value) - first) / (top - first) : 0
      return from + Math.max(0, share) * (to - from)
    },
  }
}
