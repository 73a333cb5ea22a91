/** Longer than a file takes on a slow line: what has not come by then may never come. */
const LATE_MS = 20_000

/**
 * Resolves with what loads; rejects when that fails, or after 20 s: a server that begins to send a file and stops would keep whoever
 * waits for it for ever. What comes later is there for the next attempt.
 */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    loading.then(resolve, reject)
    setTimeout(() => reject(new Error('A dynamically imported module has not come')), LATE_MS)
  })
}
