import { type RefObject, useEffect, useState } from 'react'

const UNSEEN = { isSeen: false, heightPx: 0 }

/** Returns whether any part of an element is on screen, or as near to it as `margin`, and the height that it had then. */
export function useOnScreen(element: RefObject<HTMLElement | null>, margin = '0px'): typeof UNSEEN {
  const [state, setState] = useState(UNSEEN)
  useEffect(() => {
    const target = element.current
    if (target === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry !== undefined) {
          setState({ isSeen: entry.isIntersecting, heightPx: entry.boundingClientRect.height })
        }
      },
      { rootMargin: margin },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, margin])
  return state
}

/** Returns whether any part of an element is on screen, and the page is shown at all. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const { isSeen } = useOnScreen(element)
  const [isShown, setShown] = useState(isPageShown)
  useEffect(() => {
    const tell = () => setShown(isPageShown())
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [])
  return isSeen && isShown
}

function isPageShown(): boolean {
  return document.visibilityState === 'visible'
}
