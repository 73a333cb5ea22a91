import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { MaintenanceProtocolRow, RuntimeDimension } from '../../../wire/server/maintenance.ts'

export interface DueWords {
  readonly type: (row: MaintenanceProtocolRow) => string
  /** A runtime with its unit; cycles have none, which their name says. */
  readonly runtime: (value: number, dimension: RuntimeDimension) => string
  /** What is left, or by how much it is overdue. */
  readonly left: (row: Pick<MaintenanceProtocolRow, 'remainingRuntime' | 'runtimeDimension'>) => string
  /** The date of the forecast; an en dash while the machine stands still. */
  readonly date: (row: MaintenanceProtocolRow) => string
}

/** Returns the words for what is due. Needs the texts of `maintenance` and `overlay`. */
export function useDueWords(): DueWords {
  const { t } = useTranslation(['maintenance', 'overlay'])
  const format = useFormat()
  return useMemo(() => {
    const runtime = (value: number, dimension: RuntimeDimension) => {
      if (dimension === 'Cycles') return format.number(value, 0)
      if (dimension === 'Hours') return `${format.number(value, 0)}\u00a0${t('unit.Hours')}`
      // Half a year is not none.
      const decimals = dimension === 'Days' ? 0 : 1
      const count = Number(value.toFixed(decimals))
      return `${format.number(count, decimals)}\u00a0${t(`unit.${dimension}`, { count })}`
    }
    return {
      type: ({ runtimeType }) => t(`overlay:runtime.${runtimeType}`),
      runtime,
      left: ({ remainingRuntime, runtimeDimension }) =>
        remainingRuntime < 0
          ? t('over', { runtime: runtime(-remainingRuntime, runtimeDimension) })
          : runtime(remainingRuntime, runtimeDimension),
      date: ({ forecastDate }) => (forecastDate === null ? '–' : format.date(forecastDate)),
    }
  }, [t, format])
}
