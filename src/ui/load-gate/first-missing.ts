import type { LoadState } from '../../wire/tabs/frame.ts'

interface Asked {
  readonly body: unknown
  readonly load: LoadState
  readonly refetch: () => void
}

/** How a part of a page waits, for its load gate. */
interface Missing {
  readonly load: LoadState
  readonly onRetry: () => void
}

/**
 * Returns the call for which a part that needs several has to wait, one that failed before one that is under way; null once all
 * have answered. So the reason on screen is that of the call that failed, and its button asks that one again.
 */
export function firstMissing(...calls: readonly Asked[]): Missing | null {
  const open = calls.filter(({ body }) => body === null)
  const first = open.find(({ load }) => load.state === 'error') ?? open[0]
  return first === undefined ? null : { load: first.load, onRetry: first.refetch }
}
