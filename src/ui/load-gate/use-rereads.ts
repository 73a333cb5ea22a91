import { useEffect, useRef } from 'react'
import { serverNow } from '../../live/connection/frame-clock.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'

interface Reread {
  readonly load: LoadState
  /** Server time, ms since 1970; NaN before the first response. */
  readonly readAt: number
  readonly refetch: () => void
}

const REREAD_MS = 60_000
/** What was read so recently is not read again because a view of it appears. */
const FRESH_MS = 2000

/**
 * Refetches a query that no hub keeps up to date: when its view appears, when the window gets the focus or is shown again,
 * and every minute, or every `everyMs`, while it is visible. Own commands refetch it anyway.
 */
export function useRereads(query: Reread, everyMs = REREAD_MS): void {
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  useEffect(() => {
    const reread = () => {
      // Whatever is loading is new, and what has failed is tried again by itself.
      if (document.visibilityState === 'visible' && latest.current.load.state === 'ready') latest.current.refetch()
    }
    // The age of what nobody has read is NaN: that is not fresh.
    if (!(serverNow() - latest.current.readAt < FRESH_MS)) reread()
    const timer = setInterval(reread, everyMs)
    window.addEventListener('focus', reread)
    document.addEventListener('visibilitychange', reread)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', reread)
      document.removeEventListener('visibilitychange', reread)
    }
  }, [everyMs])
}
