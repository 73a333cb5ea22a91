import { type ComponentType, useEffect, useState } from 'react'
import { inTime } from '../../live/loading/in-time.ts'

/** Until the next attempt, for example while offline. */
const RETRY_MS = 10_000

/**
 * Loads a part after the first picture, in a hidden tab as well, where `useDeferred` waits for a frame that never comes.
 * Returns null until it is there. `load` must be the same function in every render.
 */
export function useBackgroundPart(load: () => Promise<ComponentType>): ComponentType | null {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = async () => {
      try {
        const Part = await inTime(load())
        setLoaded({ Part })
      } catch {
        timer = setTimeout(start, RETRY_MS)
      }
    }
    timer = setTimeout(start)
    return () => clearTimeout(timer)
  }, [load])
  return loaded?.Part ?? null
}
