import { useCallback, useEffect, useRef } from 'react'
import { isSameValue } from '../../domain/forms/same-value.ts'
import { sessionNumber } from '../../live/connection/data-owner.ts'

/** Begins a wait; returns a function that tells later whether all is as it was then. */
export type Still = () => () => boolean

/**
 * Whatever goes on after an answer has to ask again who is there: the same session, the component still on screen, and `subject`,
 * such as what was typed, unchanged since the wait began.
 */
export function useStill(subject?: unknown): Still {
  const isShown = useRef(true)
  const latest = useRef(subject)
  useEffect(() => {
    latest.current = subject
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => {
    const session = sessionNumber()
    const before = latest.current
    return () => isShown.current && session === sessionNumber() && isSameValue(latest.current, before)
  }, [])
}
