import { useState } from 'react'
import { isSameValue } from '../../../domain/forms/same-value.ts'

interface MovedOptions<T> {
  /** What the user saw when the dialog opened, where that may be older than what is there first. */
  readonly opened?: ReadonlyMap<string, T>
  /** Any difference counts without it. */
  readonly isSame?: (seen: T, now: T) => boolean
}

interface Moved<T> {
  /** What the user has seen, by key. */
  readonly seen: ReadonlyMap<string, T>
  /** Somebody else has changed it since: it has to be looked at before anything is sent. */
  readonly hasMoved: (key: string) => boolean
  /** The user has looked at what is there now: of one key, or of all. */
  readonly look: (key?: string) => void
}

/**
 * Remembers what a user has seen of what others may change meanwhile. `now` is what is there, by key, null while that is unknown;
 * what appears first counts as seen. Domain 6.17.
 */
export function useMoved<T>(now: ReadonlyMap<string, T>, options: MovedOptions<T> = {}): Moved<T> {
  const { opened = now, isSame = isSameValue } = options
  const [seen, setSeen] = useState(opened)
  const fresh = [...now].filter(([key]) => !seen.has(key))
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh]))
  return {
    seen,
    hasMoved: (key) => {
      const [before, present] = [seen.get(key), now.get(key)]
      return before !== undefined && present !== undefined && present !== null && !isSame(before, present)
    },
    look: (key) => setSeen(new Map([...seen, ...[...now].filter(([each]) => key === undefined || each === key)])),
  }
}
