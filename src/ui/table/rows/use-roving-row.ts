import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isLeftWithWindow } from '../../layout/left-with-window.ts'

export interface RovingRow {
  /** Index of the row that is the tab stop. */
  readonly index: number
  readonly moveTo: (index: number) => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: (event: FocusEvent) => void
  /** True right after a press or a script focused a row: scrolling would take it away from under the pointer. */
  readonly staysPut: RefObject<boolean>
}

/** The part of a list that a roving focus needs. */
interface RovingRows {
  readonly count: number
  readonly id: (index: number) => string | undefined
  readonly indexOf: (id: string) => number
}

/**
 * Makes a list one tab stop, kept by row id: rows that appear or disappear above do not move the focus. When the
 * focused row is removed, the focus stays at its position instead of falling back to the page.
 */
export function useRovingRow(rows: RovingRows, grid: RefObject<HTMLElement | null>): RovingRow {
  const [active, setActive] = useState<{ readonly id: string | null }>({ id: null })
  const lastIndex = useRef(0)
  const inside = useRef(false)
  const focusRequested = useRef(false)
  const staysPut = useRef(false)
  const found = active.id === null ? -1 : rows.indexOf(active.id)
  const index = found >= 0 ? found : Math.max(0, Math.min(lastIndex.current, rows.count - 1))
  const id = rows.id(index) ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another id or focus request means another element
  useLayoutEffect(() => {
    lastIndex.current = index
    staysPut.current = false
    const focused = document.activeElement
    const lost = inside.current && (focused === null || focused === document.body)
    if (!(focusRequested.current || lost)) return
    // A loading row is replaced by another element when it arrives, which then gets the focus.
    focusRequested.current = false
    rowElement(grid.current, index)?.focus({ preventScroll: true })
  }, [grid, id, index, active])

  return {
    index,
    staysPut,
    moveTo: (to) => {
      focusRequested.current = true
      lastIndex.current = to
      setActive({ id: rows.id(to) ?? null })
    },
    onFocus: (event) => {
      inside.current = true
      const row = event.target.closest('[role="row"][aria-rowindex]')
      const at = Number(row?.getAttribute('aria-rowindex')) - FIRST_ROW
      if (row === null || at < 0) return
      // Now: it may be on its way again before the next picture.
      lastIndex.current = at
      // A row on its way has no id; it may be the one that had the focus.
      const focusedId = row.getAttribute('data-id')
      if (focusedId === active.id || (focusedId === null && at === index)) return
      staysPut.current = !event.target.matches(':focus-visible')
      setActive({ id: focusedId })
    },
    // Removing a focused row fires no blur: `inside` stays true and the effect above moves the focus.
    onBlur: (event) => {
      if (isLeftWithWindow(event)) return
      inside.current = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    },
  }
}

/** The number of the first row for screen readers, after the header. */
export const FIRST_ROW = 2

function rowElement(grid: HTMLElement | null, index: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[role="row"][aria-rowindex="${index + FIRST_ROW}"]`) ?? null
}
