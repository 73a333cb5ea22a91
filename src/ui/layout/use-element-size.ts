import { type RefObject, useLayoutEffect, useState } from 'react'

const UNMEASURED = { width: 0, height: 0 }

/** Returns the inner size of an element in CSS pixels; 0 x 0 until it is measured, before the first paint. */
export function useElementSize(element: RefObject<HTMLElement | null>): typeof UNMEASURED {
  const [size, setSize] = useState(UNMEASURED)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
