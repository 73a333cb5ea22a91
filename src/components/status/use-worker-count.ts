import { useEffect, useState } from 'react'
import { countWorkers } from '../../live/connection/count-workers.ts'

const LOOK_MS = 5000

/** Returns the number of live workers in this browser, refreshed every 5 s while wanted; null while unknown. */
export function useWorkerCount(isWanted: boolean): number | null {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const workers = await countWorkers()
      if (!isOver) setCount(workers)
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isWanted])
  return isWanted ? count : null
}
