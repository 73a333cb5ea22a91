import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

/**
 * The state of something outside React, drawn in slices between which the page answers its user: a list of wholly other
 * rows is more than a frame's work. One state at a time is drawn to its end, so that fast changes cannot keep each other
 * off the screen. `read` answers the same object until something has changed.
 */
export function useSlicedState<T extends object>(subscribe: (onChange: () => void) => () => void, read: () => T): T {
  const [state, setState] = useState(read)
  const shown = useRef(state)
  const coming = useRef(state)
  const take = useCallback(() => {
    const next = read()
    if (coming.current !== shown.current || next === shown.current) return
    coming.current = next
    startTransition(() => setState(next))
  }, [read])
  useEffect(() => subscribe(take), [subscribe, take])
  useEffect(() => {
    shown.current = state
    take()
  }, [state, take])
  return state
}
