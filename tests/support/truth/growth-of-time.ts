const ROUNDS = 5
/** Shorter times are mostly noise and count as this long. */
const NOISE_MS = 2

/**
 * Returns how much more processor time the best of several rounds takes on a text `timesLonger` times as long as `length`.
 * Time that passes would count whatever else the machine does meanwhile.
 */
export function growthOfTime(
  read: (length: number) => unknown,
  { length, timesLonger }: { readonly length: number; readonly timesLonger: number },
): number {
  const best = (size: number) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const begin = process.threadCpuUsage()
      read(size)
      return process.threadCpuUsage(begin).user / 1000
    })
    return Math.max(NOISE_MS, Math.min(...times))
  }
  return best(length * timesLonger) / best(length)
}
