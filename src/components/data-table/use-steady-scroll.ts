import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowSource } from './row-source.ts'

/**
 * Keeps the rows of a list where they are on screen when others come or go above them. At the very top the list stays
 * at its top: there the newest row is what somebody waits for.
 */
export function useSteadyScroll<Row>(
  scroller: RefObject<HTMLElement | null>,
  source: RowSource<Row>,
  height: number,
): void {
  const first = useRef<{ readonly list: string; readonly id: string; readonly index: number } | null>(null)
  // After every render: a scroll alone changes which row is the first.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || source.list === null) return
    const before = first.current
    if (before?.list === source.list && element.scrollTop > 0) {
      const now = source.indexOf(before.id)
      if (now >= 0 && now !== before.index) element.scrollTop += (now - before.index) * height
    }
    const index = Math.floor(element.scrollTop / height)
    const id = source.id(index)
    first.current = id === undefined ? null : { list: source.list, id, index }
  })
}
