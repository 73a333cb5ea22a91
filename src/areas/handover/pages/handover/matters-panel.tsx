import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { NoRows } from '../../../../ui/table/rows/no-rows.tsx'
import type { ShiftLog } from '../../../../wire/tabs/shift-log.ts'
import type { LogLine } from '../../rules/log-line.ts'
import { shownMatters } from '../../rules/open-matters.ts'
import styles from './handover.module.css'
import { LineList } from './line-list.tsx'
import type { OpenMatters } from './use-open-matters.ts'

const MOST_ALERTS = 12

interface MattersPanelProps {
  readonly open: OpenMatters
  readonly log: ShiftLog
  readonly stale: boolean
  readonly onRemark: (line: LogLine) => void
  readonly onClose: (id: string) => void
}

/** What the next shift has to know: it returns in each hand-over until it is over. */
export function MattersPanel({ open, log, stale, onRemark, onClose }: MattersPanelProps) {
  const { t } = useTranslation('handover')
  const format = useFormat()
  const { matters, doubts } = open
  const { shown, hidden } = shownMatters(matters, MOST_ALERTS)
  const closing = useCallback(
    (line: LogLine) => {
      const isRemark = matters.some(({ id, kind }) => id === line.id && kind === 'remark')
      return isRemark ? () => onClose(line.id) : null
    },
    [matters, onClose],
  )
  const title = t('open.title')
  return (
    <section className={`${controls.panel} ${styles.panel}`} aria-label={title} data-matters={matters.length}>
      <h2 className={controls.panelTitle}>
        {title} <small>{(matters.length > 0 || doubts === null) && matters.length}</small>
        {log.isOver && (
          <small className={styles.end}>{t('open.alertsAt', { time: format.stamp(log.until, serverNow()) })}</small>
        )}
      </h2>
      {matters.length === 0 && doubts === null && (
        <p className={styles.counts}>
          <NoRows>{t('open.none')}</NoRows>
        </p>
      )}
      {matters.length > 0 && (
        <LineList label={title} lines={shown} stale={stale} onRemark={onRemark} closing={closing} />
      )}
      {hidden > 0 && <p className={styles.gap}>{t('open.more', { count: hidden })}</p>}
      {doubts !== null && <p className={styles.gap}>{doubts}</p>}
    </section>
  )
}
