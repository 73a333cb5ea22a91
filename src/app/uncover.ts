import { useLayoutEffect } from 'react'
import { cover } from '../live/live.ts'
import { useResuming } from '../live/views/hooks.ts'

/**
 * Uncovers a page that returned from the browser's page cache, once what it showed is gone: whoever calls this renders nothing of a
 * user while it returns true.
 */
export function useResumed(): boolean {
  const resuming = useResuming()
  useLayoutEffect(() => {
    if (resuming) cover(false)
  }, [resuming])
  return resuming
}
