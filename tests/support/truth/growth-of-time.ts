const ROUNDS = 5
/** Shorter times than this are mostly noise: they count as this long. */
const NOISE_MS = 2

/** How much longer the best of some rounds takes on a text that is `timesLonger` times as long as `length`. */
export function growthOfTime(
  read: (length: number) => unknown,
  { length, timesLonger }: { readonly length: number; readonly timesLonger: number },
): number {
  const best = (size: number) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const begin = performance.now()
      read(size)
      return performance.now() - begin
    })
    return Math.max(NOISE_MS, Math.min(...times))
  }
  return best(length * timesLonger) / best(length)
}
