import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Returns the state of an external store, rendered in a transition, so that a list of entirely new rows does not block
 * input. One state at a time is rendered to the end, so that fast changes cannot starve the screen. `read` must return
 * the same object until something has changed.
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
