import { useEffect, useMemo, useState } from 'react'
import { ownerName } from '../../../live/connection/data-owner.ts'
import { useSession } from '../../../live/views/hooks.ts'
import { userItem } from '../../preferences/user-storage.ts'
import type { Column } from '../rows/column.ts'
import type { ColumnWidths } from '../rows/column-separator.tsx'
import { DEFAULT_LAYOUT, layoutOf, movedColumn, orderedColumns, type TableLayout } from '../rows/table-layout.ts'

/** The columns of a table as the user has arranged them, and what changes that. */
export interface ColumnLayout<Row> {
  /** Shown columns from left to right, with the user's widths. */
  readonly columns: readonly Column<Row>[]
  /** All columns from left to right. */
  readonly arranged: readonly { readonly column: Column<Row>; readonly shown: boolean }[]
  readonly isChanged: boolean
  readonly setWidths: (widths: ColumnWidths) => void
  readonly show: (id: string, shown: boolean) => void
  readonly move: (id: string, by: number) => void
  readonly reset: () => void
}

/** With what another build keeps besides. */
const isLayout = (stored: unknown): stored is object =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)

/** Arranges the columns as the user has left them; `table` names the table in the user's storage. */
export function useColumnLayout<Row>(table: string, columns: readonly Column<Row>[]): ColumnLayout<Row> {
  const session = useSession()
  const user = session.state === 'active' ? session.user.userName : ownerName()
  const [held, setHeld] = useState(() => ({ user, table, layout: stored(table) }))
  const isOwn = held.user === user && held.table === table
  // Set during render: the layout of another user must not be shown even once.
  if (!isOwn) setHeld({ user, table, layout: stored(table) })
  const layout = isOwn ? held.layout : DEFAULT_LAYOUT

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.endsWith(`/${itemName(table)}`)) setHeld((before) => ({ ...before, layout: stored(table) }))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [table])

  const shape = useMemo(() => arrange(columns, layout), [columns, layout])
  return useMemo(() => {
    const change = (next: Partial<TableLayout>) => {
      const whole = { ...layout, ...next }
      setHeld({ user, table, layout: whole })
      const item = userItem(itemName(table), isLayout)
      item.write({ ...item.read(), ...whole })
    }
    const order = shape.arranged.map(({ column }) => column.id)
    return {
      ...shape,
      isChanged: layout.order.length > 0 || layout.hidden.length > 0 || Object.keys(layout.widths).length > 0,
      setWidths: (widths) => change({ widths: { ...layout.widths, ...widths } }),
      show: (id, shown) => {
        const others = layout.hidden.filter((hidden) => hidden !== id)
        change({ hidden: shown ? others : [...others, id] })
      },
      move: (id, by) => change({ order: movedColumn(order, id, by) }),
      reset: () => {
        setHeld({ user, table, layout: DEFAULT_LAYOUT })
        userItem(itemName(table), isLayout).remove()
      },
    }
  }, [shape, layout, user, table])
}

function itemName(table: string): string {
  return `table/${table}`
}

function stored(table: string): TableLayout {
  return layoutOf(userItem(itemName(table), isLayout).read())
}

function arrange<Row>(columns: readonly Column<Row>[], { order, hidden, widths }: TableLayout) {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const ids = orderedColumns(
    columns.map(({ id }) => id),
    order,
  )
  const arranged = ids.flatMap((id) => {
    const column = byId.get(id)
    if (column === undefined) return []
    const px = Object.hasOwn(widths, id) ? widths[id] : undefined
    return [{ column: px === undefined ? column : { ...column, track: `${px}px` }, shown: !hidden.includes(id) }]
  })
  const shown = arranged.filter((each) => each.shown).map(({ column }) => column)
  // A stored layout can hide everything after an update that removes a column.
  return { arranged, columns: shown.length === 0 ? columns : shown }
}
