import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface RovingRow {
  /** The one row that is a tab stop. */
  readonly index: number
  readonly moveTo: (index: number) => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: (event: FocusEvent) => void
}

/** What a roving focus needs to know of its list. */
interface RovingRows {
  readonly count: number
  readonly id: (index: number) => string | undefined
  readonly indexOf: (id: string) => number
}

/**
 * One tab stop for a whole list, held by id: rows that come or go above it do not move the focus, and where its own row
 * goes the focus stays at that place of the list instead of falling back to the page.
 */
export function useRovingRow(rows: RovingRows, grid: RefObject<HTMLElement | null>): RovingRow {
  const [active, setActive] = useState<{ readonly id: string | null }>({ id: null })
  const lastIndex = useRef(0)
  const inside = useRef(false)
  const wanted = useRef(false)
  const found = active.id === null ? -1 : rows.indexOf(active.id)
  const index = found >= 0 ? found : Math.max(0, Math.min(lastIndex.current, rows.count - 1))
  const id = rows.id(index) ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another id or a new wish the element is another one
  useLayoutEffect(() => {
    lastIndex.current = index
    const focused = document.activeElement
    const lost = inside.current && (focused === null || focused === document.body)
    if (!(wanted.current || lost)) return
    // A row that is on its way is replaced by another element when it comes, which gets the focus then.
    wanted.current = false
    rowElement(grid.current, index)?.focus({ preventScroll: true })
  }, [grid, id, index, active])

  return {
    index,
    moveTo: (to) => {
      wanted.current = true
      lastIndex.current = to
      setActive({ id: rows.id(to) ?? null })
    },
    onFocus: (event) => {
      inside.current = true
      const row = event.target.closest('[role="row"][data-id]')
      const focusedId = row?.getAttribute('data-id') ?? null
      if (focusedId !== null && focusedId !== active.id) setActive({ id: focusedId })
    },
    // A row that is removed while it has the focus sends no blur: `inside` stays, and the effect above takes over.
    onBlur: (event) => {
      inside.current = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    },
  }
}

function rowElement(grid: HTMLElement | null, index: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[role="row"][aria-rowindex="${index + 2}"]`) ?? null
}
