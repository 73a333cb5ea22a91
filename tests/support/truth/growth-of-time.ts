const ROUNDS = 5
/** Shorter times are mostly noise and count as this long. */
const NOISE_MS = 2

/** Returns how much longer the best of several rounds takes on a text `timesLonger` times as long as `length`. */
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
