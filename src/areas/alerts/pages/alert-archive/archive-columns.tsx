import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { durationOf, LENGTHS } from '../../../../domain/alerts/alert-state.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { durationText } from '../../../../ui/time/range/range-texts.ts'
import type { Alert } from '../../../../wire/server/alert.ts'
import { type AlertColumnOptions, alertColumns } from '../../columns/alert-columns.tsx'

/** Returns the columns of alerts, with how long each was there, and who acknowledged it. */
export function useArchiveColumns(options: AlertColumnOptions): readonly Column<Alert>[] {
  const { t } = useTranslation(['details', 'time'])
  const { t: timeText } = useTranslation('time')
  return useMemo(() => {
    const duration: Column<Alert> = {
      id: 'duration',
      title: t('duration'),
      track: '112px',
      from: 1300,
      align: 'end',
      text: (alert) => {
        const ms = durationOf(alert)
        return ms === null ? '–' : durationText(ms, timeText)
      },
      sortable: true,
      filter: {
        field: 'lasted',
        kind: 'choice',
        options: LENGTHS.map((value) => ({ value, text: t(`lasted.${value}`) })),
      },
    }
    // Stands in the column before as well; here it has its filter.
    const user: Column<Alert> = {
      id: 'user',
      title: t('ackedBy'),
      track: '120px',
      from: 2000,
      text: ({ ackUser }) => ackUser ?? '–',
      filter: { kind: 'text' },
    }
    return alertColumns(options).flatMap((column) => {
      if (column.id === 'gone') return [column, duration]
      if (column.id === 'acked') return [column, user]
      // Its filter shows the number that it compares with.
      return column.id === 'priority' ? [{ ...column, track: '76px' }] : [column]
    })
  }, [options, t, timeText])
}
