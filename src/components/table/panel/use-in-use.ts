import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useStreamState } from '../../../live/views/hooks.ts'

/** A list that was thrown by a finger glides for about two seconds; then somebody reads where it stopped. */
const READING_MS = 3000

const SCROLL_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/**
 * Calls `onInUse` with true when a mouse comes over a table or somebody scrolls it by wheel, finger or keys, and with
 * false when the mouse has left and it has not been scrolled for 3 s. `busy` says that it is used in another way, for
 * example that the menu of a row is open. A finger holds the list from its first touch: rows must not move below it. Returns handlers for the element around it. Takes
 * input and not `scroll` events as a sign: a table that keeps its rows in place scrolls by itself.
 */
export function useInUse(onInUse: ((inUse: boolean) => void) | undefined, busy = false) {
  const [pointed, setPointed] = useState(false)
  const [scrolled, setScrolled] = useStreamState(false)
  const timer = useRef(0)
  const scrolls = () => {
    if (onInUse === undefined) return
    setScrolled(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setScrolled(false), READING_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const inUse = pointed || scrolled || busy
  useEffect(() => onInUse?.(inUse), [onInUse, inUse])
  return {
    onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    onWheelCapture: scrolls,
    onTouchStartCapture: scrolls,
    onTouchMoveCapture: scrolls,
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (SCROLL_KEYS.has(key)) scrolls()
    },
  }
}
