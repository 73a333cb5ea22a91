import { useMemo } from 'react'
import { alertMessage } from '../../../../domain/alerts/alert-state.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { AlertRow } from '../../../../wire/tabs/alert-list.ts'
import { AsideSign } from '../../aside/aside-sign.tsx'
import type { AsideActions } from '../../aside/use-aside-actions.tsx'
import { type AlertColumnOptions, alertColumns, alertNarrowCell } from '../../columns/alert-columns.tsx'
import styles from './alerts.module.css'
import { RepeatedMessage, RepeatSign } from './repeat-sign.tsx'

const NARROW_BELOW_PX = 640

/** Returns the columns and the cards of the pending alerts. `tools` is the column of what can be done with a row. */
export function usePendingColumns(
  options: AlertColumnOptions,
  tools: Column<AlertRow>,
  { asideOf, actOf }: Pick<AsideActions, 'asideOf' | 'actOf'>,
) {
  const columns = useMemo(() => {
    const message = (row: AlertRow, active: boolean) => {
      const aside = asideOf(row)
      if (row.repeats === undefined && aside === null) return alertMessage(row)
      const act = aside === null ? actOf(row) : null
      return <RepeatedMessage row={row} aside={aside} act={act} active={active} {...options} />
    }
    const own: Readonly<Record<string, Partial<Column<AlertRow>>>> = {
      priority: { track: '76px' },
      message: { cell: message },
    }
    return [...alertColumns(options).map((column) => ({ ...column, ...own[column.id] })), tools]
  }, [options, tools, asideOf, actOf])
  const narrow = useMemo(() => {
    const line = alertNarrowCell(options)
    const cell = (row: AlertRow, active: boolean) => {
      const aside = asideOf(row)
      return (
        <div className={styles.card}>
          {line(row)}
          <span className={styles.signs}>
            <RepeatSign row={row} {...options} />
            {aside !== null && <AsideSign aside={aside} isShort />}
          </span>
          {tools.cell?.(row, active)}
        </div>
      )
    }
    return { below: NARROW_BELOW_PX, lines: 2, cell }
  }, [options, tools, asideOf])
  return { columns, narrow }
}
