import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverNow } from '../../../live/connection/frame-clock.ts'

const ALWAYS = () => true

/** Returns the server time at which printing began, in ms since 1970; null while nothing is printed, or `isMeant` says no. */
export function usePrintTime(isMeant: () => boolean = ALWAYS): number | null {
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const begin = () => {
      // At once, since the browser lays the pages out right after the event.
      if (isMeant()) flushSync(() => setAt(serverNow() || Date.now()))
    }
    window.addEventListener('beforeprint', begin, { signal })
    window.addEventListener('afterprint', () => setAt(null), { signal })
    return () => end.abort()
  }, [isMeant])
  return at
}
