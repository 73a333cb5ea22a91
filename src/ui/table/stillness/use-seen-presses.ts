import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

const ROW = '[role=row][data-id]'

/**
 * Returns handlers for the element around rows, with which a press acts on what was read or does nothing: one that begins when rows
 * have just moved by themselves (see `useStillAlertList`) goes nowhere, and `isRefused` says so until the next press (F98). Keys
 * act on the row that has the focus, which may have become another one: `isVoidKey` is asked before (F104).
 */
export function useSeenPresses(hasMoved: boolean) {
  const isVoid = useRef(false)
  const [isRefused, setRefused] = useState(false)
  return {
    isRefused,
    /** Returns whether a key that stands for a command does nothing now. */
    isVoidKey: (): boolean => {
      setRefused(hasMoved)
      return hasMoved
    },
    handlers: {
      onPointerDownCapture: (event: PointerEvent) => {
        isVoid.current = hasMoved && event.target instanceof Element && event.target.closest(ROW) !== null
        setRefused(isVoid.current)
        // Nor is it the beginning of a swipe.
        if (isVoid.current) event.stopPropagation()
      },
      onClickCapture: (event: MouseEvent) => {
        // The click of a key has no pointer.
        if (!isVoid.current || event.detail === 0) return
        event.stopPropagation()
        event.preventDefault()
      },
    },
  }
}
