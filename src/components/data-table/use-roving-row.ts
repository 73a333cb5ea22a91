import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface RovingRow {
  /** The one row that is a tab stop. */
  readonly index: number
  readonly moveTo: (index: number) => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: (event: FocusEvent) => void
}

/**
 * One tab stop for a whole list, held by id: rows that come or go above it do not move the focus, and where its own row
 * goes the focus stays at that place of the list instead of falling back to the page.
 */
export function useRovingRow(ids: readonly string[], grid: RefObject<HTMLElement | null>): RovingRow {
  const [active, setActive] = useState<string | null>(null)
  const lastIndex = useRef(0)
  const inside = useRef(false)
  const wanted = useRef(false)
  const found = active === null ? -1 : ids.indexOf(active)
  const index = found >= 0 ? found : Math.max(0, Math.min(lastIndex.current, ids.length - 1))
  const id = ids[index] ?? null

  useLayoutEffect(() => {
    lastIndex.current = index
    const focused = document.activeElement
    const lost = inside.current && (focused === null || focused === document.body)
    if (id === null || !(wanted.current || lost)) return
    wanted.current = false
    rowElement(grid.current, id)?.focus({ preventScroll: true })
  }, [grid, id, index])

  return {
    index,
    moveTo: (to) => {
      wanted.current = true
      const next = ids[to] ?? null
      setActive(next)
      // The same row again changes no state, so no effect would run.
      if (next !== null && next === id) rowElement(grid.current, next)?.focus({ preventScroll: true })
    },
    onFocus: (event) => {
      inside.current = true
      const row = event.target.closest('[role="row"][data-id]')
      const focusedId = row?.getAttribute('data-id') ?? null
      if (focusedId !== null) setActive(focusedId)
    },
    // A row that is removed while it has the focus sends no blur: `inside` stays, and the effect above takes over.
    onBlur: (event) => {
      inside.current = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    },
  }
}

function rowElement(grid: HTMLElement | null, id: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[role="row"][data-id="${CSS.escape(id)}"]`) ?? null
}
