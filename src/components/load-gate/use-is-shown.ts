import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that tells whether the component is still there: what was awaited may come after it has gone. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
