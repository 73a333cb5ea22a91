import type { ListCalls } from '../../../live/views/lists.ts'
import type { AllRows, RowSource } from '../rows/row-source.ts'

/** What a window on a list of the worker shows, see `ListWindowState`. */
interface WindowState<Row> {
  readonly view: string
  readonly here: readonly Row[]
  readonly row: (index: number) => Row | undefined
  readonly indexOf: (id: string) => number
  /** Rows that are shown although they are gone: they can be neither selected nor saved. */
  readonly isGone: (id: string) => boolean
  readonly list: { readonly total: number; readonly gone?: number }
}

/** Returns the rows of a window on a list of the worker as a source for a table; `list` names it, see `RowSource`. */
export function windowSource<Row extends { readonly id: string }>(
  { view, here, row, indexOf, isGone, list: { total, gone = 0 } }: WindowState<Row>,
  onVisible: NonNullable<RowSource<Row>['onVisible']>,
  calls: ListCalls<Row>,
  list = view,
): RowSource<Row> {
  return {
    list,
    count: total,
    row,
    id: (index) => row(index)?.id,
    indexOf,
    ids: async (from, to) => {
      const result = await calls.ids(view, from, to)
      return result.ok ? result.body : null
    },
    // Rows that are not loaded were selected with the rest; only loaded rows can be deselected.
    isAll: (selected) =>
      total > gone && selected.size >= total - gone && here.every(({ id }) => selected.has(id) || isGone(id)),
    onVisible,
    all: () => allOfList(view, calls),
  }
}

/** Returns the whole list of a view: which rows it has is settled now. Null if the worker no longer has the view. */
export async function allOfList<Row>(view: string, calls: ListCalls<Row>): Promise<AllRows<Row> | null> {
  const result = await calls.ids(view)
  if (!result.ok || result.body === null) return null
  const ids = result.body
  return {
    count: ids.length,
    rows: async (from, to) => {
      const part = await calls.items(view, ids.slice(from, to))
      return part.ok ? part.body : null
    },
  }
}
