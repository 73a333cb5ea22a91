import type { LoadState } from '../../wire/tabs/frame.ts'

/** Returns whether something has been read, also while it is read again: only then is what it lacks not there. */
export function wasRead({ state }: LoadState): boolean {
  return state === 'ready' || state === 'updating'
}
