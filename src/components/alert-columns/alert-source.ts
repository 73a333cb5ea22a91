import { alertIds } from '../../live/views/alert-list.ts'
import type { Alert } from '../../wire/server/alert.ts'
import type { RowSource } from '../data-table/row-source.ts'
import type { AlertList } from './use-alert-list.ts'

/** The rows of a list that the worker keeps, for a table. `list` names it whether it is held or not. */
export function alertSource(list: string, alerts: AlertList): RowSource<Alert> {
  const { view, here, row, indexOf, look } = alerts
  const { total, gone } = alerts.list
  return {
    list,
    count: total,
    row,
    id: (index) => row(index)?.id,
    indexOf,
    ids: async (from, to) => {
      const result = await alertIds(view, from, to)
      return result.ok ? result.body : []
    },
    // What is not here was selected with the rest: only rows that are here can be taken out of a selection.
    isAll: (selected) =>
      total > gone && selected.size >= total - gone && here.every(({ id }) => selected.has(id) || alerts.isGone(id)),
    look,
  }
}
