import { isOpen } from '../../../../domain/alerts/alert-state.ts'
import type { AlertList } from '../../../../live/views/alert-list.ts'
import type { AlertRow } from '../../../../wire/tabs/alert-list.ts'

/** Returns the ids of all alerts that a row stands for. */
export function alertsOfRow({ id, repeats }: AlertRow): readonly string[] {
  return repeats === undefined ? [id] : [...repeats.ids, id]
}

/** Returns the ids of the alerts of a row that nobody has acknowledged: of a held row somebody else may have settled some. */
export function openAlertsOfRow(row: AlertRow): readonly string[] {
  return row.repeats?.open ?? (isOpen(row) ? alertsOfRow(row) : [])
}

/** Returns the ids of what can be acknowledged by a row of a list; none of a row that is acknowledged or gone. */
export function ackableAlertsOfRow(row: AlertRow, list: Pick<AlertList, 'isGone'>): readonly string[] {
  return list.isGone(row.id) ? [] : openAlertsOfRow(row)
}

/**
 * Returns a selection after the user has selected or deselected rows of a list: with a row goes all that it stands for, and a
 * row that is gone is never selected. Of rows that are not loaded the list itself names all alerts.
 */
export function selectedAlerts(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  { here, isGone }: Pick<AlertList, 'here' | 'isGone'>,
): ReadonlySet<string> {
  const selected = new Set([...after].filter((id) => !isGone(id)))
  for (const row of here) {
    if (row.repeats === undefined || before.has(row.id) === after.has(row.id)) continue
    for (const id of row.repeats.ids) {
      if (selected.has(row.id)) selected.add(id)
      else selected.delete(id)
    }
  }
  return selected
}
