import type { Clock, Kept } from './environment.ts'

/** A database of the browser that is blocked or broken may never answer. */
const READ_MS = 5000

/** Returns what is kept. Rejects where it cannot be read, and where it is not read in time. */
export async function readInTime(kept: Kept | undefined, clock: Pick<Clock, 'after'>): Promise<unknown> {
  const late = Promise.withResolvers<never>()
  const cancel = clock.after(READ_MS, () => late.reject(new Error('The database of the browser does not answer')))
  try {
    return await Promise.race([kept?.read(), late.promise])
  } finally {
    cancel()
  }
}
