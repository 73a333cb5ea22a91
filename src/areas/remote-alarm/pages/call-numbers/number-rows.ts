import { useMemo } from 'react'
import type { AlarmCallNumber, AlarmCallNumbers } from '../../../../wire/server/remote-alert.ts'

/** A call number with the names of its category and PV area. */
export interface NumberRow {
  readonly number: AlarmCallNumber
  readonly category: string
  readonly group: string
}

const NO_ROWS: readonly NumberRow[] = []

/** Returns the rows of the call numbers, in the order of calling. */
export function useNumberRows(body: AlarmCallNumbers | null): readonly NumberRow[] {
  return useMemo(() => {
    if (body === null) return NO_ROWS
    const categories = new Map(body.categories.map(({ id, name }) => [id, name]))
    const groups = new Map(body.pvGroups.map(({ id, name }) => [id, name]))
    return body.alarmCallnumbers.map((number) => ({
      number,
      category: categories.get(number.categoryId) ?? String(number.categoryId),
      group: groups.get(number.pvGroupId) ?? String(number.pvGroupId),
    }))
  }, [body])
}

export function rowId({ number }: NumberRow): string {
  return String(number.id)
}
