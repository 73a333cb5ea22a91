import { useEffect, useState } from 'react'
import { onSecond } from '../../live/connection/frame-clock.ts'

/** Without a tick for this long the page shows old pictures, whatever else it says. */
export const STREAM_DEAD_MS = 5000
const CHECK_MS = 1000

/** True while the live worker's ticks have stopped in a page that is visible; hidden pages are sent none. */
export function useStreamWatchdog(): boolean {
  const [dead, setDead] = useState(false)
  useEffect(() => {
    let last = performance.now()
    const alive = () => {
      last = performance.now()
      setDead(false)
    }
    const stop = onSecond(alive)
    const onVisible = () => {
      last = performance.now()
    }
    document.addEventListener('visibilitychange', onVisible)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && performance.now() - last > STREAM_DEAD_MS) setDead(true)
    }, CHECK_MS)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return dead
}
