import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useStill } from '../../load-gate/use-still.ts'
import type { TableSelection } from './column.ts'
import { span, toggled } from './grid-keys.ts'
import type { RowSource } from './row-source.ts'

/** How rows are selected together: their ids may have to be fetched, and what is selected stays until they are there. */
export interface Selecting {
  /** All rows are being selected. */
  readonly isSelecting: boolean
  /** The ids of the last rows could not be fetched. */
  readonly hasFailed: boolean
  readonly selectAll: () => void
  /** Selects or deselects one row, or selects all from the last touched one to it. */
  readonly select: (id: string, range: boolean) => void
  /** Selects all rows from the last touched one, else from `from`, to `to`, in addition to what is selected. */
  readonly extend: (from: number, to: number) => void
}

interface Anchor {
  readonly id: string
  readonly index: number
}

/** Its functions are stable, so that a row renders only when it has changed itself, not with the list. */
export function useSelecting<Row>(selection: TableSelection | undefined, source: RowSource<Row>): Selecting {
  const [state, setState] = useState<'idle' | 'all' | 'failed'>('idle')
  const anchor = useRef<Anchor | null>(null)
  const latest = useRef({ selection, source })
  useLayoutEffect(() => {
    latest.current = { selection, source }
  })
  const still = useStill(source.list)
  const add = useCallback(
    async (from: number, to: number, isAll = false) => {
      const isStill = still()
      const ids = await latest.current.source.ids(from, to)
      // What another filter hides is not selected.
      if (!isStill()) return setState('idle')
      setState(ids === null ? 'failed' : 'idle')
      const now = latest.current.selection
      if (ids !== null) now?.onChange(new Set(isAll ? ids : [...now.selected, ...ids]))
    },
    [still],
  )
  const extendTo = useCallback(
    (to: number) => {
      const { source } = latest.current
      if (to < 0) return
      const known = anchor.current === null ? -1 : source.indexOf(anchor.current.id)
      const last = anchor.current?.index ?? -1
      // A row outside the loaded range is assumed at its last index.
      const from = known < 0 && last >= 0 && source.row(last) === undefined ? last : known
      void add(...span(from, to))
    },
    [add],
  )
  const select = useCallback(
    (id: string, range: boolean) => {
      const { selection, source } = latest.current
      if (selection === undefined) return
      const index = source.indexOf(id)
      if (range) extendTo(index)
      else {
        setState('idle')
        selection.onChange(toggled(selection.selected, id))
      }
      anchor.current = { id, index }
    },
    [extendTo],
  )
  const extend = useCallback(
    (from: number, to: number) => {
      const id = latest.current.source.id(from)
      if (id !== undefined) anchor.current ??= { id, index: from }
      extendTo(to)
    },
    [extendTo],
  )
  const selectAll = useCallback(() => {
    const { selection, source } = latest.current
    if (source.count > 0 && selection !== undefined && source.isAll(selection.selected)) {
      setState('idle')
      selection.onChange(new Set())
      return
    }
    // The ids of a long list have to be fetched, so the checkbox reacts at once.
    setState('all')
    void add(0, source.count, true)
  }, [add])
  return { isSelecting: state === 'all', hasFailed: state === 'failed', selectAll, select, extend }
}
