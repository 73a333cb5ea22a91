import type { Result } from '../../../wire/server/result.ts'
import type { AllRows, RowSource } from '../rows/row-source.ts'

/** What a window on a list of the worker shows, see `ListWindowState`. */
interface WindowState<Row> {
  readonly view: string
  readonly here: readonly Row[]
  readonly row: (index: number) => Row | undefined
  readonly indexOf: (id: string) => number
  readonly list: { readonly total: number }
}

/** Calls for rows that are not in this tab; null for a view that the worker no longer has. */
export interface ListCalls<Row> {
  readonly ids: (view: string) => Promise<Result<readonly string[] | null>>
  readonly rows: (view: string, ids: readonly string[]) => Promise<Result<readonly Row[] | null>>
}

/** Returns the rows of a window on a list of the worker as a source for a table. */
export function windowSource<Row extends { readonly id: string }>(
  { view, here, row, indexOf, list: { total } }: WindowState<Row>,
  onVisible: NonNullable<RowSource<Row>['onVisible']>,
  calls: ListCalls<Row>,
): RowSource<Row> {
  return {
    list: view,
    count: total,
    row,
    id: (index) => row(index)?.id,
    indexOf,
    ids: async (from, to) => (await idsOf(view, calls))?.slice(from, to) ?? [],
    isAll: (selected) => total > 0 && selected.size >= total && here.every(({ id }) => selected.has(id)),
    onVisible,
    all: () => allOfList(view, calls),
  }
}

/** Returns the whole list of a view: which rows it has is settled now. Null if the worker no longer has the view. */
export async function allOfList<Row>(view: string, calls: ListCalls<Row>): Promise<AllRows<Row> | null> {
  const ids = await idsOf(view, calls)
  if (ids === null) return null
  return {
    count: ids.length,
    rows: async (from, to) => {
      const result = await calls.rows(view, ids.slice(from, to))
      return result.ok ? result.body : null
    },
  }
}

async function idsOf<Row>(view: string, { ids }: ListCalls<Row>): Promise<readonly string[] | null> {
  const result = await ids(view)
  return result.ok ? result.body : null
}
