import type { RowGroup } from '../../../domain/table/row-groups.ts'
import type { GroupRow, RowSource } from './row-source.ts'

/** One row of the list: of a group, or `row` of the group at index `group`. */
type Entry<Row> =
  | { readonly id: string; readonly header: GroupRow }
  | { readonly id: string; readonly row: Row; readonly group: number }

/** Returns a source of groups; the rows of those that `isOpen` follow their group row. */
export function groupedRows<Row>(
  groups: readonly RowGroup<Row>[],
  rowId: (row: Row) => string,
  isOpen: (id: string) => boolean,
  setOpen: (id: string, open: boolean) => void,
): RowSource<Row> {
  const entries: Entry<Row>[] = []
  for (const { id, title, rows } of groups) {
    const open = isOpen(id)
    const group = entries.length
    entries.push({ id, header: { id, title, count: rows.length, open } })
    if (open) for (const row of rows) entries.push({ id: rowId(row), row, group })
  }
  let indexes: Map<string, number> | null = null
  const rowOf = (entry: Entry<Row> | undefined) => (entry !== undefined && 'row' in entry ? entry : undefined)
  const idsOf = (some: readonly Entry<Row>[]) => some.flatMap((entry) => rowOf(entry)?.id ?? [])
  return {
    list: null,
    count: entries.length,
    row: (index) => rowOf(entries[index])?.row,
    id: (index) => entries[index]?.id,
    indexOf: (id) => {
      indexes ??= new Map(entries.map((entry, index) => [entry.id, index]))
      return indexes.get(id) ?? -1
    },
    ids: (from, to) => idsOf(entries.slice(from, to)),
    isAll: (selected) => {
      const ids = idsOf(entries)
      return ids.length > 0 && ids.every((id) => selected.has(id))
    },
    groups: {
      at: (index) => {
        const entry = entries[index]
        return entry !== undefined && 'header' in entry ? entry.header : undefined
      },
      ofRow: (index) => rowOf(entries[index])?.group ?? -1,
      setOpen,
    },
    all: () => {
      const rows = groups.flatMap((group) => group.rows)
      return { count: rows.length, rows: (from, to) => rows.slice(from, to) }
    },
  }
}
