import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverNow } from '../../../live/connection/frame-clock.ts'

/** Returns the server time at which printing began, in ms since 1970; null while nothing is printed. */
export function usePrintTime(): number | null {
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    // At once, since the browser lays the pages out right after the event.
    const begin = () => flushSync(() => setAt(serverNow() || Date.now()))
    window.addEventListener('beforeprint', begin, { signal })
    window.addEventListener('afterprint', () => setAt(null), { signal })
    return () => end.abort()
  }, [])
  return at
}
