const FIRST_MS = 2000
const LONGEST_MS = 60_000

/** Returns when to try again after so many failures in a row (from 1 on), ms: 2 s, 4 s and so on up to a minute. */
export function retryMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
}
