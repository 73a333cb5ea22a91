import { useEffect } from 'react'
import { countWorkers } from '../../live/live.ts'
import { useStreamState } from '../../live/views/hooks.ts'

const REFRESH_MS = 5000

/** Returns the number of live workers in this browser, refreshed every 5 s while wanted; null while unknown. */
export function useWorkerCount(isWanted: boolean): number | null {
  const [workerCount, setWorkerCount] = useStreamState<number | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const count = async () => {
      if (document.visibilityState !== 'visible') return
      const workers = await countWorkers()
      if (!isOver) setWorkerCount(workers)
    }
    void count()
    const timer = setInterval(() => void count(), REFRESH_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isWanted, setWorkerCount])
  return isWanted ? workerCount : null
}
