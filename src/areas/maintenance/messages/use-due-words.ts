import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isOverdue, serviceState } from '../../../domain/maintenance/due-machines.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type {
  MaintenanceNotification,
  MaintenanceProtocolRow,
  RuntimeDimension,
} from '../../../wire/server/maintenance.ts'

export interface DueWords {
  readonly type: (row: MaintenanceProtocolRow) => string
  /** A runtime with its unit; cycles have none, which their name says. */
  readonly runtime: (value: number, dimension: RuntimeDimension) => string
  /** What is left, with how soon it is due, or by how much it is overdue. */
  readonly left: (row: MaintenanceNotification | MaintenanceProtocolRow) => string
  /** The date of the forecast, or that it is overdue; an en dash while the machine stands still. */
  readonly date: (row: MaintenanceProtocolRow) => string
}

/** Returns the words for what is due. Needs the texts of `maintenance` and `overlay`. */
export function useDueWords(): DueWords {
  const { t } = useTranslation(['maintenance', 'overlay'])
  const format = useFormat()
  return useMemo(() => {
    // Half a year is not none.
    const decimalsOf = (dimension: RuntimeDimension) => (dimension === 'Months' || dimension === 'Years' ? 1 : 0)
    const runtime = (value: number, dimension: RuntimeDimension) => {
      const count = Number(value.toFixed(decimalsOf(dimension)))
      // "1 month", but "1.0 months": the plural goes by what is written.
      const number = format.number(count, Number.isInteger(count) ? 0 : decimalsOf(dimension))
      if (dimension === 'Cycles') return number
      return `${number}\u00a0${dimension === 'Hours' ? t('unit.Hours') : t(`unit.${dimension}`, { count })}`
    }
    /** Less than what is shown is no 0: it is still to come, or overdue. */
    const rest = (value: number, dimension: RuntimeDimension) => {
      const least = 10 ** -decimalsOf(dimension)
      return value > 0 && value < least / 2 ? `<\u00a0${runtime(least, dimension)}` : runtime(value, dimension)
    }
    return {
      type: ({ runtimeType }) => t(`overlay:runtime.${runtimeType}`),
      runtime,
      left: (row) => {
        const { remainingRuntime, runtimeDimension } = row
        // A message does not tell the interval.
        const state = serviceState({ intervalRuntime: null, ...row })
        const runtime = rest(Math.abs(remainingRuntime), runtimeDimension)
        if (state === null) return runtime
        return state === 'overdue' ? t('over', { runtime }) : t('dueIn', { state: t(`state.${state}`), runtime })
      },
      date: (row) => (isOverdue(row) ? t('overdue') : row.forecastDate === null ? '–' : format.date(row.forecastDate)),
    }
  }, [t, format])
}
