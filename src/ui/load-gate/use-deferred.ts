import { useCallback, useEffect, useRef, useState } from 'react'
import { inTime } from '../../live/loading/in-time.ts'
import { useRetry } from './use-retry.ts'

/**
 * Loads a module after the first paint: it does not delay the page, and is there when the connection breaks later. Returns
 * the module, null until it has arrived, a function that tries again after a failure, as happens by itself anyway; call it when
 * the user asks for what the module shows, and whether the last try has failed: say so with `PartFailed` to a user who has asked. `load` must be the
 * same function in every render. What most users never open is not `wanted` until somebody comes near it.
 */
export function useDeferred<Module>(
  load: () => Promise<Module>,
  wanted = true,
): readonly [Module | null, retry: () => void, hasFailed: boolean] {
  const [loaded, setLoaded] = useState<{ readonly module: Module } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const retry = useRetry(() => setAttempt((before) => before + 1))
  const hasCome = useRef(false)
  const start = useCallback(() => {
    if (hasCome.current) return
    setFailed(false)
    inTime(load()).then(
      (module) => {
        hasCome.current = true
        setLoaded((before) => before ?? { module })
        setFailed(false)
      },
      () => {
        setFailed(true)
        retry.failed()
      },
    )
  }, [load, retry])
  useEffect(() => {
    if (attempt > 0) start()
  }, [start, attempt])
  useEffect(() => {
    if (!wanted) return
    const handle = requestAnimationFrame(start)
    return () => cancelAnimationFrame(handle)
  }, [start, wanted])
  return [loaded?.module ?? null, start, hasFailed]
}
