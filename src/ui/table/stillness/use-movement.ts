import { useCallback, useEffect, useRef, useState } from 'react'
import type { RowSource } from '../rows/row-source.ts'
import { rowsNow, type ShownRows } from './shown-rows.ts'

/** How long a person takes from reading to pressing: what has moved since was not what was read. */
export const DECISION_MS = 1200
/** After its rows have moved, a list that nobody attends rests, so that whoever comes reads something that stays. */
const REST_MS = 5000
const NOTHING: ShownRows = { what: '', first: 0, ids: [] }

/** How a table tells which rows it draws. */
export interface Watch {
  /** Names what the user has chosen to see, see `rowsNow`; null while that is on its way and the former rows are shown. */
  readonly what: string | null
  readonly see: (what: string | null, first: number, ids: ShownRows['ids']) => void
}

interface Movement extends Pick<Watch, 'see'> {
  /** Rows that were shown have just moved by themselves: what somebody presses now is not what was read. */
  readonly hasMoved: boolean
  readonly isResting: boolean
}

/** Compares the rows that a table draws with those that it drew before. */
export function useMovement(): Movement {
  const [hasMoved, setMoved] = useState(false)
  const [isResting, setResting] = useState(false)
  const shown = useRef(NOTHING)
  const timers = useRef<readonly number[]>([])
  const see = useCallback<Watch['see']>((what, first, ids) => {
    const now = rowsNow(shown.current, { what: what ?? shown.current.what, first, ids })
    shown.current = now.shown
    if (!now.hasMoved) return
    setMoved(true)
    setResting(true)
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = [
      window.setTimeout(() => setMoved(false), DECISION_MS),
      window.setTimeout(() => setResting(false), REST_MS),
    ]
  }, [])
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer)
    },
    [],
  )
  return { hasMoved, isResting, see }
}

/** Returns a source that tells which of its rows a table draws, group rows among them, before they are painted. */
export function watchedRows<Row>(source: RowSource<Row>, { what, see }: Watch): RowSource<Row> {
  return {
    ...source,
    onVisible: (first, last, focused) => {
      see(
        what,
        first,
        Array.from({ length: last - first + 1 }, (_, index) => source.id(first + index)),
      )
      source.onVisible?.(first, last, focused)
    },
  }
}
